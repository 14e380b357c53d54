"""Hints by degrees, the way back from a detour, and distances for those who want them."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import moves, play
from tests.browser.conftest import OpenTab
from tests.browser.huarong.test_puzzles import open_puzzle, solution
from tests.support.browser.input_methods import Mouse, radio, unfolded
from tests.support.browser.page_checks import assert_sound
from tests.support.browser.puzzle_page import PuzzlePage, way_out


def marks(puzzle: PuzzlePage) -> tuple[int, int]:
    """How many blocks a hint marks, and how many places."""
    tray = puzzle.tray
    return tray.locator(".hinted").count(), tray.locator(".ghost.ahead").count()


def away_from_the_exit() -> Layout:
    """A layout one move from the start whose shortest solution is longer."""
    start = solution()[0]
    after = (play(start, move) for move in moves(start))
    return next(layout for layout in after if len(way_out(layout)) > len(solution()))


def test_hints_come_by_degrees(open_tab: OpenTab) -> None:
    tab = open_tab(lang="zh-CN")
    puzzle = open_puzzle(tab)
    announcer = tab.page.locator("#announcer")
    puzzle.do("hint").click()
    expect(puzzle.note).to_contain_text(tab.gettext("Again: where to."))
    expect(announcer).to_contain_text(tab.gettext("Again: where to."))
    assert marks(puzzle) == (1, 0)
    puzzle.do("hint").click()
    expect(puzzle.note).to_contain_text(tab.gettext("Again: the move is made."))
    expect(announcer).to_contain_text(tab.gettext("Again: the move is made."))
    assert marks(puzzle) == (1, 1)
    puzzle.do("hint").click()
    expect(puzzle.count("moves")).to_have_text("1")
    expect(announcer).to_contain_text(tab.gettext("Hint."))
    assert marks(puzzle) == (0, 0)
    puzzle.do("hint").click()
    expect(puzzle.note).to_contain_text(tab.gettext("Again: where to."))
    puzzle.do("undo").click()  # in another position it begins again
    assert marks(puzzle) == (0, 0)
    puzzle.do("hint").click()
    expect(puzzle.note).to_contain_text(tab.gettext("Again: where to."))
    assert marks(puzzle) == (1, 0)


def test_the_way_back_from_a_detour(open_tab: OpenTab) -> None:
    tab = open_tab()
    puzzle = open_puzzle(tab)
    puzzle.move(Mouse(tab.page), away_from_the_exit())
    puzzle.do("detour").click()
    expect(puzzle.note).to_contain_text("you never came nearer")
    assert puzzle.shown() == solution()[0]
    puzzle = open_puzzle(tab)
    for layout in solution()[1:3]:
        puzzle.move(Mouse(tab.page), layout)
    puzzle.do("detour").click()
    expect(puzzle.note).to_contain_text("you were never nearer")
    assert puzzle.shown() == solution()[2]
    expect(puzzle.do("detour")).to_have_attribute("aria-disabled", "true")
    puzzle.move(Mouse(tab.page), solution()[3])
    expect(puzzle.do("detour")).to_have_attribute("aria-disabled", "false")


def test_distances_are_for_those_who_want_them_and_come_in_one_message(open_tab: OpenTab) -> None:
    tab = open_tab(own=True, lang="en")
    asked: list[list[str]] = []

    def sent(frame: str | bytes) -> None:
        if isinstance(frame, str) and '"distances"' in frame:
            asked.append(json.loads(frame[frame.index("[") :])[1]["layouts"])

    tab.page.on("websocket", lambda socket: socket.on("framesent", sent))
    puzzle = open_puzzle(tab)
    chart = tab.page.locator("[data-chart]")
    expect(chart).to_be_hidden()
    for layout in solution()[1:3]:
        puzzle.move(Mouse(tab.page), layout)
    expect(puzzle.note).not_to_contain_text("to the exit")
    unfolded(puzzle.page.locator("[data-truth]")).check()
    expect(chart).to_have_accessible_name(re.compile("2 moves made, 5 moves to the exit"))
    assert asked == [[layout.text for layout in solution()[:3]]]
    puzzle.move(Mouse(tab.page), solution()[3])
    expect(puzzle.note).to_contain_text("4 moves to the exit.")
    radio(tab.page, "metric", "steps").check()
    expect(tab.page.locator("[data-distance-now]")).to_contain_text("steps to the exit")
    tab.page.reload()
    expect(tab.page.locator("[data-truth]")).to_be_checked()
    expect(tab.page.locator("[data-distance-now]")).to_contain_text("3 moves made")
    expect(chart.locator(".curve")).to_have_count(2)


def test_a_move_that_leads_away_is_marked(open_tab: OpenTab) -> None:
    tab = open_tab(device="phone", theme="night")
    puzzle = open_puzzle(tab)
    unfolded(puzzle.page.locator("[data-truth]")).check()
    puzzle.move(Mouse(tab.page), away_from_the_exit())
    expect(puzzle.note).to_contain_text("That led away")
    expect(puzzle.note).to_have_class(re.compile("lamp"))
    expect(puzzle.tray.locator(".ghost.away")).to_have_count(1)
    expect(tab.page.locator("[data-chart] .away")).to_have_count(1)
    expect(tab.page.locator("[data-away]")).to_have_text("1 move led away from the exit.")
    assert_sound(tab)
    puzzle.do("undo").click()
    expect(puzzle.tray.locator(".ghost.away")).to_have_count(0)
