"""Board, names, status and actions of a match are in view together in every window; nothing moves."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.support.browser.input_methods import Mouse
from tests.support.browser.match_page import begin, begin_as_black
from tests.support.browser.stage import (
    FOLLOW_SHIFTS,
    MOST_SHIFT,
    WINDOWS,
    assert_in_view,
    board_width,
    resize,
)


def test_a_match_is_in_view_in_every_window(open_tab: OpenTab) -> None:
    match = begin_as_black(open_tab(lang="zh-CN"))
    match.play(Mouse(match.page), match.legal[0])
    match.act("hint").click()
    expect(match.page.locator("#board .hint-ring")).to_have_count(1)
    for window, least in WINDOWS.items():
        assert_in_view(match.page, window)
        assert board_width(match.page) >= least - 1, window
        if window[0] > window[1]:
            assert match.page.evaluate("document.documentElement.scrollHeight") == window[1]
    match.page.keyboard.press("ArrowLeft")
    expect(match.act("step-now")).to_be_visible()
    for window, least in WINDOWS.items():
        assert_in_view(match.page, window)
        assert board_width(match.page) >= least - 1, window


def test_an_invitation_and_a_watched_game_are_in_view(open_tab: OpenTab) -> None:
    host, watcher = open_tab(lang="en"), open_tab(lang="en")
    match = begin(host, opponent="friend", colour="black")
    watcher.page.goto(host.page.url)
    expect(match.act("copy-invitation")).to_be_visible()
    for window in WINDOWS:
        resize(match.page, window)
        for part in ("#door-qr svg", "#invite-link"):
            expect(match.page.locator(part)).to_be_in_viewport(ratio=1)
    match.look_at_the_board()
    for window in WINDOWS:
        assert_in_view(match.page, window)
        assert_in_view(watcher.page, window)


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


PHONES = [(390, 664), (360, 640), (320, 568)]


def test_the_whole_hint_is_in_view_on_phones(open_tab: OpenTab) -> None:
    match = begin_as_black(open_tab(), "capture-go", size=5, rules="contact")
    page = match.page
    match.act("hint").click()
    expect(page.locator("#board .hint-ring")).to_have_count(1)
    hint = page.locator("#hint-in-status")
    text = match.note.text_content() or ""
    for window in PHONES:
        assert_in_view(page, window, "#hint-in-status")
        expect(hint).to_have_text(text)
        assert hint.evaluate("box => box.scrollHeight <= box.clientHeight + 1"), window
    resize(page, (1280, 860))
    expect(hint).to_be_hidden()
    expect(match.note).to_be_visible()


COVERED = """() => {
  const toast = document.querySelector("#toasts .toast").getBoundingClientRect();
  const controls = "main :is(a, button, input, select, summary, label), header a, #board, .players li";
  return [...document.querySelectorAll(controls)].filter((control) => {
    const box = control.getBoundingClientRect();
    return control.checkVisibility() && box.width && box.left < toast.right &&
      box.right > toast.left && box.top < toast.bottom && box.bottom > toast.top;
  }).map((control) => control.outerHTML.slice(0, 80));
}"""


def test_what_the_site_says_covers_nothing(open_tab: OpenTab) -> None:
    tab = open_tab()
    match = begin_as_black(tab)
    match.cell("a1").click()
    expect(tab.page.locator("#toasts .toast")).to_be_visible()
    for window in ((1366, 768), (360, 640), (844, 390)):
        resize(tab.page, window)
        assert tab.page.evaluate(COVERED) == [], window
