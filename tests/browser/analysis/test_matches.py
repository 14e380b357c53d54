"""From a match and its review to the analysis board, and back."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.browser.matches.test_review import given_up, review_of


def test_a_click_in_a_review_opens_the_branch_on_the_board(open_tab: OpenTab) -> None:
    tab = open_tab()
    page = review_of(tab, given_up(tab), ply=0)
    worst = page.locator("#board [data-name]:has(.value-label:not(.best, .played))").first
    cell = worst.get_attribute("data-name") or ""
    worst.click()
    page.wait_for_url("**/reversi/analysis?*")
    expect(page.locator("#tree [aria-current]")).to_contain_text(cell)
    expect(page.locator("#tree .analysis-tag").first).to_be_visible()
    page.go_back()
    page.wait_for_url("**/review?ply=0")
