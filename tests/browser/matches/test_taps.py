"""What a finger does on a board: a tap plays once, and what drags, holds or pinches plays nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.support.browser.match_page import MatchPage, begin_as_black

FINGER = """([cell, steps]) => {
  const box = document.querySelector(`#board [data-name='${cell}']`).getBoundingClientRect();
  const at = [box.left + box.width / 2, box.top + box.height / 2];
  for (const {type, x = 0, y = 0, pointerId = 7, isPrimary = true} of steps) {
    const [clientX, clientY] = [at[0] + x, at[1] + y];
    const group = document.querySelector(`#board [data-name='${cell}']`);
    const how = {bubbles: true, cancelable: true, clientX, clientY, detail: type === "click" ? 1 : 0};
    const event = type === "click" ? new MouseEvent(type, how)
      : new PointerEvent(type, {...how, pointerId, isPrimary, pointerType: "touch"});
    group.dispatchEvent(event);
  }
}"""
DOWN, UP, CLICK = {"type": "pointerdown"}, {"type": "pointerup"}, {"type": "click"}
NO_TAPS = {
    "dragged": [DOWN, {**UP, "x": 14}],
    "scrolled": [DOWN, {"type": "pointercancel"}, UP],
    "pinched": [DOWN, {**DOWN, "pointerId": 8, "isPrimary": False}, UP],
    "lifted only": [UP],
}


def tapped(match: MatchPage, cell: str, *steps: dict[str, object]) -> None:
    match.page.evaluate(FINGER, [cell, list(steps)])


@pytest.fixture
def match(open_tab: OpenTab) -> MatchPage:
    """A game against the engine on a phone, Black to move."""
    return begin_as_black(open_tab(device="phone"))


def test_a_tap_is_seen_when_the_finger_is_lifted_and_its_click_plays_nothing(
    match: MatchPage,
) -> None:
    cell = match.legal[0]
    tapped(match, cell, DOWN, UP)
    assert match.stones()[cell] == "black"
    tapped(match, cell, CLICK)
    expect(match.moves).to_have_count(2)
    expect(match.toasts).to_be_empty()


@pytest.mark.parametrize("how", NO_TAPS)
def test_what_is_no_tap_plays_nothing(match: MatchPage, how: str) -> None:
    cell = match.legal[0]
    tapped(match, cell, *NO_TAPS[how])
    assert cell not in match.stones()
    tapped(match, cell, CLICK)  # such as a screen reader makes
    assert match.stones()[cell] == "black"
