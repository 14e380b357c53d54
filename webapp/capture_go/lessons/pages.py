"""The pages of the lessons."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, redirect, render_template, url_for
from flask_babel import LazyString
from werkzeug.wrappers import Response as AnyResponse

from engines.capture_go.lessons.collection import SETS, Lesson, lesson_set, shipped_lessons
from webapp.capture_go.lessons.found import lesson_at
from webapp.capture_go.lessons.messages import LessonPage
from webapp.capture_go.lessons.texts import WORDS, hint, task
from webapp.capture_go.messages import chains


@dataclass(frozen=True)
class NextLesson:
    """The next lesson; `set` is the name of its set if that is a different one."""

    key: str
    number: int
    set: LazyString | None


def blueprint() -> Blueprint:
    """The pages of the lessons."""
    pages = Blueprint("lessons", __name__, url_prefix="/capture-go/learn")

    @pages.get("")
    def index() -> str:
        sets = [(each, WORDS[each.key], len(shipped_lessons()[each.key])) for each in SETS]
        return render_template("capture_go/lessons/index.html", sets=sets)

    @pages.get("/<key>")
    def first_of_set(key: str) -> AnyResponse:
        lesson = lesson_at(key, 1)
        return redirect(url_for("lessons.lesson_page", key=lesson.set.key, number=1))

    @pages.get("/<key>/<int:number>")
    def lesson_page(key: str, number: int) -> str:
        lesson = lesson_at(key, number)
        return render_template(
            "capture_go/lessons/lesson.html",
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
