"""A race over a set in the browser: a host, a wall, one member by touch, one by keys, and ten more."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenTab
from tests.support.browser.input_methods import Keyboard, Touch
from tests.support.browser.page_checks import too_small
from tests.support.browser.problem_page import LessonPage, ProblemPage
from tests.support.browser.room_pages import assert_sound, come, join, opened
from tests.support.browser.tabs import Tab
from tests.support.servers import Server


def open_race(host: Page, key: str) -> str:
    """Open a room with a race over a set; returns its path."""
    host.locator("[name=title]").fill("Class 3-2")
    host.locator("[name=puzzle]").select_option(key)
    return opened(host)


def in_race(kind: type[ProblemPage], tab: Tab, key: str, number: int, method: Any) -> ProblemPage:
    """The page of a problem of the race, where a member is already."""
    problem = kind(tab, key, number)
    problem.use = method(tab.page)
    current = tab.page.locator("#problem [aria-current=page]")
    expect(current).to_have_attribute("data-problem", str(number))
    expect(tab.page.locator("#main")).to_have_attribute("data-ready", "true")
    return problem


def pause(host: Page, wall: Page, member: Page) -> None:
    """The host stops the time, and lets it go on."""
    host.get_by_role("button", name="Pause").press("Enter")
    expect(member.locator("[data-note]")).to_have_text("主人让比赛停一停。")
    expect(wall.locator(".wall-clock")).to_contain_text("paused")
    assert_sound(wall, host, member)
    host.get_by_role("button", name="Go on").press("Enter")
    expect(member.locator("[data-note]")).to_have_text("")


def end_room(host: Page) -> None:
    host.locator("#end summary").press("Enter")
    host.get_by_role("button", name="End the room").press("Enter")
    host.wait_for_url("**/results")


@pytest.mark.release(reason="every run has a race over exercises, and one of twelve")
def test_a_race_over_a_set_of_twelve(open_tab: OpenTab, server: Server) -> None:
    tab, wall = open_tab(), open_tab(theme="night")
    host = tab.page
    tab.go("/rooms/new?game=lessons")
    assert_sound(host)
    path = open_race(host, "capture")
    wall.go(f"{path}/wall")
    chinese = open_tab(lang="zh-CN", device="phone")
    english = open_tab(device="narrow", looks=False)  # these pages ask by themselves
    join(chinese, path, "小满", wall.page)
    join(english, path, "Ben", wall.page)
    more = come(server, path)
    expect(host.locator(".host-members > li")).to_have_count(12)
    host.get_by_role("button", name="Start the race").press("Enter")
    for member in (chinese, english):  # their boards open by themselves
        member.page.wait_for_url("**/race/1")

    first = in_race(LessonPage, chinese, "capture", 1, Touch)
    assert_sound(chinese.page, english.page)
    assert too_small(chinese.page) == []
    expect(first.act("hint")).to_have_count(0)
    first.pick(first.wrong_move)
    first.expect_state("wrong")
    assert_sound(chinese.page)
    Touch(chinese.page).press(first.act("again"))
    first.solve()
    line = wall.page.locator(".race-track li", has_text="小满")
    expect(line).to_contain_text("1 / 12")
    expect(chinese.page.locator("[data-stand]")).to_have_text("解开 1/12，12 人中第 1")
    pause(host, wall.page, chinese.page)
    Touch(chinese.page).press(first.next)
    in_race(LessonPage, chinese, "capture", 2, Touch).solve()
    expect(line).to_contain_text("2 / 12")

    expect(english.page.locator("[data-note]")).not_to_contain_text("paused")
    in_race(LessonPage, english, "capture", 1, Keyboard).solve()
    english.page.keyboard.press("Enter")  # goes on
    in_race(LessonPage, english, "capture", 2, Keyboard)
    expect(host.locator(".race-track li").nth(1)).to_contain_text("Ben")
    english.page.reload()  # what was solved stays
    expect(english.page.locator("[data-problem='1'] .full")).to_have_count(1)

    host.get_by_role("button", name="End this race").press("Enter")
    expect(english.page.locator("[data-note]")).to_have_text("The race is over.")
    assert_sound(host, wall.page, english.page)
    host.get_by_role("button", name="Start race 2").press("Enter")
    for member in (chinese, english):
        member.page.wait_for_url("**/race/2*")
    end_room(host)
    expect(host.locator("table")).to_have_count(2)
    expect(host.locator("tbody tr").first).to_contain_text("小满")
    expect(wall.page.locator(".wall-end")).to_be_visible()
    english.go(f"{path}/results")
    assert_sound(host, wall.page, english.page)
    assert too_small(english.page) == []
    for visitor in more:
        visitor.close()
