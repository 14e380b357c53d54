"""Exercises of Reversi in the browser: mouse, touch and keyboard, all themes and languages."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import expect

from engines.game import PASS
from engines.reversi.exercises.collection import SETS, shipped_exercises
from engines.reversi.exercises.judge import best_move, judge
from tests.browser.conftest import OpenTab
from tests.browser.site.test_pages import VIEWS
from tests.support.browser import page_checks as checks
from tests.support.browser.exercise_page import ExercisePage
from tests.support.browser.input_methods import INPUT_METHODS

PATHS = (
    "/reversi/exercises",
    "/reversi/exercises/parity/6",
    "/reversi/exercises/openings/1",
    "/reversi/exercises/few/done",
)
START = datetime(2026, 11, 22, 12)


@pytest.mark.parametrize("method", INPUT_METHODS)
def test_an_exercise_is_played_to_its_end(open_tab: OpenTab, method: str) -> None:
    tab = open_tab(device=INPUT_METHODS[method].device, still=True)
    exercise = ExercisePage(tab, "ten", 1).open()
    exercise.use = INPUT_METHODS[method](tab.page)
    exercise.solve()
    expect(exercise.next).to_be_visible()
    expect(tab.page.locator("[data-lesson='ten/1'] .star .full")).to_have_count(1)


@pytest.mark.parametrize("key", ["count", "parity", "corner-given"])
def test_a_whole_set_by_touch_with_wrong_and_right_answers(open_tab: OpenTab, key: str) -> None:
    tab = open_tab(device="phone", still=True, lang="zh-CN")
    count = len(shipped_exercises()[key])
    ExercisePage(tab, key, 1).open()
    for number in range(1, count + 1):
        exercise = ExercisePage(tab, key, number).ready()
        exercise.use = INPUT_METHODS["touch"](tab.page)
        before = exercise.discs.count()
        if number % 2:
            exercise.pick(exercise.wrong_move)
            exercise.expect_state("wrong")
            expect(tab.page.locator(".verdict:visible p")).not_to_be_empty()
            exercise.act("again").tap()
            exercise.expect_state("ask")
            expect(exercise.discs).to_have_count(before)
        exercise.solve()
        expect(tab.page.locator(".verdict:visible strong")).to_have_text("对！")
        exercise.next.tap()
    tab.page.wait_for_url(f"**/exercises/{key}/done")
    expect(tab.page.locator("[data-result]")).to_contain_text(f"{count} 题里有 {count // 2} 题")
    expect(tab.page.locator(".problems .open")).to_have_count(count - count // 2)


def test_a_wrong_move_is_played_out_disc_by_disc(open_tab: OpenTab) -> None:
    tab = open_tab(still=False, lang="en")
    tab.page.clock.install(time=START)
    tab.page.clock.pause_at(START + timedelta(seconds=1))
    exercise = ExercisePage(tab, "few", 5).open()
    wrong = exercise.wrong_move
    line = [move for move in judge(exercise.exercise, [wrong]).moves if move != PASS]
    exercise.pick(wrong)
    exercise.expect_state("wrong")
    expect(exercise.numbers).to_have_count(1)
    expect(tab.page.locator("#board .failed")).to_have_count(1)
    tab.page.clock.run_for(600)
    expect(exercise.numbers).to_have_count(2)
    tab.page.clock.run_for(20_000)
    expect(exercise.numbers).to_have_count(1 + len(line))
    end = judge(exercise.exercise, [wrong]).end
    counts = " ".join(tab.page.locator("#discs-now b").all_text_contents())
    assert counts == f"{end.cells.count('X')} {end.cells.count('O')}"


def test_a_board_is_frozen_until_the_move_is_taken_back(open_tab: OpenTab) -> None:
    tab = open_tab(still=True, lang="en")
    exercise = ExercisePage(tab, "beside-corner", 3).open()
    before = exercise.discs.count()
    exercise.pick(exercise.wrong_move)
    exercise.expect_state("wrong")
    shown = exercise.discs.count()
    exercise.cell(best_move(exercise.exercise, [])).click()
    exercise.expect_state("wrong")
    expect(exercise.discs).to_have_count(shown)
    exercise.act("again").click()
    expect(exercise.discs).to_have_count(before)
    expect(tab.page.locator("#board .failed")).to_have_count(0)
    exercise.solve()
    expect(tab.page.locator("[data-lesson='beside-corner/3'] .star .open")).to_have_count(1)


def test_enter_and_escape_lead_on(open_tab: OpenTab) -> None:
    tab = open_tab(still=True)
    exercise = ExercisePage(tab, "corner", 1).open()
    exercise.use = INPUT_METHODS["keyboard"](tab.page)
    for key in ("Escape", "Enter"):
        exercise.pick(exercise.wrong_move)
        exercise.expect_state("wrong")
        tab.page.keyboard.press(key)
        exercise.expect_state("ask")
    exercise.solve()
    tab.page.keyboard.press("Enter")
    ExercisePage(tab, "corner", 2).ready()


def test_the_second_hint_shows_the_move_and_why(open_tab: OpenTab) -> None:
    tab = open_tab(lang="en")
    exercise = ExercisePage(tab, "corner", 4).open()
    expect(tab.page.locator("#board :is(.hint-core, .failed, .move-number)")).to_have_count(0)
    exercise.act("hint").click()
    expect(tab.page.locator("#advice")).to_have_class("lamp")
    expect(tab.page.locator("#board .hint-core")).to_have_count(0)
    exercise.act("hint").click()
    move = best_move(exercise.exercise, [])
    expect(tab.page.locator("#advice")).to_contain_text(f"Play {move}")
    expect(tab.page.locator("#advice")).to_contain_text(f"corner; {move} can never be turned back")
    expect(exercise.cell(move).locator(".hint-core")).to_be_visible()


def test_a_disc_is_seen_before_the_server_answers(open_tab: OpenTab) -> None:
    tab = open_tab(lang="en", still=True)
    exercise = ExercisePage(tab, "count", 1).open()
    before = exercise.discs.count()
    tab.page.route("**/api/exercises/**", lambda _: None)
    exercise.pick(best_move(exercise.exercise, []))
    expect(exercise.discs).to_have_count(before + 1)
    exercise.expect_state("ask")


def test_a_square_that_may_not_be_played_is_no_mistake(open_tab: OpenTab) -> None:
    tab = open_tab(lang="en", still=True)
    exercise = ExercisePage(tab, "parity", 6).open()
    tab.expect("400")
    tab.page.locator("#board [data-name]:has(.disc)").first.click()
    expect(tab.page.locator("#toasts")).to_contain_text("has a disc already")
    exercise.expect_state("ask")
    exercise.solve()
    expect(tab.page.locator("[data-lesson='parity/6'] .star .full")).to_have_count(1)


def test_the_list_goes_on_and_brings_back_what_was_missed(open_tab: OpenTab) -> None:
    tab = open_tab(lang="en", still=True)
    tab.page.clock.set_fixed_time(START)
    exercise = ExercisePage(tab, "few", 1).open()
    exercise.pick(exercise.wrong_move)
    exercise.expect_state("wrong")
    exercise.act("again").click()
    exercise.solve()
    for day, comes_back in ((0, False), (1, True)):
        tab.page.clock.set_fixed_time(START + timedelta(days=day))
        tab.go("/reversi/exercises")
        expect(tab.page.locator("#main")).to_have_attribute("data-ready", "true")
        expect(tab.page.locator("#go-on")).to_contain_text("Go on: Few is more 2")
        expect(tab.page.locator("[data-set=few] [data-progress]")).to_have_text("1 / 10")
        expect(tab.page.locator("#once-more a")).to_have_count(int(comes_back))
    kept = tab.page.evaluate("localStorage.getItem('exercises:record')")
    record = json.loads(kept)
    assert record["lessons"]["few/1"] == {"star": "open", "since": "2026-11-22", "repeated": 0}
    assert {"version", "lessons", "days", "last"} == set(record)


def test_the_exercise_of_the_day_is_noted(open_tab: OpenTab) -> None:
    tab = open_tab(lang="en", still=True)
    tab.go("/reversi/exercises")
    tab.page.locator("#of-day").click()
    tab.page.wait_for_url("**?day=*")
    name = tab.page.locator("#problem").get_attribute("data-lesson-key") or ""
    key, _, number = name.partition("/")
    ExercisePage(tab, key, int(number)).ready().solve()
    tab.go("/reversi/exercises")
    expect(tab.page.locator("#of-day [data-streak]")).to_contain_text("today’s is solved")


def test_a_lost_game_leads_to_the_exercises(open_tab: OpenTab) -> None:
    tab = open_tab(lang="en")
    tab.go("/reversi?level=1&colour=black")
    tab.page.locator("#start").click()
    tab.page.wait_for_url("**/g/*")
    link = tab.page.locator("#after-loss a")
    expect(link).to_be_hidden()
    tab.page.locator("#board [data-name=d3]").click()
    tab.page.locator("[data-act=resign]:visible").click()
    tab.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    link.click()
    tab.page.wait_for_url("**/reversi/exercises")


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


@pytest.mark.parametrize("path", PATHS)
def test_a_page_fits_320_pixels(open_tab: OpenTab, path: str) -> None:
    tab = open_tab(device="narrow", lang="en")
    tab.go(path)
    found = [*checks.too_wide(tab.page), *checks.too_small(tab.page), *tab.problems]
    assert not found, "\n".join(found)


def test_the_board_stays_where_it_is_after_a_wrong_move(open_tab: OpenTab) -> None:
    tab = open_tab(device="phone", still=True, lang="en")
    for each in SETS[:-1]:
        exercise = ExercisePage(tab, each.key, 6).open()
        before = tab.page.locator("#board").bounding_box()
        exercise.pick(exercise.wrong_move)
        exercise.expect_state("wrong")
        assert tab.page.locator("#board").bounding_box() == before, each.key
