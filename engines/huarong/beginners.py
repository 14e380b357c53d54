"""The beginner's way: 20 puzzles from 3 moves up, each a little harder and with other blocks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from engines.huarong.rules.codes import common_code
from engines.huarong.rules.layout import Layout

FILE = Path(__file__).with_name("beginners.tsv")


@dataclass(frozen=True)
class Stage:
    """A puzzle of the way: its number from 1, and its proven optima."""

    number: int
    layout: Layout
    moves: int
    steps: int

    @property
    def code(self) -> str:
        """The CommonCode of the layout."""
        return common_code(self.layout)


def _read() -> tuple[Stage, ...]:
    lines = [line for line in FILE.read_text("utf-8").splitlines() if not line.startswith("#")]
    rows = (line.split("\t") for line in lines[1:])
    return tuple(
        Stage(number, Layout(layout), int(moves), int(steps))
        for number, (layout, moves, steps) in enumerate(rows, start=1)
    )


BEGINNERS_WAY: tuple[Stage, ...] = _read()
"""All stages, easiest first."""
_BY_LAYOUT: Mapping[Layout, Stage] = MappingProxyType(
    {stage.layout: stage for stage in BEGINNERS_WAY}
)


def stage_of(layout: Layout) -> Stage | None:
    """The stage with this layout or its mirror image, None if there is none."""
    return _BY_LAYOUT.get(layout) or _BY_LAYOUT.get(layout.mirror())
