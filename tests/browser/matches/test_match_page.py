"""Texts and controls of the match page, apart from playing to the end."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.support.browser.input_methods import Mouse
from tests.support.browser.intercepted_socket import InterceptedSocket
from tests.support.browser.match_page import MatchPage, begin, begin_as_black
from tests.support.browser.slow_connection import slow_connection
from tests.support.servers import Server

LATENCY_SECONDS = 0.2
"""In each direction: an answer comes 400 ms after its request."""


def after(match: MatchPage, moves: int) -> MatchPage:
    """The same after a number of own moves, each with its reply."""
    for _ in range(moves):
        match.play(Mouse(match.page), match.legal[0])
    return match


@pytest.mark.parametrize(
    ("game", "cell", "why"),
    [("reversi", "a1", "traps_nothing"), ("capture-go", "a1", "must_be_centre")],
)
def test_an_illegal_click_says_why(open_tab: OpenTab, game: str, cell: str, why: str) -> None:
    tab = open_tab(lang="zh-CN")
    match = begin_as_black(tab, game)
    match.cell(cell).click()
    words = {"move": cell.upper() if game == "capture-go" else cell, "colour": tab.gettext("white")}
    expect(match.toasts).to_have_text(tab.code_text("illegal", why).format(**words))
    expect(match.moves).to_have_count(0)


def test_taking_back_the_latest_move_and_any_other(open_tab: OpenTab) -> None:
    match = after(begin_as_black(open_tab()), 4)
    match.act("takeback").click()
    expect(match.moves).to_have_count(6)
    match.moves.nth(2).click()
    match.page.wait_for_url("**?ply=3")
    match.act("takeback-here").click()
    expect(match.moves).to_have_count(2)
    match.wait_for_turn()
    match.page.wait_for_url(lambda url: "?" not in url)
    after(match, 1)
    assert match.moves.count() == 4


def test_looking_back_and_its_address(open_tab: OpenTab) -> None:
    match = begin_as_black(open_tab())
    positions = [match.stones()]
    for _ in range(2):
        after(match, 1)
        positions.append(match.stones())
    match.page.goto(match.path + "?ply=2")
    expect(match.status).to_contain_text("After move 2")
    assert match.stones() == positions[1]
    match.act("step-first").click()
    assert match.stones() == positions[0]
    for _ in range(2):
        match.act("step-next").click()
    assert match.stones() == positions[1]
    match.page.wait_for_url("**?ply=2")
    match.cell("a1").click()
    expect(match.toasts).to_contain_text(
        match.tab.gettext("You are looking at an earlier move. Go back to now to play.")
    )
    match.act("step-now").click()
    match.page.keyboard.press("ArrowLeft")
    match.page.wait_for_url("**?ply=3")
    match.page.keyboard.press("ArrowRight")
    match.page.wait_for_url(lambda url: "?" not in url)
    assert match.stones() == positions[2]


def test_one_click_is_one_move_on_a_slow_line(tabs: OpenTab, server: Server) -> None:
    with slow_connection(server.port) as connection:
        tab = tabs(connection.url, still=False)
        match = begin_as_black(tab)
        connection.slow_down(LATENCY_SECONDS)
        for moves in (1, 2):
            first, second = match.legal[:2]
            with connection.holding():
                match.cell(first).dblclick()
                match.cell(second).click()
            expect(match.moves).to_have_count(2 * moves)
            match.wait_for_turn()
        assert match.snapshot()["ply"] == 4
        assert match.stones()[first]
        with connection.holding():
            match.act("hint").click()
            expect(match.note).to_have_text(tab.gettext("Looking for a hint."))
        expect(tab.page.locator("#board .hint-ring")).to_have_count(1)
        tab.page.goto("about:blank")


def test_nothing_that_was_said_during_the_game_stays_over_its_end(open_tab: OpenTab) -> None:
    tab = open_tab()
    server = InterceptedSocket(tab, "server")
    rows = "-----/-XO--/XO---/-X---/-----"  # c3 captures
    asked = urlencode({"position": f"{rows} X", "size": 5, "rules": "free", "level": 1})
    tab.go(f"/capture-go?{asked}")
    tab.page.locator("#start").click()
    tab.page.wait_for_url("**/g/*")
    match = MatchPage(tab)
    server.say("server", {"state": "preparing", "doing": ["capture-go"]})
    expect(match.toasts).to_contain_text("Getting the Capture Go engine ready")
    server.say("server", {"state": "failing", "doing": ["capture-go"]})
    expect(match.toasts).to_contain_text("The engine did not start properly and may play badly.")
    match.cell("b4").click()
    expect(match.toasts).to_contain_text("has a stone already")
    match.cell("c3").click()
    match.wait_for_end()
    expect(match.toasts).to_be_empty()
    server.say("server", {"state": "preparing", "doing": ["capture-go"]})
    match.cell("a1").click()
    expect(match.toasts).to_have_text(tab.gettext("This game is over."))


def test_a_level_that_needs_no_engine_waits_for_none(open_tab: OpenTab) -> None:
    tab = open_tab()
    server = InterceptedSocket(tab, "server")
    match = begin(tab, "reversi", level=1, colour="black")
    server.say("server", {"state": "preparing", "doing": ["reversi"]})
    server.say("server", {"state": "stopping", "doing": []})
    expect(match.toasts).to_have_text(tab.gettext("The site is restarting. Your game is kept."))
    server.say("server", {"state": "preparing", "doing": ["reversi"]})
    expect(match.toasts).to_be_empty()


def test_an_own_move_that_stands_already_is_not_called_overtaken(open_tab: OpenTab) -> None:
    """As after a lost connection: the page does not know yet that its move was played."""
    tab = open_tab()
    socket = InterceptedSocket(tab, "event")
    match = begin(tab, "capture-go", size=5, rules="free", opponent="friend")
    other = tab.context.new_page()
    other.goto(tab.page.url)
    expect(other.locator("#main")).to_have_attribute("data-ready", "true")
    match.look_at_the_board()
    other.locator("[data-act=board-invitation]").click()
    other.locator("#board [data-name=c3]").click()
    expect(other.locator("#moves a")).to_have_count(1)
    expect(match.moves).to_have_count(0)
    match.cell("c3").click()
    expect(match.moves).to_have_count(1)
    expect(match.toasts).to_be_empty()
    socket.release()
    expect(match.moves).to_have_count(1)
