"""The pages of the exercises: the list of sets, an exercise, the end of a set."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import LazyString
from werkzeug.wrappers import Response as AnyResponse

from engines.reversi.exercises.collection import (
    SETS,
    Exercise,
    exercise_set,
    shipped_exercises,
)
from engines.reversi.exercises.daily import exercise_of_day
from webapp.problems.days import today
from webapp.reversi.exercises.api import exercise_at, flips
from webapp.reversi.exercises.messages import ExercisePage
from webapp.reversi.exercises.pictures import IDEAS, Picture
from webapp.reversi.exercises.texts import WORDS, SetWords, hint, task

FIRST = (SETS[0].key, 1)
"""The exercise to begin with."""


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
    """The exercise before or after another one."""

    key: str
    number: int
    name: LazyString


def blueprint() -> Blueprint:
    """The pages of the exercises."""
    pages = Blueprint("exercises", __name__, url_prefix="/reversi/exercises")

    @pages.get("")
    def index() -> str:
        day = today()
        return render_template(
            "reversi/exercises/index.html",
            sets=_sets(),
            count=sum(map(len, shipped_exercises().values())),
            day=_day_on_page(day),
            first=FIRST,
            shown=_index_data(day.isoformat()),
        )

    @pages.get("/daily")
    def of_today() -> AnyResponse:
        day = today()
        key, number = exercise_of_day(day)
        return redirect(url_for("exercises.exercise", key=key, number=number, day=day.isoformat()))

    @pages.get("/<key>")
    def first_of_set(key: str) -> AnyResponse:
        exercise_at(key, 1)
        return redirect(url_for("exercises.exercise", key=key, number=1))

    @pages.get("/<key>/done")
    def end_of_set(key: str) -> str:
        place = SETS.index(exercise_at(key, 1).set)
        sets = _sets()
        return render_template(
            "reversi/exercises/end_of_set.html",
            set=sets[place],
            after=sets[place + 1] if place + 1 < len(sets) else None,
            total=sum(each.count for each in sets),
            shown={"key": key, "counts": {each.key: each.count for each in sets}},
        )

    @pages.get("/<key>/<int:number>")
    def exercise(key: str, number: int) -> str:
        found = exercise_at(key, number)
        day = today()
        of_day = request.args.get("day") == day.isoformat() and exercise_of_day(day) == (
            key,
            number,
        )
        return render_template(
            "reversi/exercises/exercise.html",
            exercise=found,
            key=key,
            number=number,
            count=len(shipped_exercises()[key]),
            words=WORDS[key],
            task=task(found),
            before=_before(key, number),
            after=_after(key, number),
            of_day=day.isoformat() if of_day else None,
            shown=_page_data(found, number),
        )

    return pages


def _sets() -> list[SetOnPage]:
    return [
        SetOnPage(
            number, each.key, WORDS[each.key], IDEAS[each.key], len(shipped_exercises()[each.key])
        )
        for number, each in enumerate(SETS, 1)
    ]


def _day_on_page(day: date) -> dict[str, Any]:
    """The exercise of the day on the list."""
    key, number = exercise_of_day(day)
    found = exercise_at(key, number)
    return {
        "date": day,
        "set": WORDS[key].name,
        "task": task(found),
        "picture": Picture(found.position.rows()),
    }


def _index_data(day: str) -> dict[str, Any]:
    """What the list's script draws for those who come back: each exercise as a picture and a task."""
    return {
        "day": day,
        "sets": [
            {
                "key": each.key,
                "name": str(WORDS[each.key].name),
                "lessons": [
                    {"rows": found.position.rows(), "task": task(found)}
                    for found in shipped_exercises()[each.key]
                ],
            }
            for each in SETS
        ],
    }


def _before(key: str, number: int) -> Neighbour | None:
    """The exercise before this one, or the last of the set before; None at the start."""
    if number > 1:
        return Neighbour(key, number - 1, WORDS[key].name)
    place = SETS.index(exercise_set(key)) - 1
    if place < 0:
        return None
    before = SETS[place].key
    return Neighbour(before, len(shipped_exercises()[before]), WORDS[before].name)


def _after(key: str, number: int) -> Neighbour | None:
    """The next exercise of the set; None at its end."""
    if number < len(shipped_exercises()[key]):
        return Neighbour(key, number + 1, WORDS[key].name)
    return None


def _page_data(exercise: Exercise, number: int) -> ExercisePage:
    return ExercisePage(
        key=exercise.set.key,
        number=number,
        path=f"/api/exercises/{exercise.set.key}/{number}",
        rows=exercise.position.rows(),
        flips=flips(exercise.position),
        hint=hint(exercise),
    )
