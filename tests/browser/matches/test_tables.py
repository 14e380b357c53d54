"""Open tables: one sets up a table, a stranger finds it and sits down, a third watches."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenTab

HOST = "Wenyuan"


def line(page: Page, words: str) -> Locator:
    return page.locator(".table-lines li", has_text=words)


def test_the_focus_stays_when_the_list_changes(open_tab: OpenTab) -> None:
    names = ("Yuting", "Zhihao")
    hosts = [set_up(open_tab, name) for name in names]
    visitor = open_tab(looks=True)
    visitor.go("/tables")
    link = line(visitor.page, names[0]).get_by_role("link")
    link.focus()
    hosts[1].get_by_role("button", name="Take it off the list").click()
    expect(line(visitor.page, names[1])).to_have_count(0)
    expect(link).to_be_focused()
    hosts[0].get_by_role("button", name="Take it off the list").click()
    expect(line(visitor.page, names[0])).to_have_count(0)
    expect(visitor.page.locator("#open-tables")).to_be_focused()
    put_back = hosts[0].get_by_role("button", name="Make it an open table")
    put_back.press("Enter")
    expect(line(visitor.page, names[0])).to_be_visible()
    hosts[0].get_by_role("button", name="Take it off the list").click()
    expect(put_back).to_be_visible()


def test_a_broken_line_is_told(open_tab: OpenTab) -> None:
    visitor = open_tab(lang="zh-CN")
    visitor.go("/tables")
    expect(visitor.page.locator("#main")).to_have_attribute("data-ready", "true")
    visitor.expect("ERR_INTERNET_DISCONNECTED")
    visitor.context.set_offline(True)
    told = visitor.page.locator("#tables-offline")
    expect(told).to_have_text(visitor.gettext("No connection: the list is not up to date."))
    visitor.context.set_offline(False)
    expect(told).to_be_hidden()


def set_up(open_tab: OpenTab, name: str) -> Page:
    """The match page of a new host with an open table."""
    page: Page = open_tab().page
    page.goto("/reversi?opponent=friend&public=yes")
    page.locator("#friends [name=name]").fill(name)
    page.locator("#start").click()
    page.wait_for_url("**/g/*")
    return page
