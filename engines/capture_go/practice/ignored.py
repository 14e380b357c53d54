"""A chain that its player left in atari turn after turn, read off a finished game by the rules alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engines.capture_go.rules.position import CaptureGoPosition

ENOUGH = 2
"""Turns in atari from which on the chain was overlooked, whatever else decided the game."""


@dataclass(frozen=True)
class IgnoredAtari:
    """The loser's chain at `stone` was in atari for `turns` of its turns, and never ran."""

    stone: str
    turns: int


def ignored_atari(start: CaptureGoPosition, moves: Sequence[str]) -> IgnoredAtari | None:
    """The chain whose capture ended a game after `ENOUGH` turns in atari or more; None without one.

    A chain that runs in a ladder is in atari as well, but it is not overlooked.
    """
    positions = [start]
    for move in moves:
        positions.append(positions[-1].play(move))
    if start.target > 1 or not positions[-1].captured:
        return None
    turns = list(zip(positions[-3::-2], moves[-2::-2], strict=True))
    taken = sorted(positions[-2].changed_by(moves[-1]))
    found = [IgnoredAtari(stone, _overlooked(turns, stone)) for stone in taken]
    longest = max(found, key=lambda each: each.turns)
    return longest if longest.turns >= ENOUGH else None


def _overlooked(turns: Sequence[tuple[CaptureGoPosition, str]], stone: str) -> int:
    """For how many of the loser's last turns the chain of a stone was in atari and did not run."""
    count = 0
    for position, move in turns:
        vertex = position.board.find(stone)
        chain = None if vertex is None else position.chain_at(vertex)
        if chain is None or not chain.in_atari or position.board.find(move) in chain.liberties:
            break
        count += 1
    return count
