"""Endless: proven puzzles that grow harder, until one is given up."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from engines.huarong.rules.layout import Layout
from tests.browser.huarong.conftest import OpenStudy
from tests.browser.huarong.test_week_of_dailies import won_game
from tests.support.browser.tabs import Tab

PAGE = "/huarong/endless?seed=a"


def win_next(tab: Tab) -> None:
    """Opens the next puzzle of the row and wins it."""
    tab.page.locator("[data-play]").tap()
    puzzle = json.loads(tab.page.locator("#puzzle").inner_text())
    tab.page.evaluate(
        "([name, game]) => localStorage.setItem(name, game)",
        [f"huarong:game:{puzzle['layout']}", json.dumps(won_game(Layout(puzzle["layout"])))],
    )
    tab.go(f"/huarong/{puzzle['code']}#end")
    tab.page.reload()
    expect(tab.page.locator(".puzzle[data-state=win]")).to_be_visible()


def test_a_row_goes_on_until_it_is_given_up(open_study: OpenStudy) -> None:
    tab = open_study(viewport={"width": 360, "height": 640}, has_touch=True)
    tab.go("/huarong")
    tab.page.locator("a[href$='/huarong/endless']").tap()
    expect(tab.page.locator("[data-number]")).to_have_text("Puzzle 1")
    tab.go(PAGE)
    win_next(tab)
    following = tab.page.locator("[data-next]:visible")
    expect(following).to_contain_text("Endless, number 2")
    following.tap()
    expect(tab.page.locator("[data-best-moves]")).to_have_text("optimum 6")
    tab.go("/huarong/endless")
    expect(tab.page.locator("[data-number]")).to_have_text("Puzzle 2")
    expect(tab.page.locator("[data-result]")).to_have_text("1 puzzle solved in a row.")
    tab.page.locator("[data-give-up]").tap()
    expect(tab.page.locator("[data-best]")).to_have_text("Your best streak: 1")
    expect(tab.page.locator("[data-play]")).to_be_hidden()
    tab.page.locator("[data-again]").tap()
    expect(tab.page.locator("[data-number]")).to_have_text("Puzzle 1")
    expect(tab.page.locator("[data-result]")).to_be_hidden()
    expect(tab.page.locator("[data-best]")).to_have_text("Your best streak: 1")
    tab.go("/huarong/progress")
    expect(tab.page.locator("[data-fact=endless]")).to_have_text("1")
