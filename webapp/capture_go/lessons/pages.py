"""The pages of the lessons: the list of sets, the introduction, a problem, the end of a set."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from http import HTTPStatus
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import LazyString
from werkzeug.wrappers import Response as AnyResponse

from engines.capture_go.lessons.collection import (
    OLD_KEYS,
    SETS,
    Lesson,
    lesson_set,
    shipped_lessons,
)
from engines.registry import DUELS
from webapp.capture_go.lessons import daily
from webapp.capture_go.lessons.found import lesson_at
from webapp.capture_go.lessons.introduction import scenes
from webapp.capture_go.lessons.messages import LessonPage
from webapp.capture_go.lessons.pictures import IDEAS, Picture
from webapp.capture_go.lessons.texts import WORDS, SetWords, hint, task
from webapp.capture_go.messages import chains

FIRST_CAPTURE = ("capture", 1)
"""The problem at the end of the introduction."""


@dataclass(frozen=True)
class SetOnPage:
    """A set as the list shows it."""

    number: int
    key: str
    words: SetWords
    idea: Picture
    count: int


@dataclass(frozen=True)
class Neighbour:
    """The problem before or after another one."""

    key: str
    number: int
    name: LazyString


def blueprint() -> Blueprint:
    """The pages of the lessons."""
    pages = Blueprint("lessons", __name__, url_prefix="/capture-go/learn")

    @pages.get("")
    def index() -> str:
        day = daily.today()
        return render_template(
            "capture_go/lessons/index.html",
            sets=_sets(),
            count=sum(map(len, shipped_lessons().values())),
            day=_day_on_page(day),
            first_games=first_games(),
            shown=_index_data(day.isoformat()),
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
        day = daily.today()
        key, number = daily.lesson_of_day(day)
        return redirect(url_for("lessons.lesson_page", key=key, number=number, day=day.isoformat()))

    @pages.get("/<key>")
    def first_of_set(key: str) -> AnyResponse:
        key = OLD_KEYS.get(key, key)
        lesson = lesson_at(key, 1)
        return redirect(url_for("lessons.lesson_page", key=lesson.set.key, number=1))

    @pages.get("/<key>/done")
    def end_of_set(key: str) -> str:
        lesson = lesson_at(key, 1)
        place = SETS.index(lesson.set)
        sets = _sets()
        return render_template(
            "capture_go/lessons/end_of_set.html",
            set=sets[place],
            after=sets[place + 1] if place + 1 < len(sets) else None,
            total=sum(each.count for each in sets),
            first_games=first_games(),
            shown={"key": key, "counts": {each.key: each.count for each in sets}},
        )

    @pages.get("/<key>/<int:number>")
    def lesson_page(key: str, number: int) -> str | AnyResponse:
        if key in OLD_KEYS:
            return _at_new_address(key, number)
        lesson = lesson_at(key, number)
        today = daily.today()
        of_day = request.args.get("day") == today.isoformat() and daily.lesson_of_day(today) == (
            key,
            number,
        )
        return render_template(
            "capture_go/lessons/lesson.html",
            lesson=lesson,
            number=number,
            count=len(shipped_lessons()[key]),
            words=WORDS[key],
            task=task(lesson),
            hint=hint(lesson),
            before=_before(key, number),
            after=_after(key, number),
            of_day=today.isoformat() if of_day else None,
            shown=_page_data(lesson, number),
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


def _sets() -> list[SetOnPage]:
    return [
        SetOnPage(
            number, each.key, WORDS[each.key], IDEAS[each.key], len(shipped_lessons()[each.key])
        )
        for number, each in enumerate(SETS, 1)
    ]


def _day_on_page(day: date) -> dict[str, Any]:
    """The problem of the day on the list."""
    key, number = daily.lesson_of_day(day)
    lesson = lesson_at(key, number)
    return {
        "date": day,
        "set": WORDS[key].name,
        "task": task(lesson),
        "picture": _picture(lesson),
    }


def _index_data(day: str) -> dict[str, Any]:
    """What the list's script draws for those who come back: each problem as a picture and a task."""
    return {
        "day": day,
        "sets": [
            {
                "key": each.key,
                "name": str(WORDS[each.key].name),
                "lessons": [
                    {
                        "rows": lesson.position.rows(),
                        "chain": lesson.ringed,
                        "task": task(lesson),
                    }
                    for lesson in shipped_lessons()[each.key]
                ],
            }
            for each in SETS
        ],
    }


def _before(key: str, number: int) -> Neighbour | None:
    """The problem before this one, or the last of the set before; None at the start."""
    if number > 1:
        return Neighbour(key, number - 1, WORDS[key].name)
    place = SETS.index(lesson_set(key)) - 1
    if place < 0:
        return None
    before = SETS[place].key
    return Neighbour(before, len(shipped_lessons()[before]), WORDS[before].name)


def _after(key: str, number: int) -> Neighbour | None:
    """The next problem of the set; None at its end."""
    if number < len(shipped_lessons()[key]):
        return Neighbour(key, number + 1, WORDS[key].name)
    return None


def _picture(lesson: Lesson) -> Picture:
    return Picture(lesson.position.rows(), rings=lesson.ringed)


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
