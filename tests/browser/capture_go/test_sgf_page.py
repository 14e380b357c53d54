"""The page for SGF files: files dropped and pasted, variations by touch and key, and the review."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenTab
from tests.support.browser.input_methods import Touch
from tests.support.browser.page_checks import too_small, too_wide, violations
from tests.support.browser.tabs import LANGUAGES, Device, Language, Tab

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
    tab.go("/capture-go/sgf")
    with tab.page.expect_navigation():
        tab.page.evaluate(how, [GAME])
    expect(tab.page.locator("#main")).to_have_attribute("data-ready", "true")
    return tab.page


def moves(page: Page) -> list[str]:
    """The stones on the board."""
    names: list[str] = page.locator("#board [data-name]:has(.stone)").evaluate_all(
        "cells => cells.map(cell => cell.dataset.name).sort()"
    )
    return names


@pytest.mark.parametrize("how", [DROP, PASTE], ids=["dropped", "pasted"])
def test_a_game_is_opened_and_shows_what_was_written(open_tab: OpenTab, how: str) -> None:
    page = opened(open_tab(), how)
    expect(page.locator("#comment")).to_have_text("First] line")
    page.locator("[data-act=next]").click()
    assert moves(page) == ["c3"]
    expect(page.locator("#board [data-name=c3] .move-number")).to_have_text("7")
    expect(page.locator("#board .move-number.on-wood")).to_have_text(["b", "a"])
    page.locator("[data-act=next]").click()
    expect(page.locator("#comment")).to_have_text("Beside")
    expect(page.locator("#board [data-name=c3] .go-shape")).to_be_visible()
    expect(page.locator("#stepping output")).to_have_text("2 / 3")
    slider = page.locator("#stepping input")
    assert slider.evaluate("input => input.style.getPropertyValue('--part')").startswith("66.6")


def test_variations_are_walked_by_key(open_tab: OpenTab) -> None:
    page = opened(open_tab())
    for key in ("ArrowRight", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    assert moves(page) == ["b3", "c3"]
    expect(page.locator("#board [data-name=a5] .move-number")).to_have_text("Q")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert moves(page) == ["b3", "b4", "c3", "e1"]
    page.keyboard.press("ArrowUp")
    assert moves(page) == ["c3", "d3"]
    expect(page.locator("#announcer")).to_contain_text("D3")


def test_variations_are_chosen_by_touch(open_tab: OpenTab) -> None:
    page = opened(open_tab(device="phone"))
    touch = Touch(page)
    touch.press(page.locator("#tree button", has_text="B3"))
    assert moves(page) == ["b3", "c3"]
    expect(page.locator("#tree [aria-current]")).to_contain_text("B3")
    touch.press(page.locator("[data-act=prev]"))
    touch.pick(page.locator("#board [data-name=d3]"))
    assert moves(page) == ["c3", "d3"]


@pytest.mark.parametrize("device", ["desktop", "phone", "narrow"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_is_usable(open_tab: OpenTab, lang: Language, device: Device) -> None:
    tab = open_tab(lang=lang, device=device)
    tab.go("/capture-go/sgf")
    for _ in range(2):
        assert too_wide(tab.page) == []
        assert too_small(tab.page) == []
        assert violations(tab.page) == []
        if tab.page.locator("#tree").count() == 0:
            tab.page.locator("button[name=example]").click()
            expect(tab.page.locator("#tree button")).to_have_count(6)


def test_the_line_that_is_shown_is_reviewed_like_a_match(open_tab: OpenTab) -> None:
    page = opened(open_tab())
    page.locator("#tree button", has_text="E1").click()
    page.locator("[data-act=review]").click()
    page.wait_for_url("**/g/*/review")
    expect(page.locator("#main")).to_have_attribute("data-ready", "true")
    expect(page.locator("#result")).to_have_text("the record ends before the game does")
    expect(page.locator(".steps output")).to_have_text("4 / 4")
    expect(page.locator("#board .value-plate").first).to_be_attached()


def test_a_game_of_reversi_is_reviewed_from_the_editor(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.go("/reversi/edit")
    tab.page.locator("#text").fill("f5d6c3d3c4")
    tab.page.get_by_role("button", name="Read it").click()
    tab.page.get_by_role("button", name="Review this game").click()
    tab.page.wait_for_url("**/g/*/review")
    expect(tab.page.locator(".steps output")).to_have_text("5 / 5")
