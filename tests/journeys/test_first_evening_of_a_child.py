"""A child's first evening: the introduction, a first capture, games, what was missed, the review."""

from __future__ import annotations

from tests.journeys.conftest import People

CAPTIONS = 6


def test_the_first_evening_of_a_child(people: People) -> None:
    mia = people("Mia")
    mia.opens("/").presses("New here? Your first capture")
    mia.sees("One stone. Four points beside it: four liberties.").presses("Silent")
    for _ in range(CAPTIONS):
        mia.presses("Next")
    mia.sees("Your turn, with Black: capture the white stone with the ring.").plays("a3")
    mia.presses("First set").is_at("/capture-go/learn/liberties/1").plays("c4")
    mia.sees("Right. %(num)s more.")

    mia.presses("Capture").is_at("/capture-go").presses("Start: Black against {name}")
    mia.is_at("/g/*").plays_against_the_engine().presses("Rematch")
    mia.sees("Your move, move {n}").plays_against_the_engine(1).resigns()
    mia.presses("A stone more").sees("Your move, move {n}").plays_against_the_engine(1)
    mia.resigns().presses("Review").is_at("/g/*/review").sees("Turning points")
    mia.goes_back().is_at("/g/*")

    mia.opens("/").presses("My garden: all games").is_at("/mine").sees("Games played")
