"""The JSON routes of the exercises: a verdict on a move, a hint, all answers."""

from __future__ import annotations

from collections.abc import Sequence

from engines.game import PASS, IllegalMove, Side
from engines.reversi.exercises.collection import Exercise, shipped_exercise
from engines.reversi.exercises.judge import best_line, best_move, judge, position_after
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.rules.reasons import reason
from webapp.core.errors import RequestError
from webapp.http.openapi import Route
from webapp.problems.answers import all_answers
from webapp.problems.api import AllAnswered, Answered, number_of
from webapp.problems.api import routes as problem_routes
from webapp.problems.collection import found
from webapp.reversi.exercises.messages import (
    ExerciseAnswers,
    ExerciseHint,
    ExerciseMove,
    ExerciseVerdict,
    Flips,
)
from webapp.reversi.exercises.texts import says

SQUARES = [f"{column}{row}" for row in range(1, 9) for column in "abcdefgh"]


def exercise_at(key: str, number: int) -> Exercise:
    """The exercise of that number in a set; the page of an unknown one is not found."""
    return found(shipped_exercise, key, number)


def routes() -> tuple[Route, ...]:
    """The JSON routes of the exercises."""
    return problem_routes(
        "/api/exercises/{set}/{number}",
        lambda key, number: exercise_at(key, number_of(number)),
        verdict=Answered(
            "Have the last move of an exercise of Reversi judged", ExerciseVerdict, verdict_on
        ),
        hint=Answered("A right move of an exercise of Reversi", ExerciseHint, hint_for),
        answers=AllAnswered("All answers to an exercise of Reversi", ExerciseAnswers, answers_to),
    )


def verdict_on(exercise: Exercise, moves: list[str]) -> ExerciseVerdict:
    """The verdict on the last move of an exercise; raises `RequestError`."""
    try:
        judged = judge(exercise, moves)
    except IllegalMove as problem:
        raise RequestError("illegal", why=problem.code) from problem
    steps = _steps(exercise.position, [*moves, *judged.moves])[len(moves) - 1 :]
    why = None if judged.why is None else dict(judged.why)
    return ExerciseVerdict(judged.found, says(exercise, judged), steps, why)


def hint_for(exercise: Exercise, moves: list[str]) -> ExerciseHint:
    """A right move of an exercise, with its reason; raises `RequestError`."""
    try:
        move = best_move(exercise, moves)
        position = position_after(exercise, moves)
        line = best_line(exercise, moves)
    except IllegalMove as problem:
        raise RequestError("illegal", why=problem.code) from problem
    return ExerciseHint(move, reason(position, move, line) if line else None)


def answers_to(exercise: Exercise) -> ExerciseAnswers:
    """All answers to an exercise."""
    found = all_answers(
        SQUARES,
        lambda moves: verdict_on(exercise, moves),
        lambda moves: hint_for(exercise, moves),
    )
    return ExerciseAnswers(found.verdicts, found.illegal, found.hints)


def flips(position: ReversiPosition) -> Flips:
    """Black's moves in a position, each with the discs that it flips; none if White is to move."""
    if position.side_to_move is not Side.BLACK:
        return {}
    return {move: position.changed_by(move) for move in position.legal_moves() if move != PASS}


def _steps(position: ReversiPosition, moves: Sequence[str]) -> list[ExerciseMove]:
    """The moves, each with the board after it."""
    steps = []
    for move in moves:
        side, changed = position.side_to_move, position.changed_by(move)
        position = position.play(move)
        steps.append(ExerciseMove(side, move, position.rows(), changed, flips(position)))
    return steps
