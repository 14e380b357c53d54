"""The JSON routes of the exercises: a verdict on a move, and a hint."""

from __future__ import annotations

from collections.abc import Sequence

<<<<<<< HEAD
from flask import Response, abort

from engines.game import PASS, BadInput, IllegalMove, Side
=======
from engines.game import PASS, IllegalMove, Side
>>>>>>> main
from engines.reversi.exercises.collection import Exercise, shipped_exercise
from engines.reversi.exercises.judge import best_line, best_move, judge, position_after
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.rules.reasons import reason
from webapp.core.errors import RequestError
from webapp.http.openapi import Route
<<<<<<< HEAD
from webapp.problems.answers import all_answers
from webapp.problems.kept_answers import KeptAnswers
from webapp.problems.messages import TriedRequest
=======
from webapp.problems.api import Answered, number_of
from webapp.problems.api import routes as problem_routes
from webapp.problems.collection import found
>>>>>>> main
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
<<<<<<< HEAD

    def verdict(key: str, number: str, tried: TriedRequest) -> ExerciseVerdict:
        return verdict_on(_asked(key, number), tried.moves)

    def right_move(key: str, number: str, tried: TriedRequest) -> ExerciseHint:
        return hint_for(_asked(key, number), tried.moves)

    kept = KeptAnswers()

    def answers(key: str, number: str) -> Response:
        exercise = _asked(key, number)
        return kept.response(f"{key}/{number}", lambda: answers_to(exercise))

    path = "/api/exercises/{set}/{number}"
    bad = (HTTPStatus.BAD_REQUEST, HTTPStatus.NOT_FOUND)
    return (
        Route(
            "POST",
            path,
            "Have the last move of an exercise of Reversi judged",
            ExerciseVerdict,
            verdict,
            TriedRequest,
            in_path=("set", "number"),
            problems=bad,
        ),
        Route(
            "POST",
            f"{path}/hint",
            "A right move of an exercise of Reversi",
            ExerciseHint,
            right_move,
            TriedRequest,
            in_path=("set", "number"),
            problems=bad,
        ),
        Route(
            "GET",
            f"{path}/answers",
            "All answers to an exercise of Reversi",
            ExerciseAnswers,
            answers,
            in_path=("set", "number"),
            problems=bad,
        ),
=======
    return problem_routes(
        "/api/exercises/{set}/{number}",
        lambda key, number: exercise_at(key, number_of(number)),
        verdict=Answered(
            "Have the last move of an exercise of Reversi judged", ExerciseVerdict, verdict_on
        ),
        hint=Answered("A right move of an exercise of Reversi", ExerciseHint, hint_for),
>>>>>>> main
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
