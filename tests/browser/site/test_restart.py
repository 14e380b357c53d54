"""A killed server: the game is there after a restart, and open pages reconnect."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.support.browser.input_methods import Mouse
from tests.support.browser.match_page import MatchPage, begin_as_black
from tests.support.browser.tabs import Tab
from tests.support.servers import Server

DOWN = "WebSocket|ERR(OR)?_CONNECTION_REFUSED|socket.io|robots.txt"


def leave(tab: Tab) -> MatchPage:
    """Play three moves, and close the tab."""
    match = begin_as_black(tab, level=1)
    for _ in range(3):
        match.play(Mouse(tab.page), match.legal[0])
    return match


def come_back(tab: Tab, path: str, stones: dict[str, str]) -> None:
    """Find the game on the home page in a new tab, as it was, and go on."""
    tab.page = tab.context.new_page()
    tab.go("/")
    tab.page.locator(f".go-on-big[href='{path}']").click()
    again = MatchPage(tab)
    again.wait_for_turn()
    assert again.stones() == stones
    assert again.moves.count() == 6
    again.play(Mouse(tab.page), again.legal[0])
    assert again.moves.count() == 8


def test_a_closed_tab_and_an_open_page_when_the_server_is_killed(
    tabs: OpenTab, own_server: Server
) -> None:
    own_server.start()
    own_server.wait_until_ready()
    closed, tab = tabs(own_server.url), tabs(own_server.url)
    left = leave(closed)
    path, stones = left.path, left.stones()
    closed.page.close()
    tab.expect(DOWN)
    match = begin_as_black(tab, level=8)
    # The server is killed while the engine searches for its reply.
    match.cell(match.legal[0]).click()
    expect(match.moves.first).to_be_visible()
    own_server.kill()
    expect(match.toasts).to_contain_text(tab.gettext("The connection is lost. Trying again."))
    own_server.start()
    expect(match.toasts).to_be_empty()
    own_server.wait_until_ready()
    match.wait_for_turn()
    expect(match.moves).to_have_count(2)
    come_back(closed, path, stones)
