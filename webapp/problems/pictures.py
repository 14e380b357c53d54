"""Small pictures of positions on the pages of problems, drawn on the server."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from markupsafe import Markup

from engines.svg import Shown

LOOK = "problem-picture"
"""The class of the pictures in style sheets."""


@dataclass(frozen=True)
class Picture:
    """A position, or a part of one, with marks.

    `rows` are from the top, in `X`, `O` and `-`. `marks` has the names of the cells that the `board_svg`
    of a game marks in each way, and `cell` finds the number of a name, counted in reading order.
    """

    board_svg: Callable[..., str]
    cell: Callable[[str], int]
    rows: tuple[str, ...]
    marks: Mapping[str, tuple[str, ...]]

    def svg(self, label: str = "") -> Markup:
        """The picture for a page; readers hear `label`, or pass it over."""
        marks = {self.cell(name): kind for kind, names in self.marks.items() for name in names}
        shown = Shown(str(label), LOOK)
        drawn = self.board_svg(self.rows, marks=marks, framed=False, shown=shown)
        return Markup(drawn)  # noqa: S704 - of rows, and a label that is escaped
