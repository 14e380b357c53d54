"""A week of daily puzzles, each won on its day, wherever the player is."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect

from engines.huarong.rules.layout import Layout
from engines.huarong.solver.reference import shortest_path
from tests.browser.conftest import OpenTab
from tests.browser.huarong.test_front import numbered
from tests.support.browser.tabs import Tab
from tests.support.variants import first_in_every_run
from webapp.huarong.catalogue import daily

WEEK = 7
ZONES = {
    "America/Los_Angeles": (time(1, 30), "16:00"),
    "Asia/Shanghai": (time(20, 15), "08:00"),
    "UTC": (time(12, 0), "00:00"),
}
"""When the player plays in UTC, where that is another date, and when the next puzzle comes there."""


@cache
def won_game(layout: Layout) -> dict[str, Any]:
    """A game that leads out, as the page keeps it."""
    way = shortest_path(layout, "moves")
    assert way
    moves = [{"index": each, "route": route} for each, route in numbered(way)]
    return {"moves": moves, "undone": [], "helpedAt": None}


def win(tab: Tab, day: date, at: time) -> None:
    """Wins the puzzle of a day on that day."""
    entry = daily.puzzle_of(day).entry
    tab.page.clock.set_fixed_time(datetime.combine(day, at, UTC))
    tab.page.evaluate(
        "([name, game]) => localStorage.setItem(name, game)",
        [f"huarong:game:{entry.layout.text}", json.dumps(won_game(entry.layout))],
    )
    tab.go(f"/huarong/{entry.code}#end")
    expect(tab.page.locator(".puzzle[data-state=win]")).to_be_visible()


@pytest.mark.parametrize("zone", first_in_every_run(*ZONES))
def test_a_week_of_dailies_is_seven_days_in_a_row(open_tab: OpenTab, zone: str) -> None:
    at, begin = ZONES[zone]
    tab = open_tab(timezone_id=zone)
    today = daily.today()
    tab.go("/privacy")
    for back in range(WEEK - 1, -1, -1):
        win(tab, today - timedelta(days=back), at)
    expect(tab.page.locator("[data-note] b")).to_contain_text("7 days in a row.")
    expect(tab.page.locator(".week [data-mark=optimal]")).to_have_count(WEEK)
    expect(tab.page.locator("[data-next-day]")).to_contain_text(f"The next one comes at {begin}")
    tab.go("/huarong/progress")
    expect(tab.page.locator("[data-fact=current]")).to_have_text("7")
    tab.page.clock.set_fixed_time(datetime.combine(today + timedelta(days=2), at, UTC))
    tab.page.reload()
    expect(tab.page.locator("[data-fact=longest]")).to_have_text("7")
