"""Jobs of clients: who is told what of them."""

from __future__ import annotations

from typing import Any

import pytest

from engines.jobs import LayoutDistance, MeasureLayout, Question
from tests.support.fakes.engine_pool import FakeEnginePool, jobs_of
from tests.support.match_client import Teller
from webapp.core.errors import RequestError
from webapp.core.messages import JobAnswer
from webapp.engine_jobs.asking import EngineJobs
from webapp.engine_pool.pool import EngineFailed, Urgency


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


class Answering:
    """A pool whose answer is an error with this code."""

    def __init__(self, code: str) -> None:
        self.code = code

    def ask(self, _task: Any, *, urgency: int, seconds: float, keep: Any) -> dict[str, Any]:
        assert keep is None
        raise EngineFailed(self.code, f"no answer in {seconds} s of urgency {urgency}")


@pytest.mark.parametrize(
    ("answer", "code"),
    [("stopped", "busy"), ("busy", "busy"), ("bad_answer", "engine_failed")],
)
def test_what_no_engine_has_answered_is_an_error(answer: str, code: str) -> None:
    pool: Any = Answering(answer)
    job = Question(game="capture-go", position="any", answers=("c2",))
    with pytest.raises(RequestError) as refusal:
        EngineJobs(pool, lambda _player: "").answer(job, urgency=Urgency.VALUES, seconds=10.0)
    assert refusal.value.code == code
    assert ("retry_after" in refusal.value.facts) == (code == "busy")
