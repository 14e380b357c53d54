"""A race over a set in the browser: a host, a wall, and one member by touch."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.support.browser.input_methods import Touch
from tests.support.browser.problem_page import ExercisePage
from tests.support.browser.room_pages import assert_sound, join, opened


def test_exercises_are_solved_in_a_race(open_tab: OpenTab) -> None:
    tab, member, wall = open_tab(), open_tab(device="phone", still=True), open_tab()
    tab.go("/rooms/new?game=exercises")
    tab.page.locator("[name=title]").fill("Class 3-2")
    tab.page.locator("[name=puzzle]").select_option("corner")
    path = opened(tab.page)
    wall.go(f"{path}/wall")
    join(member, path, "Ann", wall.page)
    tab.page.get_by_role("button", name="Start the race").press("Enter")
    member.page.wait_for_url("**/race/1")
    expect(member.page.locator("#problem [aria-current=page]")).to_have_attribute(
        "data-problem", "1"
    )
    expect(member.page.locator("#main")).to_have_attribute("data-ready", "true")
    exercise = ExercisePage(member, "corner", 1)
    exercise.use = Touch(member.page)
    expect(exercise.act("hint")).to_have_count(0)
    exercise.solve()
    assert_sound(member.page)
    expect(wall.page.locator(".race-track li")).to_contain_text("1 / 10")
    member.page.reload()  # what was solved stays
    expect(member.page.locator("[data-problem='1'] .full")).to_have_count(1)
