"""The page of a new game: the button that starts is in view in every window, whatever is chosen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.support.browser.page_checks import too_wide, violations
from tests.support.browser.stage import resize
from tests.support.browser.tabs import Language

WINDOWS = (
    (1920, 1080),
    (1366, 657),
    (1024, 768),
    (390, 664),
    (360, 640),
    (320, 568),
    (844, 390),
    (640, 430),
)


@pytest.mark.parametrize(("game", "lang"), [("reversi", "en"), ("capture-go", "zh-CN")])
def test_the_start_is_in_view(open_tab: OpenTab, game: str, lang: Language) -> None:
    tab = open_tab(lang=lang)
    for opponent in ("ai", "friend"):
        tab.go(f"/{game}?opponent={opponent}")
        for window in WINDOWS:
            resize(tab.page, window)
            expect(tab.page.locator("#start")).to_be_in_viewport(ratio=1)
            assert too_wide(tab.page) == [], window


def test_all_of_a_choice_is_in_one_screen(open_tab: OpenTab) -> None:
    tab = open_tab(lang="en", own=True)
    page = tab.page
    for game, size in (("reversi", (360, 640)), ("capture-go", (1366, 768))):
        tab.go(f"/{game}")
        resize(page, size)
        for part in ("#against", "#start-board", ".moons", "#colours", "#clocks", "#start"):
            expect(page.locator(part)).to_be_in_viewport(ratio=1)
        assert violations(page) == []
    more = page.locator(".more-options").first
    expect(more).not_to_have_attribute("open", "")
    expect(page.locator("[name=rules]").first).to_be_hidden()
    page.locator("[name=size]").select_option("8")
    page.locator("#start").click()
    page.wait_for_url("**/g/*")
    expect(page.locator("h1 + .quiet")).to_contain_text("8 lines")
    tab.go("/capture-go")
    expect(page.locator("[name=size]")).to_have_value("8")


@pytest.mark.parametrize(("game", "first"), [("reversi", "d3"), ("capture-go", "c3")])
def test_a_tap_on_the_board_begins_with_that_move(open_tab: OpenTab, game: str, first: str) -> None:
    tab = open_tab(device="phone", own=True)
    tab.go(f"/{game}")
    white = tab.page.locator("[name=colour][value=white]")
    white.check(force=True)
    expect(tab.page.locator("#start-board .legal")).to_have_count(0)
    tab.page.locator("[name=colour][value=black]").check(force=True)
    tab.page.locator(f"#start-board [data-name={first}]").tap()
    tab.page.wait_for_url("**/g/*")
    expect(tab.page.locator("#moves a")).to_have_count(2)
    expect(tab.page.locator("#moves a").first).to_have_text(
        first.upper() if game != "reversi" else first
    )


def test_hints_between_people_are_agreed_on_where_no_clock_runs(open_tab: OpenTab) -> None:
    tab = open_tab(lang="en", own=True)
    page = tab.page
    tab.go("/reversi?opponent=friend")
    hints = page.locator("[name=hints]")
    page.locator("[name=clock]").select_option("fischer-5-5")
    expect(hints).to_be_hidden()
    page.locator("[name=clock]").select_option("")
    page.locator("[name=public]").check()
    expect(hints).to_be_hidden()
    page.locator("[name=public]").uncheck()
    hints.check()
    page.locator("#start").click()
    page.wait_for_url("**/g/*")
    expect(page.locator("#door-qr svg")).to_be_visible()
    guest = open_tab(lang="en", own=True)
    guest.page.goto(page.locator("#invite-link").input_value())
    expect(guest.page.locator(".invitation-head")).to_contain_text("both may ask for hints")
