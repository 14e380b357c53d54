"""Browsers that keep no cookies: it is said before a game begins, and no seat is lost."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.support.browser.match_page import begin
from tests.support.browser.page_checks import assert_sound
from tests.support.browser.strict_network import strict_network
from tests.support.browser.tabs import Tab
from tests.support.clients import Visitor
from tests.support.servers import Server

FORBIDDEN = """Object.defineProperty(window, 'localStorage', {
  get() { throw new DOMException('', 'SecurityError'); }
})"""
STARTED = (
    "performance.getEntriesByType('resource').some(({ name }) => /\\/app\\b[^/]*js/.test(name))"
)
STATUS = "status of 400|answer 400"


def without_cookies(tab: Tab) -> None:
    """Let the browser say of itself that it keeps no cookies, as one does where they are blocked."""
    session = tab.context.new_cdp_session(tab.page)
    session.send("Emulation.setDocumentCookieDisabled", {"disabled": True})


def test_it_is_said_before_a_game_begins(open_tab: OpenTab) -> None:
    host = begin(open_tab(), opponent="friend", colour="black")
    link = host.page.locator("#invite-link").input_value()
    tab = open_tab(lang="zh-CN", device="phone", own=True)
    without_cookies(tab)
    for place in ("/reversi", "/capture-go", link):
        if place == link:
            tab.page.goto(link)
        else:
            tab.go(place)
        note = tab.page.locator("#no-cookies")
        expect(note).to_be_visible()
        expect(note).to_contain_text("Cookie")
        expect(tab.page.locator("[data-needs-cookies]")).to_be_disabled()
    assert_sound(tab)
    note.get_by_role("link").first.click()
    expect(tab.page.locator("#board :is(.legal, .value-label)").first).to_be_visible()


def test_what_no_browser_admits_is_found_out_before_a_seat_is_taken(
    open_tab: OpenTab, tabs: OpenTab, server: Server
) -> None:
    host = begin(open_tab(), opponent="friend", colour="black")
    link = host.page.locator("#invite-link").input_value()
    with strict_network(server.port, cookies=False) as network:
        tab = tabs(network.url)
        tab.expect(STATUS)
        tab.go("/reversi?level=1")
        tab.page.locator("#start").click()
        expect(tab.page.get_by_role("alert")).to_contain_text("keeps no cookies")
        tab.page.goto(network.url + link.removeprefix(server.url))
        tab.page.locator("[data-needs-cookies]").click()
        expect(tab.page.get_by_role("alert")).to_contain_text("no seat is taken")
    guest = Visitor(server.url)
    assert guest.post(link.removeprefix(server.url)).status_code == 303
    guest.close()


def test_who_stores_nothing_is_told_so_once(open_tab: OpenTab) -> None:
    tab = open_tab(lang="zh-CN", device="phone", own=True)
    tab.context.add_init_script(FORBIDDEN)
    tab.go("/huarong")
    sentence = tab.gettext(
        "This browser lets the site store nothing here: what you solve and choose is forgotten."
    )
    expect(tab.page.locator("#toasts")).to_contain_text(sentence)
    tab.page.locator("#toasts button").click()
    tab.page.evaluate("location.href = '/huarong/daily'")
    tab.page.wait_for_url("**/huarong/daily")
    tab.page.wait_for_function(STARTED)
    expect(tab.page.locator("#toasts")).not_to_contain_text(sentence)
