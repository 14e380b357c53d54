"""Board, name, counter, note and actions of a puzzle are in view together in every window."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, expect

from tests.browser.conftest import OpenTab
from tests.browser.huarong.test_puzzles import FAMOUS, open_puzzle, solution
from tests.browser.huarong.test_win import almost_won, win
from tests.support.browser.page_checks import too_wide
from tests.support.browser.puzzle_page import PuzzlePage
from tests.support.browser.stage import resize
from tests.support.browser.tabs import Language
from tests.support.variants import first_in_every_run

WINDOWS = (
    (1280, 860),
    (1366, 657),
    (1366, 768),
    (1920, 1080),
    (2560, 1440),
    (390, 664),
    (375, 553),
    (360, 640),
    (320, 568),
    (844, 390),
    (640, 430),
)
"""Laptops, a wide desktop, phones with the bars of their browsers, one on its side, 200 % zoom."""

OUT_OF_VIEW = """() => {
  const visible = (part) => part?.checkVisibility();
  const actions = [...document.querySelectorAll(".fold .actions")].find(visible);
  const fixed = getComputedStyle(actions).position === "fixed";
  const bottom = fixed ? actions.getBoundingClientRect().top : innerHeight;
  const top = document.querySelector(".site-header").getBoundingClientRect().bottom;
  const parts = ["[data-tray]", "h1", ".metric-counter", "[data-note]", ".fold .steps-line"];
  const shown = parts.map((part) => document.querySelector(part)).filter(visible);
  const tail = document.querySelector(".tail");
  const cut = (box, least, most) =>
    box.top < least - 1 || box.bottom > most + 1 || box.left < -1 || box.right > innerWidth + 1;
  return [
    ...shown
      .filter((part) => cut(part.getBoundingClientRect(), top, bottom))
      .map((part) => part.outerHTML.slice(0, 60)),
    ...(cut(actions.getBoundingClientRect(), top, innerHeight) ? ["actions"] : []),
    ...(tail.scrollHeight > tail.clientHeight + 1 ? [`cut: ${tail.innerText}`] : []),
    ...[...actions.querySelectorAll("a, button")]
      .filter((each) => each.scrollWidth > each.clientWidth + 1)
      .map((each) => `narrow: ${each.innerText}`),
  ];
}"""


def opened(open_tab: OpenTab, window: tuple[int, int], lang: Language) -> PuzzlePage:
    tab = open_tab(lang=lang)
    tab.page.set_viewport_size({"width": window[0], "height": window[1]})
    tab.go(FAMOUS)
    return PuzzlePage(tab, solution()[0])


def in_play(puzzle: PuzzlePage) -> None:
    expect(puzzle.note).not_to_be_empty()
    expect(puzzle.page.locator(".fold .steps-line")).to_be_hidden()


def in_step(puzzle: PuzzlePage) -> None:
    puzzle.do("solve").click()
    expect(puzzle.place).to_have_text("0 / 81")
    for _ in range(12):
        puzzle.page.keyboard.press("ArrowRight")
    expect(puzzle.place).to_have_text("12 / 81")


def in_win(puzzle: PuzzlePage) -> None:
    win(almost_won(puzzle.tab))


@pytest.mark.parametrize("lang", first_in_every_run("en", "zh-CN"))
def test_all_that_matters_is_in_view_in_every_window(open_tab: OpenTab, lang: Language) -> None:
    puzzle = opened(open_tab, WINDOWS[0], lang)
    for reach in (in_play, in_step, in_win):
        resize(puzzle.page, WINDOWS[0])
        reach(puzzle)
        for window in WINDOWS:
            resize(puzzle.page, window)
            assert puzzle.page.evaluate("scrollY") == 0, (reach, window)
            assert puzzle.page.evaluate(OUT_OF_VIEW) == [], (reach, window)
            assert too_wide(puzzle.page) == [], (reach, window)


def test_the_board_keeps_its_size_and_takes_the_room(open_tab: OpenTab) -> None:
    puzzle = opened(open_tab, WINDOWS[0], "zh-CN")
    in_play(puzzle)
    before = boards(puzzle)
    in_step(puzzle)
    assert boards(puzzle) == before
    for (width, height), box in before.items():
        most = min(width, height * 452 / 552)
        assert box["width"] > most * 0.6, (width, height)


def boards(puzzle: PuzzlePage) -> dict[tuple[int, int], FloatRect]:
    """Where the board is in every window."""
    found = {}
    for window in WINDOWS:
        resize(puzzle.page, window)
        box = puzzle.tray.bounding_box()
        assert box is not None
        found[window] = box
    return found


def test_the_slider_has_a_track_on_laptops(open_tab: OpenTab) -> None:
    puzzle = opened(open_tab, (1366, 657), "en")
    in_step(puzzle)
    box = puzzle.page.locator("[data-slider]:visible").bounding_box()
    assert box is not None
    assert box["width"] > 220


def test_keys_step_through_a_solution(open_tab: OpenTab) -> None:
    puzzle = open_puzzle(open_tab())
    puzzle.do("solve").click()
    expect(puzzle.place).to_have_text("0 / 7")
    keyboard = puzzle.page.keyboard
    for key, at in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("End", 7),
        ("Home", 0),
    ):
        keyboard.press(key)
        expect(puzzle.place).to_have_text(f"{at} / 7")
    puzzle.page.locator("body").click(position={"x": 2, "y": 300})
    keyboard.press("Space")
    expect(puzzle.place).to_have_text("7 / 7")
    puzzle.do("leave").click()
    keyboard.press("Home")
    expect(puzzle.place).to_have_count(0)
