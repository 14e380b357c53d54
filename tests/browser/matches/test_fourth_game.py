"""A fourth game in the browser: its card, its board and its review come from its own folders."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.support.browser import page_checks as checks
from tests.support.browser.input_methods import INPUT_METHODS
from tests.support.browser.match_page import begin
from tests.support.fourth_game import KEY
from tests.support.servers import Server


def test_its_card_stands_below_the_others(tabs: OpenTab, fourth_game_server: Server) -> None:
    tab = tabs(fourth_game_server.url)
    tab.knows("井字棋")
    tab.go("/")
    cards = tab.page.locator(".gate")
    expect(cards).to_have_count(4)
    expect(cards.last.locator(".mini .disc")).to_have_count(3)
    first, last = cards.first.bounding_box(), cards.last.bounding_box()
    assert first
    assert last
    assert last["y"] >= first["y"] + first["height"]
    assert (last["x"], last["width"]) == (first["x"], first["width"])
    cards.last.get_by_role("link", name="New game").click()
    expect(tab.page.locator("#start-board .tic-field")).to_be_visible()


def test_it_is_played_and_reviewed(tabs: OpenTab, fourth_game_server: Server) -> None:
    tab = tabs(fourth_game_server.url)
    match = begin(tab, KEY)
    match.wait_for_turn()
    method = INPUT_METHODS["mouse"](tab.page)
    while not match.over:
        match.play(method, match.legal[0])
    outcome = match.snapshot()["outcome"]
    said = "A draw" if outcome["winner"] is None else outcome["winner"].capitalize()
    expect(match.status).to_contain_text(said)
    assert not checks.violations(tab.page)
    match.act("review").click()
    tab.page.locator(".whole-review > summary").click()
    expect(tab.page.locator(".losses [data-losses=white] [data-sum]")).not_to_have_text("–")
    expect(tab.page.locator("#graph path").first).to_be_attached()
