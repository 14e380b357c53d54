"""Networks that let no websocket through: games go on over HTTP, and the page says so once."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.support.browser.match_page import MatchPage, begin, begin_as_black
from tests.support.browser.strict_network import Websockets, strict_network
from tests.support.browser.table import Table
from tests.support.browser.tabs import Tab
from tests.support.servers import Server

CLOSED = (
    "WebSocket connection to|answer 400: .*socket.io|status of 400"
    "|establish a connection to the server at ws:|answer 403: .*socket.io"
)
"""What browsers say of a websocket that fails, and of a poll whose connection has ended."""
SENTENCE = "This network lets no websocket through, so the page goes on over plain requests (HTTP)."


def closed(tab: Tab) -> Tab:
    tab.expect(CLOSED)
    return tab


@pytest.mark.parametrize(
    ("websockets", "game", "view"),
    [
        ("drop", "capture-go", {"lang": "zh-CN"}),
        ("swallow", "reversi", {"lang": "zh-CN", "device": "phone", "theme": "night"}),
    ],
)
def test_a_game_is_played_over_http(
    tabs: OpenTab, server: Server, websockets: Websockets, game: str, view: dict[str, str]
) -> None:
    with strict_network(server.port, websockets=websockets) as network:
        tab = closed(tabs(network.url, **view))
        match = begin_as_black(tab, game)
        expect(match.toasts).to_contain_text(tab.gettext(SENTENCE))
        first = match.legal[0]
        match.cell(first).click()
        expect(match.moves).to_have_count(2)
        match.act("hint").click()
        expect(tab.page.locator("#board .hint-ring")).to_have_count(1)
        tried = network.refused
        tab.page.reload()
        match.wait_for_turn()
        match.cell(match.legal[0]).click()
        expect(match.moves).to_have_count(4)
        assert network.refused == tried, "the tab remembers"
        assert tab.gettext(SENTENCE) not in (match.toasts.text_content() or "")


def test_friends_play_and_watch_across_networks(tabs: OpenTab, server: Server) -> None:
    """The host is in a closed network, the guest in an open one, the watcher in another closed one."""
    with (
        strict_network(server.port, websockets="refuse") as refusing,
        strict_network(server.port, websockets="drop") as dropping,
    ):
        black = begin(closed(tabs(refusing.url)), opponent="friend", colour="black")
        link = black.page.locator("#invite-link").input_value().removeprefix(refusing.url)
        guest, watcher = tabs(server.url), closed(tabs(dropping.url))
        guest.go(link)
        guest.page.locator("main form button").click()
        guest.page.wait_for_url("**/g/*")
        watcher.go(black.path)
        table = Table(black, MatchPage(guest), MatchPage(watcher))
        table.play(4)
        expect(black.watching.first).to_contain_text("1")
        black.page.goto("about:blank")
        expect(table.white.there.first).not_to_have_text("here")
        watcher.page.goto("about:blank")


def test_values_and_solutions_come_over_http(tabs: OpenTab, server: Server) -> None:
    with strict_network(server.port, websockets="refuse") as network:
        tab = closed(tabs(network.url))
        tab.go("/reversi/analysis?moves=f5d6c3")
        expect(tab.page.locator("#board .value-label").first).to_be_attached()
        tab.go("/huarong/1A9BF0C00?metric=slides")
        expect(tab.page.locator(".puzzle[data-state=step]")).to_be_visible()


@pytest.mark.parametrize("websockets", ["pass", "refuse"])
def test_answers_are_in_the_language_of_the_page(
    tabs: OpenTab, server: Server, websockets: Websockets
) -> None:
    """Over the connection and beside it, where the browser prefers another and keeps no choice."""
    with strict_network(server.port, websockets=websockets, cookies=False) as network:
        tab = closed(tabs(network.url, lang="zh-CN"))
        for path, said, answer in (
            ("/huarong/edit", "[data-note]", "no 2×2 block"),
            ("/reversi/edit", "[data-said]", "is not a square"),
        ):
            tab.expect("400 .*BAD REQUEST|status of 400")
            tab.go(f"{path}?lang=en")
            tab.page.locator("#text").fill("SSSSSSSSSSSSSSSSSS..")
            tab.page.locator("[data-paste] button").click()
            expect(tab.page.locator(said)).to_contain_text(answer)
