"""The JSON routes of the lessons: a verdict on a move, and a hint."""

from __future__ import annotations

<<<<<<< HEAD
from http import HTTPStatus

from flask import Response

=======
>>>>>>> main
from engines.capture_go.lessons.collection import POINTING, Lesson
from engines.capture_go.lessons.judge import best_line, best_move, judge, position_after
from engines.capture_go.rules.position import CaptureGoPosition
from engines.capture_go.rules.reasons import reason
from engines.game import IllegalMove
from webapp.capture_go.lessons.found import lesson_at
from webapp.capture_go.lessons.messages import (
    LessonAnswers,
    LessonHint,
    LessonMove,
    VerdictAnswer,
)
from webapp.capture_go.lessons.texts import says
from webapp.capture_go.messages import chains
from webapp.core.errors import RequestError
from webapp.http.openapi import Route
<<<<<<< HEAD
from webapp.problems.answers import all_answers
from webapp.problems.kept_answers import KeptAnswers
from webapp.problems.messages import TriedRequest
=======
from webapp.problems.api import Answered, number_of
from webapp.problems.api import routes as problem_routes
>>>>>>> main


def routes() -> tuple[Route, ...]:
    """The JSON routes of the lessons."""
<<<<<<< HEAD

    def verdict(key: str, number: str, tried: TriedRequest) -> VerdictAnswer:
        return verdict_on(_asked_lesson(key, number), tried)

    def right_move(key: str, number: str, tried: TriedRequest) -> LessonHint:
        return hint_for(_asked_lesson(key, number), tried)

    kept = KeptAnswers()

    def answers(key: str, number: str) -> Response:
        lesson = _asked_lesson(key, number)
        return kept.response(f"{key}/{number}", lambda: answers_to(lesson))

    path = "/api/lessons/{set}/{number}"
    bad = (HTTPStatus.BAD_REQUEST, HTTPStatus.NOT_FOUND)
    return (
        Route(
            "POST",
            path,
            "Have the last move of a lesson judged",
            VerdictAnswer,
            verdict,
            TriedRequest,
            in_path=("set", "number"),
            problems=bad,
        ),
        Route(
            "POST",
            f"{path}/hint",
            "A right move of a lesson",
            LessonHint,
            right_move,
            TriedRequest,
            in_path=("set", "number"),
            problems=bad,
        ),
        Route(
            "GET",
            f"{path}/answers",
            "All answers to a lesson",
            LessonAnswers,
            answers,
            in_path=("set", "number"),
            problems=bad,
        ),
=======
    return problem_routes(
        "/api/lessons/{set}/{number}",
        lambda key, number: lesson_at(key, number_of(number)),
        verdict=Answered("Have the last move of a lesson judged", VerdictAnswer, verdict_on),
        hint=Answered("A right move of a lesson", LessonHint, hint_for),
>>>>>>> main
    )


def verdict_on(lesson: Lesson, moves: list[str]) -> VerdictAnswer:
    """The verdict on the last move of a lesson; raises `RequestError`."""
    try:
        found = judge(lesson, moves)
    except IllegalMove as problem:
        raise RequestError("illegal", why=problem.code) from problem
    steps = [] if lesson.set.goal in POINTING else _steps(lesson, [*moves, *found.moves])
    latest = len(moves) - 1
    return VerdictAnswer(
        found.found,
        says(lesson, found, moves),
        steps[latest:],
        found.dots,
        None if found.why is None else dict(found.why),
    )


def hint_for(lesson: Lesson, moves: list[str]) -> LessonHint:
    """A right move of a lesson, with its reason; raises `RequestError`."""
    try:
        move = best_move(lesson, moves)
        position = position_after(lesson, moves)
        line = best_line(lesson, moves)
    except IllegalMove as problem:
        raise RequestError("illegal", why=problem.code) from problem
    return LessonHint(move, None if lesson.set.goal in POINTING else reason(position, move, line))


<<<<<<< HEAD
def answers_to(lesson: Lesson) -> LessonAnswers:
    """All answers to a lesson."""
    board = lesson.position.board
    cells = [board.name(vertex) for vertex in board.vertices]

    def verdict(moves: list[str]) -> VerdictAnswer:
        return verdict_on(lesson, TriedRequest(moves))

    if lesson.set.goal in POINTING:
        wanted = list(lesson.wanted)
        return LessonAnswers(
            {cell: verdict([cell]) for cell in cells},
            {},
            {point: LessonHint(point, None) for point in wanted},
            [verdict(wanted[: count + 1]) for count in range(len(wanted))],
        )
    found = all_answers(cells, verdict, lambda moves: hint_for(lesson, TriedRequest(moves)))
    return LessonAnswers(found.verdicts, found.illegal, found.hints, [])


def _asked_lesson(key: str, number: str) -> Lesson:
    digits = number.isascii() and number.isdigit() and len(number) <= 3
    return lesson_at(key, int(number) if digits else 0)


=======
>>>>>>> main
def _steps(lesson: Lesson, moves: list[str]) -> list[LessonMove]:
    """The moves, each with the board after it."""
    position: CaptureGoPosition = lesson.position
    found = []
    for move in moves:
        side, changed = position.side_to_move, position.changed_by(move)
        position = position.play(move)
        found.append(LessonMove(side, move, position.rows(), changed, chains(position)))
    return found
