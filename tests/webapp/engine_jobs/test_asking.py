"""Jobs of clients: who is told what of them."""

from __future__ import annotations

from typing import Any

import pytest

from engines.jobs import JudgedQuestion, LayoutDistance, MeasureLayout, Question
from tests.support.fakes.engine_pool import FakeEnginePool, jobs_of
from tests.support.match_client import Teller
from webapp.core.errors import RequestError
from webapp.core.messages import JobAnswer
from webapp.engine_jobs.asking import EngineJobs
from webapp.engine_pool.pool import EngineFailed, Urgency

JUDGED = {"goal": "asked", "plies": 0, "target": "", "tree": "c2"}


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
    """A pool that gives one answer after the other; an error is the code of an `EngineFailed`."""

    def __init__(self, *answers: dict[str, Any] | str) -> None:
        self.answers = list(answers)
        self.seconds: list[float] = []

    def ask(self, _task: Any, *, urgency: int, seconds: float) -> dict[str, Any]:
        assert urgency == Urgency.VALUES
        self.seconds.append(seconds)
        answer = self.answers.pop(0)
        if isinstance(answer, str):
            raise EngineFailed(answer, "as the test says")
        return answer

    def wanted(self) -> JudgedQuestion:
        """What a request gets that waits for the answer to a question."""
        pool: Any = self
        job = Question(game="capture-go", position="any", answers=("c2",))
        return EngineJobs(pool, lambda _player: "").answer(
            job, urgency=Urgency.VALUES, seconds=10.0
        )


def test_a_job_that_was_stopped_is_asked_once_more_in_the_time_that_is_left() -> None:
    pool = Answering("stopped", JUDGED)
    assert pool.wanted().goal == "asked"
    assert 0 < pool.seconds[1] <= pool.seconds[0] <= 10.0


@pytest.mark.parametrize(
    ("answers", "code", "times"),
    [
        (["stopped", "stopped"], "busy", 2),
        (["stopped", "engine_failed"], "engine_failed", 2),
        (["busy"], "busy", 1),
        (["bad_answer"], "engine_failed", 1),
    ],
)
def test_what_no_engine_has_answered_is_an_error(
    answers: list[dict[str, Any] | str], code: str, times: int
) -> None:
    pool = Answering(*answers, JUDGED)
    with pytest.raises(RequestError) as refusal:
        pool.wanted()
    assert (refusal.value.code, len(pool.seconds)) == (code, times)
    assert ("retry_after" in refusal.value.facts) == (code == "busy")
