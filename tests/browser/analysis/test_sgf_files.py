"""SGF files on the analysis board: dropped and pasted, walked by touch and key, kept and reviewed."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenTab
from tests.support.browser.tabs import Tab

GAME = (
    "(;GM[1]SZ[5]RU[Capture Go, free]PB[Ann]C[First\\] line];B[cc]MN[7]"
    "(;W[dc]C[Beside]TR[cc];B[cd])(;W[bc]LB[aa:Q];B[bb];W[ee]))"
)
DROP = """([text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], "game.sgf", {type: "application/x-go-sgf"}));
  document.querySelector("main").dispatchEvent(
    new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}));
}"""
PASTE = """([text]) => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  document.body.dispatchEvent(
    new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true}));
}"""


def opened(tab: Tab, how: str = DROP) -> Page:
    """The page after the game was dropped or pasted."""
    tab.go("/capture-go/analysis?size=9")
    tab.page.evaluate(how, [GAME])
    expect(tab.page.locator("#tree button")).to_have_count(7)
    return tab.page


def stones(page: Page) -> list[str]:
    """The stones on the board."""
    names: list[str] = page.locator("#board [data-name]:has(.stone)").evaluate_all(
        "cells => cells.map(cell => cell.dataset.name).sort()"
    )
    return names


def test_a_game_is_opened_and_shows_what_was_written(open_tab: OpenTab) -> None:
    page = opened(open_tab(), PASTE)
    expect(page.locator("#comment")).to_have_text("First] line")
    page.locator("[data-act=next]").click()
    assert stones(page) == ["c3"]
    expect(page.locator("#board [data-name=c3] .move-number")).to_have_text("7")
    page.locator("[data-act=next]").click()
    expect(page.locator("#comment")).to_have_text("Beside")
    expect(page.locator("#board [data-name=c3] .drawn-shape")).to_be_visible()
    expect(page.locator("#stepping output")).to_have_text("2 / 3")
    slider = page.locator("#stepping input")
    assert slider.evaluate("input => input.style.getPropertyValue('--part')").startswith("66.6")


def test_variations_are_walked_by_key(open_tab: OpenTab) -> None:
    page = opened(open_tab())
    for key in ("ArrowRight", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    assert stones(page) == ["b3", "c3"]
    expect(page.locator("#board [data-name=a5] .move-number")).to_have_text("Q")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert stones(page) == ["b3", "b4", "c3", "e1"]
    page.keyboard.press("ArrowUp")
    assert stones(page) == ["c3", "d3"]
    expect(page.locator("#announcer")).to_contain_text("D3")


def test_what_was_written_is_there_after_a_reload_and_on_the_way_back(open_tab: OpenTab) -> None:
    page = opened(open_tab())
    page.locator("#tree button", has_text="B3").click()
    page.reload()
    expect(page.locator("#board [data-name=a5] .move-number")).to_have_text("Q")
    assert stones(page) == ["b3", "c3"]
    page.evaluate(DROP, ["(;SZ[5]RU[Capture Go, free];B[cc])"])
    expect(page.locator("#tree button")).to_have_count(2)
    page.go_back()
    expect(page.locator("#tree button")).to_have_count(7)
    expect(page.locator("#board [data-name=a5] .move-number")).to_have_text("Q")


def test_the_line_that_is_shown_is_reviewed_like_a_match(open_tab: OpenTab) -> None:
    page = opened(open_tab())
    page.locator("#tree button", has_text="E1").click()
    page.locator("[data-act=review]").click()
    page.wait_for_url("**/g/*/review")
    expect(page.locator("#main")).to_have_attribute("data-ready", "true")
    expect(page.locator("#result")).to_have_text("the record ends before the game does")
    expect(page.locator(".steps output")).to_have_text("4 / 4")
    expect(page.locator("#board .value-label").first).to_be_attached()
