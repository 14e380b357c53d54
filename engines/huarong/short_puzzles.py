"""The short puzzles of the day: 8 to 20 moves, with blocks that no puzzle of the catalogue has.

In the order of their days, which begins anew after the last one. Ten in a row have other blocks each.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from engines.huarong.rules.codes import common_code
from engines.huarong.rules.layout import Layout

FILE = Path(__file__).with_name("short_puzzles.tsv")


@dataclass(frozen=True)
class ShortPuzzle:
    """A puzzle, its number from 1, and its proven optima."""

    number: int
    layout: Layout
    moves: int
    steps: int

    @property
    def code(self) -> str:
        """The CommonCode of the layout."""
        return common_code(self.layout)


def _read() -> tuple[ShortPuzzle, ...]:
    lines = [line for line in FILE.read_text("utf-8").splitlines() if not line.startswith("#")]
    rows = (line.split("\t") for line in lines[1:])
    return tuple(
        ShortPuzzle(number, Layout(layout), int(moves), int(steps))
        for number, (layout, moves, steps) in enumerate(rows, start=1)
    )


SHORT_PUZZLES = _read()
"""All of them, in the order of their days."""
_BY_LAYOUT: Mapping[Layout, ShortPuzzle] = MappingProxyType(
    {puzzle.layout: puzzle for puzzle in SHORT_PUZZLES}
)


def short_puzzle_of(layout: Layout) -> ShortPuzzle | None:
    """The short puzzle with this layout or its mirror image, None if there is none."""
    return _BY_LAYOUT.get(layout) or _BY_LAYOUT.get(layout.mirror())
