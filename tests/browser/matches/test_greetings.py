"""Six sentences between two people, by touch and by keyboard; none in games against levels."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.support.browser.match_page import MatchPage, begin
from tests.support.browser.page_checks import violations
from tests.support.browser.tabs import Tab


def two_people(host: Tab, guest: Tab) -> MatchPage:
    match = begin(host, "reversi", opponent="friend", colour="black", hints=True)
    guest.page.goto(host.page.locator("#invite-link").input_value())
    guest.page.locator("button[type=submit][data-needs-cookies]").click()
    guest.page.wait_for_url("**/g/*")
    return match


def test_a_phone_and_a_desktop_greet_each_other(open_tab: OpenTab) -> None:
    phone = open_tab(lang="zh-CN", device="phone")
    desktop = open_tab(lang="en")
    phone.page.set_viewport_size({"width": 360, "height": 640})
    two_people(phone, desktop)
    says, heard = phone.page.locator(".greet:visible"), desktop.page.locator("#greeting")
    says.tap()
    assert violations(phone.page) == []
    words = phone.page.get_by_role("group", name="对对方说一句").get_by_role("button")
    expect(words).to_have_count(6)
    expect(words.last).to_be_in_viewport(ratio=1)
    words.get_by_text("请多指教！").tap()
    expect(words.first).to_be_hidden()
    expect(heard).to_have_text("Good luck!")
    expect(desktop.page.locator("#announcer")).to_have_text("Your opponent says: Good luck!")
    expect(phone.page.locator("#greeting")).to_have_text("请多指教！")
    says.tap()
    words.first.tap()  # so soon again
    expect(phone.page.locator("#toasts")).to_contain_text("刚说过一句")

    opener = desktop.page.locator(".greet:visible")
    opener.focus()
    desktop.page.keyboard.press("Enter")
    expect(desktop.page.get_by_role("button", name="Hello!")).to_be_focused()
    desktop.page.keyboard.press("Escape")
    expect(opener).to_be_focused()
    desktop.page.keyboard.press("Enter")
    desktop.page.keyboard.press("Enter")
    expect(phone.page.locator("#greeting")).to_have_text("你好！")


def test_who_wants_none_sees_none_and_it_is_remembered(open_tab: OpenTab) -> None:
    host, guest = open_tab(lang="en", own=True), open_tab(lang="en", own=True)
    two_people(host, guest)
    says = guest.page.locator(".greet:visible")
    says.click()
    guest.page.get_by_label("Show what the other player says").uncheck()
    guest.page.reload()
    expect(says).to_be_visible()
    host.page.locator(".greet:visible").click()
    host.page.get_by_role("button", name="Well played!").click()
    expect(host.page.locator("#greeting")).to_have_text("Well played!")
    says.click()
    wanted = guest.page.get_by_label("Show what the other player says")
    expect(wanted).not_to_be_checked()
    expect(guest.page.locator("#greeting")).to_be_hidden()
    guest.page.get_by_role("button", name="Thanks!").click()
    expect(host.page.locator("#greeting")).to_have_text("Thanks!")  # in this order, so it was heard
