"""Open tables: one sets up a table, a stranger finds it and sits down, a third watches."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenTab
from tests.support.browser.input_methods import Touch
from tests.support.browser.match_page import MatchPage
from tests.support.browser.page_checks import too_small, too_wide, violations
from tests.support.browser.table import Table

HOST = "Wenyuan"


def line(page: Page, words: str) -> Locator:
    return page.locator(".table-lines li", has_text=words)


def test_a_table_is_set_up_found_taken_and_watched(open_tab: OpenTab) -> None:
    """The lists change by themselves; the host uses the keyboard, the guest a phone."""
    guest = open_tab(lang="zh-CN", device="narrow", looks=True)
    watcher = open_tab(theme="night", looks=True)
    guest.go("/tables")
    watcher.go("/tables")
    for page in (guest.page, watcher.page):
        expect(page.locator("#main")).to_have_attribute("data-ready", "true")
    host = open_tab()
    host.go("/tables")
    table_for = host.page.get_by_role("link", name="A table for Reversi")
    table_for.focus()
    table_for.press("Enter")
    public = host.page.locator("[name=public]")
    expect(public).to_be_checked()
    expect(host.page.locator("#start")).to_have_text("Set up the table")
    host.page.locator("#friends [name=name]").fill(HOST)
    host.page.locator("#start").press("Enter")
    host.page.wait_for_url("**/g/*")
    expect(host.page.locator("#invitation")).to_contain_text("Your table is open.")
    assert too_wide(host.page) == []
    assert violations(host.page) == []

    expect(line(guest.page, f"{HOST} 在等人下棋")).to_contain_text("你执白")
    expect(line(watcher.page, f"{HOST} waits for a game")).to_be_visible()
    for page in (guest.page, watcher.page):
        assert too_wide(page) == []
        assert too_small(page) == []
        assert violations(page) == []
    Touch(guest.page).press(line(guest.page, HOST).get_by_role("link"))
    expect(guest.page.locator("main")).to_contain_text("这是公开棋桌，谁都可以观战。")
    guest.page.locator("main [name=name]").fill("Ruolan")
    Touch(guest.page).press(guest.page.locator("main form button"))
    guest.page.wait_for_url("**/g/*")

    game = line(watcher.page, f"{HOST} against Ruolan")
    expect(game).to_be_visible()
    game.get_by_role("link").press("Enter")
    watcher.page.wait_for_url("**/g/*")
    table = Table(MatchPage(host), MatchPage(guest), MatchPage(watcher))
    expect(host.page.locator("#invitation")).to_be_hidden()
    table.black.wait_for_turn()
    table.play(2)

    latecomer = open_tab(lang="zh-CN", device="phone")
    latecomer.go("/")
    # The home page has room for a few of them.
    Touch(latecomer.page).press(latecomer.page.get_by_role("link", name="全部棋桌"))
    expect(line(latecomer.page, HOST)).to_contain_text("第 2 手")
    assert too_wide(latecomer.page) == []
    assert violations(latecomer.page) == []
    Touch(guest.page).press(guest.page.get_by_role("button", name="不再公开"))
    expect(guest.page.get_by_role("button", name="不再公开")).to_have_count(0)
    latecomer.go("/tables")
    expect(latecomer.page.locator("#main")).to_have_attribute("data-ready", "true")
    expect(line(latecomer.page, HOST)).to_have_count(0)


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
