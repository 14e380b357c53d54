"""Two phones on a slow line: a game with a clock that one of them leaves."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import OpenTab
from tests.support.browser.match_page import MatchPage
from tests.support.browser.page_checks import violations
from tests.support.browser.push import subscribing
from tests.support.browser.slow_connection import SlowConnection, slow_connection
from tests.support.browser.tabs import Tab
from tests.support.fixtures.servers import NewServer, until_stopped
from tests.support.push_service import BrowserDouble, PushService, push_settings
from tests.support.servers import Server

SECONDS = 0.15
"""In each direction: an answer takes 300 ms."""


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with PushService() as started:
        yield started


@pytest.fixture(scope="module")
def site(new_server: NewServer, service: PushService) -> Iterator[Server]:
    """A site whose games can be ended after two seconds without the other player."""
    yield from until_stopped(
        new_server(
            constants={"webapp.matches.playing.abandoned.AWAY_SECONDS": 2.0},
            **push_settings(service),
        )
    )


@pytest.fixture
def line(site: Server) -> Iterator[SlowConnection]:
    """The line of the phones, which is not slow yet."""
    with slow_connection(site.port) as made:
        yield made


@pytest.fixture
def phones(line: SlowConnection, tabs: OpenTab) -> tuple[Tab, Tab]:
    how = {"device": "phone", "lang": "zh-CN", "service_workers": "allow"}
    host, guest = (tabs(line.url, **how) for _ in range(2))
    for each in (host, guest):
        each.page.set_viewport_size({"width": 360, "height": 640})
    return host, guest


def bar(match: MatchPage, name: str) -> Locator:
    """A button of the bar, which is in sight."""
    found = match.page.locator("#actions").get_by_role("button", name=name)
    expect(found).to_be_in_viewport(ratio=1)
    return found


def play(match: MatchPage, move: str, number: int, *others: MatchPage) -> None:
    """Play a cell by touch; it is there at once, and all see it before the other side moves."""
    match.wait_for_turn()
    match.cell(move).tap()
    for page in (match, *others):
        expect(page.moves).to_have_count(number)


def begin(host: Tab, guest: Tab) -> tuple[MatchPage, MatchPage]:
    """Black and White of a game with three minutes and two seconds a move."""
    host.go("/reversi?opponent=friend&clock=fischer-3-2")
    host.page.locator("#friends [name=name]").fill("小满")
    host.page.locator("#start").tap()
    host.page.wait_for_url("**/g/*")
    guest.go(urlsplit(host.page.locator("#invite-link").input_value()).path)
    expect(guest.page.get_by_text("另一方可以结束这局：判胜，或算和棋")).to_be_visible()
    guest.page.locator("button[type=submit][data-needs-cookies]").tap()
    guest.page.wait_for_url("**/g/*")
    return MatchPage(host), MatchPage(guest)


def ask_to_be_told(tab: Tab, service: PushService) -> BrowserDouble:
    browser = BrowserDouble()
    subscribing(tab, {"endpoint": f"{service.origin}/phone", "keys": browser.keys})
    tab.go("/mine/your-move")
    tab.page.get_by_role("button", name="通知这台设备").tap()
    expect(tab.page.locator("[data-push-says]")).to_have_text("轮到你走时，会通知这台设备。")
    return browser


def test_a_game_that_is_left_is_claimed(
    phones: tuple[Tab, Tab], line: SlowConnection, service: PushService
) -> None:
    host, guest = phones
    browser = ask_to_be_told(guest, service)
    black, white = begin(host, guest)
    for each in (black, white):
        expect(each.page.locator("#main")).to_have_attribute("data-ready", "true")
    line.slow_down(SECONDS)
    play(black, "d3", 1, white)
    play(white, "c3", 2, black)
    address = guest.page.url
    guest.go("/reversi")
    play(black, "c4", 3)
    told = service.next().message(browser)
    assert (told["title"], told["path"]) == ("黑白棋轮到你走", urlsplit(address).path)
    win = bar(black, "判我胜")
    expect(host.page.locator("#hint-in-status")).to_contain_text("离开了")
    assert violations(host.page) == []
    expect(black.act("resign")).to_be_hidden()
    bar(black, "再等等").tap()
    expect(black.act("resign")).to_be_visible()
    win.tap()
    expect(host.page.locator("#result")).to_contain_text("你赢了：对手离开了")
    expect(win).to_have_count(0)
    expect(black.act("rematch")).to_be_visible()
    guest.go(told["path"])
    expect(guest.page.locator("#result")).to_contain_text("你离开了")
    guest.go(f"{told['path']}/review")
    expect(guest.page.get_by_text("黑胜：白离开了")).to_be_visible()
    guest.go("/mine/games")
    expect(guest.page.get_by_text("一方离开")).to_be_visible()
