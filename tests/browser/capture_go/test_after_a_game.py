"""After a game of Capture Go: what decided it, its problem, and the step offered after a loss."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.support.browser import page_checks as checks
from tests.support.browser.match_page import MatchPage, begin
from tests.support.browser.tabs import Tab

DOUBLE_ATARI = "-----/OXO--/--X--/--O--/----- O"
"""White to move can put two black chains in atari at once."""


def lost_by_double_atari(tab: Tab) -> MatchPage:
    match = begin(tab, "capture-go", level=5, rules="free", size=5, position=DOUBLE_ATARI)
    expect(match.moves).to_have_count(1)
    match.cell("e1").click()
    match.wait_for_end()
    return match


def resign(match: MatchPage) -> None:
    match.act("resign").click()
    match.page.locator("dialog[open] button").first.click()
    match.wait_for_end()


def test_a_lost_game_leads_to_its_problem(open_tab: OpenTab) -> None:
    tab = open_tab(device="phone", lang="zh-CN", still=True)
    match = lost_by_double_atari(tab)
    line = tab.page.locator("#practice")
    expect(line).to_contain_text("双叫吃")
    assert not checks.too_wide(tab.page)
    game = match.path.removeprefix("/g/")
    line.locator("a").first.click()
    tab.page.wait_for_url(f"**/capture-go/problem/{game}")
    expect(tab.page.locator("#main")).to_have_attribute("data-ready", "true")
    tab.page.locator("#board [data-name=e1]").click()
    expect(tab.page.locator("#problem")).to_have_attribute("data-state", "wrong")
    tab.page.locator("[data-act=again]:visible").click()
    solve_with_hints(tab)
    expect(tab.page.locator("[data-next]")).to_be_visible()
    assert tab.page.evaluate("localStorage.getItem('lessons:record')") is None


def solve_with_hints(tab: Tab) -> None:
    """Ask for hints, and play the move that they show, to the end."""
    problem = tab.page.locator("#problem")
    tab.page.locator("[data-act=hint]:visible").click()
    while problem.get_attribute("data-state") != "right":
        stones = tab.page.locator("#board .stone").count()
        tab.page.locator("[data-act=hint]:visible").click()
        tab.page.locator("#board [data-name]:has(.hint-ring)").click()
        tab.page.wait_for_function(
            """stones => document.querySelector("#problem").dataset.state === "right"
              || document.querySelectorAll("#board .stone").length >= stones + 2""",
            arg=stones,
        )


def test_a_first_visitor_begins_small_and_a_later_one_where_they_were(open_tab: OpenTab) -> None:
    tab = open_tab(lang="en", still=True)
    tab.go("/capture-go")
    expect(tab.page.locator("[name=size]")).to_have_value("5")
    for name, value in {"rules": "free", "level": "0"}.items():
        expect(tab.page.locator(f"input[name={name}][value='{value}']")).to_be_checked()
    tab.page.locator("[name=size]").select_option("7")
    tab.page.locator("input[name=level][value='2']").check(force=True)
    tab.page.locator("#start").click()
    tab.page.wait_for_url("**/g/*")
    tab.go("/")
    tab.page.locator("a[href$='/capture-go']").first.click()
    tab.page.wait_for_url("**/capture-go")
    expect(tab.page.locator("[name=size]")).to_have_value("7")
    expect(tab.page.locator("input[name=level][value='2']")).to_be_checked()
