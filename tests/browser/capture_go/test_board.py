"""The board of Capture Go in a match: labels, marks, figures on stones, and small cells by touch."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.support.browser.input_methods import Keyboard, Touch
from tests.support.browser.match_page import MatchPage, begin
from tests.support.browser.tabs import Device, Tab

OVERLAPS = """() => {
  const box = (node) => node.getBoundingClientRect();
  const board = box(document.querySelector("#board"));
  const stones = [...document.querySelectorAll("#board .stone .face")].map(box);
  return [...document.querySelectorAll("#board .go-coord")].filter((label) => {
    const { left, right, top, bottom } = box(label);
    const inside = left >= board.left && top >= board.top;
    return !inside || stones.some((stone) =>
      stone.left < right && left < stone.right && stone.top < bottom && top < stone.bottom);
  }).map((label) => label.textContent);
}"""
"""The labels that a stone covers or that the edge cuts; the box of a text is taller than its letters."""


def match_from(tab: Tab, rows: tuple[str, ...], side: str = "X") -> MatchPage:
    """A match with a friend from a free position."""
    asked = {
        "position": f"{'/'.join(rows)} {side}",
        "size": len(rows),
        "rules": "free",
        "opponent": "friend",
    }
    tab.go(f"/capture-go?{urlencode(asked)}")
    tab.page.locator("#start").click()
    tab.page.wait_for_url("**/g/*")
    expect(tab.page.locator("#main")).to_have_attribute("data-ready", "true")
    match = MatchPage(tab)
    match.look_at_the_board()
    return match


def framed(size: int) -> tuple[str, ...]:
    """A position with stones in the corners and along both labelled edges."""
    first = "X-" * (size // 2) + ("O" if size % 2 else "-")
    column = ["XO"[row % 2] + "-" * (size - 1) if row % 2 else "-" * size for row in range(1, size)]
    return (first, *column)


@pytest.mark.parametrize(
    ("size", "device"),
    [(5, "desktop"), (13, "narrow")],
)
def test_no_stone_covers_a_label(open_tab: OpenTab, size: int, device: Device) -> None:
    match = match_from(open_tab(device=device), framed(size))
    expect(match.page.locator("#board .go-coord")).to_have_count(2 * size)
    assert match.page.evaluate(OVERLAPS) == []


def test_danger_and_capture_have_marks_of_their_own(open_tab: OpenTab) -> None:
    rows = ("XO---", "-----", "--X--", "-XO--", "--X--")  # a5 lives at a4, c2 dies at d2
    match = match_from(open_tab(), rows)
    expect(match.page.locator("#board .liberty")).to_have_count(1)
    expect(match.page.locator("#board .capture-here")).to_have_count(1)
    expect(match.cell("a4")).to_have_attribute("aria-label", "A4 empty, danger, your last liberty")
    expect(match.cell("d2")).to_have_attribute("aria-label", "D2 empty, capture here")


def test_liberties_of_a_stone_are_dots_while_it_is_pointed_at_and_no_longer(
    open_tab: OpenTab,
) -> None:
    match = match_from(open_tab(), ("-----",) * 5)
    match.cell("c3").click()
    expect(match.moves).to_have_count(1)
    expect(match.page.locator("#board .liberty-dot")).to_have_count(0)
    match.cell("a1").hover()
    match.cell("c3").hover()
    expect(match.page.locator("#board .liberty-dot")).to_have_count(4)
    expect(match.page.locator("#board .chain-ring")).to_have_count(1)


def test_figures_on_stones_are_shown_one_kind_at_a_time_and_kept(open_tab: OpenTab) -> None:
    match = match_from(open_tab(), ("XX---", "-----", "-----", "-----", "---O-"))
    match.cell("c3").click()
    expect(match.moves).to_have_count(1)
    figures = match.page.locator("#board .move-number")
    match.page.get_by_label("Liberties", exact=True).check()
    assert figures.all_text_contents() == ["3", "3", "4", "3"]
    match.page.get_by_label("Move numbers").check()
    expect(match.page.get_by_label("Liberties", exact=True)).not_to_be_checked()
    assert figures.all_text_contents() == ["1"]
    expect(match.cell("c3")).to_have_attribute(
        "aria-label", "C3 black, last move, move 1, 4 liberties"
    )
    match.page.reload()
    expect(match.page.get_by_label("Move numbers")).to_be_checked()
    expect(figures).to_have_text(["1"])


def test_on_small_cells_a_second_tap_confirms(open_tab: OpenTab) -> None:
    match = match_from(open_tab(device="phone"), ("-" * 13,) * 13)
    touch = Touch(match.page)
    touch.pick(match.cell("k10"))
    expect(match.page.locator("#board .preview")).to_have_count(1)
    expect(match.status).to_contain_text("Tap K10 again to play there.")
    expect(match.page.locator("#announcer")).to_contain_text("Tap K10 again")
    touch.pick(match.cell("j9"))
    expect(match.status).to_contain_text("Tap J9 again to play there.")
    expect(match.moves).to_have_count(0)
    touch.pick(match.cell("j9"))
    expect(match.moves).to_have_count(1)
    assert list(match.stones()) == ["j9"]
    expect(match.page.locator("#board .preview")).to_have_count(0)


def test_large_cells_and_keys_play_at_once(open_tab: OpenTab) -> None:
    match = match_from(open_tab(device="narrow"), ("-" * 9,) * 9)
    Touch(match.page).pick(match.cell("e5"))
    expect(match.moves).to_have_count(1)
    match = match_from(open_tab(), ("-" * 13,) * 13)
    Keyboard(match.page).pick(match.cell("g7"))
    expect(match.moves).to_have_count(1)


LAST_LIBERTY = "-----/--X--/-XOX-/-----/----- X"
"""Black to move takes the white stone at c3 with c2, and has won."""

SEE_LIFTED = """() => {
  globalThis.lifted = 0;
  const see = () => { globalThis.lifted = Math.max(
    globalThis.lifted, document.querySelectorAll("#board .stone.lifted").length) };
  const board = document.querySelector("#board");
  new MutationObserver(see).observe(board, { childList: true, subtree: true });
}"""


@pytest.mark.parametrize("still", [False, True], ids=["moving", "still"])
def test_the_last_captured_stone_is_lifted_before_it_is_gone(
    open_tab: OpenTab, still: bool
) -> None:
    tab = open_tab(still=still)
    match = begin(tab, "capture-go", rules="free", size=5, colour="black", position=LAST_LIBERTY)
    expect(match.cell("c3").locator(".stone")).to_have_count(1)
    tab.page.evaluate(SEE_LIFTED)
    match.cell("c2").click()
    match.wait_for_end()
    expect(match.cell("c3").locator(".stone")).to_have_count(0)
    expect(match.cell("c3").locator(".taken")).to_have_count(1)
    assert tab.page.evaluate("globalThis.lifted") == (0 if still else 1)
