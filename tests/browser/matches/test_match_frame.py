"""Board, names, status and actions of a match are in view together in every window; nothing moves."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenTab
from tests.support.browser.input_methods import Mouse
from tests.support.browser.match_page import MatchPage, begin, begin_as_black
from tests.support.browser.page_checks import too_wide
from tests.support.browser.tabs import LANGUAGES, Language

WINDOWS = {
    (1280, 860): 705,
    (1366, 657): 502,
    (1920, 1080): 925,
    (1024, 768): 613,
    (820, 1180): 772,
    (390, 664): 375,
    (360, 640): 351,
    (320, 568): 320,
    (844, 390): 376,
    (640, 430): 317,
}
"""Windows, and how wide the board is at least in each: laptops, a wide desktop, tablets, phones with
the bars of their browsers, one on its side, 200 % zoom."""

OUT_OF_VIEW = """() => {
  const visible = (part) => part.checkVisibility();
  const bar = [...document.querySelectorAll(".stage-actions")].find(visible).getBoundingClientRect();
  const header = document.querySelector(".site-header").getBoundingClientRect();
  const low = header.height === innerHeight;
  const [left, top] = low ? [header.right, 0] : [0, header.bottom];
  const names = "#board, .players, .status, .result, .stage-actions button, .stage-actions a";
  const covered = (box) =>
    !low && box.bottom > bar.top + 1 && box.right > bar.left && box.left < bar.right;
  return [...document.querySelectorAll(names)].filter(visible).flatMap((part) => {
    const box = part.getBoundingClientRect();
    const cut = box.top < top - 1 || box.left < left - 1 || box.bottom > innerHeight + 1 ||
      box.right > innerWidth + 1 || (!part.closest(".stage-actions") && covered(box));
    const narrow = part.matches("button, a, .status") &&
      (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1);
    return [...(cut ? ["cut"] : []), ...(narrow ? ["narrow"] : [])]
      .map((how) => `${how}: ${part.outerHTML.slice(0, 80)}`);
  });
}"""

FOLLOW_SHIFTS = """() => {
  globalThis.shifted = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) globalThis.shifted += shift.value;
  }).observe({ type: "layout-shift" });
}"""
MOST_SHIFT = 0.02


def resize(page: Page, window: tuple[int, int]) -> None:
    page.set_viewport_size({"width": window[0], "height": window[1]})


def board_width(page: Page) -> float:
    box = page.locator("#board").bounding_box()
    assert box is not None
    assert box["width"] == pytest.approx(box["height"], abs=1)
    return box["width"]


def assert_in_view(match: MatchPage, window: tuple[int, int]) -> None:
    """All that matters is in view, and nothing scrolls sideways."""
    resize(match.page, window)
    assert match.page.evaluate("scrollY") == 0
    assert match.page.evaluate(OUT_OF_VIEW) == [], window
    assert too_wide(match.page) == [], window


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_match_is_in_view_in_every_window(open_tab: OpenTab, lang: Language) -> None:
    match = begin_as_black(open_tab(lang=lang))
    match.play(Mouse(match.page), match.legal[0])
    match.act("hint").click()
    expect(match.page.locator("#board .hint-ring")).to_have_count(1)
    for window, least in WINDOWS.items():
        assert_in_view(match, window)
        assert board_width(match.page) >= least - 1, window
    match.page.keyboard.press("ArrowLeft")
    expect(match.act("step-now")).to_be_visible()
    for window, least in WINDOWS.items():
        assert_in_view(match, window)
        assert board_width(match.page) >= least - 1, window


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [5, 13])
def test_boards_of_capture_go_are_in_view(open_tab: OpenTab, size: int, lang: Language) -> None:
    match = begin_as_black(open_tab(lang=lang), "capture-go", size=size, rules="contact")
    for window in WINDOWS:
        assert_in_view(match, window)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_invitation_and_a_watched_game_are_in_view(open_tab: OpenTab, lang: Language) -> None:
    host, watcher = open_tab(lang=lang), open_tab(lang=lang)
    match = begin(host, opponent="friend", colour="black")
    watcher.page.goto(host.page.url)
    expect(match.act("copy-invitation")).to_be_visible()
    for window in WINDOWS:
        assert_in_view(match, window)
        assert_in_view(MatchPage(watcher), window)


def test_the_page_of_a_wide_window_does_not_scroll(open_tab: OpenTab) -> None:
    match = begin_as_black(open_tab(lang="zh-CN"))
    for window in WINDOWS:
        resize(match.page, window)
        if window[0] > window[1]:
            assert match.page.evaluate("document.documentElement.scrollHeight") == window[1]


@pytest.mark.parametrize("window", [(1280, 860), (390, 664), (844, 390)], ids=str)
def test_looking_back_and_notes_move_nothing(open_tab: OpenTab, window: tuple[int, int]) -> None:
    match = begin_as_black(open_tab())
    resize(match.page, window)
    match.play(Mouse(match.page), match.legal[0])
    match.page.evaluate(FOLLOW_SHIFTS)
    parts = ("#board", ".stage-actions:not([hidden])", "#stepping", ".players", "#moves")
    before = [match.page.locator(part).bounding_box() for part in parts]
    for key in ("ArrowLeft", "ArrowLeft", "ArrowRight"):
        match.page.keyboard.press(key)
        assert [match.page.locator(part).bounding_box() for part in parts] == before
    match.page.keyboard.press("ArrowRight")
    expect(match.act("hint")).to_be_visible()
    match.act("hint").click()
    expect(match.page.locator("#board .hint-ring")).to_have_count(1)
    assert [match.page.locator(part).bounding_box() for part in parts[:4]] == before[:4]
    assert match.page.evaluate("globalThis.shifted") <= MOST_SHIFT
