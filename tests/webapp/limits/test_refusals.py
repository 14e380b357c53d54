"""Refusals: all are counted, few are logged, and no line names a person."""

from __future__ import annotations

import logging

import pytest

from webapp.limits.refusals import MOST_LINES, Refusals


def test_an_address_is_logged_once_a_minute(caplog: pytest.LogCaptureFixture):
    time = 0.0
    refusals = Refusals(lambda: time)
    with caplog.at_level(logging.WARNING):
        for _ in range(100):
            refusals("192.0.2.1", "flood")
        assert caplog.messages == ["event=refused address=192.0.2.1 reason=flood unlogged=0"]
        time = 61.0
        refusals("192.0.2.1", "slow")
    assert caplog.messages[1:] == ["event=refused address=192.0.2.1 reason=slow unlogged=99"]
    assert refusals.counts() == {"flood": 100, "slow": 1}


def test_many_addresses_do_not_flood_the_log(caplog: pytest.LogCaptureFixture):
    refusals = Refusals(lambda: 0.0)
    with caplog.at_level(logging.WARNING):
        for number in range(1000):
            refusals(f"192.0.2.{number}", "flood")
    assert len(caplog.messages) == MOST_LINES
    assert refusals.counts() == {"flood": 1000}
