"""Somebody who knows the puzzle looks for 横刀立马, plays it, and looks at its solution and its map."""

from __future__ import annotations

from engines.huarong.rules.layout import Layout
from tests.journeys.conftest import People

CLASSIC = Layout.from_text("VCCVVCCVVHHVVSSVS..S")


def test_the_classic_is_found_played_and_solved(people: People) -> None:
    leo = people("Leo")
    leo.opens("/").presses("Gallery").presses("Blade across, horse reined")
    leo.opens("/").presses("I know this game: the classic, 81 moves").is_at("/huarong/1A9BF0C00")
    leo.sees("moves").brings_it_out(CLASSIC, but_for=76)
    leo.presses("Hint").sees("Hint.")
    leo.presses("Solution").sees("Shortest solution: {length}.").presses("Next").presses(
        "Take over"
    )
    leo.reloads().presses("The map of this puzzle").goes_back()
    leo.opens("/").sees("at move {n}").presses("Keep going").is_at("/huarong/1A9BF0C00")
