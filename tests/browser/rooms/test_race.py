"""A race in the browser: a host, a wall, one member by touch, one by keys, and ten more."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenTab
from tests.support.browser.input_methods import Keyboard, Touch
from tests.support.browser.page_checks import too_small
from tests.support.browser.puzzle_page import PuzzlePage
from tests.support.browser.room_pages import assert_sound, come, join, opened
from tests.support.clients import Visitor
from tests.support.servers import Server
from tests.webapp.rooms.test_races import EASY, PATH


def open_race(host: Page) -> str:
    """Open a room with the first puzzle of the beginner's way; returns its path."""
    host.locator("[name=title]").fill("Class 3-2")
    host.locator("[name=own]").fill(EASY.text)
    return opened(host)


def pause(host: Page, wall: Page, member: Page) -> None:
    """The host stops the time, and lets it go on; no block moves meanwhile."""
    host.get_by_role("button", name="Pause").press("Enter")
    expect(member.locator("[data-note]")).to_have_text("主人让比赛停一停，时间不走。")
    expect(member.locator("[data-do=undo]")).to_be_disabled()
    expect(wall.locator(".wall-clock")).to_contain_text("paused")
    host.get_by_role("button", name="Go on").press("Enter")
    expect(member.locator("[data-do=undo]")).to_be_enabled()


def test_a_race_of_twelve(open_tab: OpenTab, server: Server) -> None:
    tab, wall = open_tab(), open_tab(theme="night")
    host = tab.page
    tab.go("/rooms/new?game=huarong")
    path = open_race(host)
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
    assert too_small(chinese.page) == []
    by_touch, by_keys = PuzzlePage(chinese, EASY), PuzzlePage(english, EASY)
    by_touch.move(Touch(chinese.page), PATH[1])
    line = wall.page.locator(".race-track li", has_text="小满")
    expect(line).to_contain_text("1 move")
    expect(wall.page.locator(".wall-boards figure")).to_have_count(1)
    chinese.page.reload()  # what was moved stays
    expect(chinese.page.locator("[data-moves]")).to_have_text("1")
    pause(host, wall.page, chinese.page)
    for place in PATH[2:]:
        by_touch.move(Touch(chinese.page), place)
    expect(chinese.page.locator("[data-stand]")).to_contain_text("3 次")
    expect(line.get_by_role("img", name="solved in the fewest moves")).to_be_visible()
    expect(english.page.locator("[data-note]")).not_to_contain_text("paused")
    for place in PATH[1:]:
        by_keys.move(Keyboard(english.page), place)
    expect(english.page.locator("[data-note]")).to_contain_text("That is the fewest possible.")
    expect(host.locator(".race-track .done")).to_have_count(2)

    host.get_by_role("button", name="End this race").press("Enter")
    expect(english.page.locator("[data-note]")).to_contain_text("The race is over.")
    host.get_by_role("button", name="Start race 2").press("Enter")
    for member in (chinese, english):
        member.page.wait_for_url("**/race/2")
    expect(wall.page.get_by_role("heading", level=1)).to_contain_text("number 2")
    host.locator("#end summary").press("Enter")
    host.get_by_role("button", name="End the room").press("Enter")
    host.wait_for_url("**/results")
    expect(host.locator("table")).to_have_count(2)
    expect(host.get_by_role("link", name="Watch")).to_have_count(2)
    expect(wall.page.locator(".wall-end")).to_be_visible()
    assert_sound(host, wall.page, chinese.page)
    english.go(f"{path}/results")
    assert too_small(english.page) == []
    for visitor in more:
        visitor.close()


def test_a_host_presses_what_they_see_though_the_page_changes(
    open_tab: OpenTab, server: Server
) -> None:
    """By keys the focus stays on the button; what is held down is not replaced."""
    host = (tab := open_tab()).page
    tab.knows("Ann", "Ben", "Cid")
    tab.go("/rooms/new?game=huarong")
    path = open_race(host)
    ann, ben, cid = (Visitor(server.url) for _ in range(3))
    assert ann.post(path, data={"name": "Ann"}).status_code == 303
    host.get_by_role("button", name="Start the race").press("Enter")

    pausing = host.get_by_role("button", name="Pause")
    pausing.focus()
    assert ben.post(path, data={"name": "Ben"}).status_code == 303
    expect(host.locator(".host-members > li")).to_have_count(2)
    expect(pausing).to_be_focused()

    ending = host.get_by_role("button", name="End this race")
    ending.hover()
    host.mouse.down()
    with host.expect_response(lambda answer: "seen=" in answer.url and answer.status == 200):
        assert cid.post(path, data={"name": "Cid"}).status_code == 303
    host.mouse.up()
    expect(host.get_by_role("button", name="Start race 2")).to_be_visible()
    for visitor in (ann, ben, cid):
        visitor.close()
