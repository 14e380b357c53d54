"""Clocks and names of two people, as they and a watcher see them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import OpenTab
from tests.support.browser.input_methods import Touch
from tests.support.browser.match_page import MatchPage
from tests.support.browser.table import Table

WHOLE = "5:00"
LESS = re.compile(r"^4:\d\d$")
MORE = re.compile(r"^5:0\d$|^4:5\d$")


def clock(page: MatchPage, side: str) -> Locator:
    return page.page.locator(f"[data-player={side}] [role=timer]")


def name(page: MatchPage, side: str) -> Locator:
    return page.page.locator(f"[data-player={side}] [data-name-of]")


@pytest.fixture
def timed(open_tab: OpenTab) -> Table:
    """Xiaoman (Black, on a desktop) and Ann (White, on a phone) with five minutes; a watcher."""
    host, guest, watcher = (
        open_tab(),
        open_tab(lang="zh-CN", device="phone"),
        open_tab(device="narrow"),
    )
    host.go("/reversi?opponent=friend&colour=black")
    host.page.locator("[name=clock]").select_option("fischer-5-5")
    host.page.locator("#friends [name=name]").fill("小满")
    host.page.locator("#start").click()
    host.page.wait_for_url("**/g/*")
    guest.page.goto(host.page.locator("#invite-link").input_value())
    expect(guest.page.locator("h1")).to_have_text("小满请你下一局黑白棋。")
    guest.page.locator("main [name=name]").fill("Ann")
    Touch(guest.page).press(guest.page.locator("main form button"))
    guest.page.wait_for_url("**/g/*")
    watcher.page.goto(host.page.url)
    table = Table(MatchPage(host), MatchPage(guest), MatchPage(watcher))
    table.black.wait_for_turn()
    return table


def test_clocks_run_by_turns_and_all_see_the_same(timed: Table) -> None:
    for page in timed.all:
        for side in ("black", "white"):
            expect(clock(page, side)).to_have_text(WHOLE)
    timed.play(1)  # the first move is free
    for page in timed.all:
        expect(clock(page, "white")).to_have_class(re.compile("running"))
        expect(clock(page, "white")).to_have_text(LESS)
        expect(clock(page, "black")).to_have_text(WHOLE)
    timed.play(1)
    for page in timed.all:
        expect(clock(page, "black")).to_have_class(re.compile("running"))
        expect(clock(page, "white")).to_have_text(MORE)
        expect(clock(page, "white")).not_to_have_class(re.compile("running"))
        expect(clock(page, "black")).to_have_text(LESS)
    timed.black.page.reload()
    expect(clock(timed.black, "black")).to_have_text(LESS)
    timed.play(1)


def test_names_are_seen_changed_and_taken_away(timed: Table) -> None:
    black, white, watcher = timed.all
    expect(name(black, "white")).to_have_text("Ann")
    expect(name(white, "black")).to_have_text("小满")
    for side, shown in (("black", "小满"), ("white", "Ann")):
        expect(name(watcher, side)).to_have_text(shown)
    form = black.page.locator(".name-form")
    expect(form).to_be_hidden()
    black.page.locator("summary", has_text="小满").click()
    form.get_by_role("textbox").fill("小雪")
    form.get_by_role("textbox").press("Enter")
    expect(name(white, "black")).to_have_text("小雪")
    expect(white.note).to_have_text("黑方现在叫小雪。")
    black.wait_for_turn()
    black.page.locator("summary", has_text="小雪").click()
    form.get_by_role("textbox").fill("")
    form.get_by_role("button").click()
    expect(name(white, "black")).to_have_text("对手")
    expect(name(watcher, "black")).to_have_text("Black")
    expect(watcher.page.locator("[data-player=black] .player-level")).to_have_text("")
