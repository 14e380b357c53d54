"""On a train: what was opened at home works without a connection, and counts afterwards."""

from __future__ import annotations

from engines.huarong.beginners import BEGINNERS_WAY
from tests.journeys.conftest import People
from webapp.huarong.game_site import ANY


def test_what_was_opened_at_home_is_there_in_the_tunnel(people: People) -> None:
    tom = people("Tom", keeps=True)
    tom.opens("/").waits_until_it_is_kept().presses("Huarong Dao").waits_until_it_is_kept(
        "/huarong"
    )
    tom.opens("/capture-go/learn/net/1").waits_until_it_is_kept("/capture-go/learn/net/11")
    tom.waits_until_it_is_kept("/reversi/together")
    tom.closes_the_tab().loses_the_connection()

    tom.opens("/huarong").brings_it_out(BEGINNERS_WAY[0].layout, but_for=1)
    tom.opens("/reversi").presses("Novice").presses("Start: Black against {name}")
    tom.is_at("/reversi/together*").plays_somewhere().sees("Black")
    tom.opens("/capture-go/learn/net/1").presses("Hint")

    tom.finds_the_connection().opens("/mine").sees("Puzzles solved")


def test_one_look_at_another_game_is_enough_for_the_puzzles_on_the_train(people: People) -> None:
    """Whatever page came first: the way, today's puzzle and the lists are there, and wins count."""
    mia = people("Mia", keeps=True)
    mia.opens("/reversi").waits_until_it_is_kept(ANY).waits_until_it_is_kept("/huarong/story")
    mia.closes_the_tab().loses_the_connection()

    mia.opens("/huarong").brings_it_out(BEGINNERS_WAY[0].layout).is_at(
        f"/huarong/{BEGINNERS_WAY[0].code}"
    )
    mia.sees("{moves}, {steps}: both the fewest.").presses("Beginner’s way, number {n}", n=2)
    mia.is_at(f"/huarong/{BEGINNERS_WAY[1].code}").brings_it_out(BEGINNERS_WAY[1].layout)
    mia.opens("/").sees("Number {n} of the way is next.", n=3)
    mia.opens("/huarong/daily").presses("Workshop").presses("All puzzles")
    mia.presses("Blade across, horse reined").is_at("/huarong/1A9BF0C00")
    mia.presses("Hint").sees("Hint.")
    mia.opens("/huarong/endless").opens("/huarong/progress").sees("puzzles solved")

    mia.finds_the_connection().opens("/").sees("Number {n} of the way is next.", n=3)
