"""An arena in the browser: a host, a wall, and two members on phones who play twice."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenTab
from tests.support.browser.input_methods import Touch
from tests.support.browser.page_checks import too_small
from tests.support.browser.room_pages import assert_sound, join, opened


def open_arena(host: Page) -> str:
    """Open a room with an arena; returns its path."""
    Touch(host).press(host.locator("[name=system][value=arena]").locator(".."))
    expect(host.get_by_role("combobox", name="How long an arena lasts")).to_be_visible()
    expect(host.locator("[name=rounds]")).to_be_hidden()
    host.locator("[name=arena]").select_option("10")
    assert_sound(host)
    return opened(host)


def test_an_arena_of_two(open_tab: OpenTab) -> None:
    tab, wall = open_tab(device="phone"), open_tab(theme="night")
    host = tab.page
    tab.go("/rooms/new?game=capture-go")
    path = open_arena(host)
    wall.go(f"{path}/wall")
    chinese = open_tab(lang="zh-CN", device="phone")
    english = open_tab(device="narrow")
    join(chinese, path, "小满", wall.page)
    join(english, path, "Ben", wall.page)
    Touch(host).press(host.get_by_role("button", name="Start the arena"))
    for member in (chinese, english):  # their boards open by themselves
        member.page.wait_for_url("**/g/*")
    finished = [member.page.url for member in (chinese, english)]
    expect(wall.page.get_by_role("heading", level=1)).to_have_text("Arena")
    expect(wall.page.locator(".wall-clock .countdown")).to_contain_text(re.compile(r"(9|10):\d\d"))
    expect(wall.page.locator(".wall-boards svg.board-picture")).to_have_count(1)
    first = host.locator("#table-1-0")
    Touch(host).press(first.locator("summary"))
    first.get_by_role("combobox").select_option("black")
    Touch(host).press(first.get_by_role("button", name="Set the result"))
    for member in (chinese, english):  # their open pages say so, and lead back
        expect(member.page.locator(".result")).to_contain_text(
            re.compile("主人判定|the host has decided")
        )
        expect(member.page.locator("[data-act=room]")).to_have_class("button main")
    expect(
        host.locator("#table-2-0")
    ).to_be_visible()  # nobody else is there, so the two meet again
    for member in (chinese, english):  # their pages go on by themselves
        member.page.wait_for_url(lambda url: "/g/" in url and url not in finished)
    chinese.go(f"{path}/results")
    expect(chinese.page.locator("tbody tr")).to_have_count(2)
    assert too_small(chinese.page) == []
    host.locator("#end summary").press("Enter")
    host.get_by_role("button", name="End the room").press("Enter")
    host.wait_for_url("**/results")
    expect(wall.page.locator(".wall-three .first")).to_contain_text("1 points in 1 game")
    assert_sound(host, wall.page)
