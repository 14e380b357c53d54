"""Another game between two people: asked, answered, waited for; the watcher is shown the way."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.support.browser.match_page import MatchPage
from tests.support.browser.slow_connection import slow_connection
from tests.support.browser.table import Table
from tests.support.servers import Server


def note(page: MatchPage) -> Locator:
    return page.page.locator("#rematch")


def way(page: MatchPage, text: str) -> Locator:
    """A control in the ground, by its text in English."""
    return page.page.get_by_role("group").get_by_text(page.tab.gettext(text), exact=True)


def resign(page: MatchPage) -> None:
    page.act("resign").click()
    name = page.tab.gettext("Resign")
    page.page.get_by_role("dialog").get_by_role("button", name=name).click()
    expect(page.act("rematch")).to_be_visible()


@pytest.fixture
def over(table: Table) -> Table:
    """The table after White has resigned."""
    table.play(1)
    resign(table.white)
    for page in (table.black, table.white):
        expect(page.act("rematch")).to_be_visible()
    return table


def test_a_no_and_a_second_thought(over: Table) -> None:
    black, white, _ = over.all
    white.act("rematch").tap()
    expect(note(black)).to_contain_text(
        "Your opponent asks for a rematch. This time you have White."
    )
    way(black, "Not now").click()
    expect(note(white)).to_have_text("对手这次先不下了。")
    expect(white.act("rematch")).to_be_visible()
    expect(note(black)).to_be_hidden()
    expect(black.act("rematch")).to_be_focused()
    black.act("rematch").click()
    expect(way(white, "Play again")).to_be_visible()
    way(black, "Never mind").click()
    expect(note(white)).to_have_text("对手不问了。")
    expect(white.act("rematch")).to_be_visible()


def test_a_question_on_a_broken_line_is_shown_as_waiting_and_goes_out(
    over: Table, server: Server
) -> None:
    black, white, _ = over.all
    with slow_connection(server.port, 0.01) as slow:
        black.page.goto(slow.url + black.path)
        expect(black.act("rematch")).to_be_visible()
        with slow.holding():
            black.act("rematch").click()
            expect(note(black)).to_contain_text("as soon as the connection is back")
            expect(black.act("rematch")).to_be_hidden()
        expect(note(black)).to_contain_text("You asked for a rematch.")
        expect(way(white, "Play again")).to_be_visible()
        with slow.holding():
            way(black, "Never mind").click()
        expect(white.act("rematch")).to_be_visible()
        black.page.goto("about:blank")
