"""The JSON routes of the lessons: a verdict on a move, a hint, all answers."""

from __future__ import annotations

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
from webapp.problems.answers import all_answers
from webapp.problems.api import AllAnswered, Answered, number_of
from webapp.problems.api import routes as problem_routes


def routes() -> tuple[Route, ...]:
    """The JSON routes of the lessons."""
    return problem_routes(
        "/api/lessons/{set}/{number}",
        lambda key, number: lesson_at(key, number_of(number)),
        verdict=Answered("Have the last move of a lesson judged", VerdictAnswer, verdict_on),
        hint=Answered("A right move of a lesson", LessonHint, hint_for),
        answers=AllAnswered("All answers to a lesson", LessonAnswers, answers_to),
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


def answers_to(lesson: Lesson) -> LessonAnswers:
    """All answers to a lesson."""
    board = lesson.position.board
    cells = [board.name(vertex) for vertex in board.vertices]
    if lesson.set.goal in POINTING:
        wanted = list(lesson.wanted)
        return LessonAnswers(
            {cell: verdict_on(lesson, [cell]) for cell in cells},
            {},
            {point: LessonHint(point, None) for point in wanted},
            [verdict_on(lesson, wanted[: count + 1]) for count in range(len(wanted))],
        )
    found = all_answers(
        cells, lambda moves: verdict_on(lesson, moves), lambda moves: hint_for(lesson, moves)
    )
    return LessonAnswers(found.verdicts, found.illegal, found.hints, [])


def _steps(lesson: Lesson, moves: list[str]) -> list[LessonMove]:
    """The moves, each with the board after it."""
    position: CaptureGoPosition = lesson.position
    found = []
    for move in moves:
        side, changed = position.side_to_move, position.changed_by(move)
        position = position.play(move)
        found.append(LessonMove(side, move, position.rows(), changed, chains(position)))
    return found
