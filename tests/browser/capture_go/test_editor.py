"""The editor of Capture Go positions: stones, sizes, rules, and where one goes on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenTab
from tests.support.browser.input_methods import Touch
from tests.support.browser.page_checks import assert_sound
from tests.support.browser.tabs import Tab
from tests.support.browser.views import View, in_turn


def opened(tab: Tab, query: str = "size=5") -> Page:
    tab.go(f"/capture-go/edit?{query}")
    expect(tab.page.locator("#main")).to_have_attribute("data-ready", "true")
    return tab.page


def test_stones_are_put_and_taken_away(open_tab: OpenTab) -> None:
    page = opened(open_tab(device="phone"))
    use = Touch(page)
    use.pick(page.locator("#board [data-name=c3]"))
    expect(page.locator("#board .stone.slate")).to_have_count(1)
    use.choose("brush", "O")
    use.pick(page.locator("#board [data-name=c2]"))
    expect(page.locator("#board .stone.shell")).to_have_count(1)
    use.pick(page.locator("#board [data-name=c2]"))
    expect(page.locator("#board .stone.shell")).to_have_count(0)
    page.wait_for_url("**position=-----%2F-----%2F--X--%2F-----%2F-----*")


def test_a_position_goes_on_to_a_game_and_to_the_analysis_board(open_tab: OpenTab) -> None:
    page = opened(open_tab(), "position=-----/--X--/--O--/-----/-----+X&rules=free&target=3")
    page.locator("[data-do=analyse][href]").click()
    page.wait_for_url("**/capture-go/analysis?*")
    expect(page.locator("#board .stone")).to_have_count(2)
    page.locator("[data-act=edit]").click()
    page.wait_for_url("**/capture-go/edit?**target=3**")
    page.locator("[data-do=play][href]").click()
    page.wait_for_url("**/capture-go?*")
    expect(page.locator("#start-board .stone")).to_have_count(2)


def test_what_no_rule_allows_is_said(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.expect("400")
    page = opened(tab)
    for name, brush in (("a1", "X"), ("a2", "O"), ("b1", "O")):
        page.locator(f"input[name=brush][value={brush}]").check(force=True)
        page.locator(f"#board [data-name={name}]").click()
    expect(page.locator("[data-why-not]")).to_contain_text("liberty")
    expect(page.locator("[data-do=analyse]")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Control+z")
    expect(page.locator("[data-why-not]")).to_be_empty()


def test_another_size_keeps_the_stones_and_is_taken_back(open_tab: OpenTab) -> None:
    page = opened(open_tab())
    page.locator("#board [data-name=b2]").click()
    page.locator("select[name=size]").select_option("7")
    expect(page.locator("#board [data-name]")).to_have_count(49)
    expect(page.locator("#board [data-name=b2] .stone")).to_have_count(1)
    page.reload()
    expect(page.locator("#board [data-name]")).to_have_count(49)
    page.locator("[data-do=undo]").click()
    expect(page.locator("#board [data-name]")).to_have_count(25)


@pytest.mark.parametrize("view", in_turn(0))
def test_the_page_is_usable(open_tab: OpenTab, view: View) -> None:
    tab = open_tab(**view)
    opened(tab, "size=9")
    assert_sound(tab)
