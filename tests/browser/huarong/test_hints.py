"""Hints by degrees, the way back from a detour, and the distances of a whole game in one message."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.browser.huarong.test_puzzle_page import away_from_the_exit, want_distances
from tests.browser.huarong.test_puzzles import open_puzzle, solution
from tests.support.browser.input_methods import Mouse
from tests.support.browser.puzzle_page import PuzzlePage

TO_CURVES = """chart => [...chart.querySelectorAll(".curve")].map(
  (curve) => curve.getAttribute("d").match(/-?[\\d.]+/g).map(Number)
)"""


def marks(puzzle: PuzzlePage) -> tuple[int, int]:
    """How many blocks a hint marks, and how many places."""
    tray = puzzle.tray
    return tray.locator(".hinted").count(), tray.locator(".ghost.ahead").count()


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


def test_a_hint_begins_again_when_the_position_changes(open_tab: OpenTab) -> None:
    tab = open_tab()
    puzzle = open_puzzle(tab)
    puzzle.do("hint").click()
    expect(puzzle.note).to_contain_text(tab.gettext("Again: where to."))
    puzzle.move(Mouse(tab.page), solution()[1])
    assert marks(puzzle) == (0, 0)
    puzzle.do("undo").click()
    puzzle.do("hint").click()
    expect(puzzle.note).to_contain_text(tab.gettext("Again: where to."))
    assert marks(puzzle) == (1, 0)


def test_hints_alone_solve_a_puzzle(open_tab: OpenTab) -> None:
    tab = open_tab()
    puzzle = open_puzzle(tab)
    for number in range(1, len(solution())):
        for _ in range(3):
            expect(puzzle.do("hint")).not_to_have_attribute("aria-disabled", "true")
            puzzle.do("hint").click()
        expect(puzzle.count("moves")).to_have_text(str(number))
    expect(puzzle.note).to_contain_text(tab.gettext("With a hint it counts as solved only."))


def test_a_block_is_named_as_the_board_shows_it(open_tab: OpenTab) -> None:
    tab = open_tab()
    puzzle = open_puzzle(tab)
    puzzle.do("solve").click()
    puzzle.go("next").click()
    expect(puzzle.note).to_have_text(
        re.compile("[一-鿿]+(, row \\d, col \\d)?: (up|down|left|right) \\d")
    )
    assert not re.search("[一-鿿]", tab.page.locator("#announcer").inner_text())
    expect(tab.page.locator(".names dt").filter(has_text="曹操")).to_have_count(1)


def test_the_way_back_from_a_detour(open_tab: OpenTab) -> None:
    tab = open_tab()
    puzzle = open_puzzle(tab)
    puzzle.move(Mouse(tab.page), away_from_the_exit())
    puzzle.do("detour").click()
    expect(puzzle.note).to_contain_text("you never came nearer")
    assert puzzle.shown() == solution()[0]


def test_without_a_detour_nothing_is_taken_back(open_tab: OpenTab) -> None:
    tab = open_tab()
    puzzle = open_puzzle(tab)
    for layout in solution()[1:3]:
        puzzle.move(Mouse(tab.page), layout)
    puzzle.do("detour").click()
    expect(puzzle.note).to_contain_text("you were never nearer")
    assert puzzle.shown() == solution()[2]
    expect(puzzle.do("detour")).to_have_attribute("aria-disabled", "true")
    puzzle.move(Mouse(tab.page), solution()[3])
    expect(puzzle.do("detour")).to_have_attribute("aria-disabled", "false")


def test_the_distances_of_a_game_come_in_one_message(open_tab: OpenTab) -> None:
    tab = open_tab(own=True)
    asked: list[list[str]] = []

    def sent(frame: str | bytes) -> None:
        if isinstance(frame, str) and '"distances"' in frame:
            asked.append(json.loads(frame[frame.index("[") :])[1]["layouts"])

    tab.page.on("websocket", lambda socket: socket.on("framesent", sent))
    puzzle = open_puzzle(tab)
    for layout in solution()[1:5]:
        puzzle.move(Mouse(tab.page), layout)
    want_distances(puzzle)
    chart = tab.page.locator("[data-chart]")
    expect(chart.locator(".curve")).to_have_count(2)
    assert asked == [[layout.text for layout in solution()[:5]]]
    ideal, own = chart.evaluate(TO_CURVES)
    assert ideal[:2] == own[:2]
    assert len(own) == 2 * 5
    tab.page.reload()
    expect(chart.locator(".curve")).to_have_count(2)
    assert len(asked) == 2
    assert [ideal, own] == chart.evaluate(TO_CURVES)
