"""The puzzle of the day on three days, for two people who live in different days."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.journeys.conftest import People
from tests.support.browser.views import View, opposite
from tests.support.fixtures.servers import NewServer
from webapp.huarong.catalogue import daily

MONDAY = datetime(2026, 6, 8, 20, tzinfo=UTC)
"""Its puzzle and those of the two days after it have 91 moves."""
NEXT = "Next at {time}, in {hours} h {minutes} min"


@pytest.mark.later
def test_three_days_in_a_row_are_counted(
    people: People, view: View, new_server: NewServer, tmp_path: Path
) -> None:
    site = new_server(tmp_path, module="tests.support.given_day")
    (tmp_path / "day").write_text(MONDAY.date().isoformat(), "utf-8")
    site.start()
    zones = {"Yuki": "Asia/Shanghai", "Lea": "America/Los_Angeles"}
    views: list[View] = [{**each, "device": "desktop"} for each in (view, opposite(view))]
    yuki, lea = (
        people(name, address=site.url, timezone_id=zone, view=shown)
        for (name, zone), shown in zip(zones.items(), views, strict=True)
    )
    for days in range(3):
        now = MONDAY + timedelta(days=days)
        (tmp_path / "day").write_text(now.date().isoformat(), "utf-8")
        layout = daily.puzzle_of(now.date()).layout
        yuki.lives_at(now).opens("/huarong/daily").brings_it_out(layout)
        yuki.sees("Proven over all {states} layouts within reach.")
        yuki.sees(NEXT, time="08:00", hours=4, minutes=0)
        if not days:
            lea.lives_at(now).opens("/huarong/daily").brings_it_out(layout)
            lea.sees(NEXT, time="17:00", hours=4, minutes=0).sees("{n} day in a row.", n=1)
    yuki.sees("{n} days in a row.", n=3).presses("Huarong").sees("{n} days in a row", n=3)
    lea.lives_at(now).opens("/huarong/daily").sees("Today’s puzzle").sees("{n} days in a row", n=0)
    for each in (yuki, lea):
        each.leaves()
    assert site.stop() == 0
