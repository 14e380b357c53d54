"""A board seen from the other side: in play, while looking back, in review, analysis and mistakes."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenTab
from tests.support.browser.input_methods import Keyboard
from tests.support.browser.match_page import begin_as_black

CORNERS = {"reversi": ("a1", "h8"), "capture-go": ("a9", "j1")}
"""The cells at the upper left and the lower right of a board that is not turned."""
OPTIONS: dict[str, dict[str, str | int]] = {"reversi": {}, "capture-go": {"size": 9}}


def corners(page: Page) -> tuple[str, str]:
    """The cells at the upper left and at the lower right, as they are seen."""
    names: list[str] = page.locator("#board [data-name]").evaluate_all(
        """cells => cells.map((cell) => [cell.dataset.name, cell.getBoundingClientRect()])
             .sort(([, a], [, b]) => a.y - b.y || a.x - b.x).map(([name]) => name)"""
    )
    return names[0], names[-1]


def turn(page: Page) -> None:
    page.keyboard.press("f")


def beside(cell: Locator) -> set[str]:
    """The coordinates that stand in one line with a cell, in lower case."""
    found: list[str] = cell.evaluate(
        """(cell) => {
          const { x, y, width, height } = cell.getBoundingClientRect();
          const [u, v] = [x + width / 2, y + height / 2];
          return [...document.querySelectorAll("#board .rev-coord, #board .go-coord")]
            .filter((each) => {
              const box = each.getBoundingClientRect();
              return (box.left < u && u < box.right) || (box.top < v && v < box.bottom);
            }).map((each) => each.textContent.toLowerCase());
        }"""
    )
    return set(found)


def test_coordinates_labels_and_arrows_follow_a_turned_board(open_tab: OpenTab) -> None:
    tab, kind = open_tab(), "capture-go"
    match = begin_as_black(tab, kind, **OPTIONS[kind])
    page, keys = tab.page, Keyboard(tab.page)
    first, last = CORNERS[kind]
    stones = match.stones()
    assert beside(match.cell(last)) >= set(last[0] + last[1])
    turn(page)
    assert match.stones() == stones
    for cell in CORNERS[kind]:
        assert beside(match.cell(cell)) >= {cell[0], cell[1:]}
        expect(match.cell(cell)).to_have_attribute(
            "aria-label", re.compile(rf"^{cell}\b", re.IGNORECASE)
        )
    keys.tab_to(page.locator("#board [data-name]"))
    for _ in range(9):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Home")
    expect(match.cell(last)).to_be_focused()
    turn(page)
    expect(match.cell(last)).to_be_focused()
    assert corners(page) == (first, last)
    expect(page.locator("#announcer")).to_contain_text(first, ignore_case=True)


def test_a_board_stays_turned_on_all_pages_of_its_match_alone(open_tab: OpenTab) -> None:
    tab = open_tab()
    match = begin_as_black(tab)
    match.cell(match.legal[0]).click()
    expect(match.moves).to_have_count(2)
    turn(tab.page)
    path = match.path
    tab.page.reload()
    match.wait_for_turn()
    assert corners(tab.page) == ("h8", "a1")
    tab.page.keyboard.press("ArrowLeft")
    assert corners(tab.page) == ("h8", "a1")
    match.act("step-now").click()
    match.act("resign").click()
    tab.page.locator("dialog button[value=act]").click()
    match.wait_for_end()
    for page in ("review", "mistakes", "analysis"):
        tab.go(f"{path}/{page}")
        expect(tab.page.locator("#main")).to_have_attribute("data-ready", "true")
        assert corners(tab.page) == ("h8", "a1"), page
        expect(tab.page.locator("[data-turn]")).to_be_checked()
    begin_as_black(tab)
    assert corners(tab.page) == ("a1", "h8")
    expect(tab.page.locator("[data-turn]")).not_to_be_checked()
