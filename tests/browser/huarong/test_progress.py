"""The progress page: what the record of this browser says, the calendar, and the record as a file."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, expect

from engines.huarong.catalogue import CATALOGUE
from tests.browser.conftest import OpenTab
from tests.browser.huarong.test_win import almost_won, win
from tests.support.browser import page_checks as checks
from tests.support.browser.puzzle_page import key
from tests.support.browser.tabs import Tab
from webapp.huarong.catalogue import daily

PROGRESS = "/huarong/progress"
KEEP = """([best, results]) => {
  localStorage.setItem('huarong:record', JSON.stringify(best));
  localStorage.setItem('huarong:results', JSON.stringify({ version: 1, results }));
}"""


def keep(tab: Tab, days: int, before: str = "/privacy") -> None:
    """Let the daily puzzles of the last `days` days be solved on their day, today's not.

    The record is written on the page `before`.
    """
    best: dict[str, Any] = {}
    results = []
    for number in range(1, days + 1):
        day = daily.puzzle_of(daily.today() - timedelta(days=number))
        counts = {"moves": (day.moves) + number % 2, "steps": (day.steps) + 9}
        grade = "solved" if number % 2 else "optimal"
        best[key(day.layout)] = {"grade": grade, **counts}
        at = f"{day.date}T08:30:00.000Z"
        results.append({"at": at, "puzzle": key(day.layout), **counts, "help": "none"})
    tab.go(before)
    tab.page.evaluate(KEEP, [best, results])


def fact(tab: Tab, name: str) -> Locator:
    return tab.page.locator(f"[data-fact={name}]")


def test_after_back_the_calendar_knows_what_was_solved_since(open_tab: OpenTab) -> None:
    tab = open_tab()
    for path in ("/huarong/daily", "/huarong"):
        tab.go("/privacy")
        tab.page.evaluate("localStorage.clear()")
        keep(tab, 2, before=path)
        in_a_row = tab.page.get_by_text("2 days in a row")
        expect(in_a_row).to_have_count(0)
        tab.page.evaluate(checks.BACK)
        expect(in_a_row).to_be_visible()


def test_a_solved_puzzle_is_noted_with_its_date(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.go(PROGRESS)
    expect(fact(tab, "solved")).to_have_text(f"0 of {len(CATALOGUE)}")
    expect(tab.page.locator("[data-none]")).to_be_visible()
    expect(tab.page.locator("[data-when-solved]").first).to_be_hidden()
    puzzle = almost_won(tab)
    win(puzzle)
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


def test_the_calendar_goes_back_month_by_month_and_long_lists_open_in_parts(
    open_tab: OpenTab,
) -> None:
    tab = open_tab(device="phone", theme="night")
    keep(tab, 40)
    tab.go(PROGRESS)
    today = daily.today()
    calendar = tab.page.locator("[data-calendar]")
    expect(fact(tab, "current")).to_have_text("40")
    expect(fact(tab, "longest")).to_have_text("40")
    expect(tab.page.locator("[data-streak]")).to_have_text("Both puzzles of today are still open.")
    here = calendar.locator(f"a[href$='/huarong/daily/{today}']")
    expect(here).to_have_accessible_name(re.compile("today’s, still open"))
    expect(calendar.locator("a")).to_have_count(today.day)
    checks.assert_sound(tab)
    tab.page.get_by_role("button", name="Month before").click()
    last_month = today.replace(day=1) - timedelta(days=1)
    expect(calendar.locator("a")).to_have_count(last_month.day)
    expect(calendar.locator("[data-mark=solved], [data-mark=optimal]").first).to_be_visible()
    tab.page.get_by_role("button", name="Month after").click()
    expect(tab.page.get_by_role("button", name="Month after")).to_be_disabled()
    expect(here).to_be_visible()
    items = tab.page.locator("[data-results] li")
    expect(items).to_have_count(12)
    tab.page.locator("[data-more=results]").click()
    expect(items).to_have_count(40)
    expect(tab.page.locator("[data-more=results]")).to_be_hidden()


def test_a_file_brings_the_record_and_a_damaged_one_changes_nothing(
    open_tab: OpenTab, tmp_path: Path
) -> None:
    tab, other = open_tab(), open_tab(lang="zh-CN")
    keep(tab, 5)
    tab.go(PROGRESS)
    with tab.page.expect_download() as download:
        tab.page.locator("[data-do=export]").click()
    file, wrong = tmp_path / download.value.suggested_filename, tmp_path / "file.json"
    download.value.save_as(file)
    other.go(PROGRESS)
    note = other.page.locator("[data-file-note]")
    other.page.locator("[data-import]").set_input_files(file)
    expect(fact(other, "current")).to_have_text("5")
    before = other.page.evaluate("() => ({ ...localStorage })")
    damaged = {"format": "yiyuan-huarong-record", "version": 1, "best": {"x": 1}, "results": []}
    for text, said in (
        (file.read_text(), "The file was read. It had nothing that is not here already."),
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
        wrong.write_text(text)
        other.page.locator("[data-import]").set_input_files(wrong)
        expect(note).to_have_text(other.gettext(said))
    assert other.page.evaluate("() => ({ ...localStorage })") == before
