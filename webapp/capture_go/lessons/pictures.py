"""Small pictures of positions, drawn on the server: ideas of sets, scenes of the introduction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

from engines.capture_go.rules.board import LETTERS
from engines.capture_go.rules.drawing import board_svg
from engines.svg import Shown
from webapp.problems.pictures import LOOK


@dataclass(frozen=True)
class Picture:
    """A position with marks.

    `rows` are from the top, in `X`, `O` and `-`. `dots` are liberties that are counted, `rings` stones
    of the chain in question, `taken` points where stones were captured, and `failed` is a point that a
    cross forbids.
    """

    rows: tuple[str, ...]
    dots: tuple[str, ...] = ()
    rings: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    failed: str | None = None

    @property
    def marks(self) -> dict[int, str]:
        """What is marked on vertices, which are counted in reading order."""
        named = [("dot", name) for name in self.dots]
        named += [("taken", name) for name in self.taken]
        named += [("ring", name) for name in self.rings]
        if self.failed:
            named.append(("failed", self.failed))
        return {self._vertex(name): kind for kind, name in named}

    def svg(self, label: str = "") -> Markup:
        """The picture for a page; readers hear `label`, or pass it over."""
        shown = Shown(str(label), LOOK)
        drawn = board_svg(self.rows, marks=self.marks, framed=False, shown=shown)
        return Markup(drawn)  # noqa: S704 - of rows, and a label that is escaped

    def _vertex(self, name: str) -> int:
        return (len(self.rows) - int(name[1:])) * len(self.rows) + LETTERS.index(name[0])


def _five(*rows: str, **marks: tuple[str, ...] | str) -> Picture:
    return Picture(rows, **marks)  # type: ignore[arg-type]  # each mark is of its own type


IDEAS: Mapping[str, Picture] = {
    "liberties": _five("-----", "-----", "--X--", "-----", "-----", dots=("c4", "b3", "d3", "c2")),
    "atari": _five("-----", "--X--", "-XO--", "--X--", "-----", dots=("d3",)),
    "escape": _five("-----", "--O--", "-OXX-", "--O--", "-----", dots=("d4", "e3", "d2")),
    "capture": _five("-----", "--X--", "-X-X-", "--X--", "-----", taken=("c3",)),
    "illegal": _five("-----", "--O--", "-O-O-", "--O--", "-----", failed="c3"),
    "double-atari": _five("-----", "-XOX-", "--X--", "-XOX-", "-----", dots=("c5", "c1")),
    "ladder": _five("-XX--", "XOOX-", "-XOOX", "--XO-", "---X-", dots=("e2",)),
    "net": _five("-----", "---X-", "----O", "---XO", "---XX", rings=("e3", "e2")),
    "cut": _five("-----", "--O--", "-XXX-", "--O--", "-----", rings=("c4", "c2")),
    "race": _five("-----", "OO---", "XXXO-", "OOOX-", "XX---", dots=("c4", "c1")),
    "sacrifice": _five("-----", "-OX--", "-XO--", "--XO-", "-----", failed="b3"),
    "five": _five("-----", "--X--", "--OX-", "-XO--", "-----"),
}
"""The idea of each set as a picture, by its key."""
