"""An own move is on the board at once, with any connection; the server has the last word."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from engines.registry import duel
from tests.browser.conftest import OpenTab
from tests.support.browser.intercepted_socket import InterceptedSocket
from tests.support.browser.match_page import MatchPage, begin_as_black
from tests.support.browser.tabs import WAIT_MS

DOT = "#board .last:not(.waiting)"


def stones_after(match: MatchPage, ply: int) -> dict[str, str]:
    """The server's stones after a ply, by cell, once it has the ply."""
    for _ in range(WAIT_MS // 50):
        state = match.snapshot()
        if state["ply"] >= ply:
            break
        match.page.wait_for_timeout(50)
    points = duel(state["kind"]).position.start(**state["options"]).points()
    sides = {"X": "black", "O": "white"}
    letters = state["moves"][ply - 1]["rows"].replace("/", "")
    return {
        point: sides[letter]
        for point, letter in zip(points, letters, strict=True)
        if letter in sides
    }


def test_the_board_of_a_tap_is_the_board_of_the_server(open_tab: OpenTab) -> None:
    """Each move is compared before any event has come; its answer may have."""
    tab = open_tab()
    server = InterceptedSocket(tab)
    match = begin_as_black(tab)
    choose = random.Random(3)
    for _ in range(8):
        ply = match.moves.count() + 1
        cell = choose.choice(match.legal)
        server.hold("event")
        match.cell(cell).click()
        assert match.stones()[cell] == "black"
        expect(match.moves).to_have_count(ply - 1)
        expect(tab.page.locator(DOT)).to_have_count(0)
        expect(match.status).to_contain_text(tab.gettext("You play {move}").format(move=cell))
        assert match.stones() == stones_after(match, ply)
        assert match.legal == []
        server.release()
        expect(match.moves).to_have_count(ply + 1)
        match.wait_for_turn()
        expect(tab.page.locator(DOT)).to_have_count(1)


@pytest.mark.parametrize("theirs", ["move", "takeback"])
def test_the_board_goes_back_when_another_tab_was_first(open_tab: OpenTab, theirs: str) -> None:
    tab = open_tab()
    socket = InterceptedSocket(tab)
    match = begin_as_black(tab)
    match.cell(match.legal[0]).click()
    expect(match.moves).to_have_count(2)
    match.wait_for_turn()
    own, others = match.legal[0], match.legal[1]
    tab.page.wait_for_function("document.querySelector('#main').dataset.ready")
    socket.hold("event")
    beside = tab.context.new_page()
    beside.goto(tab.page.url)
    expect(beside.locator("#main")).to_have_attribute("data-ready", "true")
    if theirs == "move":
        beside.locator(f"#board [data-name={others}]").click()
        expect(beside.locator("#moves a")).to_have_count(4)
    else:
        beside.locator("[data-act=takeback]:visible").click()
        expect(beside.locator("#moves a")).to_have_count(0)
    match.cell(own).click()
    expect(match.toasts).not_to_be_empty()
    expect(match.moves).to_have_count(4 if theirs == "move" else 0)
    socket.release()
    state = match.snapshot()
    match.wait_for_turn()
    if theirs == "move":
        assert match.stones() == stones_after(match, state["ply"])
    else:
        assert len(match.stones()) == 4
