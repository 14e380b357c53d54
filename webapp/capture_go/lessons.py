"""The lessons of Capture Go: their pages, and the JSON route that judges a move."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import Annotated

import msgspec
from flask import Blueprint, abort, redirect, render_template, url_for
from flask_babel import LazyString
from werkzeug.wrappers import Response as AnyResponse

from engines.capture_go.lessons.collection import (
    POINT,
    SETS,
    Lesson,
    lesson_set,
    shipped_lesson,
    shipped_lessons,
)
from engines.capture_go.lessons.judge import best_line, best_move, judge, position_after
from engines.capture_go.rules.position import CaptureGoPosition
from engines.capture_go.rules.reasons import reason
from engines.game import BadInput, IllegalMove, Side
from webapp.capture_go.lesson_texts import WORDS, hint, says, task
from webapp.capture_go.messages import Chain, chains
from webapp.core.errors import RequestError
from webapp.core.messages import Facts, Message, Request
from webapp.http.openapi import Route

MOST_MOVES = 64

Vertex = Annotated[str, msgspec.Meta(max_length=4)]
Moves = Annotated[
    list[Vertex],
    msgspec.Meta(
        max_length=MOST_MOVES, description="of both sides, from the start; the last is judged"
    ),
]


class TriedRequest(Request):
    """The moves of a lesson so far."""

    moves: Moves


class LessonMove(Message):
    """One move, and the board after it: X is black, O white, - empty."""

    side: Side
    move: str
    rows: tuple[str, ...]
    changed: tuple[str, ...]
    chains: tuple[Chain, ...]


class VerdictAnswer(Message):
    """Whether the last move is right, wrong or solves the lesson, and the moves that follow."""

    found: str
    says: str
    steps: list[LessonMove]


class LessonHint(Message):
    """A right move, and its effect as a code with numbers; null if the hint only points at the move."""

    move: str
    reason: Facts | None


@dataclass(frozen=True)
class NextLesson:
    """The next lesson; `set` is the name of its set if that is a different one."""

    key: str
    number: int
    set: LazyString | None


class LessonPage(Message):
    """The initial data of the page's script."""

    key: str
    number: int
    goal: str
    rows: tuple[str, ...]
    chains: tuple[Chain, ...]
    chain: tuple[str, ...]
    hint: str


def blueprint() -> Blueprint:
    """The pages of the lessons."""
    pages = Blueprint("lessons", __name__, url_prefix="/capture-go/learn")

    @pages.get("")
    def index() -> str:
        sets = [(each, WORDS[each.key], len(shipped_lessons()[each.key])) for each in SETS]
        return render_template("capture_go/lessons.html", sets=sets)

    @pages.get("/<key>")
    def first_of_set(key: str) -> AnyResponse:
        lesson = _lesson(key, 1)
        return redirect(url_for("lessons.lesson_page", key=lesson.set.key, number=1))

    @pages.get("/<key>/<int:number>")
    def lesson_page(key: str, number: int) -> str:
        lesson = _lesson(key, number)
        return render_template(
            "capture_go/lesson.html",
            lesson=lesson,
            number=number,
            count=len(shipped_lessons()[key]),
            words=WORDS[key],
            task=task(lesson),
            hint=hint(lesson),
            after=_after(key, number),
            shown=_page_data(lesson, number),
        )

    return pages


def routes() -> tuple[Route, ...]:
    """The JSON routes of the lessons."""

    def verdict(key: str, number: str, tried: TriedRequest) -> VerdictAnswer:
        lesson = _asked_lesson(key, number)
        try:
            found = judge(lesson, tried.moves)
        except IllegalMove as problem:
            raise RequestError("illegal", why=problem.code) from problem
        steps = [] if lesson.set.goal == POINT else _steps(lesson, [*tried.moves, *found.moves])
        latest = len(tried.moves) - 1
        return VerdictAnswer(found.found, says(lesson, found, tried.moves), steps[latest:])

    def right_move(key: str, number: str, tried: TriedRequest) -> LessonHint:
        lesson = _asked_lesson(key, number)
        try:
            move = best_move(lesson, tried.moves)
            position = position_after(lesson, tried.moves)
            line = best_line(lesson, tried.moves)
        except IllegalMove as problem:
            raise RequestError("illegal", why=problem.code) from problem
        return LessonHint(move, None if lesson.set.goal == POINT else reason(position, move, line))

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
    )


def _lesson(key: str, number: int) -> Lesson:
    try:
        return shipped_lesson(key, number)
    except BadInput:
        abort(HTTPStatus.NOT_FOUND)


def _asked_lesson(key: str, number: str) -> Lesson:
    digits = number.isascii() and number.isdigit() and len(number) <= 3
    return _lesson(key, int(number) if digits else 0)


def _after(key: str, number: int) -> NextLesson | None:
    """The lesson after this one, or the first of the next set; None at the end."""
    if number < len(shipped_lessons()[key]):
        return NextLesson(key, number + 1, None)
    place = SETS.index(lesson_set(key)) + 1
    if place == len(SETS):
        return None
    return NextLesson(SETS[place].key, 1, WORDS[SETS[place].key].name)


def _page_data(lesson: Lesson, number: int) -> LessonPage:
    board = lesson.position.board
    return LessonPage(
        key=lesson.set.key,
        number=number,
        goal=lesson.set.goal,
        rows=lesson.position.rows(),
        chains=chains(lesson.position),
        chain=tuple(board.name(vertex) for vertex in lesson.chain.stones),
        hint=str(hint(lesson)),
    )


def _steps(lesson: Lesson, moves: list[str]) -> list[LessonMove]:
    """The moves, each with the board after it."""
    position: CaptureGoPosition = lesson.position
    found = []
    for move in moves:
        side, changed = position.side_to_move, position.changed_by(move)
        position = position.play(move)
        found.append(LessonMove(side, move, position.rows(), changed, chains(position)))
    return found
