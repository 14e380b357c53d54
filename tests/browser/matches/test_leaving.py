"""A player leaves a game between people: the other one ends it, by touch on a small phone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.support.browser.match_page import begin
from tests.support.browser.page_checks import too_wide, violations
from tests.support.fixtures.servers import NewServer, until_stopped
from tests.support.servers import Server


@pytest.fixture(scope="module")
def site(new_server: NewServer) -> Iterator[Server]:
    yield from until_stopped(new_server(module="tests.support.short_absence"))


def test_who_waits_ends_the_game_and_all_pages_say_how(site: Server, tabs: OpenTab) -> None:
    host, guest = (tabs(site.url, device="phone", lang=lang) for lang in ("zh-CN", "en"))
    host.page.set_viewport_size({"width": 360, "height": 640})
    match = begin(host, "reversi", opponent="friend", colour="black", clock="fischer-10-0")
    link = host.page.locator("#invite-link").input_value()
    address = host.page.url
    guest.page.goto(link)
    expect(guest.page.get_by_text("may end the game: as a win, or as a draw")).to_be_visible()
    guest.page.locator("button[type=submit][data-needs-cookies]").tap()
    guest.page.wait_for_url("**/g/*")
    match.wait_for_turn()
    match.cell(match.legal[0]).tap()
    expect(match.moves).to_have_count(1)
    bar = host.page.locator("#actions")
    win = bar.get_by_role("button", name="判我胜")
    expect(match.act("resign")).to_be_visible()
    guest.go("/")
    expect(win).to_be_in_viewport()
    expect(match.act("resign")).to_be_hidden()
    expect(host.page.locator("#hint-in-status")).to_contain_text("朋友离开了")
    assert too_wide(host.page) == []
    assert violations(host.page) == []
    bar.get_by_role("button", name="再等等").tap()
    expect(match.act("resign")).to_be_visible()
    win.tap()
    expect(host.page.locator("#result")).to_contain_text("你赢了：朋友离开了")
    expect(win).to_have_count(0)
    expect(match.act("rematch")).to_be_visible()
    guest.page.goto(address)
    expect(guest.page.locator("#result")).to_contain_text("you were away")
    guest.page.goto(f"{address}/review")
    expect(guest.page.get_by_text("Black won: White left")).to_be_visible()
    guest.go("/mine/games")
    expect(guest.page.get_by_text("one side left")).to_be_visible()
