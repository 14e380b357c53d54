"""Small pictures of positions, drawn on the server: ideas of sets, scenes of the introduction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from webapp.problems.pictures import Mark, mark_at, stones

GAP = 50
MARGIN = GAP // 2
FILES = "abcdefghjklmn"

SIDES = {"X": "slate", "O": "shell"}


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
    def side(self) -> int:
        """Width and height."""
        return (len(self.rows) - 1) * GAP + 2 * MARGIN

    @property
    def lines(self) -> str:
        """The lines of the board as a path."""
        span = self.side - 2 * MARGIN
        places = [MARGIN + GAP * number for number in range(len(self.rows))]
        return "".join(f"M{MARGIN} {each}h{span}M{each} {MARGIN}v{span}" for each in places)

    @property
    def stones(self) -> list[Mark]:
        """The stones, named by their material."""
        return stones(self.rows, SIDES, GAP)

    @property
    def marks(self) -> list[Mark]:
        """The marks, named by their shape."""
        named = [("liberty-dot", name) for name in self.dots]
        named += [("taken", name) for name in self.taken]
        named += [(f"chain-ring on-{self._colour(name)}", name) for name in self.rings]
        if self.failed:
            named.append(("failed", self.failed))
        return [self._mark(kind, name) for kind, name in named]

    def _mark(self, kind: str, name: str) -> Mark:
        return mark_at(kind, len(self.rows) - int(name[1:]), FILES.index(name[0]), GAP)

    def _colour(self, name: str) -> str:
        letter = self.rows[len(self.rows) - int(name[1:])][FILES.index(name[0])]
        return "black" if letter == "X" else "white"


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
