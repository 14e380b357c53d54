"""Two ways of 20 puzzles: the beginner's from 3 moves up, then one from 14 to 40."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from types import MappingProxyType

from engines.huarong.rules.codes import common_code
from engines.huarong.rules.layout import Layout

FILE = Path(__file__).with_name("beginners.tsv")
LENGTH = 20
"""Puzzles of each way."""


@dataclass(frozen=True)
class Stage:
    """A puzzle of a way: 1 for the beginner's, else 2; its number from 1, and its proven optima."""

    way: int
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
        Stage(1 + place // LENGTH, 1 + place % LENGTH, Layout(layout), int(moves), int(steps))
        for place, (layout, moves, steps) in enumerate(rows)
    )


BEGINNERS_WAY, SECOND_WAY = (_read()[:LENGTH], _read()[LENGTH:])
"""The stages of each way, easiest first."""
WAYS = (BEGINNERS_WAY, SECOND_WAY)
_BY_LAYOUT: Mapping[Layout, Stage] = MappingProxyType(
    {stage.layout: stage for stage in chain(*WAYS)}
)


def stage_of(layout: Layout) -> Stage | None:
    """The stage with this layout or its mirror image, None if there is none."""
    return _BY_LAYOUT.get(layout) or _BY_LAYOUT.get(layout.mirror())
