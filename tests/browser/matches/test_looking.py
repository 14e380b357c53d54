"""A finished game that players and watchers look at together."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenTab
from tests.support.browser.match_page import begin

CELLS = {"reversi": ("d3", "c3"), "capture-go": ("e5", "e4")}


def steps(page: Page, shown: str) -> None:
    expect(page.locator("#stepping output")).to_have_text(shown)


@pytest.mark.parametrize("game", CELLS)
def test_whoever_steps_moves_the_board_of_all_who_follow(open_tab: OpenTab, game: str) -> None:
    host, guest, watcher = (open_tab(lang="en", own=True) for _ in range(3))
    begin(host, game, opponent="friend", colour="black")
    link = host.page.locator("#invite-link").input_value()
    watcher.go(host.page.url.partition("?")[0])
    guest.page.goto(link)
    guest.page.locator("button[type=submit][data-needs-cookies]").click()
    guest.page.wait_for_url("**/g/*")
    look, first, mark = "#look button", *CELLS[game]
    expect(host.page.locator("#door-qr")).to_be_hidden()
    host.page.locator(f"#board [data-name={first}]").click()
    expect(guest.page.locator("#moves a")).to_have_count(1)
    expect(host.page.locator(look)).to_be_hidden()
    guest.page.locator("[data-act=resign]:visible").click()
    guest.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for each in (guest, watcher):
        each.page.locator("[data-act=review]:visible").click()
        each.page.wait_for_url("**/review")
        expect(each.page.locator(look)).to_have_text("Look together")

    host.page.locator(look).click()
    for each in (guest, watcher):
        expect(each.page.locator("#look [role=status]")).to_contain_text("shows this game: move 1.")
        each.page.locator(look).click()
    watcher.page.keyboard.press("Home")
    steps(guest.page, "0 / 1")
    guest.page.keyboard.press("End")
    steps(watcher.page, "1 / 1")
    watcher.page.locator(f"#board [data-name={mark}]").click()
    for each in (host, guest):
        expect(each.page.locator("#board .drawn-shape")).to_have_count(1)
    host.page.locator(f"#board [data-name={mark}]").click()
    for each in (host, guest, watcher):
        expect(each.page.locator("#board .drawn-shape")).to_have_count(0)

    guest.page.locator(look).click()
    watcher.page.locator("[data-act=first]").click()
    expect(guest.page.locator("#look [role=status]")).to_contain_text("shows this game: move 0.")
    steps(guest.page, "1 / 1")
