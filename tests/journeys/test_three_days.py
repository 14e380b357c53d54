"""The puzzle of the day on three days in a row, somewhere where it is already the day after."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from tests.journeys.conftest import People
from tests.support.fixtures.servers import NewServer
from webapp.huarong.catalogue import daily

MONDAY = datetime(2026, 11, 23, 20, tzinfo=UTC)
"""The puzzles of the first days of a week are short."""


def test_three_days_in_a_row_are_counted(
    people: People, new_server: NewServer, tmp_path: Path
) -> None:
    site = new_server(tmp_path, module="tests.support.given_day")
    (tmp_path / "day").write_text(MONDAY.date().isoformat(), "utf-8")
    site.start()
    yuki = people("Yuki", address=site.url, timezone_id="Asia/Shanghai")
    for days in range(3):
        now = MONDAY + timedelta(days=days)
        (tmp_path / "day").write_text(now.date().isoformat(), "utf-8")
        yuki.lives_at(now).opens("/huarong/daily")
        yuki.brings_it_out(daily.puzzle_of(now.date()).entry.layout).sees("No way has fewer.")
    yuki.sees("{n} days in a row.", n=3).presses("Huarong").sees("{n} days in a row", n=3)
    yuki.leaves()
    assert site.stop() == 0
