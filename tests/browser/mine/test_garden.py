"""A garden in both languages and themes and all sizes, and forgetting."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.support.browser import page_checks as checks
from tests.support.browser.page_checks import violations
from tests.support.browser.stage import resize
from tests.support.browser.tabs import Tab
from tests.support.browser.views import View, in_turn
from tests.support.clients import ALMOST_OVER, Visitor, move_message, play_out
from tests.support.fixtures.servers import PREFIX
from tests.support.servers import Server

LESSONS = {"version": 1, "lessons": {"net/3": {"star": "full"}}, "days": [], "last": "net/3"}
KEEP = "([name, text]) => localStorage.setItem(name, text)"


@pytest.fixture
def games(player: Visitor) -> Visitor:
    """A visitor with a finished game, a resigned one, and one that has just begun."""
    over = player.new_match(level=1, colour="white", position=ALMOST_OVER)
    play_out(player, over["game"])
    resigned = player.new_match("capture-go", level=2, colour="black", size="7")
    with player.connect() as connection:
        connection.ok("resign", {"game": resigned["game"], "mid": "r1"})
    player.new_match(level=1, colour="black")
    return player


def be(tab: Tab, visitor: Visitor) -> None:
    """Be this visitor in the tab."""
    cookies = [{"name": k, "value": v, "url": tab.url} for k, v in visitor.web.cookies.items()]
    tab.context.add_cookies(cookies)


def enter(tab: Tab, visitor: Visitor) -> None:
    """Be this visitor in the tab, with a lesson looked at."""
    be(tab, visitor)
    tab.go("/privacy")
    tab.page.evaluate(KEEP, ["lessons:record", json.dumps(LESSONS)])


def ready(tab: Tab, path: str) -> None:
    tab.go(path)
    expect(tab.page.locator("#main")).to_have_attribute("data-ready", "true")


@pytest.mark.parametrize("view", in_turn(1))
def test_the_pages_are_sound(open_tab: OpenTab, games: Visitor, view: View) -> None:
    tab = open_tab(**view)
    enter(tab, games)
    for path in ("/mine", "/mine/games", "/mine/devices", "/mine/join"):
        ready(tab, path)
        checks.assert_sound(tab)
    expect(tab.page.locator("nav [aria-current]")).to_have_attribute("href", "/mine")


def test_the_start_page_takes_the_room_of_a_large_window(
    prefixed_server: Server, tabs: OpenTab
) -> None:
    """On a site without open tables, which would stand below the games."""
    width, height = window = (2560, 1440)
    tab = tabs(prefixed_server.url, viewport={"width": width, "height": height})
    tab.go(f"{PREFIX}/")
    gate = tab.page.locator(".gate-opening").first.bounding_box()
    foot = tab.page.locator(".home-foot").bounding_box()
    assert gate
    assert foot
    assert gate["height"] > 0.42 * height
    assert 0.93 * height < foot["y"] + foot["height"] <= height
    player = Visitor(f"{prefixed_server.url}{PREFIX}")
    with player.at(player.new_match(level=1, colour="black")["game"]) as (connection, joined):
        connection.ok("move", move_message(joined["state"]))
    be(tab, player)
    for width, height in (window, (1600, 950)):
        resize(tab.page, (width, height))
        tab.go(f"{PREFIX}/")
        board = tab.page.locator(".go-on-big svg").first.bounding_box()
        assert board
        assert board["height"] > 0.5 * height
        assert tab.page.evaluate("document.documentElement.scrollHeight") < height + 4
    player.close()


def test_after_back_a_page_of_ones_own_is_made_anew(open_tab: OpenTab, games: Visitor) -> None:
    tab = open_tab()
    enter(tab, games)
    for path in ("/", "/mine", "/mine/games"):
        ready(tab, path)
        with tab.page.expect_navigation(url=f"**{path}"):
            tab.page.evaluate(checks.BACK)


MISSED = {"star": None, "since": "2026-01-01", "repeated": 0}


def test_what_was_missed_is_there_to_try_again(open_tab: OpenTab, games: Visitor) -> None:
    tab = open_tab(device="phone", lang="zh-CN")
    enter(tab, games)
    problems = {"version": 1, "lessons": {"net/4": MISSED}, "days": [], "last": None}
    exercises = {"version": 1, "lessons": {"parity/3": MISSED}, "days": [], "last": None}
    tab.page.evaluate(KEEP, ["lessons:record", json.dumps(problems)])
    tab.page.evaluate(KEEP, ["exercises:record", json.dumps(exercises)])
    ready(tab, "/mine")
    tiles = tab.page.locator("#again-shelf a")
    expect(tiles.nth(0)).to_have_attribute("href", "/capture-go/learn/net/4")
    expect(tiles.nth(1)).to_have_attribute("href", "/reversi/exercises/parity/3")
    assert violations(tab.page) == []
    tiles.nth(0).tap()
    tab.page.wait_for_url("**/capture-go/learn/net/4")


def test_problems_of_the_day_are_ticked_when_they_are_solved(open_tab: OpenTab) -> None:
    tab = open_tab()
    ready(tab, "/mine")
    expect(tab.page.locator("[data-of-day]")).to_have_text("0 of 3 solved")
    expect(tab.page.get_by_role("heading", name="Try again")).to_be_hidden()  # nothing was missed
    today = datetime.now(UTC).date()
    days = [(today - timedelta(days=back)).isoformat() for back in (2, 1, 0)]
    kept = json.dumps({"version": 1, "lessons": {}, "days": days})
    tab.page.evaluate("kept => localStorage.setItem('exercises:record', kept)", kept)
    layout = tab.page.locator("[data-kind=daily-puzzle]").get_attribute("data-key")
    assert layout is not None
    assert len(layout) == 20
    ready(tab, "/mine")
    expect(tab.page.locator("[data-of-day]")).to_have_text("1 of 3 solved, 3 days in a row")
    expect(tab.page.locator("[data-kind=daily-exercise] .tick")).to_have_text("✓ Solved")
    expect(tab.page.locator(".of-day .tick")).to_have_count(1)


def test_forgetting_leaves_nothing(open_tab: OpenTab, games: Visitor) -> None:
    tab = open_tab()
    enter(tab, games)
    ready(tab, "/mine/devices")
    tab.page.get_by_role("button", name="Forget", exact=True).click()
    dialog = tab.page.get_by_role("dialog")
    expect(dialog).to_contain_text("3 games, 1 record in this browser")
    assert violations(tab.page) == []
    tab.page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    ready(tab, "/mine")
    expect(tab.page.locator("table.games tbody tr")).to_have_count(2)
    ready(tab, "/mine/devices")
    tab.page.get_by_role("button", name="Forget", exact=True).press("Enter")
    dialog.get_by_role("button", name="Forget me").click()
    expect(tab.page.get_by_role("status").first).to_contain_text("no longer knows this browser")
    ready(tab, "/mine")
    expect(tab.page.locator("table.games")).to_have_count(0)
    expect(tab.page.locator("[data-solved=lessons]")).to_have_text("0")
