"""Progress of the lessons: stars, where to go on, what comes back, the problem of the day."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from engines.capture_go.lessons.collection import SETS, shipped_lessons
from engines.capture_go.lessons.turned import turned
from tests.browser.conftest import OpenTab
from tests.support.browser.problem_page import LessonPage
from tests.support.browser.tabs import Tab


def index(tab: Tab) -> Page:
    tab.go("/capture-go/learn")
    expect(tab.page.locator("#main")).to_have_attribute("data-ready", "true")
    return tab.page


def test_the_list_goes_on_where_the_visitor_stopped(open_tab: OpenTab) -> None:
    tab = open_tab(lang="en", still=True)
    page = index(tab)
    expect(page.locator("#go-on")).to_have_attribute("href", "/capture-go/learn/start")
    LessonPage(tab, "net", 1).open().solve()
    page = index(tab)
    card = page.locator("#go-on")
    expect(card).to_contain_text("Go on: Net 2")
    expect(card.locator("svg .stone")).not_to_have_count(0)
    expect(page.locator("[data-set=net]")).to_have_class("here")
    count = len(shipped_lessons()["net"])
    expect(page.locator("[data-set=net] [data-progress]")).to_have_text(f"1 / {count}")
    expect(page.locator("#totals")).to_have_text("1 problem right, 1 at the first try")
    card.click()
    LessonPage(tab, "net", 2).ready()


def test_the_end_of_a_set_counts_first_tries_and_the_end_of_all_says_so(open_tab: OpenTab) -> None:
    tab = open_tab(lang="en", still=True)
    counts = {each.key: len(shipped_lessons()[each.key]) for each in SETS}
    names = [f"{key}/{number}" for key, count in counts.items() for number in range(1, count + 1)]
    entry = {"star": "full", "since": None, "repeated": 0}
    lessons = {name: entry for name in names if name != "net/2"}
    record = json.dumps({"version": 1, "lessons": lessons, "days": [], "last": "net/1"})
    tab.go("/capture-go/learn")
    tab.page.evaluate("text => localStorage.setItem('lessons:record', text)", record)
    tab.go("/capture-go/learn/net/done")
    expect(tab.page.locator("[data-result]")).to_have_text("1 problem is still open.")
    expect(tab.page.locator("#all-done")).to_be_hidden()
    LessonPage(tab, "net", 2).open().solve()
    tab.go("/capture-go/learn/net/done")
    count = counts["net"]
    expect(tab.page.locator("[data-result]")).to_have_text(
        f"Set done: {count} of {count} at the first try."
    )
    expect(tab.page.locator("#all-done")).to_be_visible()
    page = index(tab)
    expect(page.locator("#go-on")).to_contain_text(f"All {len(names)} problems solved")
    expect(page.locator(".ideas .done-of .star:visible .full")).to_have_count(len(SETS))


def test_after_a_wrong_answer_the_same_comes_turned_at_most_once_in_three(
    open_tab: OpenTab,
) -> None:
    tab = open_tab(lang="en", still=True)
    first = LessonPage(tab, "net", 1).open()
    miss(first)
    expect(first.next).to_have_text("Next: the same, turned")
    first.next.click()
    tab.page.wait_for_url("**/learn/net/1/turned")
    expect(tab.page.locator(".where strong")).to_have_text("The same, turned")
    again = LessonPage(tab, "net", 1)
    again.problem = turned(again.problem)
    again.solve()
    again.next.click()
    for number, comes in ((2, False), (3, True)):
        page = LessonPage(tab, "net", number).ready()
        miss(page)
        href = page.next.get_attribute("href") or ""
        assert href.endswith("/turned") == comes
        if not comes:
            page.next.click()


def miss(page: LessonPage) -> None:
    """Make a wrong move, take it back, and solve it."""
    page.pick(next(iter(page.problem.turn.wrong)))
    page.expect_state("wrong")
    page.act("again").click()
    page.solve()
