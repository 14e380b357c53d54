"""Turning points: moves that changed the result, or cost much while the game was open."""

from __future__ import annotations

from dataclasses import dataclass

from engines.game import MoveValue, Side
from engines.registry import Duel
from engines.score import Score, sign_of

MOST_TURNING_POINTS = 6


@dataclass(frozen=True)
class TurningPoint:
    """A move that changed the result or the balance of the game.

    `ply` is its number; `before` and `after` are the values of the better and the played move for the
    side that played. `loss` is all that it lost, `cost` the part of it that concerned an open game.
    """

    ply: int
    side: Side
    move: str
    better: str
    before: MoveValue
    after: MoveValue
    loss: int
    cost: int

    @property
    def exact(self) -> bool:
        """Whether both values are proven."""
        return self.before.exact and self.after.exact

    @property
    def weight(self) -> tuple[bool, int]:
        """How much the move decided: first whether it changed the winner, then what it cost."""
        return changes_winner(self.before.score, self.after.score), self.cost


def is_decisive(duel: Duel, best: Score, played: Score) -> bool:
    """Whether a move with the value `played`, where `best` was to be had, is a turning point."""
    cost = duel.cost(best, played)
    return cost >= duel.turning_loss or (cost > 0 and changes_winner(best, played))


def changes_winner(best: Score, played: Score) -> bool:
    """Whether the better move wins or draws, and the played move gives a worse result."""
    before, after = sign_of(best), sign_of(played)
    return before >= 0 > after or before > 0 >= after
