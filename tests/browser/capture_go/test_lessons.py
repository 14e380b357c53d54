"""Lessons of Capture Go and SGF in the browser: mouse, touch and keyboard, all themes and languages."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from engines.capture_go.lessons.collection import shipped_lessons
from engines.capture_go.lessons.judge import best_move, judge
from tests.browser.conftest import OpenTab
from tests.browser.site.test_pages import VIEWS
from tests.support.browser import page_checks as checks
from tests.support.browser.input_methods import INPUT_METHODS
from tests.support.browser.problem_page import ProblemPage
from tests.support.browser.tabs import Tab
from tests.support.servers import Server

PATHS = (
    "/capture-go/learn",
    "/capture-go/learn/liberties/1",
    "/capture-go/learn/ladder/1",
    "/capture-go/learn/start",
    "/capture-go/learn/net/done",
    "/capture-go/analysis",
)


START = datetime(2026, 11, 22, 12)


def opened(tab: Tab, path: str) -> Page:
    tab.go(path)
    expect(tab.page.locator("#main")).to_have_attribute("data-ready", "true")
    return tab.page


@pytest.mark.parametrize("method", INPUT_METHODS)
def test_a_problem_is_played_to_the_capture(open_tab: OpenTab, method: str) -> None:
    tab = open_tab(device=INPUT_METHODS[method].device, still=True)
    problem = ProblemPage(tab, "net", 1).open()
    problem.use = INPUT_METHODS[method](tab.page)
    problem.solve()
    expect(problem.next).to_be_visible()
    expect(tab.page.locator(".lid .stone")).not_to_have_count(0)
    expect(tab.page.locator("[data-lesson='net/1'] .star .full")).to_have_count(1)


@pytest.mark.parametrize("key", ["capture", "double-atari", "liberties"])
def test_a_whole_set_by_touch_with_wrong_and_right_answers(open_tab: OpenTab, key: str) -> None:
    tab = open_tab(device="phone", still=True, lang="zh-CN")
    count = len(shipped_lessons()[key])
    problem = ProblemPage(tab, key, 1).open()
    for number in range(1, count + 1):
        problem = ProblemPage(tab, key, number).ready()
        problem.use = INPUT_METHODS["touch"](tab.page)
        before = problem.stones.count()
        if number % 2:
            problem.pick(problem.wrong_move)
            problem.expect_state("wrong")
            expect(tab.page.locator(".verdict:visible p")).not_to_be_empty()
            problem.act("again").tap()
            problem.expect_state("ask")
            expect(problem.stones).to_have_count(before)
        problem.solve()
        expect(tab.page.locator(".verdict:visible strong")).to_have_text("对！")
        problem.next.tap()
    tab.page.wait_for_url(f"**/learn/{key}/done")
    expect(tab.page.locator("[data-result]")).to_contain_text(f"{count} 题里有 {count // 2} 题")
    expect(tab.page.locator(".problems .open")).to_have_count(count - count // 2)


def test_a_refuted_board_is_frozen_until_the_move_is_taken_back(open_tab: OpenTab) -> None:
    tab = open_tab(still=True, lang="en")
    problem = ProblemPage(tab, "double-atari", 1).open()
    before = problem.stones.count()
    problem.pick(problem.wrong_move)
    problem.expect_state("wrong")
    expect(tab.page.locator("#board .failed")).to_have_count(1)
    expect(problem.stones).not_to_have_count(before)
    shown = problem.stones.count()
    for name in (best_move(problem.lesson, []), problem.wrong_move):
        problem.cell(name).click()
    problem.expect_state("wrong")
    expect(problem.stones).to_have_count(shown)
    problem.act("replay").click()
    expect(problem.stones).to_have_count(shown)
    problem.act("again").click()
    problem.expect_state("ask")
    expect(problem.stones).to_have_count(before)
    expect(problem.marks).to_have_count(0)
    problem.solve()


def test_a_refutation_is_played_out_stone_by_stone(open_tab: OpenTab) -> None:
    tab = open_tab(still=False, lang="en")
    tab.page.clock.install(time=START)
    tab.page.clock.pause_at(START + timedelta(seconds=1))
    problem = ProblemPage(tab, "double-atari", 1).open()
    wrong = problem.wrong_move
    line = judge(problem.lesson, [wrong]).moves
    problem.pick(wrong)
    problem.expect_state("wrong")
    numbers = problem.page.locator("#board .move-number")
    expect(numbers).to_have_count(1)
    for played in range(1, len(line) + 1):
        tab.page.clock.run_for(600)
        expect(numbers).to_have_count(1 + played)


def test_enter_and_escape_lead_on(open_tab: OpenTab) -> None:
    tab = open_tab(still=True)
    problem = ProblemPage(tab, "capture", 1).open()
    problem.use = INPUT_METHODS["keyboard"](tab.page)
    for key in ("Escape", "Enter"):
        problem.pick(problem.wrong_move)
        problem.expect_state("wrong")
        tab.page.keyboard.press(key)
        problem.expect_state("ask")
    problem.solve()
    tab.page.keyboard.press("Enter")
    ProblemPage(tab, "capture", 2).ready()


EVERY_PROBLEM = [(key, range(1, len(found) + 1)) for key, found in shipped_lessons().items()]


@pytest.mark.release(reason="opens every problem")
@pytest.mark.parametrize(("key", "numbers"), EVERY_PROBLEM)
def test_no_problem_shows_its_answer_before_a_hint(
    open_tab: OpenTab, key: str, numbers: range
) -> None:
    tab = open_tab(still=True, lang="en")
    for number in numbers:
        shows_nothing(ProblemPage(tab, key, number).open())


@pytest.mark.parametrize("key", list(shipped_lessons()))
def test_a_first_problem_shows_no_answer_before_a_hint(open_tab: OpenTab, key: str) -> None:
    shows_nothing(ProblemPage(open_tab(still=True, lang="en"), key, 1).open())


def shows_nothing(problem: ProblemPage) -> None:
    """Nothing is marked or read out, not even on stones that are pointed at."""
    expect(problem.marks).to_have_count(0)
    for name in [problem.lesson.target, best_move(problem.lesson, [])]:
        problem.cell(name).hover()
        problem.cell(name).focus()
        expect(problem.marks).to_have_count(0)
    labels = problem.page.locator("#board [role=gridcell]").evaluate_all(
        "cells => cells.map(cell => cell.getAttribute('aria-label')).join()"
    )
    assert "libert" not in labels
    assert "hint" not in labels


def test_the_second_hint_shows_the_move(open_tab: OpenTab) -> None:
    tab = open_tab(lang="en")
    problem = ProblemPage(tab, "net", 1).open()
    problem.act("hint").click()
    expect(tab.page.locator("#advice")).to_have_class("lamp")
    expect(problem.marks).to_have_count(0)
    problem.act("hint").click()
    move = best_move(problem.lesson, [])
    expect(tab.page.locator("#advice")).to_contain_text(f"Play {move.upper()}")
    expect(problem.cell(move).locator(".hint-core")).to_be_visible()
    problem.solve()
    expect(tab.page.locator("[data-lesson='net/1'] .star .open")).to_have_count(1)


def test_all_liberties_are_pointed_at_by_keyboard(open_tab: OpenTab) -> None:
    problem = ProblemPage(open_tab(lang="en"), "liberties", 1).open()
    lesson = problem.lesson
    names = [lesson.position.board.name(vertex) for vertex in lesson.chain.liberties]
    for number, name in enumerate(names, 1):
        problem.cell(name).focus()
        problem.page.keyboard.press("Enter")
        expect(problem.page.locator("#board .liberty-dot")).to_have_count(number)
    problem.expect_state("right")


def test_an_occupied_point_is_refused_and_no_mistake(open_tab: OpenTab) -> None:
    tab = open_tab(lang="en", still=True)
    problem = ProblemPage(tab, "net", 1).open()
    tab.expect("400")
    tab.page.locator("#board [data-name]:has(.stone)").first.click()
    expect(tab.page.locator("#toasts")).to_contain_text("has a stone already")
    problem.expect_state("ask")
    problem.solve()
    expect(tab.page.locator("[data-lesson='net/1'] .star .full")).to_have_count(1)


def test_an_sgf_is_read_stepped_through_and_played_on(open_tab: OpenTab) -> None:
    tab = open_tab(lang="en")
    tab.go("/capture-go/analysis")
    tab.page.locator(".study-open summary").click()
    tab.page.locator("#text").fill("(;SZ[5]RU[Capture Go, free];B[cc];W[dc];B[cd])")
    tab.page.get_by_role("button", name="Read it").click()
    expect(tab.page.locator("#stepping output")).to_have_text("3 / 3")
    tab.page.get_by_role("button", name="One move back").click()
    expect(tab.page.locator("#board .stone")).to_have_count(2)
    tab.page.locator("[data-act=play][href]").click()
    expect(tab.page.locator("#start-board .stone")).to_have_count(2)
    tab.page.locator("#start").click()
    tab.page.wait_for_url("**/g/*")
    expect(tab.page.locator("#board .stone.slate")).not_to_have_count(0)


@pytest.mark.parametrize("view", VIEWS, ids="-".join)
def test_the_pages_are_sound(
    open_tab: OpenTab, view: tuple[str, str, str], artefacts: Path
) -> None:
    theme, device, lang = view
    tab = open_tab(theme=theme, device=device, lang=lang)
    found: list[str] = []
    for path in PATHS:
        tab.go(path)
        tab.page.evaluate("document.fonts.ready.then(() => true)")
        name = path.strip("/").replace("/", "-")
        tab.page.screenshot(path=artefacts / f"{name}-{theme}-{device}.png", full_page=True)
        found += [*checks.too_wide(tab.page), *checks.violations(tab.page)]
    assert not [*found, *tab.problems]


@pytest.mark.parametrize("path", [*PATHS, "/capture-go?size=13&rules=free"])
def test_a_page_fits_320_pixels(open_tab: OpenTab, path: str) -> None:
    tab = open_tab(device="narrow", lang="en")
    tab.go(path)
    found = [*checks.too_wide(tab.page), *checks.too_small(tab.page), *tab.problems]
    assert not found, "\n".join(found)


def test_a_board_of_13_lines_can_be_touched_on_a_phone(
    open_tab: OpenTab, server: Server, artefacts: Path
) -> None:
    assert server.url
    tab = open_tab(device="phone", lang="en")
    tab.go("/capture-go?size=13&rules=free&level=1&colour=black")
    tab.page.locator("#start").tap()
    tab.page.wait_for_url("**/g/*")
    box = tab.page.locator("#board [data-name=g7]").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 24
    for _ in range(2):  # the second tap confirms the small cell
        tab.page.locator("#board [data-name=g7]").tap()
    expect(tab.page.locator("#board .stone.slate")).to_have_count(1)
    expect(tab.page.locator("#board .stone.shell")).to_have_count(1)
    tab.page.locator("#board [data-name]:has(.shell)").tap()
    expect(tab.page.locator("#board .liberty-dot")).not_to_have_count(0)
    tab.page.screenshot(path=artefacts / "capture-go-13-phone.png")
