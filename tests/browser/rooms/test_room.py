"""A whole Swiss in the browser: a host, a wall, two members on phones, and ten more."""

from __future__ import annotations

import re
from http import HTTPStatus

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenTab
from tests.support.browser.input_methods import Touch
from tests.support.browser.page_checks import too_small
from tests.support.browser.room_pages import assert_sound, come, opened
from tests.support.browser.tabs import RETRIES
from tests.support.servers import Server


def end_round(host: Page, path: str, number: int) -> None:
    """The host sets all results of a round, the first by hand: Black wins each game."""
    table = host.locator(f"#table-{number}-0")
    table.locator("summary").press("Enter")
    table.get_by_role("combobox").select_option("black")
    table.get_by_role("button", name="Set the result").press("Enter")
    expect(table.locator(".won")).to_be_visible()
    for at in range(1, 6):
        said = {"act": "result", "round": str(number), "table": str(at), "result": "black"}
        answer = host.request.post(f"{path}/host", form=said, max_redirects=0, max_retries=RETRIES)
        assert answer.status == HTTPStatus.SEE_OTHER
        answer.dispose()
    for at in range(1, 6):
        expect(host.locator(f"#table-{number}-{at} .won")).to_be_visible()


def pause(host: Page, wall: Page) -> None:
    """The host stops all games, and lets them go on."""
    host.get_by_role("button", name="Pause").press("Enter")
    expect(wall.locator(".paused")).to_be_visible()
    host.get_by_role("button", name="Go on").press("Enter")
    expect(wall.locator(".paused")).to_have_count(0)


def say_well_played(member: Page, wall: Page) -> None:
    """A member says one of the six words, and the wall shows it."""
    with member.expect_navigation():  # the wall may be first
        Touch(member).press(member.get_by_role("button", name="真棒！"))
    expect(wall.locator(".wall-said")).to_have_text("小满 Well played!")


def test_a_swiss_of_three_rounds(open_tab: OpenTab, server: Server) -> None:
    tab = open_tab()
    host = tab.page
    tab.go("/rooms/new?game=capture-go")
    host.locator("[name=title]").fill("Class 3-2")
    path = opened(host)
    code = re.sub(r"\s", "", host.locator(".room-code").inner_text())
    expect(host.get_by_role("button", name="Start round 1")).to_have_count(0)

    wall = open_tab(theme="night")
    wall.go(f"{path}/wall")
    chinese, english = open_tab(lang="zh-CN", device="phone"), open_tab(device="narrow")
    chinese.go(f"/r/{code}")
    english.go("/r")
    english.page.locator("[name=code]").fill(code.lower())
    english.page.locator("[name=code]").press("Enter")
    english.page.wait_for_url(f"**{path}")
    assert_sound(english.page)
    for member, name in ((chinese, "小满"), (english, "Ben")):
        assert too_small(member.page) == []
        member.page.locator("[name=name]").fill(name)
        Touch(member.page).press(member.page.locator("main form button"))
        expect(member.page.locator(".room-me")).to_contain_text(name)
        expect(wall.page.locator(".wall-names")).to_contain_text(name)
    expect(chinese.page.locator("#room")).to_contain_text("坐好了")
    more = come(server, path)
    expect(wall.page.locator(".wall-names li")).to_have_count(12)
    assert_sound(chinese.page)

    for number in (1, 2, 3):
        host.get_by_role("button", name=f"Start round {number}").press("Enter")
        for member in (chinese, english):  # their boards open by themselves
            member.page.wait_for_url("**/g/*")
        expect(wall.page.get_by_role("heading", level=1)).to_have_text(f"Round {number} of 3")
        if number == 1:
            expect(wall.page.locator(".wall-boards svg.board-picture")).to_have_count(2)
            assert_sound(wall.page)
            pause(host, wall.page)
        end_round(host, path, number)
        Touch(chinese.page).press(chinese.page.get_by_role("link", name="房间", exact=True))
        Touch(english.page).press(english.page.get_by_role("link", name="The room", exact=True))
        expect(english.page.locator(".room-standings li")).to_have_count(12)
    assert_sound(host, english.page)
    say_well_played(chinese.page, wall.page)

    host.get_by_role("button", name="End the room").first.press("Enter")
    host.wait_for_url("**/results")
    expect(host.locator("tbody tr")).to_have_count(12)
    first = wall.page.locator(".wall-three .first b").first.inner_text()
    expect(host.locator("tbody tr th").first).to_contain_text(first)
    assert_sound(host, wall.page)
    for visitor in more:
        visitor.close()
