"""Who waits for the proof of a question: no request for another, and nobody gets what was stopped."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest

from engines.capture_go.lessons.collection import ASKED, Lesson
from engines.capture_go.lessons.reply_tree import Turn
from webapp.capture_go.questions.judging import QuestionJudge
from webapp.capture_go.questions.question_set import Question
from webapp.engine_jobs.asking import EngineJobs
from webapp.limits.turns import Turns, pause

SECONDS = 20
QUESTION = Question("-----/-----/--X--/-----/----- O", "free", ("c2",))
ANSWER = {"goal": ASKED, "plies": 0, "target": "", "tree": Turn({"c2": None}, {}).to_text()}


class SlowEngines:
    """Engines that answer when the test says so; a request waits for them as for the engine pool."""

    def __init__(self) -> None:
        self.asked = threading.Semaphore(0)
        self.may_answer = threading.Event()
        self.times = 0

    def ask(self, _task: Any, *, urgency: int, seconds: float, keep: Any) -> dict[str, Any]:
        assert urgency
        assert keep is None
        self.times += 1
        with pause():
            self.asked.release()
            assert self.may_answer.wait(seconds)
        return ANSWER


def judge_with(engines: SlowEngines) -> QuestionJudge:
    pool: Any = engines
    return QuestionJudge(EngineJobs(pool, lambda _player: ""))


@pytest.mark.parametrize(
    "addresses",
    [
        ["192.0.2.1", "192.0.2.1"],
        ["192.0.2.1", "192.0.2.2", "192.0.2.3"],
        ["192.0.2.1", "192.0.2.2"] * 4,
    ],
)
def test_a_question_that_many_ask_at_once_is_answered_to_all(addresses: Sequence[str]) -> None:
    turns, engines, others = Turns(), SlowEngines(), threading.Semaphore(0)
    judging = judge_with(engines)

    def request(address: str) -> Lesson:
        with turns.turn(address):
            others.release()
            return judging.lesson(QUESTION)

    def page() -> bool:
        with turns.turn("192.0.2.200"):
            return True

    threads = ThreadPoolExecutor(len(addresses) + 1)
    try:
        answers: list[Future[Lesson]] = [threads.submit(request, addresses[0])]
        assert engines.asked.acquire(timeout=SECONDS)
        answers += [threads.submit(request, each) for each in addresses[1:]]
        for _ in addresses:  # all of them have had places: who waits has given them up
            assert others.acquire(timeout=SECONDS)
        assert threads.submit(page).result(SECONDS)
        engines.may_answer.set()
        assert {tuple(each.result(SECONDS).turn.right) for each in answers} == {("c2",)}  # type: ignore[union-attr]
    finally:
        threads.shutdown(wait=False)
    assert engines.times == 1
    assert len(turns) == 0
