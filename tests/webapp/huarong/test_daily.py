"""The puzzles of the day: the same for all, one harder through the week, no repetition within a year."""

from __future__ import annotations

from calendar import monthrange
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.huarong.atlas.ranking import Mix
from webapp.huarong.catalogue import daily

LATEST = date(2031, 12, 31)
days = st.dates(daily.FIRST, LATEST)


@given(days)
def test_a_day_is_harder_than_any_earlier_in_its_week(day: date) -> None:
    monday = day - timedelta(days=day.weekday())
    lengths = [daily.puzzle_of(monday + timedelta(days=each)).moves for each in range(7)]
    assert lengths == sorted(lengths)
    assert daily.SHORTEST <= lengths[0] < lengths[-1]


@given(days)
def test_no_puzzle_comes_again_within_a_year(day: date) -> None:
    dates = [day + timedelta(days=each) for each in range(365)]
    codes = [daily.puzzle_of(each, kind).code for each in dates for kind in daily.KINDS]
    assert len(set(codes)) == len(codes)


@given(days)
def test_a_short_puzzle_has_other_blocks_than_all_of_ten_days(day: date) -> None:
    dates = [day + timedelta(days=each) for each in range(10)]
    short, hard = ([daily.puzzle_of(each, kind) for each in dates] for kind in ("short", "hard"))
    blocks = {Mix.of(each.layout) for each in short}
    assert len(blocks) == len(dates)
    assert blocks.isdisjoint(Mix.of(each.layout) for each in hard)
    assert all(8 <= each.moves <= 20 for each in short)


def test_yesterday_is_never_changed() -> None:
    """A saved address always leads to the same puzzle."""
    assert daily.puzzle_of(date(2026, 1, 1)).code == "1BE7AC000"
    assert daily.puzzle_of(date(2026, 11, 22)).code == "1ADF71000"
    assert daily.puzzle_of(date(2026, 11, 30), "short").code == "0FE3FECC0"


@given(days)
def test_a_month_has_all_its_days(day: date) -> None:
    month = daily.month_of(day, LATEST)
    slots = [slot for week in month for slot in week if slot]
    dates = [slot.date for slot in slots]
    assert all(len(week) == 7 for week in month)
    assert all(
        slot is None or slot.date.weekday() == k for week in month for k, slot in enumerate(week)
    )
    assert dates == sorted(dates)
    assert day in dates
    assert {each.month for each in dates} == {day.month}
    assert len(dates) == monthrange(day.year, day.month)[1]
    assert all(slot.puzzle == daily.puzzle_of(slot.date) for slot in slots)
    before, after = daily.month_before(day), daily.month_after(day, LATEST)
    assert before is None or (before + timedelta(days=1)).month == day.month
    assert after is None or (after - timedelta(days=1)).month == day.month


def test_days_to_come_have_no_puzzle_yet() -> None:
    month = daily.month_of(date(2026, 11, 22), date(2026, 11, 22))
    to_come = [slot.date.day for week in month for slot in week if slot and not slot.puzzle]
    assert to_come == list(range(23, 31))


@pytest.mark.parametrize(
    "text",
    ["", "today", "2026-13-01", "2026-11-2", "20261121", "2026-W01-1", "2025-12-31", "2032-01-01"],
)
def test_what_is_no_day(text: str) -> None:
    assert daily.read_date(text, LATEST) is None
