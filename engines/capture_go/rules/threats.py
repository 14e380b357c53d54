"""Moves that capture by force, read with the rules alone: ladders, chains without escape, double ataris.

A side that could move twice would play one of them, so they are what a quiet move threatens or prevents.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from engines.capture_go.rules.position import CaptureGoPosition, Chain
from engines.capture_go.rules.reading import ladder_after

LADDER, NO_ESCAPE, DOUBLE_ATARI = "a_ladder", "a_capture", "a_double_atari"
"""The kinds of threats."""

REMEMBERED = 1024
"""Size of the cache of threats, since reading ladders takes some milliseconds."""


@dataclass(frozen=True)
class Threat:
    """A move that captures by force against every answer: where, of which kind, and whose stones."""

    move: str
    kind: str
    stones: tuple[str, ...]


def of_other_side(position: CaptureGoPosition) -> CaptureGoPosition:
    """The same board with the other side to move."""
    return replace(position, side_to_move=position.side_to_move.other, opens_at_centre=False)


@lru_cache(REMEMBERED)
def threats(position: CaptureGoPosition) -> tuple[Threat, ...]:
    """The moves by which the side to move begins to capture by force, those of most stones first.

    Captures at once are none of them. Empty where several stones must be captured to win, while either
    side can capture at once, and where no chain has just two liberties.
    """
    if position.target > 1 or position.wins_at or of_other_side(position).wins_at:
        return ()
    found = [threat for point in _points(position) if (threat := _threat(position, point))]
    return tuple(sorted(found, key=lambda threat: -len(threat.stones)))


def _points(position: CaptureGoPosition) -> Iterator[str]:
    """The legal moves that give atari."""
    enemy = position.side_to_move.other
    short = [
        chain for chain in position.chains if chain.side is enemy and len(chain.liberties) == 2
    ]
    points = sorted({liberty for chain in short for liberty in chain.liberties})
    names = map(position.board.name, points)
    return (name for name in names if position.why_illegal(name) is None)


def _threat(position: CaptureGoPosition, move: str) -> Threat | None:
    after = position.play(move)
    enemy = after.side_to_move
    if after.wins_at:
        return None
    attacked = [chain for chain in after.chains if chain.side is enemy and chain.in_atari]
    for chain in attacked:
        if line := ladder_after(after, chain):
            kind = NO_ESCAPE if len(line) <= 2 else LADDER
            return Threat(move, kind, _names(after, (chain,)))
    if len({chain.liberties for chain in attacked}) > 1 and not _are_saved(after, attacked):
        return Threat(move, DOUBLE_ATARI, _names(after, attacked))
    return None


def _are_saved(after: CaptureGoPosition, attacked: list[Chain]) -> bool:
    """Whether one answer gets all chains in atari out of it; the side to move cannot capture."""
    ways_out = {after.board.name(liberty) for chain in attacked for liberty in chain.liberties}
    legal = (move for move in ways_out if after.why_illegal(move) is None)
    return any(not after.play(move).wins_at for move in legal)


def _names(position: CaptureGoPosition, chains: tuple[Chain, ...] | list[Chain]) -> tuple[str, ...]:
    stones = sorted(stone for chain in chains for stone in chain.stones)
    return tuple(map(position.board.name, stones))
