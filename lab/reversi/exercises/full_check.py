"""Verifies whole tables of exercises: values, lines, kinds, depths, and that no two are alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engines.game import BadInput, Side
from engines.reversi.encoding import Board
from engines.reversi.exercises.answer_tree import Turn
from engines.reversi.exercises.collection import WIPE, Exercise
from engines.reversi.exercises.naming import best_of, leads_to
from engines.reversi.exercises.why_wrong import why_wrong
from engines.reversi.practice.exact_values import MOST_DISCS, Prover
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.rules.symmetry import canonical
from lab import problem_tables
from lab.problem_tables import Failure, NotProven, extremes
from lab.reversi.exercises.kinds import fits, line_fits


@dataclass(frozen=True)
class Counts:
    """What a set consists of.

    `grades` counts the exercises of each grade from 1 to 5. `wrong` are the wrong moves of all turns,
    `refuted` those with a line to the end, and `plain` those whose only reason is the result.
    """

    key: str
    exercises: int
    empties: tuple[int, int]
    depths: tuple[int, int]
    grades: tuple[int, ...]
    turns: int
    wrong: int
    refuted: int
    plain: int


def check_exercise(prover: Prover, exercise: Exercise) -> None:
    """Verify an exercise alone; raises `NotProven` with the statement that is false."""
    position, turn = exercise.position, exercise.turn
    if position.side_to_move is not Side.BLACK:
        raise NotProven("Black is to move")
    if turn is None:
        _check_opening(exercise)
        return
    try:
        _check_turn(prover, exercise, position, turn)
    except BadInput as error:
        raise NotProven(f"the tree has an illegal move: {error}") from error
    right = exercise.right_moves(turn)
    if len(right) != 1 or len(turn.answers) < 2:
        raise NotProven(f"{len(right)} of {len(turn.answers)} first moves are right")
    if exercise.set.goal == WIPE and turn.best != MOST_DISCS:
        raise NotProven("White keeps a disc")
    if not fits(exercise.set.key, position, right[0]) or not line_fits(exercise):
        raise NotProven(f"it is not of the kind of {exercise.set.key}")
    depth = prover.depth_of(position, right)
    if depth != exercise.depth:
        raise NotProven(f"the search finds the answer at depth {depth}, not {exercise.depth}")


def _check_opening(exercise: Exercise) -> None:
    opening = exercise.opening
    if opening is None or not leads_to(exercise.position, opening):
        raise NotProven("the opening does not go through the position")
    if len(best_of(exercise.position, opening)) == len(exercise.position.legal_moves()):
        raise NotProven("every move stays in the opening")


def _check_turn(prover: Prover, exercise: Exercise, position: ReversiPosition, turn: Turn) -> None:
    values = prover.values(position)
    if {move: answer.discs for move, answer in turn.answers.items()} != values:
        raise NotProven(f"the values at {position.to_text()} are {dict(values)}")
    for move, answer in turn.answers.items():
        after, discs = position.play(move), -answer.discs
        for reply in answer.line:
            board = Board.of(after)
            if not prover.at_least(board.after(reply), -discs) or prover.at_least(
                board.after(reply), 1 - discs
            ):
                raise NotProven(f"{reply} in the line after {move} is not best play")
            after, discs = after.play(reply), -discs
        if answer.turn is not None:
            if not exercise.is_right(turn, answer.discs):
                raise NotProven(f"the wrong move {move} goes on")
            _check_turn(prover, exercise, after, answer.turn)
        elif after.legal_moves():
            raise NotProven(f"the line after {move} does not reach the end")


def alike(sets: Mapping[str, tuple[Exercise, ...]]) -> list[Failure]:
    """The exercises whose position is one of an earlier exercise, turned or mirrored."""
    return list(problem_tables.alike(sets, _image))


def _image(exercise: Exercise) -> str:
    asked = exercise.opening.name.en if exercise.opening else ""
    return f"{canonical(exercise.position)} {asked}"


def counts(key: str, exercises: tuple[Exercise, ...]) -> Counts:
    """The counts of a set whose exercises have been verified."""
    empties = [each.position.empties() for each in exercises]
    depths = [each.depth for each in exercises]
    grades = Counter(each.grade for each in exercises)
    turns = [
        (each, turn) for each in exercises if each.turn is not None for turn in each.turn.turns()
    ]
    wrong = [
        answer
        for each, turn in turns
        for answer in turn.answers.values()
        if not each.is_right(turn, answer.discs)
    ]
    return Counts(
        key,
        len(exercises),
        extremes(empties),
        extremes(depths),
        tuple(grades[grade] for grade in range(1, 6)),
        len(turns),
        len(wrong),
        len([answer for answer in wrong if answer.line or answer.discs <= 0]),
        sum(code in {"answered", "ends"} for each in exercises for code in first_reasons(each)),
    )


def first_reasons(exercise: Exercise) -> Iterator[str]:
    """The code of the reason of each wrong first move."""
    turn = exercise.turn
    if turn is None:
        return
    for move, answer in turn.answers.items():
        if not exercise.is_right(turn, answer.discs):
            yield why_wrong(exercise.position, move, answer.line, exercise.set.goal)["code"]
