"""Fingers on a board: a tap plays once; dragging and pinching play nothing."""

from __future__ import annotations

import pytest

from tests.browser.conftest import OpenTab
from tests.support.browser.input_methods import Point, Touch
from tests.support.browser.match_page import MatchPage, begin_as_black

REST_MS = 70


@pytest.fixture
def match(open_tab: OpenTab) -> MatchPage:
    """A game against the engine on a phone, Black to move."""
    return begin_as_black(open_tab(device="phone"))


def middle(match: MatchPage, cell: str) -> Point:
    box = match.cell(cell).bounding_box()
    assert box is not None, cell
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("how", ["dragged", "scrolled", "pinched"])
def test_what_is_no_tap_plays_nothing(match: MatchPage, how: str) -> None:
    cell, finger = match.legal[0], Touch(match.page)
    x, y = middle(match, cell)
    if how == "pinched":
        finger.rest(REST_MS, (x, y), (x + 90, y + 90))
    else:
        finger.drag([(x, y), (x + 60, y) if how == "dragged" else (x, y - 60)])
    match.page.wait_for_timeout(300)  # a click would come by now
    assert cell not in match.stones()
    finger.rest(REST_MS, middle(match, cell))
    assert match.stones()[cell] == "black"
