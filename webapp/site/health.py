"""Health checks of the site: `/healthz`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from http import HTTPStatus
from typing import Literal

from flask import Blueprint, Response

from engines import __version__
from webapp.core.loop_lag import LoopLag
from webapp.core.messages import Message
from webapp.core.services import service
from webapp.drawing.drawings import Drawings
from webapp.engine_pool.pool import EnginePool
from webapp.http.json_responses import json_response
from webapp.http.openapi import JsonRoute
from webapp.storage.condition import DatabaseCondition, DatabaseProblem

LATE_SECONDS = 2.0
"""A longer delay of the event loop is a problem: all players wait as long."""

ProblemCode = Literal[
    DatabaseProblem,
    "engines_failing",
    "engines_slow",
    "engines_delayed",
    "pictures_failing",
    "event_loop_late",
]
SENTENCES: dict[ProblemCode, str] = {
    "database_damaged": "The database is damaged; put a backup in its place.",
    "database_not_read": "The database cannot be read.",
    "database_not_written": (
        "The database takes no writes: a full or read-only disk, a lock or a lost connection."
    ),
    "database_slow": "A write to the database has not ended for a long time.",
    "engines_failing": (
        "An engine could not be prepared and is tried again, or workers cannot be started or end again "
        "and again."
    ),
    "engines_slow": (
        "Engines are still being compiled, because the machine gives them little processor time."
    ),
    "engines_delayed": "Engine workers are slow, do not answer or cannot be reached; their jobs wait.",
    "pictures_failing": "The process that draws pictures hangs, or ends again and again.",
    "event_loop_late": "The web process was busy for seconds, and all its clients waited.",
}
"""For the operator, in English only. They name no files and no addresses: anybody may ask."""


class AtlasHealth(Message):
    """The state of the Huarong Dao atlas; `share` is the finished part, from 0 to 1."""

    state: Literal["off", "waiting", "building", "ready", "failed"]
    share: float


class RemadeFiles(Message):
    """The number of damaged files by what they held."""

    kernels: int
    atlas: int
    maps: int
    reviews: int


class HealthFault(Message):
    """Something that does not work now."""

    code: ProblemCode
    message: str


class Health(Message):
    """The health of the site in this version; `preparing` names the engine being compiled.

    `ok` says that there are no problems. `remade` counts damaged files of caches that were removed since
    the start, and are made anew: a few after a power cut, many from a failing disk.
    """

    ok: bool
    version: str
    preparing: str | None
    atlas: AtlasHealth
    remade: RemadeFiles
    problems: tuple[HealthFault, ...] = ()


class HealthChecks:
    """The known state of the parts of the site. A request starts no checks."""

    def __init__(  # noqa: PLR0913, PLR0917 - the parts of the site
        self,
        database: DatabaseCondition,
        engine_pool: EnginePool,
        drawings: Drawings,
        loop_lag: LoopLag,
        atlas: Callable[[], AtlasHealth],
        remade: Callable[[], RemadeFiles],
    ) -> None:
        """`atlas` returns the state of the atlas, `remade` counts damaged files."""
        self._database = database
        self._engine_pool = engine_pool
        self._drawings = drawings
        self._loop_lag = loop_lag
        self._atlas = atlas
        self._remade = remade

    def health(self) -> Health:
        """The health of the site."""
        problems = tuple(HealthFault(code, SENTENCES[code]) for code in self.problems())
        preparing = next(iter(self._engine_pool.preparing), None)
        return Health(not problems, __version__, preparing, self._atlas(), self._remade(), problems)

    def problems(self) -> Iterator[ProblemCode]:
        """The current faults, the gravest first."""
        yield from self._database.problems()
        if self._engine_pool.failing:
            yield "engines_failing"
        if self._engine_pool.slow:
            yield "engines_slow"
        if self._engine_pool.delayed or self._engine_pool.late:
            yield "engines_delayed"
        if self._drawings.failing:
            yield "pictures_failing"
        if self._loop_lag.longest_seconds() > LATE_SECONDS:
            yield "event_loop_late"


health = Blueprint("health", __name__)


@health.get("/healthz")
@JsonRoute(Health, errors=(), other_statuses=(HTTPStatus.SERVICE_UNAVAILABLE,))
def show() -> Response:
    """Whether the site works; 503 with its problems if not."""
    found = service(HealthChecks).health()
    answer = json_response(
        found, HTTPStatus.SERVICE_UNAVAILABLE if found.problems else HTTPStatus.OK
    )
    answer.cache_control.no_store = True
    return answer
