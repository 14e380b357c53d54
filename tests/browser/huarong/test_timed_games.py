"""Timed games: the clock by choice, and the link that plays a run as it was."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from engines.huarong.rules.layout import Layout
from tests.browser.conftest import OpenTab
from tests.browser.huarong.test_puzzles import code, open_puzzle, solution
from tests.support.browser.input_methods import Mouse, unfolded
from tests.support.browser.puzzle_page import PuzzlePage
from tests.support.browser.tabs import Tab

TIME = re.compile(r"^\d+:\d\d\.\d$")


def clock(tab: Tab) -> Locator:
    return tab.page.locator("[data-clock]")


def timed(tab: Tab) -> PuzzlePage:
    puzzle = open_puzzle(tab)
    unfolded(tab.page.locator("[data-timer]")).check()
    return puzzle


def play(puzzle: PuzzlePage, layouts: list[Layout]) -> None:
    for layout in layouts:
        puzzle.move(Mouse(puzzle.page), layout)


def challenge(tab: Tab) -> str:
    """The address that the page offers for a game that was won."""
    expect(tab.page.locator("[data-address-label]")).to_contain_text("Challenge others: 7 moves")
    address = tab.page.locator("#address").input_value()
    assert f"/huarong/{code()}?challenge=" in address
    return address


def test_nobody_is_timed_unasked(open_tab: OpenTab) -> None:
    tab = open_tab()
    puzzle = open_puzzle(tab)
    play(puzzle, list(solution()[1:]))
    expect(puzzle.state("win")).to_be_visible()
    expect(clock(tab)).to_be_hidden()
    expect(puzzle.note).not_to_contain_text("your best time")
    expect(tab.page.locator("[data-run-result]")).to_be_hidden()


def test_the_clock_starts_with_the_first_move_and_outlives_a_reload(open_tab: OpenTab) -> None:
    tab = open_tab()
    puzzle = timed(tab)
    expect(clock(tab)).to_have_text("0:00.0")
    play(puzzle, list(solution()[1:3]))
    expect(clock(tab)).not_to_have_text("0:00.0")
    tab.page.reload()
    expect(tab.page.locator("[data-timer]")).to_be_checked()
    expect(clock(tab)).to_have_text(TIME)
    expect(clock(tab)).not_to_have_text("0:00.0")
    puzzle.do("restart").click()
    expect(clock(tab)).to_have_text("0:00.0")


def test_a_game_that_began_without_the_clock_is_not_timed(open_tab: OpenTab) -> None:
    tab = open_tab()
    puzzle = open_puzzle(tab)
    play(puzzle, list(solution()[1:2]))
    unfolded(tab.page.locator("[data-timer]")).check()
    expect(tab.page.locator("[data-untimed]")).to_be_visible()
    expect(clock(tab)).not_to_have_text(TIME)


def test_a_run_is_played_from_its_link(open_tab: OpenTab) -> None:
    tab = open_tab()
    puzzle = timed(tab)
    play(puzzle, list(solution()[1:]))
    result = tab.page.locator("[data-run-result]")
    expect(result).to_contain_text("with 7 moves. Your best time here:")
    expect(puzzle.note).to_contain_text(", your best time.")
    expect(tab.page.locator("[data-run-splits]")).to_contain_text("Splits: move 2 0:")
    times = tab.page.locator("[data-run-times] li")
    expect(times).to_have_count(1)
    expect(times).to_contain_text("7 moves")
    expect(times).to_have_attribute("aria-current", "true")
    other = open_tab(still=True)
    other.page.goto(f"http://{challenge(tab)}")
    watched = PuzzlePage(other, solution()[0])
    expect(watched.place).to_have_text("0 / 7")
    expect(watched.note).to_contain_text("claimed by the player’s browser")
    watched.go("play").click()
    expect(watched.place).to_have_text("7 / 7", timeout=60_000)
    assert watched.shown() == solution()[-1]
    assert "?challenge=" in other.page.url


def test_a_run_is_raced(open_tab: OpenTab) -> None:
    tab = open_tab()
    play(timed(tab), list(solution()[1:]))
    other = open_tab(still=False)
    other.page.goto(f"http://{challenge(tab)}")
    raced = PuzzlePage(other, solution()[0])
    expect(other.page.locator(".facts .challenge")).to_contain_text("Beat 0:")
    expect(raced.place).to_have_text("0 / 7")
    expect(raced.do("leave")).to_be_hidden()
    raced.do("race").click()
    expect(clock(other)).to_have_text("0:00.0")
    play(raced, list(solution()[1:2]))
    expect(other.page.locator("[data-rival]")).to_contain_text("The run")
    play(raced, list(solution()[2:]))
    expect(raced.note).to_contain_text(re.compile("The run (is beaten|was faster) by"))
    expect(other.page.locator("[data-rival]")).to_be_hidden()


def test_a_helped_game_has_a_time_and_no_link(open_tab: OpenTab) -> None:
    tab = open_tab()
    puzzle = timed(tab)
    puzzle.do("hint").click()
    expect(puzzle.note).to_contain_text(tab.gettext("Hint."))
    play(puzzle, list(solution()[1:]))
    expect(tab.page.locator("[data-run-result]")).to_contain_text("with help")
    expect(tab.page.locator("[data-address-label]")).to_have_text("Share this puzzle")
