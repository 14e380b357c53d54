"""The pages of the exercises: the list of sets, an exercise, the end of a set."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, url_for
from werkzeug.wrappers import Response as AnyResponse

from engines.reversi.exercises.collection import SETS, Exercise, shipped_exercises
from engines.reversi.exercises.daily import exercise_of_day
from webapp.problems.collection import Collection
from webapp.problems.days import today
from webapp.reversi.exercises.api import exercise_at, flips
from webapp.reversi.exercises.messages import ExercisePage
from webapp.reversi.exercises.pictures import IDEAS, Picture
from webapp.reversi.exercises.texts import WORDS, hint, task

FIRST = (SETS[0].key, 1)
"""The exercise to begin with."""

EXERCISES: Collection[Exercise] = Collection(
    keys=[each.key for each in SETS],
    shipped=shipped_exercises,
    words=WORDS,
    ideas=IDEAS,
    of_day=exercise_of_day,
    task=task,
    picture=lambda exercise: Picture(exercise.position.rows()),
    facts=lambda exercise: {"rows": exercise.position.rows()},
)


def blueprint() -> Blueprint:
    """The pages of the exercises."""
    pages = Blueprint("exercises", __name__, url_prefix="/reversi/exercises")

    @pages.get("")
    def index() -> str:
        return render_template("reversi/exercises/index.html", first=FIRST, **EXERCISES.list_page())

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
        exercise_at(key, 1)
        return render_template("reversi/exercises/end_of_set.html", **EXERCISES.end_page(key))

    @pages.get("/<key>/<int:number>")
    def exercise(key: str, number: int) -> str:
        found = exercise_at(key, number)
        return render_template(
            "reversi/exercises/exercise.html",
            exercise=found,
            shown=_page_data(found, number),
            **EXERCISES.problem_page(key, number),
        )

    return pages


def _page_data(exercise: Exercise, number: int) -> ExercisePage:
    return ExercisePage(
        key=exercise.set.key,
        number=number,
        path=f"/api/exercises/{exercise.set.key}/{number}",
        rows=exercise.position.rows(),
        flips=flips(exercise.position),
        hint=hint(exercise),
    )
