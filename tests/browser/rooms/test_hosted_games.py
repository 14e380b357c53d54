"""What players see of the host's word on their boards, and where a game of a room leads them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.support.browser.input_methods import Touch
from tests.support.browser.match_page import MatchPage
from tests.support.browser.page_checks import too_small, violations
from tests.support.browser.tabs import Tab
from tests.support.clients import Visitor
from tests.support.servers import Server
from tests.webapp.rooms.class_room import ClassRoom


@pytest.fixture
def room(server: Server) -> Iterator[ClassRoom]:
    host = Visitor(server.url)
    visitors = [host, *(Visitor(server.url) for _ in range(3))]
    yield ClassRoom.open(iter(visitors).__next__, game="capture-go")
    for visitor in visitors:
        visitor.close()


def sit_down(tab: Tab, room: ClassRoom, name: str) -> None:
    tab.go(room.path)
    tab.page.locator("[name=name]").fill(name)
    Touch(tab.page).press(tab.page.locator("main form button"))
    expect(tab.page.locator(".room-me")).to_contain_text(name)


def at_the_board(tab: Tab) -> MatchPage:
    """The board that opens by itself."""
    tab.page.wait_for_url("**/g/*")
    expect(tab.page.locator("#main")).to_have_attribute("data-ready", "true")
    return MatchPage(tab)


def test_boards_tell_of_a_pause_and_lead_back_to_the_room(
    open_tab: OpenTab, room: ClassRoom
) -> None:
    # Their pages ask by themselves.
    tabs = [open_tab(lang=lang, device="phone", looks=False) for lang in ("en", "zh-CN")]
    for tab, name in zip(tabs, ("Ann", "小满"), strict=True):
        sit_down(tab, room, name)
        tab.expect("409.*/review")  # asked for at the end of a game that the host lets go on
    room.act(act="start", round=1)
    english, chinese = pages = [at_the_board(tab) for tab in tabs]
    black = english if english.snapshot()["players"]["black"]["name"]["en"] == "Ann" else chinese
    black.wait_for_turn()
    Touch(black.page).pick(black.cell(black.legal[0]))
    for page in pages:
        expect(page.moves).to_have_count(1)

    room.act(act="pause")
    expect(english.note).to_contain_text("The host has paused the games.")
    expect(chinese.note).to_contain_text("主人让大家停一停")
    for page in pages:
        expect(page.note).to_be_visible()
    room.act(act="go_on")
    expect(english.note).to_contain_text("The games go on.")
    expect(english.note).to_be_visible()

    for result in ("draw", "game"):
        room.act(act="result", round=1, table=0, result=result)
        if result == "draw":
            expect(english.status).to_contain_text("A draw: the host has decided")
            expect(chinese.status).to_contain_text("和棋：主人判定")
            for page in pages:
                expect(page.act("room")).to_have_class("button main")
    expect(english.note).to_contain_text("The games go on.")
    expect(english.act("resign")).to_be_visible()

    Touch(black.page).press(black.act("resign"))
    black.page.get_by_role("dialog").locator("button[value=act]").tap()
    for page in pages:
        expect(page.act("room")).to_have_class("button main")
        expect(page.page.locator("[data-act=rematch]")).to_be_hidden()
    assert [too_small(chinese.page), violations(chinese.page)] == [[], []]
    Touch(english.page).press(english.act("room"))
    english.page.wait_for_url(f"**{room.path}")


def test_what_a_host_has_chosen_stays_while_the_room_changes(
    open_tab: OpenTab, room: ClassRoom
) -> None:
    tab = open_tab(device="phone")
    tab.knows("Ann", "Ben", "Cleo")
    for name in ("Ann", "Ben"):
        room.come(name)
    room.act(act="start", round=1)
    link = re.search(r'id="second".*?href="([^"]+)"', room.page("host"), re.DOTALL)
    assert link
    tab.go(link[1])
    tab.page.get_by_role("button", name="Be a host on this device").tap()
    tab.page.locator("#table-1-0 > summary").tap()
    result = tab.page.locator("#table-1-0 select")
    result.select_option("draw")
    room.come("Cleo")
    expect(tab.page.locator(".host-members")).to_contain_text("Cleo")
    expect(result).to_have_value("draw")
    tab.page.get_by_role("button", name="Set the result").tap()
    expect(tab.page.locator(".host-pairs")).to_contain_text("a draw")
