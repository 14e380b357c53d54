"""Turning points: moves that changed the result, or cost much while the game was open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engines.game import MoveValue, Position, Side
from engines.registry import Duel
from engines.score import Loss, Score, sign_of

MOST_TURNING_POINTS = 6
MAIN_TURNING_POINTS = 3
"""Those that a review shows at once."""


@dataclass(frozen=True)
class TurningPoint:
    """A move that changed the result or the balance of the game.

    `ply` is its number; `before` and `after` are the values of the better and the played move for the
    side that played. `loss` is all that it lost, `cost` the part of it that concerned an open game. A
    `gift` is one in a beginner's game, such as a corner. A `whole` one counts by its loss, even
    in a game that is decided: a gift, or one of those that lost most in a rout.
    """

    ply: int
    side: Side
    move: str
    better: str
    before: MoveValue
    after: MoveValue
    loss: int
    cost: int
    gift: bool = False
    whole: bool = False

    @property
    def exact(self) -> bool:
        """Whether both values are proven."""
        return self.before.exact and self.after.exact

    @property
    def weight(self) -> tuple[bool, bool, int]:
        """The order by what there is to learn: gifts, then changes of the winner, then the cost."""
        changes = changes_winner(self.before.score, self.after.score)
        return self.gift, changes, self.loss if self.whole else self.cost


def is_decisive(duel: Duel, best: Score, played: Score) -> bool:
    """Whether a move with the value `played`, where `best` was to be had, is a turning point."""
    cost = duel.cost(best, played)
    return cost >= duel.turning_loss or (cost > 0 and changes_winner(best, played))


def is_gift(duel: Duel, position: Position, best: MoveValue, played: MoveValue) -> bool:
    """Whether a move gave something away, as `Duel.gifts` has it, that the best one does not."""
    lost = duel.loss(best.score, played.score)
    if lost < duel.turning_loss and not loses_sooner(best.score, played.score):
        return False
    if duel.gift_loss is not None and lost >= duel.gift_loss:
        return True
    given = own_fault(duel, position, best, played)
    return given is not None and given["code"] in duel.gifts


def loses_sooner(best: Score, played: Score) -> bool:
    """Whether both moves lose for certain, and the better one holds out longer."""
    if not isinstance(best, Loss) or not isinstance(played, Loss):
        return False
    return played.in_plies < best.in_plies


def own_fault(
    duel: Duel, position: Position, best: MoveValue, played: MoveValue
) -> Mapping[str, Any] | None:
    """What is wrong with a move and not with the best one as well."""
    found, other = duel.fault(position, played), duel.fault(position, best)
    shared = found and other and _what(found) == _what(other)
    return None if shared else found


def _what(fault: Mapping[str, Any]) -> tuple[Any, ...]:
    return fault["code"], fault.get("at")


def changes_winner(best: Score, played: Score) -> bool:
    """Whether the better move wins or draws, and the played move gives a worse result."""
    before, after = sign_of(best), sign_of(played)
    return before >= 0 > after or before > 0 >= after
