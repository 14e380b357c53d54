"""Remarks on the analysis board: written by key and by touch, judged, kept, shared and saved."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenTab
from tests.support.browser.page_checks import too_wide, violations
from tests.support.browser.tabs import Tab

BOARD = "/reversi/analysis?moves=f5d6c3(c5)&at=2"


def opened(tab: Tab, path: str = BOARD) -> Page:
    tab.go(path)
    expect(tab.page.locator("#main")).to_have_attribute("data-ready", "true")
    return tab.page


def node(page: Page, place: int) -> Locator:
    """The button of a place in the tree."""
    return page.locator(f"#tree [data-place='{place}']")


def text(page: Page) -> Locator:
    return page.locator("#remark textarea")


def test_a_remark_by_key_is_kept_and_travels_in_the_link(open_tab: OpenTab) -> None:
    page = opened(open_tab())
    page.keyboard.press("c")
    expect(text(page)).to_be_focused()
    page.keyboard.type("Black is fine [here]; v f ?")  # none of these is a shortcut
    page.keyboard.press("Escape")
    expect(page.locator("#remark summary")).to_be_focused()
    expect(page.locator("#comment")).to_have_text("Black is fine [here]; v f ?")
    expect(node(page, 2)).to_have_class("remarked")
    expect(node(page, 2)).to_have_attribute("aria-label", re.compile("with a remark$"))
    page.reload()
    expect(page.locator("#comment")).to_have_text("Black is fine [here]; v f ?")
    other = opened(open_tab(), page.url.removeprefix(page.url.split("/reversi", maxsplit=1)[0]))
    expect(other.locator("#comment")).to_have_text("Black is fine [here]; v f ?")
    expect(node(other, 2)).to_have_class("remarked")


def test_a_move_is_judged_by_touch_in_chinese(open_tab: OpenTab) -> None:
    page = opened(open_tab(device="narrow", lang="zh-CN"))
    page.locator("#remark summary").tap()
    sign = page.get_by_role("button", name="疑问手", exact=True)
    sign.tap()
    expect(sign).to_have_attribute("aria-pressed", "true")
    expect(node(page, 2)).to_contain_text("d6?!")
    expect(node(page, 2)).to_have_attribute("aria-label", re.compile("疑问手"))
    text(page).fill("可以下 C4")
    node(page, 1).tap()
    expect(text(page)).to_have_value("")
    expect(sign).to_have_attribute("aria-pressed", "false")
    node(page, 2).tap()
    expect(text(page)).to_have_value("可以下 C4")
    sign.tap()
    expect(node(page, 2)).not_to_contain_text("?!")
    node(page, 0).tap()
    expect(sign).to_be_hidden()  # no move leads to the start
    assert too_wide(page) == []
    assert violations(page) == []


def test_what_was_just_typed_stays_with_its_move(open_tab: OpenTab) -> None:
    page = opened(open_tab())
    page.locator("#remark summary").click()
    text(page).press_sequentially("For D6")
    page.locator("#lines button").first.wait_for()
    expect(text(page)).to_have_value("For D6")  # values that arrive disturb nobody who types
    page.locator("#tree-menu summary").click()
    page.locator("[data-act=remove]").click()
    expect(node(page, 1)).not_to_have_class("remarked")
    page.locator("[data-act=undo]").click()
    expect(node(page, 2)).to_have_class("remarked")
    expect(text(page)).to_have_value("For D6")


def test_a_long_remark_travels_by_file(open_tab: OpenTab) -> None:
    page = opened(open_tab())
    page.locator("#remark summary").click()
    text(page).fill("长" * 400)
    node(page, 1).click()
    assert "notes" not in page.url
    page.locator("[data-act=share]").click()
    expect(page.locator("#toasts")).to_contain_text("Remarks travel with the SGF file")
    node(page, 2).click()
    page.reload()
    expect(page.locator("#comment")).to_have_text("长" * 400)


def test_remarks_are_walked_by_key_and_by_button(open_tab: OpenTab) -> None:
    page = opened(open_tab(device="phone"), "/reversi/analysis?moves=f5d6c3(c5f4)d3&at=0")
    after = page.locator("[data-act=remark-after]")
    expect(after).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("n")
    expect(page.locator("#toasts")).to_contain_text("Nothing is written after this position")
    for place, words in ((2, "two"), (6, "six")):
        node(page, place).tap()
        page.keyboard.press("c")
        page.keyboard.type(words)
        page.keyboard.press("Escape")
    page.keyboard.press("p")
    expect(page.locator("#comment")).to_have_text("two")
    expect(page.locator("#announcer")).to_contain_text("two")
    page.keyboard.press("n")
    expect(page.locator("#comment")).to_have_text("six")
    page.locator("#tree-menu summary").tap()
    page.locator("[data-act=remark-before]").tap()
    expect(page.locator("#comment")).to_have_text("two")
    expect(after).to_have_attribute("aria-disabled", "false")
    page.keyboard.press("p")
    expect(page.locator("#toasts")).to_contain_text("Nothing is written before this position")
