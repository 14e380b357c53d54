"""The pages of the lessons: the list of sets, the introduction, a problem, the end of a set."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Blueprint, redirect, render_template, url_for
from werkzeug.wrappers import Response as AnyResponse

from engines.capture_go.lessons.collection import OLD_KEYS, SETS, Lesson, shipped_lessons
from engines.capture_go.lessons.daily import lesson_of_day
from engines.registry import DUELS
from webapp.capture_go.lessons.found import lesson_at
from webapp.capture_go.lessons.introduction import scenes
from webapp.capture_go.lessons.messages import LessonPage
from webapp.capture_go.lessons.pictures import IDEAS, Picture
from webapp.capture_go.lessons.texts import WORDS, hint, task
from webapp.capture_go.messages import chains
from webapp.problems.collection import Collection
from webapp.problems.days import today

FIRST_CAPTURE = ("capture", 1)
"""The problem at the end of the introduction."""


def _picture(lesson: Lesson) -> Picture:
    return Picture(lesson.position.rows(), rings=lesson.ringed)


LESSONS: Collection[Lesson] = Collection(
    keys=[each.key for each in SETS],
    shipped=shipped_lessons,
    words=WORDS,
    ideas=IDEAS,
    of_day=lesson_of_day,
    task=task,
    picture=_picture,
    facts=lambda lesson: {"rows": lesson.position.rows(), "chain": lesson.ringed},
)


def blueprint() -> Blueprint:
    """The pages of the lessons."""
    pages = Blueprint("lessons", __name__, url_prefix="/capture-go/learn")

    @pages.get("")
    def index() -> str:
        return render_template(
            "capture_go/lessons/index.html", first_games=first_games(), **LESSONS.list_page()
        )

    @pages.get("/start")
    def start() -> str:
        lesson = lesson_at(*FIRST_CAPTURE)
        return render_template(
            "capture_go/lessons/start.html",
            scenes=scenes(),
            task=task(lesson),
            first_games=first_games(),
            own=FIRST_CAPTURE,
            idea=_picture(lesson),
            shown={
                "scenes": [scene.frames() for scene in scenes()],
                "own": _page_data(lesson, FIRST_CAPTURE[1]),
            },
        )

    @pages.get("/daily")
    def of_today() -> AnyResponse:
        day = today()
        key, number = lesson_of_day(day)
        return redirect(url_for("lessons.lesson_page", key=key, number=number, day=day.isoformat()))

    @pages.get("/<key>")
    def first_of_set(key: str) -> AnyResponse:
        key = OLD_KEYS.get(key, key)
        lesson = lesson_at(key, 1)
        return redirect(url_for("lessons.lesson_page", key=lesson.set.key, number=1))

    @pages.get("/<key>/done")
    def end_of_set(key: str) -> str:
        lesson_at(key, 1)
        return render_template(
            "capture_go/lessons/end_of_set.html",
            first_games=first_games(),
            **LESSONS.end_page(key),
        )

    @pages.get("/<key>/<int:number>")
    def lesson_page(key: str, number: int) -> str | AnyResponse:
        if key in OLD_KEYS:
            return _at_new_address(key, number)
        lesson = lesson_at(key, number)
        return render_template(
            "capture_go/lessons/lesson.html",
            lesson=lesson,
            shown=_page_data(lesson, number),
            **LESSONS.problem_page(key, number),
        )

    return pages


def _at_new_address(key: str, number: int) -> AnyResponse:
    """The lesson of that number in the set that had this key, or the last one."""
    now = OLD_KEYS[key]
    number = min(max(number, 1), len(shipped_lessons()[now]))
    address = url_for("lessons.lesson_page", key=now, number=number)
    return redirect(address, HTTPStatus.MOVED_PERMANENTLY)


def first_games() -> list[tuple[Any, int, int]]:
    """Games for those who have learnt: the name of the level, its number, and the board's lines."""
    weakest, *others = DUELS["capture-go"].levels
    second = others[0]
    return [(weakest.name, weakest.number, 5), (second.name, second.number, 7)]


def _page_data(lesson: Lesson, number: int) -> LessonPage:
    return LessonPage(
        key=lesson.set.key,
        number=number,
        path=f"/api/lessons/{lesson.set.key}/{number}",
        goal=lesson.set.goal,
        rows=lesson.position.rows(),
        chains=chains(lesson.position),
        chain=lesson.ringed,
        hint=str(hint(lesson)),
    )
