"""On a train: what was opened at home works without a connection, and counts afterwards."""

from __future__ import annotations

from engines.huarong.beginners import BEGINNERS_WAY
from tests.journeys.conftest import People


def test_what_was_opened_at_home_is_there_in_the_tunnel(people: People) -> None:
    tom = people("Tom", keeps=True)
    tom.opens("/").waits_until_it_is_kept().presses("Huarong Dao").waits_until_it_is_kept(
        "/huarong"
    )
    tom.opens("/capture-go/learn/net/1").waits_until_it_is_kept("/capture-go/learn/net/11")
    tom.closes_the_tab().loses_the_connection()

    tom.opens("/huarong").brings_it_out(BEGINNERS_WAY[0].layout, but_for=1)
    tom.opens("/reversi").presses("Novice").presses("Start: Black against {name}")
    tom.is_at("/reversi/together*").plays_somewhere().sees("Black")
    tom.opens("/capture-go/learn/net/1").presses("Hint")

    tom.finds_the_connection().opens("/mine").sees("Puzzles solved")
