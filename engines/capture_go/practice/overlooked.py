"""What the loser of a finished game did not see, read off it by the rules alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engines.capture_go.rules.position import CaptureGoPosition

MISSED_CAPTURE, IGNORED_ATARI, CAUGHT, OWN_ATARI = (
    "missed_capture",
    "ignored_atari",
    "caught",
    "own_atari",
)
ENOUGH = 2
"""Turns in atari from which on a chain was overlooked, whatever else decided the game."""


@dataclass(frozen=True)
class Overlooked:
    """What lost a game, the first code of these that holds:

    - `missed_capture`: the loser's stone `at`, as ply `number`, would have captured and won
    - `ignored_atari`: the chain `at` was in atari for `turns` of the loser's turns, and never ran
    - `caught`: the chain `at` was in atari, and what the loser did about it was not enough
    - `own_atari`: the loser's last move put the chain `at` in atari
    """

    code: str
    at: str
    turns: int = 0
    number: int = 0

    @property
    def decides(self) -> bool:
        """Whether it is the reason of the loss, whatever a search finds."""
        return self.code == MISSED_CAPTURE or self.turns >= ENOUGH


def overlooked(start: CaptureGoPosition, moves: Sequence[str]) -> Overlooked | None:
    """What the loser overlooked in a game that the first capture ended; None in others.

    A chain that runs in a ladder is in atari as well, but it is not ignored.
    """
    positions = [start]
    for move in moves:
        positions.append(positions[-1].play(move))
    if start.target > 1 or not positions[-1].captured:
        return None
    turns = list(zip(positions[-3::-2], moves[-2::-2], strict=True))
    for back, (position, _) in enumerate(turns):
        if taken := position.captures_at:
            at = max(taken, key=taken.__getitem__)
            return Overlooked(MISSED_CAPTURE, at, number=len(moves) - 1 - 2 * back)
    lost = sorted(positions[-2].changed_by(moves[-1]))
    ignored = [Overlooked(IGNORED_ATARI, at, _turns_ignored(turns, at)) for at in lost]
    longest = max(ignored, key=lambda each: each.turns)
    if longest.turns:
        return longest
    return Overlooked(CAUGHT if _was_in_atari(turns, lost[0]) else OWN_ATARI, lost[0])


def _turns_ignored(turns: Sequence[tuple[CaptureGoPosition, str]], stone: str) -> int:
    """For how many of the loser's last turns the chain of a stone was in atari and did not run."""
    count = 0
    for position, move in turns:
        vertex = position.board.find(stone)
        chain = None if vertex is None else position.chain_at(vertex)
        if chain is None or not chain.in_atari or position.board.find(move) in chain.liberties:
            break
        count += 1
    return count


def _was_in_atari(turns: Sequence[tuple[CaptureGoPosition, str]], stone: str) -> bool:
    """Whether the stone, or a chain that the last move joined to it, was in atari before that move."""
    if not turns:
        return False
    position, move = turns[0]
    beside = position.board.find(move)
    vertex = position.board.find(stone)
    chain = None if vertex is None else position.chain_at(vertex)
    if chain is not None and chain.in_atari:
        return True
    return any(
        c.in_atari and beside in c.liberties
        for c in position.chains
        if c.side is position.side_to_move
    )
