"""Small pictures of the ideas of sets: a corner of a board, drawn on the server."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

from engines.reversi.rules.drawing import board_svg
from engines.svg import Shown
from webapp.problems.pictures import LOOK

FILES = "abcdefgh"


@dataclass(frozen=True)
class Picture:
    """A position, or the upper left of one, with marks.

    `rows` are from the top, in `X`, `O` and `-`. `ring` is the square of the move that is meant, `dots`
    are further squares, and `failed` is a square that a cross forbids.
    """

    rows: tuple[str, ...]
    ring: str | None = None
    dots: tuple[str, ...] = ()
    failed: str | None = None

    @property
    def marks(self) -> dict[int, str]:
        """What is marked on squares, which are counted in reading order."""
        named = [("legal", name) for name in self.dots]
        if self.ring:
            named.append(("hint", self.ring))
        if self.failed:
            named.append(("failed", self.failed))
        return {self._square(name): kind for kind, name in named}

    def svg(self, label: str = "") -> Markup:
        """The picture for a page; readers hear `label`, or pass it over."""
        shown = Shown(str(label), LOOK)
        drawn = board_svg(self.rows, marks=self.marks, framed=False, shown=shown)
        return Markup(drawn)  # noqa: S704 - of rows, and a label that is escaped

    def _square(self, name: str) -> int:
        return (int(name[1:]) - 1) * len(self.rows) + FILES.index(name[0])


IDEAS: Mapping[str, Picture] = {
    "first": Picture(("-----", "-----", "-XOO-", "-----", "-----"), ring="e3"),
    "count": Picture(("XXXOO", "XOOXO", "XOXO-", "XXOOX", "OOXX-"), ring="e3"),
    "wipe-out": Picture(("-----", "-XXX-", "-XOX-", "-XX--", "-----"), ring="d4"),
    "corner": Picture(("-OOOX", "OO---", "O-O--", "X--X-", "-----"), ring="a1"),
    "beside-corner": Picture(("-----", "--O--", "-OOO-", "--OX-", "---X-"), failed="b2"),
    "few": Picture(("-----", "XOOO-", "-----", "XO---", "-----"), ring="c4", failed="e2"),
    "pass": Picture(("XXXXX", "XOOO-", "XXXXX", "XXXXX", "XXXXX"), ring="e2"),
    "edge": Picture(("XXOO-", "-XO--", "--XO-", "---O-", "-----"), ring="e1"),
    "parity": Picture(("--OXX", "-OXXO", "OXXOO", "XXOO-", "XOOO-"), ring="b1", failed="e4"),
    "replies": Picture(("XXXXX", "XOOXX", "XOOX-", "XXXXX", "XXXXX"), dots=("e3",)),
    "corner-waits": Picture(("-OX--", "O-O--", "X-XO-", "--OX-", "-----"), ring="e3", dots=("a1",)),
    "corner-given": Picture(("-XXO-", "XX-O-", "X-XO-", "-----", "-----"), ring="e3", dots=("a1",)),
    "draw": Picture(("XXXXX", "XXXXO", "XX-OX", "XOOOO", "OOOOO"), ring="c3"),
    "only": Picture(
        ("-----", "-OOX-", "-OX--", "-XO--", "-----"),
        ring="c1",
        dots=("a1", "a2", "a3", "d4", "c5"),
    ),
    "ten": Picture(("---XX", "--XOX", "-XOOX", "XOXX-", "OO---")),
    "openings": Picture(("-----", "-XO--", "--OX-", "--OXX", "--O--"), ring="b3"),
}
"""The idea of each set as a picture, by its key."""
