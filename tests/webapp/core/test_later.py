"""Calls that are made a moment later, in one thread."""

from __future__ import annotations

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
