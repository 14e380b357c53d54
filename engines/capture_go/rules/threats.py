"""Captures by successive ataris, read with the rules alone: ladders, double ataris, and both in turn.

Each stone gives atari and cannot be captured itself, so the other side has one answer to each, and what
is found is proven. A side that could move twice would play it, so it is what a quiet move threatens or
prevents. `kernels.threats` is the compiled reading of the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache

from engines.capture_go.rules.point_sets import NONE, Grid, Points, grid_of, stones_of, vertices
from engines.capture_go.rules.position import CaptureGoPosition

LADDER, NO_ESCAPE, DOUBLE_ATARI, ATARIS = "a_ladder", "a_capture", "a_double_atari", "ataris"
"""The kinds of threats: the chain that is first in atari runs and is captured, or cannot run; two are in
atari at once; or several are, one after the other."""

MOST_ATARIS = 12
"""The most stones that give atari before the capture."""
MOST_STONES = 150
"""The stones that one reading tries."""
REMEMBERED = 2048
"""Size of the cache of threats, since reading one takes up to some milliseconds."""


@dataclass(frozen=True)
class Threat:
    """A move that captures by force within some plies: where, of which kind, and the stones in atari.

    `captures` is the stone that captures, where nothing takes longer.
    """

    move: str
    kind: str
    stones: tuple[str, ...]
    plies: int
    captures: str


def of_other_side(position: CaptureGoPosition) -> CaptureGoPosition:
    """The same board with the other side to move."""
    return replace(position, side_to_move=position.side_to_move.other, opens_at_centre=False)


@lru_cache(REMEMBERED)
def threat(position: CaptureGoPosition) -> Threat | None:
    """How the side to move captures by successive ataris, in the fewest plies of this kind.

    None if it cannot, where several stones must be captured to win, and while either side can capture
    at once.
    """
    if position.target > 1 or position.opens_at_centre or any(c.in_atari for c in position.chains):
        return None
    reading = _Reading(grid_of(position.board))
    own = stones_of(position, position.side_to_move)
    other = stones_of(position, position.side_to_move.other)
    for ataris in range(1, MOST_ATARIS + 1):
        line = reading.captures(own, other, NONE, ataris)
        if line:
            return _told(position, reading.grid, own, other, line)
        if reading.left <= 0 or not reading.cut_short:
            break
        reading.cut_short = False
    return None


@dataclass
class _Reading:
    """One reading: the stones that it may still try, and what it has found not to capture."""

    grid: Grid
    left: int = MOST_STONES
    cut_short: bool = False
    """Whether more ataris could have captured."""
    failed: dict[tuple[Points, Points], int] = field(default_factory=dict)

    def captures(
        self, own: Points, other: Points, saving: Points, ataris: int
    ) -> tuple[Points, ...]:
        """The attacker's stones and the answers to them, to the capture; empty if there is none.

        The attacker moves, and no chain of the other side is in atari. `saving` are the last liberties
        of its own chains in atari.
        """
        if saving & (saving - 1) or self.failed.get((own, other), -1) >= ataris:
            return ()
        empty = self.grid.all & ~own & ~other
        tries = self._ataris(other, empty) & (saving or empty)
        if not tries:
            return ()
        if not ataris:
            self.cut_short = True
            return ()
        while tries:
            stone = tries & -tries
            tries ^= stone
            self.left -= 1
            if self.left < 0:
                return ()
            if line := self._after(own | stone, other, stone, empty ^ stone, ataris):
                return (stone, *line)
        self.failed[own, other] = ataris
        return ()

    def _after(
        self, own: Points, other: Points, stone: Points, empty: Points, ataris: int
    ) -> tuple[Points, ...]:
        """The answer to a stone and what follows; empty if the other side gets away."""
        beside = self.grid.beside
        if _few(beside(self.grid.reached(stone, own)) & empty):
            return ()
        last = NONE  # the last liberties of the chains beside the stone
        for chain in self.grid.chains(beside(stone), other):
            liberties = beside(chain) & empty
            if _few(liberties):
                last |= liberties
        answer = last & -last
        if last != answer:
            return (answer, last ^ answer)
        other, empty = other | answer, empty ^ answer
        out = beside(self.grid.reached(answer, other)) & empty
        if _few(out):
            return (answer, out or answer)
        threatened = NONE
        for chain in self.grid.chains(beside(answer), own):
            liberties = beside(chain) & empty
            if _few(liberties):
                threatened |= liberties
        line = self.captures(own, other, threatened, ataris - 1)
        return (answer, *line) if line else ()

    def _ataris(self, other: Points, empty: Points) -> Points:
        """The liberties of the chains that have two."""
        found = NONE
        for chain in self.grid.parts(other):
            liberties = self.grid.beside(chain) & empty
            if _few(liberties & (liberties - 1)):
                found |= liberties
        return found


def _few(points: Points) -> bool:
    """Whether there is at most one."""
    return not points & (points - 1)


def _told(
    position: CaptureGoPosition, grid: Grid, own: Points, other: Points, line: tuple[Points, ...]
) -> Threat:
    first = line[0]
    empty = grid.all & ~own & ~other & ~first
    attacked = [c for c in grid.parts(other) if _few(grid.beside(c) & empty)]
    kind = NO_ESCAPE if len(line) <= 3 else LADDER
    if len({grid.beside(chain) & empty for chain in attacked}) > 1:
        kind = DOUBLE_ATARI
    elif kind == LADDER and not _runs(grid, other, attacked[0], line):
        kind = ATARIS
    name = position.board.name
    stones = sorted(vertex for chain in attacked for vertex in vertices(chain))
    where, captures = (name(next(vertices(each))) for each in (first, line[-1]))
    return Threat(where, kind, tuple(map(name, stones)), len(line), captures)


def _runs(grid: Grid, other: Points, chain: Points, line: tuple[Points, ...]) -> bool:
    """Whether every answer lengthens the chain that is first in atari, as in a ladder."""
    for answer in line[1:-1:2]:
        other |= answer
        chain = grid.reached(chain, other)
        if not answer & chain:
            return False
    return True
