"""Values that are asked for once by all who want them together."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager

import pytest

from webapp.core.errors import RequestError
from webapp.engine_jobs import asked_once
from webapp.engine_jobs.asked_once import AskedOnce
from webapp.limits.turns import Turns, pause

SECONDS = 20.0
THINKING = 7.0
"""What an answer takes by the clock of `together`."""


class Asked:
    """Counts how often it is asked, and answers when the test says so: the n-th time `answers[n]`."""

    def __init__(self, *answers: str | Exception) -> None:
        self.answers = answers
        self.begun = threading.Semaphore(0)
        self.may_answer = threading.Event()
        self.times = 0
        self.seconds: list[float] = []

    def __call__(self, seconds: float) -> str:
        answer = self.answers[self.times]
        self.times += 1
        self.seconds.append(seconds)
        self.begun.release()
        assert self.may_answer.wait(SECONDS)
        if isinstance(answer, Exception):
            raise answer
        return answer


Together = Callable[[AskedOnce[str, str], Asked, int], list[Future[str]]]


@pytest.fixture
def together(monkeypatch: pytest.MonkeyPatch) -> Together:
    """The answers to several equal requests: all others wait for the first when it is answered."""
    turns, waiting = Turns(), threading.Semaphore(0)
    now = [0.0]

    @contextmanager
    def noticed_pause() -> Iterator[None]:
        with pause():
            waiting.release()
            yield

    def results(values: AskedOnce[str, str], ask: Asked, count: int) -> list[Future[str]]:
        def want(number: int) -> str:
            with turns.turn(f"192.0.2.{number}"):
                return values.value("key", ask, SECONDS)

        with ThreadPoolExecutor(count) as pool:
            wanted = [pool.submit(want, 0)]
            assert ask.begun.acquire(timeout=SECONDS)
            wanted += [pool.submit(want, number) for number in range(1, count)]
            for _ in range(1, count):
                assert waiting.acquire(timeout=SECONDS)
            now[0] += THINKING
            ask.may_answer.set()
        return wanted

    monkeypatch.setattr(asked_once, "monotonic", lambda: now[0])
    monkeypatch.setattr(asked_once, "pause", noticed_pause)
    return results


@pytest.mark.parametrize("code", ["busy", "engine_failed"])
def test_an_error_of_the_engines_meets_all_and_is_not_kept(together: Together, code: str) -> None:
    values, ask = AskedOnce[str, str](8), Asked(RequestError(code, retry_after=5), "found")
    for each in together(values, ask, 4):
        refusal = each.exception(SECONDS)
        assert isinstance(refusal, RequestError)
        assert (refusal.code, refusal.facts["retry_after"]) == (code, 5)
    assert ask.times == 1
    assert values.value("key", ask, SECONDS) == "found"


@pytest.mark.parametrize("error", [RequestError("too_much_thinking"), ValueError("a fault")])
def test_what_concerns_one_of_them_is_asked_again_by_the_next(
    together: Together, error: Exception
) -> None:
    values, ask = AskedOnce[str, str](8), Asked(error, "found")
    first, *others = together(values, ask, 4)
    assert first.exception(SECONDS) is error
    assert [each.result(SECONDS) for each in others] == ["found"] * 3
    assert ask.times == 2
    assert ask.seconds == [SECONDS, SECONDS - THINKING]


def test_nobody_waits_for_longer_than_their_time() -> None:
    values, ask = AskedOnce[str, str](8), Asked("found")
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(values.value, "key", ask, SECONDS)
        assert ask.begun.acquire(timeout=SECONDS)
        refused(lambda: values.value("key", ask, 0.05))
        ask.may_answer.set()
        assert first.result(SECONDS) == "found"


def refused(act: Callable[[], object]) -> None:
    with pytest.raises(RequestError, match="busy") as refusal:
        act()
    assert refusal.value.facts["retry_after"] > 0
