"""The progress page: what the record of this browser says, the calendar, and the record as a file."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from engines.huarong.catalogue import CATALOGUE
from engines.huarong.rules.layout import Layout
from tests.browser.conftest import OpenTab
from tests.browser.huarong.test_puzzles import open_puzzle, solution
from tests.support.browser import page_checks as checks
from tests.support.browser.input_methods import Mouse
from tests.support.browser.tabs import Tab
from tests.support.browser.views import View, in_turn
from webapp.huarong.catalogue import daily

PROGRESS = "/huarong/progress"
KEEP = """([best, results]) => {
  localStorage.setItem('huarong:record', JSON.stringify(best));
  localStorage.setItem('huarong:results', JSON.stringify({ version: 1, results }));
}"""


def key_of(layout: Layout) -> str:
    return min(layout.text, layout.mirror().text)


def keep(tab: Tab, days: int, before: str = "/privacy") -> None:
    """Let the daily puzzles of the last `days` days be solved on their day, today's not.

    The record is written on the page `before`.
    """
    best: dict[str, Any] = {}
    results = []
    for number in range(1, days + 1):
        day = daily.puzzle_of(daily.today() - timedelta(days=number))
        counts = {"moves": (day.entry.moves or 0) + number % 2, "steps": (day.entry.steps or 0) + 9}
        grade = "solved" if number % 2 else "optimal"
        best[key_of(day.entry.layout)] = {"grade": grade, **counts}
        at = f"{day.date}T08:30:00.000Z"
        puzzle = {"at": at, "puzzle": key_of(day.entry.layout)}
        results.append({**puzzle, **counts, "help": "none"})
    tab.go(before)
    tab.page.evaluate(KEEP, [best, results])


def fact(tab: Tab, name: str) -> Locator:
    return tab.page.locator(f"[data-fact={name}]")


def test_without_a_record_the_page_says_where_to_begin(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.go(PROGRESS)
    expect(fact(tab, "solved")).to_have_text(f"0 of {len(CATALOGUE)}")
    expect(tab.page.locator("[data-none]")).to_be_visible()
    expect(tab.page.locator("[data-when-solved]").first).to_be_hidden()


@pytest.mark.parametrize("path", ["/huarong/daily", "/huarong"])
def test_after_back_the_calendar_knows_what_was_solved_since(open_tab: OpenTab, path: str) -> None:
    tab = open_tab()
    keep(tab, 2, before=path)
    in_a_row = tab.page.get_by_text("2 days in a row")
    expect(in_a_row).to_have_count(0)
    tab.page.evaluate(checks.BACK)
    expect(in_a_row).to_be_visible()


def test_a_solved_puzzle_is_noted_with_its_date(open_tab: OpenTab) -> None:
    tab = open_tab()
    puzzle = open_puzzle(tab)
    method = Mouse(tab.page)
    for layout in solution()[1:]:
        puzzle.move(method, layout)
    expect(puzzle.note).to_contain_text("7 moves")
    tab.go(PROGRESS)
    expect(fact(tab, "solved")).to_have_text(f"1 of {len(CATALOGUE)}")
    expect(fact(tab, "unaided")).to_have_text("1")
    result = tab.page.locator("[data-results] li")
    expect(result).to_have_count(1)
    expect(result).to_contain_text("7 moves")
    expect(result).to_contain_text("without help")
    best = tab.page.locator("[data-bests] tr")
    expect(best).to_have_count(1)
    expect(best.locator("td").first).to_have_text("7 / 7")


def test_the_calendar_goes_back_month_by_month(open_tab: OpenTab) -> None:
    tab = open_tab()
    keep(tab, 40)
    tab.go(PROGRESS)
    today = daily.today()
    calendar = tab.page.locator("[data-calendar]")
    expect(fact(tab, "current")).to_have_text("40")
    expect(fact(tab, "longest")).to_have_text("40")
    expect(tab.page.locator("[data-streak]")).to_have_text("Today’s puzzle is still open.")
    here = calendar.locator(f"a[href$='/huarong/daily/{today}']")
    expect(here).to_have_accessible_name(re.compile("today’s, still open"))
    expect(calendar.locator("a")).to_have_count(today.day)
    tab.page.get_by_role("button", name="Month before").click()
    last_month = today.replace(day=1) - timedelta(days=1)
    expect(calendar.locator("a")).to_have_count(last_month.day)
    expect(calendar.locator("[data-mark=solved], [data-mark=optimal]").first).to_be_visible()
    tab.page.get_by_role("button", name="Month after").click()
    expect(tab.page.get_by_role("button", name="Month after")).to_be_disabled()
    expect(here).to_be_visible()


def test_the_daily_page_shows_what_became_of_each_day(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.go("/huarong/daily")
    expect(tab.page.locator("[data-streak]")).to_have_text("")
    keep(tab, 3)
    yesterday = daily.today() - timedelta(days=1)
    tab.go(f"/huarong/daily/{yesterday}")
    expect(tab.page.locator("[data-streak]")).to_have_text("3 days in a row, at the most 3")
    day = tab.page.locator(f"[data-day='{yesterday}']")
    expect(day).to_have_accessible_name(re.compile("solved on its day$"))
    expect(day).to_have_attribute("data-mark", "solved")
    tab.go("/huarong/daily/2026-03-03")
    expect(tab.page.locator("[data-day='2026-03-02']")).to_have_accessible_name(
        re.compile("not played$")
    )


def test_long_lists_open_in_parts(open_tab: OpenTab) -> None:
    tab = open_tab()
    keep(tab, 30)
    tab.go(PROGRESS)
    items = tab.page.locator("[data-results] li")
    expect(items).to_have_count(12)
    tab.page.locator("[data-more=results]").click()
    expect(items).to_have_count(30)
    expect(tab.page.locator("[data-more=results]")).to_be_hidden()


def test_a_file_brings_the_record_to_another_browser(open_tab: OpenTab, tmp_path: Path) -> None:
    tab, other = open_tab(), open_tab()
    keep(tab, 5)
    tab.go(PROGRESS)
    with tab.page.expect_download() as download:
        tab.page.locator("[data-do=export]").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    other.go(PROGRESS)
    other.page.locator("[data-import]").set_input_files(file)
    note = other.page.locator("[data-file-note]")
    expect(note).to_contain_text("Added: 5 results")
    expect(fact(other, "current")).to_have_text("5")
    other.page.locator("[data-import]").set_input_files(file)
    expect(note).to_have_text(
        other.gettext("The file was read. It had nothing that is not here already.")
    )


def test_a_file_that_cannot_be_read_changes_nothing(open_tab: OpenTab, tmp_path: Path) -> None:
    tab = open_tab(lang="zh-CN")
    keep(tab, 3)
    tab.go(PROGRESS)
    before = tab.page.evaluate("() => ({ ...localStorage })")
    file = tmp_path / "file.json"
    damaged = {"format": "yiyuan-huarong-record", "version": 1, "best": {"x": 1}, "results": []}
    for text, said in (
        ("no record", "This file is no record of puzzles from this site. Nothing was changed."),
        (
            json.dumps(damaged),
            "This file is damaged: not all in it makes sense. Nothing was changed.",
        ),
        (
            json.dumps(damaged | {"version": 99}),
            "This file is from a newer version of this site. Nothing was changed.",
        ),
    ):
        file.write_text(text)
        tab.page.locator("[data-import]").set_input_files(file)
        expect(tab.page.locator("[data-file-note]")).to_have_text(tab.gettext(said))
    assert tab.page.evaluate("() => ({ ...localStorage })") == before


@pytest.mark.parametrize("view", in_turn(0))
def test_the_page_is_sound(open_tab: OpenTab, view: View) -> None:
    tab = open_tab(**view)
    keep(tab, 20)
    tab.go(PROGRESS)
    expect(fact(tab, "current")).to_have_text("20")
    checks.assert_sound(tab)


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (2560, 1440)])
def test_the_board_of_the_day_takes_the_room(open_tab: OpenTab, width: int, height: int) -> None:
    tab = open_tab(viewport={"width": width, "height": height})
    tab.go("/huarong/daily")
    board = tab.page.locator("[data-tray]").bounding_box()
    assert board
    assert board["height"] > 0.8 * height
    assert board["y"] + board["height"] < height
