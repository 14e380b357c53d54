"""A teacher makes a set of questions by touch on a phone, and a pupil solves it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenTab
from tests.support.browser.page_checks import assert_sound
from tests.support.browser.tabs import Tab

WHITE_WINS = "-----/--O--/-OX--/--O--/-----+O"


def ready(page: Page) -> None:
    expect(page.locator("#main")).to_have_attribute("data-ready", "true")


def asked_from_editor(tab: Tab, position: str = WHITE_WINS) -> Page:
    tab.go(f"/capture-go/edit?position={position}&rules=free&size=5")
    tab.page.locator("[data-do=ask][href]").tap()
    tab.page.wait_for_url("**/capture-go/questions/new")
    ready(tab.page)
    return tab.page


def test_a_teacher_changes_a_set_with_a_short_link_and_deletes_it(open_tab: OpenTab) -> None:
    tab = open_tab(device="phone", lang="zh-CN")
    tab.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = asked_from_editor(tab)
    page.locator("#board [data-name=d3]").tap()
    page.locator("[name=title]").fill("三（2）班")
    page.locator("[data-do=short]").tap()
    expect(page.get_by_text("365")).to_be_visible()
    pupils = page.locator("[data-way]").get_attribute("href") or ""
    assert len(pupils) < 40
    tab.knows(pupils.rpartition("/")[2])
    page.locator("[data-do=copy-teacher]").tap()
    expect(page.locator(".toast")).to_be_visible()
    teachers = str(page.evaluate("() => navigator.clipboard.readText()"))
    assert f"{pupils}/edit#" in teachers
    assert_sound(tab)

    page.locator("[data-do=clear]").tap()
    expect(page.locator("[data-do=link]")).to_be_visible()
    page.goto("/capture-go/questions/new")
    ready(page)
    page.locator("[data-own] a", has_text="三（2）班").tap()
    page.wait_for_url(teachers)
    ready(page)
    page.locator("[name=title]").fill("四（1）班")
    expect(page.locator("[data-made-says]")).to_contain_text("还没保存")
    page.locator("[data-do=change]").tap()
    expect(page.locator("[data-made-says]")).to_contain_text("已保存")
    page.locator("[data-way]").tap()
    page.wait_for_url(f"**{pupils}")
    ready(page)
    expect(page.locator("h1")).to_have_text("四（1）班")
    assert_sound(tab)

    page.goto(f"{pupils}/edit")
    ready(page)
    expect(page.locator("[data-do=delete]")).to_be_hidden()
    page.goto("about:blank")
    page.goto(teachers)
    ready(page)
    page.locator("[data-do=delete]").tap()
    page.locator("dialog [value=act]").tap()
    expect(page.locator("[data-do=link]")).to_be_visible()
    expect(page.locator(".question-shelf li")).to_have_count(1)
    expect(page.locator("[data-own]")).to_be_hidden()
    tab.expect("404")
    tab.go(pupils)
    expect(page.locator("#main")).to_contain_text("没有页面")


def test_a_draft_outlives_the_page_and_a_set_that_replaces_it_gives_it_back(
    open_tab: OpenTab,
) -> None:
    tab = open_tab(device="phone")
    tab.expect("400")
    page = asked_from_editor(tab)
    page.locator("#board [data-name=d3]").tap()
    page = asked_from_editor(tab, "-----/--O--/-OX--/--O--/-----+X")
    expect(page.locator(".question-shelf li")).to_have_count(2)
    page.locator("[data-do=link]").tap()
    expect(page.locator("[data-refused]")).to_contain_text("Question 2")
    page.locator("[data-do=remove]").tap()
    expect(page.locator(".question-shelf li")).to_have_count(1)
    page.locator("[data-do=back]").tap()
    expect(page.locator(".question-shelf li")).to_have_count(2)


def test_a_set_is_printed_four_diagrams_a_page(open_tab: OpenTab) -> None:
    tab = open_tab(device="phone", lang="zh-CN")
    tab.go("/capture-go/learn/ladder/print")
    expect(tab.page.locator("[data-do=print]")).to_be_visible()
    assert_sound(tab)
    paper = tab.page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type /Page\b", paper)) == 4


def test_a_key_fills_the_screen_of_a_projector(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.go("/capture-go/learn/ladder/1")
    page = tab.page
    page.set_viewport_size({"width": 1920, "height": 1080})
    ready(page)
    assert page.locator(".question").evaluate("e => parseFloat(getComputedStyle(e).fontSize)") >= 36
    page.keyboard.press("f")
    page.wait_for_function("() => document.fullscreenElement !== null")
    page.keyboard.press("f")
    page.wait_for_function("() => document.fullscreenElement === null")
