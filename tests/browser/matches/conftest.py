"""A table with two people and a watcher."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.support.browser.input_methods import Touch
from tests.support.browser.match_page import MatchPage, begin
from tests.support.browser.table import Table


@pytest.fixture
def table(open_tab: OpenTab) -> Table:
    """Black, the host, on a desktop; White, the guest, on a phone; a watcher with the plain link."""
    host, guest, watcher = open_tab(), open_tab(lang="zh-CN", device="phone"), open_tab()
    black = begin(host, opponent="friend", colour="black", hints=True)
    link = host.page.locator("#invite-link").input_value()
    guest.page.goto(link)
    Touch(guest.page).press(guest.page.locator("main form button"))
    guest.page.wait_for_url("**/g/*")
    watcher.page.goto(host.page.url)
    table = Table(black, MatchPage(guest), MatchPage(watcher))
    table.black.wait_for_turn()
    expect(host.page.locator("#invitation")).to_be_hidden()
    return table
