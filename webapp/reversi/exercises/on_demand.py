"""Exercises made on demand, for a streak that never repeats.

POST /api/exercises/made                  makes one
GET  /reversi/exercises/made/<token>      its page
     /api/exercises/made/<token>…         its answers, as those of other exercises

The token holds the exercise, signed: the site keeps nothing, and only what it proved has a page.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from http import HTTPStatus

from flask import Blueprint, abort, render_template, url_for
from itsdangerous import BadData

from engines import jobs
from engines.reversi.exercises.collection import Exercise, read_exercise
from webapp.core.services import service
from webapp.core.signing import serializer
from webapp.engine_jobs.asking import EngineJobs
from webapp.engine_pool.pool import Urgency
from webapp.http.openapi import JsonRoute
from webapp.problems import api as problem_api
from webapp.reversi.exercises.messages import MadeExercise, MakeExerciseRequest
from webapp.reversi.exercises.source import EXERCISES, KIND, page_of
from webapp.reversi.exercises.texts import WORDS, task

WAIT_SECONDS = 20.0
"""Longest wait for a free engine."""

SEED_BITS = 48
LONGEST_TOKEN = 3000
NAME = "made"
"""The place of these exercises among the sets, which none of them has."""


class MadeExercises:
    """Has exercises made, and reads them from their tokens."""

    def __init__(self, engine_jobs: EngineJobs, secret_keys: Sequence[str]) -> None:
        self._engine_jobs = engine_jobs
        self._late: dict[int, str] = {}
        """By step, what came when its request no longer waited: the next one takes it."""
        self._seal = serializer(secret_keys, "exercise")

    def make(self, step: int) -> str:
        """The token of a new exercise; raises `RequestError` if no engine is free in time."""
        line = self._late.pop(step, None) or self._made(step)
        return str(self._seal.dumps(line))

    def _made(self, step: int) -> str:
        job = jobs.MakeExercise(game="reversi", seed=secrets.randbits(SEED_BITS), step=step)
        line = self._engine_jobs.answer(
            job,
            urgency=Urgency.VALUES,
            seconds=WAIT_SECONDS,
            keep=lambda late: self._late.update({step: late}),
        )
        self._late.pop(step, None)
        return line

    def at(self, token: str) -> Exercise:
        """The exercise of a token; the page of another text is not found."""
        if len(token) > LONGEST_TOKEN:
            abort(HTTPStatus.NOT_FOUND)
        try:
            return read_exercise(self._seal.loads(token))
        except BadData:
            abort(HTTPStatus.NOT_FOUND)


pages = Blueprint("made_exercises", __name__, url_prefix=f"{EXERCISES.url}/{NAME}")
api = Blueprint("made_exercises_api", __name__)


@pages.get("/<token>")
def exercise(token: str) -> str:
    """The page of an exercise that was made on demand."""
    problem = service(MadeExercises).at(token)
    key = problem.set.key
    return render_template(
        "reversi/exercises/made.html",
        source=EXERCISES,
        problem=problem,
        key=key,
        number=0,
        words=WORDS[key],
        task=task(problem),
        run_name=f"{NAME}/{token}",
        shown=page_of(problem, key, 0, f"{EXERCISES.api}/{NAME}/{token}"),
    )


@api.post(f"{EXERCISES.api}/{NAME}")
@JsonRoute(MadeExercise, MakeExerciseRequest, errors=(503,))
def make(asked: MakeExerciseRequest) -> MadeExercise:
    """Make an exercise of Reversi."""
    token = service(MadeExercises).make(asked.step)
    return MadeExercise(f"{NAME}/{token}", url_for("made_exercises.exercise", token=token))


problem_api.add_routes(
    api,
    KIND,
    f"{EXERCISES.api}/{NAME}/<token>",
    lambda token: service(MadeExercises).at(token),
    "an exercise that was made on demand",
)
