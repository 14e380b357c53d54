"""Tools of the analysis board: threat, best move, number of lines, copies."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from engines.registry import DUELS
from tests.browser.conftest import OpenTab
from tests.support.browser.page_checks import too_wide, violations
from tests.support.browser.tabs import Tab

BOARDS = {
    "reversi": "/reversi/analysis?moves=f5d6c3&at=3",
    "capture-go": "/capture-go/analysis?moves=e5e6d6&at=3",
}


def opened(tab: Tab, path: str) -> Page:
    tab.go(path)
    expect(tab.page.locator("#main")).to_have_attribute("data-ready", "true")
    tab.page.locator("#lines button").first.wait_for()
    return tab.page


def test_a_threat_is_shown_and_cannot_be_played(open_tab: OpenTab) -> None:
    page = opened(open_tab(), BOARDS["reversi"])
    expect(page.locator(".status strong")).to_contain_text("White to play")
    page.keyboard.press("x")
    expect(page.locator(".status strong")).to_contain_text("If Black could move now")
    threat = page.locator("#lines button").first
    expect(threat).to_be_disabled()
    expect(page.locator("[data-act=threat]")).to_have_attribute("aria-pressed", "true")
    assert violations(page) == []
    page.keyboard.press("x")
    expect(page.locator(".status strong")).to_contain_text("White to play")
    expect(page.locator("#lines button").first).to_be_enabled()
    page.locator("[data-act=threat]").click()
    page.keyboard.press("ArrowLeft")  # it is of one position
    expect(page.locator("[data-act=threat]")).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".status strong")).to_contain_text("Black to play")


def test_as_many_lines_as_one_likes(open_tab: OpenTab) -> None:
    page = opened(open_tab(lang="zh-CN", device="narrow"), BOARDS["reversi"])
    lines = page.locator("#lines li")
    expect(lines).to_have_count(3)
    page.get_by_label("变化条数").select_option("4")
    expect(lines).to_have_count(4)
    page.reload()
    expect(lines).to_have_count(4)
    page.get_by_label("变化条数").select_option("1")
    expect(lines).to_have_count(1)
    assert too_wide(page) == []


@pytest.mark.parametrize("game", BOARDS)
def test_position_and_moves_are_copied_and_read_again(open_tab: OpenTab, game: str) -> None:
    tab = open_tab()
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = opened(tab, BOARDS[game])
    page.locator(".analysis-files summary").click()
    page.locator("[data-act=copy-moves]").click()
    expect(page.locator("#toasts")).to_contain_text("The moves are copied.")
    moves = {"reversi": "f5d6c3", "capture-go": "e5e6d6"}[game]
    assert page.evaluate("navigator.clipboard.readText()") == moves
    page.locator("[data-act=copy-position]").click()
    expect(page.locator("#toasts")).to_contain_text("The position is copied.")
    text = page.evaluate("navigator.clipboard.readText()")
    rows = DUELS[game].position.from_text(text).rows()
    page.locator(".analysis-open summary").click()
    page.locator("#text").fill(text)
    page.locator(".analysis-open [type=submit]").first.click()
    expect(page.locator("#tree [data-place]")).to_have_count(1)
    assert "".join(rows).count("X") == page.locator("#board :is(.disc.black, .slate)").count()


def test_the_board_opens_as_free_with_the_size_that_was_used_last(open_tab: OpenTab) -> None:
    tab = open_tab(lang="en", own=True)
    page = opened(tab, "/capture-go/analysis")
    size, rules = page.locator("#setting [name=size]"), page.locator("#setting [name=rules]")
    expect(size).to_have_value("5")
    expect(rules).to_have_value("free")
    size.select_option("7")
    page.locator("#setting button").click()
    page.wait_for_url("**size=7*")
    expect(size).to_have_value("7")
    tab.go("/capture-go/analysis")
    page.wait_for_url("**size=7*")
    expect(rules).to_have_value("free")
    rules.select_option("contact")
    page.locator("#setting button").click()
    page.wait_for_url("**rules=contact*")
    tab.go("/capture-go/analysis")
    page.wait_for_url("**rules=free*size=7*")


def test_labels_are_on_moves_that_differ_and_the_legend_is_of_what_is_there(
    open_tab: OpenTab,
) -> None:
    tab = open_tab(lang="en", own=True)
    page = opened(tab, "/capture-go/analysis")
    legend = page.locator("#legend")
    expect(legend).to_contain_text("Black wins in 19 moves, proven")
    expect(page.locator("#board [data-name=c3] text.value")).to_have_text("=B19")
    shown = page.locator("#board text.value").all_text_contents()
    expect(legend).to_contain_text("not proven")
    for example in legend.locator("b").all_inner_texts():
        assert example in [*shown, "·"]
    assert all(each.startswith("=") for each in shown), "beside a proof stand no estimates"
    expect(page.locator("#board .value-dot")).not_to_have_count(0)
    page.locator("[data-act=values]").click()
    expect(legend).to_be_hidden()
