"""A flag that falls before the eyes of both players and a watcher."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.support.browser.input_methods import Mouse
from tests.support.browser.page_checks import too_wide, violations
from tests.support.browser.table import Table
from tests.support.servers import Server
from tests.support.short_clocks import same_people_with_clock
from webapp.storage.database import Database


def test_the_end_appears_by_itself(table: Table, server: Server) -> None:
    """Black reads English, White Chinese on a phone, and neither touches the page."""
    database = Database(f"sqlite:///{server.data_dir / 'yiyuan.sqlite3'}")
    begun = table.black.path.removeprefix("/g/")
    short = same_people_with_clock(database, begun, "byoyomi-0-1x6", "reversi")
    database.close()
    for page in table.all:
        page.tab.go(f"/g/{short}")
    black, white, watcher = table.all
    black.wait_for_turn()
    Mouse(black.page).pick(black.cell(black.legal[0]))
    for page, says in (
        (black, "You win: Your opponent ran out of time"),
        (white, "对手赢了：你超时了"),
        (watcher, "Black wins: White ran out of time"),
    ):
        expect(page.page.locator("#result").get_by_role("heading")).to_have_text(says)
    for page in table.all:
        expect(page.page.locator("[data-player=white] [role=timer]")).to_have_text("0:00.0")
        expect(page.page.locator("[role=timer].running")).to_have_count(0)
        assert page.legal == []
        assert too_wide(page.page) == []
        assert violations(page.page) == []
    for page in (black, white):
        expect(page.act("rematch")).to_be_visible()
