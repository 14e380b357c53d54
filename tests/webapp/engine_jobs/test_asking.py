"""Jobs of clients: who is told what of them."""

from __future__ import annotations

from typing import Any

from engines.jobs import LayoutDistance, MeasureLayout
from tests.support.fakes.engine_pool import FakeEnginePool, jobs_of
from tests.support.match_client import Teller
from webapp.core.messages import JobAnswer
from webapp.engine_pool.pool import Urgency


def test_progress_that_nobody_wants_is_not_read() -> None:
    """A distance is measured by two solutions, whose progress is no distance."""
    pool = FakeEnginePool()
    told: list[dict[str, Any]] = []
    found: list[LayoutDistance] = []

    def answer(job: str, distance: LayoutDistance) -> JobAnswer:
        found.append(distance)
        return JobAnswer(job)

    jobs_of(pool).ask(
        MeasureLayout(layout="any"),
        Teller(told.append),
        answer,
        urgency=Urgency.SOLVE,
        seconds=1.0,
        player=None,
    )
    (job,) = pool.jobs
    assert job.progress is None
    job.done({"layout": "any", "code": "any", "moves": 81, "steps": 116}, None)
    assert (found[0].moves, len(told)) == (81, 1)
