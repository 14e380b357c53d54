"""Somebody with a screen reader, who has the accessibility tree alone: a game, its review, a lesson."""

from __future__ import annotations

from tests.journeys.conftest import People
from tests.journeys.screen_reader import ScreenReaderUser


def test_the_tree_is_enough(people: People) -> None:
    vera = people("Vera", who=ScreenReaderUser)
    vera.opens("/").presses("New game").is_at("/reversi").presses("Start: Black against {name}")
    vera.is_at("/g/*").sees("Your move, move {n}", n=1).plays_somewhere()
    vera.sees("Your move, move {n}", n=3).presses("Hint").sees("Hint: {move}.").plays_somewhere()
    vera.sees("Your move, move {n}", n=5).presses("Resign").presses("Resign")
    vera.sees("Resigned after move {n}.", n=4).presses("Review").is_at("/g/*/review")
    vera.sees("Turning points").presses("One move back").sees("Move {n}: {side} played {move}")
    vera.opens("/capture-go/learn/capture/1").plays("a3").sees(
        "{n} white stone, lifted into your lid."
    )
