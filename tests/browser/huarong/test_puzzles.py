"""Huarong Dao: every input method plays to the end; solving, stepping through, sharing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import cycle, pairwise

import pytest
from playwright.sync_api import expect

from engines.huarong.catalogue import CATALOGUE, by_slug
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import Metric, between
from engines.huarong.solver.reference import shortest_path
from tests.browser.conftest import OpenTab
from tests.support.browser.input_methods import INPUT_METHODS, Mouse, radio, unfolded
from tests.support.browser.puzzle_page import PuzzlePage
from tests.support.browser.tabs import LANGUAGES, Language, Tab

EASY = "7-xi-lie"
FAMOUS = "/huarong/1A9BF0C00"

UNCOVERED = """note => {
  const { left, bottom } = note.getBoundingClientRect();
  return note.contains(document.elementFromPoint(left + 5, bottom - 3));
}"""


@cache
def solution(metric: Metric = "moves") -> Sequence[Layout]:
    """The layouts of a shortest solution of the easy puzzle."""
    entry = by_slug(EASY)
    assert entry is not None
    path = shortest_path(entry.layout, metric)
    assert path is not None
    return path


def open_puzzle(tab: Tab, layout: Layout | None = None, query: str = "") -> PuzzlePage:
    tab.go(f"/huarong/{EASY}{query}")
    return PuzzlePage(tab, layout or solution()[0])


@pytest.mark.parametrize(("way", "lang"), list(zip(INPUT_METHODS, cycle(LANGUAGES))))
def test_a_puzzle_to_its_end(open_tab: OpenTab, way: str, lang: Language) -> None:
    tab = open_tab(lang=lang, device=INPUT_METHODS[way].device)
    puzzle = open_puzzle(tab)
    method = INPUT_METHODS[way](tab.page)
    for number, layout in enumerate(solution()[1:], start=1):
        puzzle.move(method, layout)
        expect(puzzle.count("moves")).to_have_text(str(number))
    expect(puzzle.state("win")).to_be_visible()
    expect(puzzle.note).to_be_in_viewport(ratio=1)
    assert puzzle.note.evaluate(UNCOVERED)
    expect(puzzle.note).to_contain_text("7")
    expect(tab.page.locator("#announcer")).to_contain_text(tab.gettext("Cao Cao is at the exit."))


def test_the_shortest_solution_step_by_step(open_tab: OpenTab) -> None:
    puzzle = open_puzzle(open_tab())
    puzzle.do("solve").click()
    expect(puzzle.place).to_have_text("0 / 7")
    way = [puzzle.shown()]
    for at in range(1, 8):
        puzzle.go("next").click()
        expect(puzzle.place).to_have_text(f"{at} / 7")
        way.append(puzzle.shown())
    assert way[0] == solution()[0]
    assert way[-1].solved
    assert all(between(one, other) for one, other in pairwise(way))
    for button, at in (("prev", 6), ("first", 0), ("last", 7)):
        puzzle.go(button).click()
        expect(puzzle.place).to_have_text(f"{at} / 7")
        assert puzzle.shown() == way[at]
    slider = puzzle.page.locator("[data-slider]:visible")
    slider.fill("4")
    expect(puzzle.place).to_have_text("4 / 7")
    slider.press("ArrowLeft")
    expect(puzzle.place).to_have_text("3 / 7")
    assert puzzle.shown() == way[3]


def test_a_solution_plays_by_itself(open_tab: OpenTab) -> None:
    puzzle = open_puzzle(open_tab(still=False), query="?metric=moves&step=0")
    expect(puzzle.place).to_have_text("0 / 7")
    puzzle.go("play").click()
    expect(puzzle.go("play")).to_have_accessible_name("Pause")
    expect(puzzle.place).to_have_text("7 / 7")
    expect(puzzle.go("play")).to_have_accessible_name("Play")
    assert puzzle.shown().solved


def test_the_address_of_a_step_shows_that_step(open_tab: OpenTab) -> None:
    tab = open_tab(permissions=["clipboard-read", "clipboard-write"])
    first = open_puzzle(tab)
    first.do("solve").click()
    for _ in range(3):
        first.go("next").click()
    first.page.wait_for_url("**?metric=moves&step=3")
    unfolded(first.do("copy")).click()
    expect(tab.page.locator("#toasts")).to_contain_text(tab.gettext("The link is copied."))
    shared = tab.page.evaluate("navigator.clipboard.readText()")
    assert shared == tab.page.url
    other = open_tab(lang="zh-CN", device="phone")
    other.page.goto(shared)
    second = PuzzlePage(other, first.shown())
    expect(second.place).to_have_text("3 / 7")
    assert PuzzlePage(other, solution()[0]).shown() == first.shown()


def test_going_on_from_a_step_of_the_solution(open_tab: OpenTab) -> None:
    puzzle = open_puzzle(open_tab(), query="?metric=moves&step=6")
    expect(puzzle.place).to_have_text("6 / 7")
    shown = puzzle.shown()
    puzzle.do("continue").click()
    expect(puzzle.do("solve")).to_be_focused()
    expect(puzzle.count("moves")).to_have_text("6")
    assert puzzle.shown() == shown
    puzzle.page.wait_for_url(lambda url: "?" not in url)
    puzzle.do("undo").click()
    expect(puzzle.place).to_have_text("5 / 6")
    puzzle.page.keyboard.press("Control+y")
    expect(puzzle.place).to_have_text("6 / 6")
    puzzle.do("restart").click()
    expect(puzzle.place).to_have_text("0 / 6")
    assert puzzle.shown() == solution()[0]


def test_going_on_asks_before_it_replaces_a_game(open_tab: OpenTab) -> None:
    puzzle = open_puzzle(open_tab())
    puzzle.move(Mouse(puzzle.page), solution()[1])
    puzzle.do("solve").click()
    expect(puzzle.place).to_have_text("0 / 7")
    puzzle.go("last").click()
    puzzle.go("prev").click()
    puzzle.do("continue").click()
    dialog = puzzle.page.locator("dialog[open]")
    expect(dialog.get_by_role("button", name="Keep my game")).to_be_focused()
    puzzle.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(puzzle.place).to_have_text("6 / 7")
    puzzle.do("leave").click()
    assert puzzle.shown() == solution()[1]


def test_a_game_is_kept_between_visits(open_tab: OpenTab) -> None:
    tab = open_tab()
    puzzle = open_puzzle(tab)
    for layout in solution()[1:4]:
        puzzle.move(Mouse(puzzle.page), layout)
    tab.go("/huarong/all")
    expect(tab.page.locator(f"a[href='/huarong/{code()}'] .grade")).to_be_visible()
    again = open_puzzle(tab)
    expect(again.place).to_have_text("3 / 3")
    assert again.shown() == solution()[3]


@pytest.mark.parametrize(("metric", "length"), [("moves", 81), ("steps", 116)])
def test_the_famous_puzzle(open_tab: OpenTab, metric: Metric, length: int) -> None:
    tab = open_tab()
    tab.go(FAMOUS)
    puzzle = PuzzlePage(tab, Layout.from_text("VCCVVCCVVHHVVSSVS..S"))
    radio(tab.page, "metric", metric).check()
    puzzle.do("solve").click()
    expect(puzzle.place).to_have_text(f"0 / {length}")
    puzzle.go("last").click()
    expect(puzzle.place).to_have_text(f"{length} / {length}")
    assert puzzle.shown().solved
    for each, most in (("moves", 81), ("steps", 116), ("slides", 90)):
        assert int(puzzle.count(each).inner_text()) >= most


def test_a_layout_without_a_way_out(open_tab: OpenTab) -> None:
    tab = open_tab()
    stuck = next(entry for entry in CATALOGUE if entry.moves is None)
    tab.go(f"/huarong/{stuck.code}")
    expect(tab.page.locator("[data-note]")).to_contain_text(tab.gettext("No way out: proven."))
    expect(tab.page.locator("[data-note]")).to_contain_text("lists of puzzles have it all the same")
    tab.page.locator("[data-do=solve]").click()
    expect(tab.page.locator("[data-note]")).to_contain_text("were searched")
    expect(tab.page.locator("[data-do=hint]")).to_be_hidden()
    tab.page.get_by_role("link", name="Solvable").click()
    expect(tab.page.locator("[data-do=hint]")).to_be_visible()


def code() -> str:
    entry = by_slug(EASY)
    assert entry is not None
    return entry.code
