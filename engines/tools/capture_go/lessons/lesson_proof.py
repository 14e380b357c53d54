"""Builds the reply tree of a lesson with the exact solver, and verifies stored trees."""

from __future__ import annotations

from types import MappingProxyType

from engines.capture_go.lessons.collection import POINT, SAVE, Lesson
from engines.capture_go.lessons.reply_tree import Follow, Turn
from engines.capture_go.rules.position import CaptureGoPosition
from engines.game import IllegalMove, Side
from engines.tools.capture_go.lessons.solver_queries import NotProven, Prover, breath

UNSAVED_IN = 3
"""Plies within which a wrong move of a rescue must lose the chain."""

SEEN_AHEAD = 5
"""Plies within which a refutation by a capture is shown."""


def capture_turn(prover: Prover, position: CaptureGoPosition, plies: int) -> Turn:
    """The tree of a position where the side to move wins within `plies`."""
    right: dict[str, Follow | None] = {}
    wrong: dict[str, tuple[str, ...]] = {}
    for move in position.legal_moves():
        after = position.play(move)
        if after.outcome() is not None:
            right[move] = None
        elif prover.wins(after, position.side_to_move, plies - 1):
            reply = prover.best_reply(after, plies - 1)
            right[move] = Follow(reply, capture_turn(prover, after.play(reply), plies - 2))
        else:
            wrong[move] = _refutation(prover, after, plies - 1)
    return Turn(MappingProxyType(right), MappingProxyType(wrong))


def save_turn(prover: Prover, position: CaptureGoPosition, plies: int) -> Turn:
    """The tree of a position where only some moves keep all own chains safe for `plies`."""
    right = prover.saving_moves(position, plies)
    wrong = {
        move: prover.line(position.play(move), UNSAVED_IN)
        for move in position.legal_moves()
        if move not in right
    }
    return Turn(MappingProxyType(dict.fromkeys(right)), MappingProxyType(wrong))


def _refutation(prover: Prover, position: CaptureGoPosition, plies: int) -> tuple[str, ...]:
    """A quick capture by the side to move, else one reply that leaves no win."""
    other = position.side_to_move.other
    soon = prover.shortest_win(position, min(max(plies, 1), SEEN_AHEAD))
    if soon is not None:
        return prover.line(position, soon)
    moves = sorted(position.legal_moves(), key=lambda move: breath(position, move), reverse=True)
    for move in moves:
        if not prover.wins(position.play(move), other, plies - 1):
            return (move,)
    raise NotProven(f"{position.to_text()} is a win")


def check(prover: Prover, lesson: Lesson) -> None:
    """Verify a stored lesson; raises `NotProven` with the statement that is false."""
    position = lesson.position
    if not lesson.chain.stones or position.side_to_move is not Side.BLACK:
        raise NotProven("Black is to move")
    if lesson.set.goal == POINT or lesson.turn is None:
        return
    if lesson.set.goal == SAVE:
        _check_rescue(prover, lesson)
    else:
        _check_capture(prover, lesson)
    try:
        _check_turn(prover, lesson, position, lesson.turn, lesson.plies)
    except IllegalMove as problem:
        raise NotProven(f"the tree has an illegal move: {problem}") from problem


def _check_rescue(prover: Prover, lesson: Lesson) -> None:
    if len(prover.saving_moves(lesson.position, lesson.plies)) != 1:
        raise NotProven("the saving move is not unique")
    if len(prover.saving_moves(lesson.position, UNSAVED_IN)) != 1:
        raise NotProven("a wrong move is not captured soon")


def _check_capture(prover: Prover, lesson: Lesson) -> None:
    if prover.solved(lesson.position, lesson.plies).plies != lesson.plies:
        raise NotProven(f"the shortest win does not take {lesson.plies} plies")
    if not prover.is_only_way(lesson.position, lesson.plies):
        raise NotProven("the winning first move is not unique")


def _check_turn(
    prover: Prover, lesson: Lesson, position: CaptureGoPosition, turn: Turn, plies: int
) -> None:
    if {*turn.right, *turn.wrong} != set(position.legal_moves()):
        raise NotProven(f"a move is missing at {position.to_text()}")
    for move, line in turn.wrong.items():
        _check_wrong(prover, lesson, position.play(move), line, plies - 1)
    for move, follow in turn.right.items():
        after = position.play(move)
        if lesson.set.goal == SAVE:
            continue  # already settled by the number of saving moves
        if follow is None:
            if after.outcome() is None:
                raise NotProven(f"{move} does not end the game")
            continue
        if not prover.wins(after, position.side_to_move, plies - 1):
            raise NotProven(f"{move} does not win at {position.to_text()}")
        if follow.reply not in prover.solved(after, plies - 1).best:
            raise NotProven(f"{follow.reply} is not the longest resistance")
        _check_turn(prover, lesson, after.play(follow.reply), follow.turn, plies - 2)


def _check_wrong(
    prover: Prover, lesson: Lesson, position: CaptureGoPosition, line: tuple[str, ...], plies: int
) -> None:
    """Check that a line ends with the opponent's capture or a reply that leaves no win."""
    opponent = position.side_to_move
    for move in line:
        position, plies = position.play(move), plies - 1
    outcome = position.outcome()
    if outcome is not None:
        if outcome.winner is not opponent:
            raise NotProven("a refutation captures for the wrong side")
    elif lesson.set.goal == SAVE or prover.wins(position, opponent.other, plies):
        raise NotProven(f"{' '.join(line)} is not a refutation")
