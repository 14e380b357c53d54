"""Slides, the third metric of the puzzle page."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.browser.huarong.test_puzzles import FAMOUS, open_puzzle, solution
from tests.support.browser.input_methods import Mouse, radio
from tests.support.browser.puzzle_page import PuzzlePage


def test_a_solution_in_slides(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.go(f"{FAMOUS}?metric=slides&step=89")
    puzzle = PuzzlePage(tab, solution()[0])
    expect(puzzle.place).to_have_text("89 / 90")
    expect(radio(tab.page, "metric", "slides")).to_be_checked()
    expect(puzzle.count("slides")).to_have_text("89")
    expect(puzzle.note).to_contain_text("90 slides is proven to be the optimum")
    puzzle.go("next").click()
    expect(puzzle.place).to_have_text("90 / 90")
    expect(tab.page.locator("[data-file=txt]")).to_have_attribute(
        "href", re.compile("metric=slides")
    )


def test_slides_are_counted_for_those_who_choose_them(open_tab: OpenTab) -> None:
    tab = open_tab()
    puzzle = open_puzzle(tab)
    expect(puzzle.count("slides")).to_be_hidden()
    radio(tab.page, "metric", "slides").check()
    expect(puzzle.count("slides")).to_be_visible()
    expect(puzzle.count("steps")).to_be_hidden()
    for layout in solution()[1:3]:
        puzzle.move(Mouse(tab.page), layout)
    counts = [
        int(puzzle.count(metric).text_content() or "") for metric in ("moves", "slides", "steps")
    ]
    assert counts == sorted(counts)
    assert counts[0] == 2
