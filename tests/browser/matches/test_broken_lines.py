"""Ends, reviews, exercises and the analysis board on slow and broken lines: nothing is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.browser.matches.test_review import given_up, review_of
from tests.support.browser.problem_page import ExercisePage

OFFLINE = "ERR_INTERNET_DISCONNECTED|ERR_FAILED|socket.io|robots.txt"


def test_a_review_is_walked_without_a_connection_and_goes_on_with_it(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.expect(OFFLINE)
    page = review_of(tab, given_up(tab), ply=0)
    tab.context.set_offline(True)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".steps output")).to_have_text("1 / 2")
    expect(page.locator("#board .last")).not_to_have_count(0)
    tab.context.set_offline(False)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#board .value-label.best").first).to_be_attached()


def test_an_exercise_is_answered_on_a_line_that_breaks(open_tab: OpenTab) -> None:
    tab = open_tab(lang="zh-CN", device="phone", still=True)
    tab.expect(OFFLINE)
    exercise = ExercisePage(tab, "count", 1).open()
    before = exercise.pieces.count()
    tab.context.set_offline(True)
    exercise.pick(exercise.best_move([]))
    expect(tab.page.locator("#toasts")).to_contain_text(
        tab.gettext("No connection to the server; your move was not judged.")
    )
    expect(exercise.pieces).to_have_count(before)
    tab.context.set_offline(False)
    exercise.solve()
    expect(exercise.next).to_be_visible()


@pytest.mark.parametrize("move", ["d3", "f4"])  # at most one of them was asked for beforehand
def test_a_variation_that_is_tried_without_a_connection_is_valued_with_it(
    open_tab: OpenTab, move: str
) -> None:
    tab = open_tab()
    tab.expect(OFFLINE)
    tab.go("/reversi/analysis?moves=f5d6c3&at=3")
    page = tab.page
    expect(page.locator("#main")).to_have_attribute("data-ready", "true")
    expect(page.locator("#lines button").first).to_be_visible()
    tab.context.set_offline(True)
    page.locator(f"#board [data-name={move}]").click()
    expect(page.locator("#tree [aria-current]")).to_contain_text(move)
    expect(page.locator(f"#board [data-name={move}] .disc")).to_have_count(1)
    tab.context.set_offline(False)
    expect(page.locator("#lines button").first).to_be_visible()
    page.reload()
    expect(page.locator("#tree [aria-current]")).to_contain_text(move)
