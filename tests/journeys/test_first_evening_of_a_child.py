"""A child's first evening: the introduction, a first capture, games, what was missed, the review."""

from __future__ import annotations

from tests.journeys.conftest import People


def test_the_first_evening_of_a_child(people: People) -> None:
    mia = people("Mia")
    mia.opens("/").presses("New here? Your first capture")
    mia.sees("The empty points beside a stone are its liberties. Tap them all.").presses("Silent")
    mia.plays("c4").plays("b3").plays("d3").plays("c2").presses("Next")
    mia.sees("Joined stones share their liberties. Tap all six.")
    mia.plays("b4").plays("c4").plays("a3").plays("d3").plays("b2").plays("c2").presses("Next")
    mia.sees("The white stone with the ring has one liberty left. Take it: you are Black.").plays(
        "a3"
    )
    mia.presses("First set").is_at("/capture-go/learn/liberties/2").plays("c2")
    mia.sees("Right. %(num)s more.")

    mia.presses("Capture").is_at("/capture-go").presses("Start: Black against {name}")
    mia.is_at("/g/*").plays_against_the_engine().presses("Rematch")
    mia.sees("Your move, move {n}").plays_against_the_engine(1).resigns()
    mia.presses("A stone more").sees("Your move, move {n}").plays_against_the_engine(1)
    mia.resigns().presses("Review").is_at("/g/*/review").sees("Turning points")
    mia.goes_back().is_at("/g/*")

    mia.opens("/").presses("My garden: all games").is_at("/mine").sees("Games played")
