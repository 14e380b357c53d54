"""Builds the tree of proven answers of an exercise."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from engines.game import PASS, Side
from engines.reversi.exercises.answer_tree import Answer, Turn
from engines.reversi.exercises.collection import Exercise
from engines.reversi.practice.exact_values import Prover
from engines.reversi.rules.position import ReversiPosition

MOST_RIGHT = 2
"""Most right moves of a turn that an exercise still asks about."""


def with_tree(prover: Prover, exercise: Exercise) -> Exercise:
    """The exercise with its answers and its depth."""
    turn = _turn(prover, exercise, exercise.position, exercise.set.own)
    return graded(prover, replace(exercise, turn=turn))


def graded(prover: Prover, exercise: Exercise) -> Exercise:
    """The exercise with the depth of its answer; one about an opening has none."""
    if exercise.turn is None:
        return exercise
    right = exercise.right_moves(exercise.turn)
    return replace(exercise, depth=prover.depth_of(exercise.position, right))


def _turn(prover: Prover, exercise: Exercise, position: ReversiPosition, own: int) -> Turn:
    """The turn of Black in a position; at most `own` moves are asked for from here."""
    bare = Turn(
        MappingProxyType(
            {move: Answer(discs, ()) for move, discs in prover.values(position).items()}
        )
    )
    answers = {}
    for move, answer in bare.answers.items():
        after, goes_on = position.play(move), None
        if own > 1 and exercise.is_right(bare, answer.discs):
            goes_on = _next_turn(prover, exercise, after, -answer.discs, own - 1)
        line = prover.best_line(after, -answer.discs)
        answers[move] = goes_on or Answer(answer.discs, line)
    return Turn(MappingProxyType(answers))


def _next_turn(
    prover: Prover, exercise: Exercise, position: ReversiPosition, discs: int, own: int
) -> Answer | None:
    """White's answer and the turn after it; None if there is no question left.

    There is none at the end of the game, when more than a few moves are right, or all.
    """
    line: list[str] = []
    while position.legal_moves():
        if position.side_to_move is Side.BLACK and position.legal_moves() != (PASS,):
            turn = _turn(prover, exercise, position, own)
            return Answer(discs, tuple(line), turn) if _asks(exercise, turn) else None
        move = prover.best_move(position, discs)
        line.append(move)
        position, discs = position.play(move), -discs
    return None


def _asks(exercise: Exercise, turn: Turn) -> bool:
    """Whether a turn, or one after it, can still be answered wrongly."""
    right = exercise.right_moves(turn)
    if len(right) > MOST_RIGHT:
        return False
    if len(right) < len(turn.answers):
        return True
    return any(answer.turn is not None for answer in turn.answers.values())
