"""Calls that are made a moment later, in one thread."""

from __future__ import annotations

import time

import pytest

from tests.support.services import wait_for
from webapp.core.later import Later


def test_calls_are_made_later_and_in_order_whatever_goes_wrong_in_one(
    caplog: pytest.LogCaptureFixture,
) -> None:
    later, called = Later(0.05), list[tuple[str, float]]()
    begun = time.monotonic()

    def call(name: str) -> None:
        called.append((name, time.monotonic()))

    def fail() -> None:
        raise ValueError("once")

    for due in (lambda: call("first"), fail, lambda: call("last")):
        later.put(due)
    wait_for("the calls", lambda: len(called) == 2)
    assert [name for name, _when in called] == ["first", "last"]
    assert called[0][1] >= begun + 0.05
    assert "once" in caplog.text
