"""The problem of a decision: the learner has Black, and every move is right or wrong by proof."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType

from engines.capture_go.lessons.reply_tree import Follow, Turn
from engines.capture_go.practice.motif import SAFE_FOR, Decision
from engines.capture_go.practice.proofs import NotProven, Proofs, breath
from engines.capture_go.rules.position import CaptureGoPosition
from engines.game import Side

SWAPPED = str.maketrans("XO", "OX")


@dataclass(frozen=True)
class Problem:
    """A problem from a game: the position with Black to move, and the tree of answers.

    `swapped` tells that the learner had White in the game.
    """

    motif: str
    ply: int
    position: CaptureGoPosition
    plies: int
    target: str
    turn: Turn
    swapped: bool


def problem_of(proofs: Proofs, decision: Decision) -> Problem:
    """The problem of a decision; raises `NotProven`."""
    swapped = decision.position.side_to_move is Side.WHITE
    position = _swapped(decision.position) if swapped else decision.position
    turn = (
        rescue_turn(proofs, position)
        if decision.saves
        else win_turn(proofs, position, decision.plies)
    )
    target = position.board.name(decision.target)
    return Problem(decision.motif, decision.ply, position, decision.plies, target, turn, swapped)


def _swapped(position: CaptureGoPosition) -> CaptureGoPosition:
    return replace(
        position,
        stones=position.stones.translate(SWAPPED),
        side_to_move=position.side_to_move.other,
    )


def win_turn(proofs: Proofs, position: CaptureGoPosition, plies: int) -> Turn:
    """The tree of a position in which the side to move wins within `plies`; raises `NotProven`."""
    side = position.side_to_move
    right: dict[str, Follow | None] = {}
    wrong: dict[str, tuple[str, ...]] = {}
    for move in position.legal_moves():
        after = position.play(move)
        if after.captured:
            right[move] = None
        elif (left := proofs.shortest(after, side, plies - 1)) is not None:
            reply = proofs.resistance(after, left)
            right[move] = Follow(reply, win_turn(proofs, after.play(reply), left - 1))
        else:
            wrong[move] = _refutation(proofs, after, plies - 1)
    return Turn(MappingProxyType(right), MappingProxyType(wrong))


def rescue_turn(proofs: Proofs, position: CaptureGoPosition) -> Turn:
    """The tree of a position in which the side to move has to stay safe; raises `NotProven`."""
    other = position.side_to_move.other
    right: dict[str, Follow | None] = {}
    wrong: dict[str, tuple[str, ...]] = {}
    for move in position.legal_moves():
        after = position.play(move)
        plies = proofs.shortest(after, other, SAFE_FOR)
        if plies is None:
            right[move] = None
        else:
            wrong[move] = proofs.line(after, other, plies)
    return Turn(MappingProxyType(right), MappingProxyType(wrong))


def _refutation(proofs: Proofs, position: CaptureGoPosition, plies: int) -> tuple[str, ...]:
    """A quick capture by the side to move, else one reply that leaves no win in time."""
    side = position.side_to_move
    soon = proofs.shortest(position, side, SAFE_FOR)
    if soon is not None:
        return proofs.line(position, side, soon)
    moves = sorted(position.legal_moves(), key=lambda move: breath(position, move), reverse=True)
    for move in moves:
        if not proofs.wins(position.play(move), side.other, plies - 1):
            return (move,)
    raise NotProven(f"{position.to_text()} is lost")
