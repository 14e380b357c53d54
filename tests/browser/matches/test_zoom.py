"""Windows at 200 %: no page of the two-player games scrolls sideways."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.support.browser.match_page import begin
from tests.support.browser.page_checks import too_wide
from tests.support.browser.tabs import Language, Tab
from tests.support.variants import first_in_every_run

SIZES = ((640, 430), (600, 400))
NAMES_THAT_BREAK = """() => [...document.querySelectorAll("[data-name-of]")].filter((name) => {
  const range = document.createRange();
  range.selectNodeContents(name);
  return !/\\s/.test(name.textContent) && range.getClientRects().length > 1;
}).map((name) => name.textContent)"""
PAGES = (
    "/capture-go",
    "/reversi",
    "/capture-go/analysis",
    "/reversi/analysis?moves=f5d6c3",
    "/capture-go/learn",
    "/capture-go/learn/net/1",
)


def assert_fits(tab: Tab) -> None:
    for width, height in SIZES:
        tab.page.set_viewport_size({"width": width, "height": height})
        assert too_wide(tab.page) == [], (width, height)


@pytest.mark.parametrize("lang", first_in_every_run("en", "zh-CN"))
def test_pages_fit(open_tab: OpenTab, lang: Language) -> None:
    tab = open_tab(lang=lang)
    for path in PAGES:
        tab.go(path)
        assert_fits(tab)


@pytest.mark.parametrize("lang", first_in_every_run("zh-CN", "en"))
def test_a_match_and_its_review_fit(open_tab: OpenTab, lang: Language) -> None:
    tab = open_tab(lang=lang)
    match = begin(tab, "capture-go", size=7, rules="free")
    assert_fits(tab)
    assert tab.page.evaluate(NAMES_THAT_BREAK) == []
    tab.page.set_viewport_size({"width": 1280, "height": 900})
    match.act("resign").click()
    tab.page.get_by_role("dialog").get_by_role("button", name=tab.gettext("Resign")).click()
    match.wait_for_end()
    assert_fits(tab)
    tab.page.goto(f"{match.path}/review")
    expect(tab.page.locator("#main")).to_have_attribute("data-ready", "true")
    assert_fits(tab)
