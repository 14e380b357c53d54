"""Refusals: all are counted, few are logged, and no line names a person."""

from __future__ import annotations

import logging
import re

import pytest

from tests.support.servers import ROOT
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


@pytest.mark.parametrize(
    ("address", "reason", "banned"),
    [
        ("192.0.2.1", "flood", True),
        ("2001:db8:1:2::/64", "garbage", True),
        ("192.0.2.1", "too_fast", False),
    ],
)
def test_the_documented_filter_of_fail2ban_finds_the_lines(
    caplog: pytest.LogCaptureFixture, address: str, reason: str, banned: bool
) -> None:
    text = (ROOT / "docs" / "operations-reference.md").read_text("utf-8")
    rule = re.search(r"^failregex = (.*)$", text, re.MULTILINE)
    assert rule is not None
    Refusals(lambda: 0.0)(address, reason)
    logged = f"WARNING {caplog.records[0].name}: {caplog.messages[0]}"
    found = re.search(rule[1].replace("<SUBNET>", r"(?P<subnet>[0-9a-f.:]+(?:/\d+)?)"), logged)
    assert (found is not None and found["subnet"] == address) == banned
