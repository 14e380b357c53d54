"""All against one in the browser: a host on a phone plays three members, a wall shows all boards."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenTab
from tests.support.browser.input_methods import Touch
from tests.support.browser.match_page import MatchPage
from tests.support.browser.page_checks import too_small
from tests.support.browser.room_pages import assert_sound, join, opened
from tests.support.browser.tabs import Tab


def open_room(host: Page) -> str:
    """Open a room in which the members have White against the host; returns its path."""
    Touch(host).press(host.locator("[name=system][value=simul]").locator(".."))
    expect(host.get_by_role("combobox", name="Who plays everybody")).to_be_visible()
    expect(host.get_by_role("group", name="Clock, for each side")).to_be_hidden()
    host.get_by_role("combobox", name="What the others have").select_option("white")
    assert_sound(host)
    return opened(host)


def start(host: Page) -> None:
    """The host gives a name and starts; their page of all boards opens."""
    host.locator("[name=name]").first.fill("李老师")
    Touch(host).press(host.get_by_role("button", name="Start", exact=True))
    host.wait_for_url("**/boards")


def at_the_board(tab: Tab) -> MatchPage:
    tab.page.wait_for_url("**/g/*")
    expect(tab.page.locator("#main")).to_have_attribute("data-ready", "true")
    return MatchPage(tab)


def move(page: MatchPage) -> None:
    page.wait_for_turn()
    Touch(page.page).pick(page.cell(page.legal[0]))
    expect(page.moves).not_to_have_count(0)


def test_a_host_on_a_phone_plays_everybody(open_tab: OpenTab) -> None:
    tab, wall = open_tab(device="phone"), open_tab(theme="night")
    host = tab.page
    tab.go("/rooms/new?game=capture-go&rules=contact")
    path = open_room(host)
    wall.go(f"{path}/wall")
    chinese, english = open_tab(lang="zh-CN", device="phone"), open_tab(device="narrow")
    join(chinese, path, "小满", wall.page)
    join(english, path, "Ben", wall.page)
    expect(host.get_by_role("button", name="Start", exact=True)).to_be_visible()
    start(host)
    expect(host.locator(".room-now")).to_contain_text("2 boards wait for you.")
    expect(wall.page.get_by_role("heading", level=1)).to_have_text("All against 李老师")
    expect(wall.page.locator(".simul-boards svg.board-picture")).to_have_count(2)
    assert_sound(host, wall.page)
    assert too_small(host) == []

    boards = set()
    Touch(host).press(host.get_by_role("link", name="Next board"))
    for _ in range(2):  # from board to board, then to all of them
        own = at_the_board(tab)
        boards.add(host.url)
        move(own)
        Touch(host).press(own.act("room"))
    assert len(boards) == 2
    host.wait_for_url("**/boards")
    expect(host.locator(".room-now")).to_contain_text("No board waits for you now.")
    theirs, other = at_the_board(chinese), at_the_board(english)
    move(theirs)
    expect(host.locator(".room-now")).to_contain_text("1 board waits for you.")
    host.keyboard.press("n")
    assert at_the_board(tab).path == theirs.path

    tab.go(f"{path}/host")
    first = host.locator(".host-pairs details").first
    Touch(host).press(first.locator("summary"))
    first.get_by_role("combobox").select_option("white")
    Touch(host).press(first.get_by_role("button", name="Set the result"))
    expect(theirs.status).to_contain_text("主人判定")  # their open page says so, and leads back
    expect(theirs.act("room")).to_have_class("button main")
    expect(wall.page.locator(".simul-done")).to_contain_text("小满")
    assert too_small(theirs.page) == []
    host.locator("#end summary").press("Enter")
    host.get_by_role("button", name="End the room").press("Enter")
    host.wait_for_url("**/results")
    expect(other.status).to_contain_text("This game does not count")
    expect(wall.page.locator(".wall-three .one")).to_contain_text("0 won, 0 drawn, 1 lost")
    expect(host.locator(".simul-score")).to_contain_text("李老师")
    assert_sound(host)
    Touch(theirs.page).press(theirs.act("room"))
    theirs.page.wait_for_url(re.compile(re.escape(path) + "$"))
