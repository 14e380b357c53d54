"""The keys of matches and reviews, their list, and what a finished board no longer shows."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenTab
from tests.support.browser.match_page import MatchPage, begin, begin_as_black
from tests.support.browser.page_checks import violations

RING = "#board .hint-ring"
THREATENED = "--X----/-------/-------/-------/X--XO--/-OOXO--/-OXXO-- X"
"""Black to move: after most moves White captures by ataris, with d4 first."""


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def resign(match: MatchPage) -> None:
    match.act("resign").click()
    match.page.get_by_role("dialog").get_by_role(
        "button", name=match.tab.gettext("Resign"), exact=True
    ).click()
    match.wait_for_end()


def test_escape_takes_what_a_hint_warns_of_off_the_board(open_tab: OpenTab) -> None:
    match = begin(
        open_tab(), "capture-go", position=THREATENED, colour="black", rules="free", size="7"
    )
    page, ghosts = match.page, match.page.locator("#board .stone-ghost")
    press(page, "h")
    expect(page.locator(RING)).to_have_count(1)
    expect(ghosts).to_have_text(["2", "8"])
    press(page, "Escape")
    expect(ghosts).to_have_count(0)
    expect(page.locator(RING)).to_have_count(1)


def test_a_match_by_keys(open_tab: OpenTab) -> None:
    tab = open_tab(lang="zh-CN")
    match = begin_as_black(tab)
    page = tab.page
    match.cell(match.legal[0]).click()
    expect(match.moves).to_have_count(2)
    match.wait_for_turn()
    press(page, "l")
    expect(page.locator("#board .legal")).to_have_count(0)
    press(page, "l")
    expect(page.locator("#board .legal").first).to_be_attached()
    press(page, "v")
    expect(page.locator("#board .value").first).to_be_attached()
    press(page, "v")
    page.locator("h1").click()
    press(page, "Home")
    expect(match.status).to_contain_text(tab.gettext("The start"))
    press(page, "End", "?")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(tab.gettext("show what moves are worth"))
    assert not violations(page)
    dialog.get_by_role("checkbox").uncheck()
    press(page, "Escape", "l")
    expect(page.locator("#board .legal").first).to_be_attached()
    match.act("shortcuts").click()
    dialog.get_by_role("checkbox").check()
    press(page, "Escape", "h")
    expect(page.locator(RING)).to_have_count(1)
    press(page, "u")
    expect(match.moves).to_have_count(0)
    resign(match)
    before = match.path
    press(page, "r")
    page.wait_for_url(lambda url: not url.endswith(before))
