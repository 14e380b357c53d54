"""Problems of both games in the browser: lessons of Capture Go and exercises of Reversi.

Both are pages of one kind. What is the same is tested on one of them or on both by turns.
"""

from __future__ import annotations

import json
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import expect

from engines.game import PASS
from engines.reversi.exercises import judge as exercises
from engines.reversi.exercises.collection import SETS
from tests.browser.conftest import OpenTab
from tests.support.browser.input_methods import INPUT_METHODS
from tests.support.browser.page_checks import assert_sound
from tests.support.browser.problem_page import ExercisePage, LessonPage, ProblemPage
from tests.support.browser.tabs import Tab
from tests.support.browser.views import opposites

PAGES = (
    ("/capture-go/learn", "/reversi/exercises"),
    ("/capture-go/learn/liberties/1", "/reversi/exercises/parity/6"),
    ("/reversi/exercises/openings/1", "/capture-go/learn/ladder/1"),
    ("/capture-go/learn/net/done", "/reversi/exercises/few/done"),
    ("/capture-go/learn/start", "/capture-go?size=13&rules=free"),
)
"""Pages of one kind, in pairs: what the one is on a desktop the other is on a phone."""
START = datetime(2026, 11, 22, 12)
Kind = type[ProblemPage]
LAST = 3
"""Problems of a set that are played, its last ones."""


@pytest.mark.parametrize("pair", PAGES, ids=str)
def test_a_page_is_sound(open_tab: OpenTab, pair: tuple[str, str]) -> None:
    for path, view in zip(pair, opposites(PAGES.index(pair)), strict=True):
        tab = open_tab(**view)
        tab.go(path)
        tab.page.evaluate("document.fonts.ready.then(() => true)")
        assert_sound(tab)


def remember(tab: Tab, kind: Kind, key: str, before: int) -> None:
    """Be somebody who has solved the first problems of a set, the odd ones after a mistake."""
    solved = {
        f"{key}/{number}": {"star": "open" if number % 2 else "full"} for number in range(1, before)
    }
    record = {"version": 1, "lessons": solved, "days": [], "last": None}
    tab.go("/privacy")
    tab.page.evaluate(
        "([name, text]) => localStorage.setItem(name, text)", [kind.record, json.dumps(record)]
    )


@pytest.mark.parametrize(("kind", "key"), [(LessonPage, "liberties"), (ExercisePage, "parity")])
def test_a_set_by_touch_with_wrong_and_right_answers(
    open_tab: OpenTab, kind: Kind, key: str
) -> None:
    """Its last problems; those before were solved, each second one at once."""
    tab = open_tab(device="phone", still=True, lang="zh-CN")
    count = len(kind.shipped[key])
    first = count - LAST + 1
    remember(tab, kind, key, first)
    kind(tab, key, first).open()
    for number in range(first, count + 1):
        problem = kind(tab, key, number).ready()
        problem.use = INPUT_METHODS["touch"](tab.page)
        before = problem.pieces.count()
        if number % 2:
            problem.pick(problem.wrong_move)
            problem.expect_state("wrong")
            expect(tab.page.locator(".verdict:visible p")).not_to_be_empty()
            problem.act("again").tap()
            problem.expect_state("ask")
            expect(problem.pieces).to_have_count(before)
        problem.solve()
        expect(tab.page.locator(".verdict:visible strong")).to_have_text("对！")
        problem.next.tap()
    tab.page.wait_for_url(f"**{kind.folder}/{key}/done")
    expect(tab.page.locator("[data-result]")).to_contain_text(f"{count} 题里有 {count // 2} 题")
    expect(tab.page.locator(".problems .open")).to_have_count(count - count // 2)


def test_a_refuted_board_is_frozen_until_the_move_is_taken_back(open_tab: OpenTab) -> None:
    tab = open_tab(still=True, lang="en")
    problem = LessonPage(tab, "double-atari", 1).open()
    before, marked = problem.pieces.count(), problem.marks.count()
    wrong = problem.wrong_move
    problem.pick(wrong)
    problem.expect_state("wrong")
    expect(tab.page.locator("#board .failed")).to_have_count(1)
    expect(problem.pieces).not_to_have_count(before)
    shown = problem.pieces.count()
    for name in (problem.best_move([]), wrong):
        problem.cell(name).click()
    problem.expect_state("wrong")
    expect(problem.pieces).to_have_count(shown)
    problem.act("replay").click()
    expect(problem.pieces).to_have_count(shown)
    problem.act("again").click()
    problem.expect_state("ask")
    expect(problem.pieces).to_have_count(before)
    expect(problem.marks).to_have_count(marked)
    problem.solve()
    expect(problem.star.locator(".open")).to_have_count(1)


def test_the_keys_of_a_problem_are_listed_and_lead_on(open_tab: OpenTab) -> None:
    tab = open_tab(lang="en", still=True)
    problem = LessonPage(tab, "capture", 1).open()
    problem.use = INPUT_METHODS["keyboard"](tab.page)
    keyboard = tab.page.keyboard
    for key in ("Escape", "Enter", "u"):
        problem.pick(problem.wrong_move)
        problem.expect_state("wrong")
        keyboard.press("?")
        rows = tab.page.locator("dialog[open] .keys dt")
        expect(rows).to_have_text(["H", "U, Esc", "Enter", "F", "T", "?"])
        keyboard.press("Escape")
        expect(tab.page.locator("dialog[open]")).to_have_count(0)
        problem.expect_state("wrong")
        keyboard.press(key)
        problem.expect_state("ask")
    before = tab.page.locator("#advice").text_content()
    keyboard.press("h")
    expect(tab.page.locator("#advice")).not_to_have_text(before or "")
    problem.solve()
    expect(problem.next).to_have_text("Next: the same, turned")
    keyboard.press("Enter")
    tab.page.wait_for_url("**/learn/capture/1/turned")


def test_a_wrong_move_is_played_out_disc_by_disc(open_tab: OpenTab) -> None:
    tab = open_tab(still=False, lang="en", own=True)
    tab.page.clock.install(time=START)
    tab.page.clock.pause_at(START + timedelta(seconds=1))
    exercise = ExercisePage(tab, "few", 5).open()
    wrong = exercise.wrong_move
    line = [move for move in exercises.judge(exercise.problem, [wrong]).moves if move != PASS]
    exercise.pick(wrong)
    exercise.expect_state("wrong")
    expect(exercise.numbers).to_have_count(1)
    expect(tab.page.locator("#board .failed")).to_have_count(1)
    tab.page.clock.run_for(600)
    expect(exercise.numbers).to_have_count(2)
    tab.page.clock.run_for(20_000)
    expect(exercise.numbers).to_have_count(1 + len(line))
    end = exercises.judge(exercise.problem, [wrong]).end
    counts = " ".join(tab.page.locator("#discs-now b").all_text_contents())
    assert counts == f"{end.cells.count('X')} {end.cells.count('O')}"


def shows_nothing(problem: LessonPage) -> None:
    """Nothing is marked or read out, not even on stones that are pointed at."""
    expect(problem.marks).to_have_count(0)
    for name in [problem.problem.target, problem.best_move([])]:
        problem.cell(name).hover()
        problem.cell(name).focus()
        expect(problem.marks).to_have_count(0)
    labels = problem.page.locator("#board [role=gridcell]").evaluate_all(
        "cells => cells.map(cell => cell.getAttribute('aria-label')).join()"
    )
    assert "libert" not in labels
    assert "hint" not in labels


def test_a_first_problem_shows_no_answer_before_a_hint(open_tab: OpenTab) -> None:
    tab = open_tab(still=True, lang="en")
    for key in LessonPage.shipped:
        shows_nothing(LessonPage(tab, key, 1).open())


def test_an_occupied_point_is_refused_and_no_mistake(open_tab: OpenTab) -> None:
    tab = open_tab(lang="en", still=True)
    problem = LessonPage(tab, "net", 1).open()
    tab.expect("400")
    tab.page.locator("#board [data-name]:has(.stone)").first.click()
    expect(tab.page.locator("#toasts")).to_contain_text("has a stone already")
    problem.expect_state("ask")
    problem.solve()
    expect(problem.star.locator(".full")).to_have_count(1)


def test_the_second_hint_shows_the_move_and_why(open_tab: OpenTab) -> None:
    tab = open_tab(lang="en")
    exercise = ExercisePage(tab, "corner", 4).open()
    expect(tab.page.locator("#board :is(.hint-core, .failed, .move-number)")).to_have_count(0)
    exercise.act("hint").click()
    expect(tab.page.locator("#advice")).to_have_class("lamp")
    expect(tab.page.locator("#board .hint-core")).to_have_count(0)
    exercise.act("hint").click()
    move = exercise.best_move([])
    expect(tab.page.locator("#advice")).to_contain_text(f"Play {move}")
    expect(tab.page.locator("#advice")).to_contain_text(f"corner; {move} can never be turned back")
    expect(exercise.cell(move).locator(".hint-core")).to_be_visible()


def test_a_disc_is_seen_before_the_server_answers(open_tab: OpenTab) -> None:
    tab = open_tab(lang="en", still=True)
    exercise = ExercisePage(tab, "count", 1).open()
    before = exercise.pieces.count()
    tab.page.route("**/api/exercises/**", lambda _: None)
    exercise.pick(exercise.best_move([]))
    expect(exercise.pieces).to_have_count(before + 1)
    exercise.expect_state("ask")


def test_the_board_stays_where_it_is_after_a_wrong_move(open_tab: OpenTab) -> None:
    tab = open_tab(device="phone", still=True, lang="en")
    for each in SETS[:-1]:
        exercise = ExercisePage(tab, each.key, 6).open()
        before = tab.page.locator("#board").bounding_box()
        exercise.pick(exercise.wrong_move)
        exercise.expect_state("wrong")
        assert tab.page.locator("#board").bounding_box() == before, each.key
