"""The page of an invitation: the board as it stands, the rules in pictures, one button."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.support.browser.match_page import begin
from tests.support.browser.page_checks import assert_sound
from tests.support.browser.stage import resize
from tests.support.browser.views import View, in_turn

FIRST = "d4"


@pytest.mark.parametrize("view", in_turn(2))
def test_a_friend_sees_the_board_the_rules_and_one_button(open_tab: OpenTab, view: View) -> None:
    host = begin(open_tab(), "capture-go", opponent="friend", size=7, rules="free")
    link = host.page.locator("#invite-link").input_value()
    host.look_at_the_board()
    host.cell(FIRST).click()
    expect(host.moves).to_have_count(1)
    guest = open_tab(**view)
    guest.page.goto(link)
    expect(guest.page.locator("#main")).to_have_attribute("data-ready", "true")
    expect(guest.page.locator(f"#board [data-name={FIRST}] .last")).to_be_visible()
    expect(guest.page.locator(".rule-pictures li")).to_have_count(3)
    expect(guest.page.locator(".rule-pictures .face").first).to_be_visible()
    button = guest.page.locator("main form button")
    expect(button).to_be_in_viewport()
    assert_sound(guest)
    resize(guest.page, (320, 640))
    expect(button).to_be_in_viewport()
