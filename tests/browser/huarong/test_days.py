"""The puzzle of the day: its page, wins on their days, the table, and Endless beside it."""

from __future__ import annotations

import json
import re
import secrets
from datetime import UTC, date, datetime, time, timedelta

from playwright.sync_api import expect

from engines.huarong.catalogue import CATALOGUE
from engines.huarong.rules.layout import Layout
from tests.browser.conftest import OpenTab
from tests.browser.huarong.conftest import OpenStudy
from tests.support.browser import page_checks as checks
from tests.support.browser.puzzle_page import keep_game, way_out
from tests.support.browser.tabs import Tab
from webapp.huarong.catalogue import daily

DAYS = 3
EARLY = time(1, 30)
"""When it is the day before in Los Angeles, in UTC."""


def win(tab: Tab, day: date, at: time, kind: daily.Kind = "hard") -> None:
    """Wins a puzzle of a day on that day."""
    entry = daily.puzzle_of(day, kind)
    tab.page.clock.set_fixed_time(datetime.combine(day, at, UTC))
    keep_game(tab, way_out(entry.layout))
    tab.go(f"/huarong/{entry.code}#end")
    expect(tab.page.locator(".puzzle[data-state=win]")).to_be_visible()


def test_days_in_a_row_are_counted_and_sent_on(open_tab: OpenTab) -> None:
    tab = open_tab(
        timezone_id="America/Los_Angeles", permissions=["clipboard-read", "clipboard-write"]
    )
    today = daily.today()
    tab.go("/privacy")
    for back in range(DAYS - 1, -1, -1):
        win(tab, today - timedelta(days=back), EARLY)
    expect(tab.page.locator("[data-note] b")).to_contain_text("3 days in a row.")
    expect(tab.page.locator(".week [data-mark=optimal]")).to_have_count(DAYS)
    expect(tab.page.locator("[data-next-day]")).to_contain_text("Next at 16:00")
    expect(tab.page.locator("[data-seals]")).to_have_text(f"{DAYS} / {len(CATALOGUE)}")
    tab.page.get_by_role("button", name="Share it").click()
    road = tab.page.locator("[data-card-picture]")
    expect(road).to_have_js_property("naturalWidth", 1080)
    expect(road).to_have_attribute("src", re.compile(r"/road\.png\?lang=en&day="))
    checks.assert_sound(tab)
    tab.page.get_by_role("button", name="Copy the text").click()
    expect(tab.page.locator(".toast")).to_be_visible()
    line, link = tab.page.evaluate("navigator.clipboard.readText()").splitlines()
    assert line.startswith("Yiyuan Huarong Dao, ")
    assert line.endswith("3 days in a row. □□□□◆◆◆")
    assert link.endswith(f"/huarong/daily/{today}")
    tab.go("/huarong/progress")
    expect(tab.page.locator("[data-fact=current]")).to_have_text("3")
    tab.page.clock.set_fixed_time(datetime.combine(today + timedelta(days=2), EARLY, UTC))
    tab.page.reload()
    expect(tab.page.locator("[data-fact=longest]")).to_have_text("3")


# The table of the day ------------------------------------------------------------------------------


def test_from_the_win_to_the_own_row(open_tab: OpenTab) -> None:
    tab = open_tab(viewport={"width": 360, "height": 640}, has_touch=True)
    today, name = daily.today(), f"Ann {secrets.token_hex(4)}"
    tab.go("/privacy")
    win(tab, today, datetime.now(UTC).time())
    beside = tab.page.locator("[data-day-table]")
    expect(beside.locator("[data-day-enter]")).to_have_text("Add my result")
    beside.locator("[data-day-enter]").tap()
    form = tab.page.locator("[data-enter]")
    expect(form.locator("[data-result]")).to_contain_text("Your result: ")
    checks.assert_sound(tab)
    form.get_by_label("Name on the table").fill(name)
    form.get_by_role("button").tap()
    own = tab.page.locator("tr[aria-current]")
    expect(own).to_contain_text(f"{name} (you)")
    checks.assert_sound(tab)
    expect(form).to_be_hidden()  # there is nothing better to put there
    tab.go(f"/huarong/{daily.puzzle_of(today).code}#end")
    expect(beside.locator("tr[aria-current]")).to_contain_text(f"{name} (you)")
    expect(beside.locator("[data-day-enter]")).to_have_text("The whole table")
    checks.assert_sound(tab)
    tab.page.locator("[data-do=again]").tap()
    expect(beside).to_be_hidden()
    tab.go(f"/huarong/daily/{today}/table")
    tab.page.get_by_role("button", name="Take me off the table").tap()
    expect(own).to_have_count(0)
    expect(form).to_be_visible()
    assert form.get_by_label("Name on the table").input_value() == name


def test_the_short_puzzle_counts_and_has_a_table_for_a_family(open_tab: OpenTab) -> None:
    tab = open_tab(viewport={"width": 320, "height": 640}, has_touch=True)
    today = daily.today()
    tab.go("/huarong/daily/short")
    tab.page.get_by_role("link", name="Table of the day").tap()
    tab.page.get_by_text("Make one for a family or a class").tap()
    tab.page.get_by_label("Name of the table").fill("Class 3b")
    tab.page.get_by_role("button", name="Make it").tap()
    expect(tab.page.get_by_role("heading", name="Class 3b")).to_be_visible()
    checks.assert_sound(tab)
    win(tab, today, datetime.now(UTC).time(), "short")
    expect(tab.page.locator("[data-note] b")).to_contain_text("1 day in a row.")
    expect(tab.page.locator(".week a[data-mark=today][data-short=optimal]")).to_have_count(1)
    hard = tab.page.locator("[data-next]:visible")
    expect(hard).to_contain_text("Today’s other puzzle")
    expect(hard).to_have_attribute("href", f"/huarong/{daily.puzzle_of(today).code}")
    ours = tab.page.locator("[data-own-table]")
    expect(ours).to_contain_text("You would be the first today.")
    checks.assert_sound(tab)
    ours.get_by_role("link", name="Add my result").tap()
    tab.page.get_by_label("Name on the table").fill("Tim")
    tab.page.get_by_role("button", name="Add my result").tap()
    expect(tab.page.locator("tr[aria-current]")).to_contain_text("Tim (you)")
    tab.page.get_by_role("link", name="Everybody’s table of this day").tap()
    expect(tab.page.locator("tr[aria-current]")).to_have_count(0)
    tab.page.get_by_role("link", name="Class 3b").tap()
    tab.page.get_by_role("button", name="Forget it on this device").tap()
    tab.go(f"/huarong/daily/{today}/table")
    expect(tab.page.get_by_role("link", name="Class 3b")).to_have_count(0)


# Endless -------------------------------------------------------------------------------------------


def test_an_endless_row_goes_on_until_it_is_given_up(open_study: OpenStudy) -> None:
    tab = open_study(
        viewport={"width": 360, "height": 640},
        has_touch=True,
        permissions=["clipboard-read", "clipboard-write"],
    )
    tab.go("/huarong")
    tab.page.locator("a[href$='/huarong/endless']").tap()
    expect(tab.page.locator("[data-number]")).to_have_text("Stage 1")
    tab.go("/huarong/endless?seed=a")
    tab.page.wait_for_function(
        "localStorage.getItem('huarong:endless')?.includes('\"seed\":\"a\"')"
    )
    tab.page.locator("[data-play]").tap()
    puzzle = json.loads(tab.page.locator("#puzzle").inner_text())
    keep_game(tab, way_out(Layout(puzzle["layout"])))
    tab.go(f"/huarong/{puzzle['code']}#end")
    tab.page.reload()
    expect(tab.page.locator(".puzzle[data-state=win]")).to_be_visible()
    following = tab.page.locator("[data-next]:visible")
    expect(following).to_contain_text("Endless, stage 2")
    following.tap()
    expect(tab.page.locator("[data-best-moves]")).to_have_text("optimum 4")
    expect(tab.page.locator("#name")).to_have_text("Endless, stage 2")
    expect(tab.page.locator(".row-seals .fewest")).to_have_count(1)
    puzzle = json.loads(tab.page.locator("#puzzle").inner_text())
    keep_game(tab, way_out(Layout(puzzle["layout"])), helped_at=1)
    tab.go(f"/huarong/{puzzle['code']}#end")
    tab.page.reload()
    expect(tab.page.locator("[data-note] b")).to_have_text("The run is over: 1 stage, best 1")
    expect(following).to_have_count(0)
    checks.assert_sound(tab)
    tab.page.get_by_role("button", name="Share").tap()
    expect(tab.page.locator(".toast")).to_be_visible()
    line, link = tab.page.evaluate("navigator.clipboard.readText()").splitlines()
    assert line == "Yiyuan Huarong Dao, Endless: 1 stage ◆"
    assert link.endswith("/huarong/endless?seed=a")
    tab.page.get_by_role("link", name="Another run").tap()
    expect(tab.page.locator("[data-number]")).to_have_text("Stage 1")
    expect(tab.page.locator("[data-best]")).to_have_text("best 1")
    tab.page.locator("[data-play]").tap()
    puzzle = json.loads(tab.page.locator("#puzzle").inner_text())
    keep_game(tab, way_out(Layout(puzzle["layout"])))
    tab.go(f"/huarong/{puzzle['code']}#end")
    tab.page.reload()
    expect(following).to_contain_text("Endless, stage 2")
    tab.go("/huarong/endless")
    tab.page.locator("[data-give-up]").tap()
    expect(tab.page.locator("[data-number]")).to_have_text("The run is over: 1 stage, best 1")
    expect(tab.page.locator("[data-play]")).to_have_text("Look at stage 2")
    tab.go("/huarong/progress")
    expect(tab.page.locator("[data-fact=endless]")).to_have_text("1")
