"""Calls that are made a moment later, in one thread."""

from __future__ import annotations

import threading
import time

import pytest

from tests.support.services import wait_for
from webapp.core.later import Later


def test_calls_are_made_later_and_in_order_whatever_goes_wrong_in_one(
    caplog: pytest.LogCaptureFixture,
) -> None:
    later, called = Later(0.05), []
    begun = time.monotonic()

    def fail() -> None:
        raise ValueError("once")

    for call in (lambda: called.append(1), fail, lambda: called.append(time.monotonic())):
        later.put(call)
    assert called == []
    wait_for("the calls", lambda: len(called) == 2)
    assert called[0] == 1
    assert called[1] >= begun + 0.05
    assert "once" in caplog.text


def test_its_thread_ends_when_nothing_is_left_and_begins_again() -> None:
    before = set(threading.enumerate())
    later, called = Later(0.0), []
    for number in range(3):
        later.put(lambda number=number: called.append(number))
        wait_for("the call", lambda number=number: called[-1:] == [number])
        wait_for("the end of its thread", lambda: set(threading.enumerate()) <= before)
    assert called == [0, 1, 2]
