"""Every page of Huarong Dao in the windows that people have: phones, one on its side, desktops."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, expect

from engines.huarong.beginners import BEGINNERS_WAY
from tests.browser.conftest import OpenTab
from tests.browser.huarong.test_puzzles import FAMOUS, open_puzzle, solution
from tests.browser.huarong.test_win import almost_won, win
from tests.support.browser.page_checks import too_wide
from tests.support.browser.puzzle_page import PuzzlePage, keep_game, way_out
from tests.support.browser.stage import resize
from tests.support.browser.tabs import Device
from webapp.huarong.catalogue import daily

Size = tuple[int, int]
DESKTOPS: list[Size] = [(1280, 860), (1366, 657), (1366, 768), (1920, 1080), (2560, 1440)]
PHONES: list[Size] = [
    *((390, 664), (375, 553), (360, 640), (320, 568)),
    *((844, 390), (640, 430)),
]
"""Phones with the bars of their browsers, one on its side, 200 % zoom."""
FEW: dict[Device, list[Size]] = {
    "phone": [(360, 640), (390, 664), (844, 390)],
    "desktop": [(1366, 768), (2560, 1440)],
}
"""What differs most, for pages with little on them."""
WITH_A_BOARD = ("/huarong", "/huarong/daily", "/huarong/daily/2026-10-12")
"""Pages whose board is played where it stands."""
WAY = BEGINNERS_WAY[1]
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
BOARD_IN_VIEW = """() => [".section-links", "[data-tray]", "[data-begin]"].every(selector => {
  const { top, bottom, left, right } = document.querySelector(selector).getBoundingClientRect();
  return 0 <= top && bottom <= innerHeight && 0 <= left && right <= innerWidth;
})"""


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


def test_all_that_matters_of_a_puzzle_is_in_view_in_every_window(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.go(FAMOUS)
    puzzle = PuzzlePage(tab, solution()[0])
    boards: dict[Size, list[FloatRect]] = {}
    for reach in (in_play, in_step, in_win):
        resize(puzzle.page, DESKTOPS[0])
        reach(puzzle)
        for window in DESKTOPS + PHONES:
            resize(puzzle.page, window)
            assert puzzle.page.evaluate("scrollY") == 0, (reach, window)
            assert puzzle.page.evaluate(OUT_OF_VIEW) == [], (reach, window)
            assert too_wide(puzzle.page) == [], (reach, window)
            box = puzzle.tray.bounding_box()
            assert box is not None
            boards.setdefault(window, []).append(box)
    for (width, height), (played, stepped, _won) in boards.items():
        assert played == stepped, (width, height)
        assert played["width"] > min(width, height * 452 / 552) * 0.6, (width, height)


@pytest.mark.parametrize("device", FEW)
def test_boards_that_are_played_where_they_stand_are_whole(
    open_tab: OpenTab, device: Device
) -> None:
    tab = open_tab(device=device)
    for page in WITH_A_BOARD:
        tab.go(page)
        for size in FEW[device]:
            resize(tab.page, size)
            assert too_wide(tab.page) == [], (page, size)
            assert tab.page.evaluate(BOARD_IN_VIEW), (page, size)


@pytest.mark.parametrize("device", FEW)
def test_the_wins_of_the_day_and_of_the_way_are_whole(open_tab: OpenTab, device: Device) -> None:
    tab = open_tab(device=device)
    todays = daily.puzzle_of(daily.today())
    for entry, lead in ((todays, "[data-do=share-day]"), (WAY, ".next-puzzle:visible")):
        tab.go("/privacy")
        keep_game(tab, way_out(entry.layout))
        tab.go(f"/huarong/{entry.code}#end")
        expect(tab.page.locator(".puzzle[data-state=win]")).to_be_visible()
        for size in FEW[device]:
            resize(tab.page, size)
            expect(tab.page.locator(lead)).to_be_in_viewport(ratio=1)
            assert tab.page.evaluate(OUT_OF_VIEW) == [], (entry.code, size)


def test_a_solution_and_the_board_of_the_day_take_the_room(open_tab: OpenTab) -> None:
    tab = open_tab()
    resize(tab.page, (1366, 657))
    puzzle = open_puzzle(tab, "?metric=moves&step=3")
    expect(puzzle.place).to_have_text("3 / 7")
    slider = tab.page.locator("[data-slider]:visible").bounding_box()
    assert slider is not None
    assert slider["width"] > 220
    tab.go("/huarong/daily")
    for width, height in DESKTOPS[3:]:
        resize(tab.page, (width, height))
        board = tab.page.locator("[data-tray]").bounding_box()
        assert board
        assert board["height"] > 0.8 * height
