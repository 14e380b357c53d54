"""Counts the pushes of a game in moves, steps and slides, as players do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce

from engines.huarong.rules.moves import Move


@dataclass(frozen=True)
class Count:
    """A game's length in each metric."""

    moves: int
    steps: int
    slides: int


def record(played: Iterable[Move]) -> tuple[Move, ...]:
    """The moves that pushes played in this order add up to.

    Pushing the block of the last move again extends that move. A route that returns to a cell loses
    the loop; so pushing straight back removes the push, and a drag that ends where it began counts
    nothing. How a path is divided into pushes never changes the record.
    """
    return reduce(push, played, ())


def push(written: tuple[Move, ...], move: Move) -> tuple[Move, ...]:
    """The record `written` after one more push, see `record`."""
    if written and written[-1].end == move.start:
        last = written[-1]
        written, move = written[:-1], Move(move.kind, last.route + move.route[1:])
    route = _without_loops(move.route)
    return (*written, Move(move.kind, route)) if len(route) > 1 else written


def count(played: Iterable[Move]) -> Count:
    """The moves, steps and slides of `record(played)`."""
    written = record(played)
    return Count(
        moves=len(written),
        steps=sum(move.steps for move in written),
        slides=sum(move.slides for move in written),
    )


def _without_loops(route: tuple[int, ...]) -> tuple[int, ...]:
    kept: list[int] = []
    for cell in route:
        if cell in kept:
            del kept[kept.index(cell) :]
        kept.append(cell)
    return tuple(kept)
