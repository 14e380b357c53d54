"""The table of the day: from the win to one's own row, by touch; read without scripts."""

from __future__ import annotations

import json
import secrets
from datetime import UTC, date, datetime

from playwright.sync_api import expect

from engines.huarong.rules.codes import common_code
from tests.browser.conftest import OpenTab
from tests.browser.huarong.test_week_of_dailies import win, won_game
from tests.support.browser import page_checks as checks
from tests.support.browser.tabs import Tab
from webapp.huarong.catalogue import daily


def test_from_the_win_to_the_own_row(open_tab: OpenTab) -> None:
    tab = open_tab(viewport={"width": 360, "height": 640}, has_touch=True)
    today, name = daily.today(), f"Ann {secrets.token_hex(4)}"
    tab.go("/privacy")
    win(tab, today, datetime.now(UTC).time())
    beside = tab.page.locator("[data-day-table]")
    expect(beside.locator("[data-day-enter]")).to_have_text("Put your moves there")
    tab.page.locator(".day-won a[href$='/table']").tap()
    form = tab.page.locator("[data-enter]")
    expect(form.locator("[data-result]")).to_contain_text("Your result: ")
    checks.assert_sound(tab)
    form.get_by_label("Name on the table").fill(name)
    form.get_by_role("button").tap()
    own = tab.page.locator("tr[aria-current]")
    expect(own).to_contain_text(f"{name} (you)")
    checks.assert_sound(tab)
    expect(form).to_be_hidden()  # there is nothing better to put there
    tab.go(f"/huarong/{daily.puzzle_of(today).entry.code}#end")
    expect(beside.locator("tr[aria-current]")).to_contain_text(f"{name} (you)")
    expect(beside.locator("[data-day-rows] tr")).to_have_count(rows_beside(tab, today))
    expect(beside.locator("[data-day-enter]")).to_have_text("The whole table")
    checks.assert_sound(tab)
    tab.page.locator("[data-do=again]").tap()
    expect(beside).to_be_hidden()
    tab.go(f"/huarong/daily/{today}/table")
    tab.page.get_by_role("button", name="Take me off the table").tap()
    expect(own).to_have_count(0)
    expect(form).to_be_visible()
    assert form.get_by_label("Name on the table").input_value() == name


def rows_beside(tab: Tab, day: date) -> int:
    """How many rows the win shows: five at the most."""
    table = tab.page.request.get(f"/api/huarong/daily/{day}/table").json()
    return min(5, int(table["players"]))


def test_a_game_of_the_mirror_image_is_offered(open_tab: OpenTab) -> None:
    tab = open_tab()
    mirrored = daily.puzzle_of(daily.today()).entry.layout.mirror()
    tab.go("/privacy")
    tab.page.evaluate(
        "([name, game]) => localStorage.setItem(name, game)",
        [f"huarong:game:{mirrored.text}", json.dumps(won_game(mirrored))],
    )
    tab.go(f"/huarong/{common_code(mirrored)}#end")
    tab.page.locator("[data-day-enter]").click()
    form = tab.page.locator("[data-enter]")
    form.get_by_label("Name on the table").fill(f"Ann {secrets.token_hex(4)}")
    form.get_by_role("button").click()
    expect(tab.page.locator("tr[aria-current]")).to_contain_text("(you)")


def test_a_game_with_help_is_not_offered(open_tab: OpenTab) -> None:
    tab = open_tab()
    entry = daily.puzzle_of(daily.today()).entry
    game = {**won_game(entry.layout), "helpedAt": 0}
    tab.go("/privacy")
    tab.page.evaluate(
        "([name, game]) => localStorage.setItem(name, game)",
        [f"huarong:game:{entry.layout.text}", json.dumps(game)],
    )
    tab.go(f"/huarong/{entry.code}#end")
    tab.page.locator("[data-day-enter]", has_text="The whole table").click()
    expect(tab.page.get_by_role("link", name="Play it")).to_be_visible()
    expect(tab.page.locator("[data-enter]")).to_be_hidden()


def test_it_is_read_without_scripts(open_tab: OpenTab) -> None:
    tab = open_tab(java_script_enabled=False)
    tab.expect(r"\.js \(csp\)")  # modules preloaded in the page's head are not used
    tab.go(f"/huarong/daily/{daily.today()}/table")
    expect(tab.page.get_by_role("heading", name="Table of the day")).to_be_visible()
    expect(tab.page.locator("[data-enter]")).to_be_hidden()
