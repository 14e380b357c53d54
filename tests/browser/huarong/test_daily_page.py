"""The page of a day: its board is played there, and the month leads to the others."""

from __future__ import annotations

from datetime import date

import pytest
from playwright.sync_api import expect

from engines.huarong.rules.moves import between
from engines.huarong.solver.reference import shortest_path
from tests.browser.conftest import OpenTab
from tests.browser.huarong.test_front import IN_VIEW, SIZES
from tests.support.browser import page_checks as checks
from tests.support.browser.input_methods import Touch
from tests.support.browser.puzzle_page import PuzzlePage
from webapp.huarong.catalogue import daily

MONDAY = date(2026, 10, 12)
"""A day with one of the easiest puzzles."""


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_board_of_the_day_is_whole_in_the_first_screen(
    open_tab: OpenTab, size: tuple[int, int]
) -> None:
    tab = open_tab(device="phone" if size[0] < 861 else "desktop")
    tab.page.set_viewport_size({"width": size[0], "height": size[1]})
    for path in ("/huarong/daily", f"/huarong/daily/{MONDAY}"):
        tab.go(path)
        assert tab.page.evaluate(IN_VIEW), path
        assert checks.too_wide(tab.page) == []
    expect(tab.page.locator(".month .thumb")).to_have_count(0)  # nothing is told of other days


def test_it_is_won_by_touch_where_it_stands(open_tab: OpenTab) -> None:
    tab = open_tab(device="phone")
    entry = daily.puzzle_of(MONDAY).entry
    tab.go(f"/huarong/daily/{MONDAY}")
    puzzle, touch = PuzzlePage(tab, entry.layout), Touch(tab.page)
    puzzle.tray.locator("[data-index]").first.wait_for()
    way = shortest_path(entry.layout, "moves")
    assert way
    puzzle.move(touch, way[1])
    expect(puzzle.do("undo")).to_be_visible()
    expect(tab.page.locator("[data-begin]")).to_be_hidden()
    checks.assert_sound(tab)
    puzzle.do("undo").click()
    expect(tab.page.locator("[data-begin]")).to_be_visible()
    puzzle = PuzzlePage(tab, entry.layout)
    for layout in way[1:-1]:
        puzzle.move(touch, layout)
    touch.drag(puzzle.way(between(puzzle.layout, way[-1])))
    tab.page.wait_for_url(f"**/huarong/{entry.code}*")
    expect(puzzle.state("win")).to_be_visible()
    tab.page.get_by_role("link", name="To the list").click()
    tab.page.wait_for_url(f"**/huarong/daily/{MONDAY}*")
    expect(tab.page.locator(f"[data-day='{MONDAY}']")).to_have_attribute("data-mark", "optimal")
