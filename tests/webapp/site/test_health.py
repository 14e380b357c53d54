"""`/healthz`: 200 while all is well, 503 with the problems while something is not."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, get_args

import msgspec
import pytest
from flask import Flask

from engines import __version__
from webapp.core.services import provide
from webapp.site.health import (
    LATE_SECONDS,
    SENTENCES,
    AtlasHealth,
    Health,
    HealthChecks,
    ProblemCode,
    RemadeFiles,
    health,
)
from webapp.storage.condition import DatabaseCondition

REMADE = RemadeFiles(kernels=2, atlas=1, maps=0, reviews=0)


WELL = {"failing": False, "slow": False, "delayed": False, "late": False, "preparing": ()}
"""The state of an engine pool."""


def asked(
    database: DatabaseCondition | None = None, lag: float = 0.0, *, draws: bool = True, **pool: Any
) -> tuple[int, Health]:
    """The answer about parts in these states."""
    engines: Any = SimpleNamespace(**{**WELL, **pool})
    pictures: Any = SimpleNamespace(failing=not draws)
    delay: Any = SimpleNamespace(longest_seconds=lambda: lag)
    checks = HealthChecks(
        database or DatabaseCondition(),
        engines,
        pictures,
        delay,
        lambda: AtlasHealth("off", 0.0),
        lambda: REMADE,
    )
    app = Flask(__name__)
    provide(app, (checks,))
    app.register_blueprint(health)
    answer = app.test_client().get("/healthz")
    assert answer.headers["Cache-Control"] == "no-store"
    return answer.status_code, msgspec.json.decode(answer.data, type=Health)


def codes(health: Health) -> list[str]:
    return [problem.code for problem in health.problems]


def test_all_is_well() -> None:
    status, found = asked(preparing=("reversi",), lag=0.9 * LATE_SECONDS)
    assert (status, found.ok, found.problems) == (200, True, ())
    assert (found.preparing, found.atlas) == ("reversi", AtlasHealth("off", 0.0))
    assert found.remade == REMADE
    assert found.version == __version__


@pytest.mark.parametrize(
    ("state", "code"),
    [
        ({"failing": True}, "engines_failing"),
        ({"slow": True}, "engines_slow"),
        ({"delayed": True}, "engines_delayed"),
        ({"late": True}, "engines_delayed"),
        ({"draws": False}, "pictures_failing"),
        ({"lag": 1.1 * LATE_SECONDS}, "event_loop_late"),
    ],
)
def test_each_problem_has_a_code_and_a_sentence(state: dict[str, Any], code: ProblemCode) -> None:
    status, found = asked(**state)
    assert (status, found.ok, codes(found)) == (503, False, [code])
    assert found.problems[0].message == SENTENCES[code]


def test_all_problems_are_named() -> None:
    database = DatabaseCondition()
    database.read(OSError())
    database.written(OSError())
    status, found = asked(database, lag=9.0, failing=True, delayed=True)
    assert status == 503
    assert codes(found) == [
        "database_not_read",
        "database_not_written",
        "engines_failing",
        "engines_delayed",
        "event_loop_late",
    ]
    assert set(SENTENCES) == {code for part in get_args(ProblemCode) for code in _codes(part)}


def _codes(part: Any) -> tuple[str, ...]:
    return get_args(part) or (part,)
