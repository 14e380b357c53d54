"""What Firefox does in its own way: connections, workers, pointers, animations, the width of a page.

Stories of `tests/journeys` are seen in it as well.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.browser.huarong.test_win import almost_won, win
from tests.browser.matches import test_without_websockets as networks
from tests.browser.site import test_offline as offline
from tests.support.browser.match_page import begin_as_black
from tests.support.browser.offline import LOST
from tests.support.browser.page_checks import too_wide
from tests.support.browser.sample_pages import FRAMES, SamplePages
from tests.support.browser.stoppable_site import StoppableSite
from tests.support.browser.strict_network import strict_network
from tests.support.browser.tabs import Tab
from tests.support.servers import Server


def test_a_game_without_websockets(tabs: OpenTab, server: Server) -> None:
    with strict_network(server.port, websockets="refuse") as network:
        tab = networks.closed(tabs(network.url))
        match = begin_as_black(tab)
        expect(match.toasts).to_contain_text(networks.SENTENCE)
        for plies in (2, 4):
            match.cell(match.legal[0]).click()
            expect(match.moves).to_have_count(plies)
            tab.page.reload()
            match.wait_for_turn()


def test_a_page_goes_on_when_the_server_was_killed(tabs: OpenTab, site: StoppableSite) -> None:
    """Firefox makes websockets wait after some have failed: the game may go on over HTTP meanwhile."""
    tab = tabs(site.url)
    tab.expect(f"{LOST}|{networks.CLOSED}")
    match = begin_as_black(tab)
    site.kill()
    expect(match.toasts).to_contain_text("The connection is lost.")
    match.cell(match.legal[0]).click()
    site.start()
    expect(match.moves).to_have_count(2)


def test_the_last_block_is_dragged_and_cao_cao_leaves(open_tab: OpenTab) -> None:
    puzzle = almost_won(open_tab(still=False))
    win(puzzle)
    expect(puzzle.tray.locator("[data-index].caocao")).to_be_hidden()
    expect(puzzle.seal).to_have_accessible_name("Seal: fewest moves")


@pytest.fixture
def tab(tabs: OpenTab, site: StoppableSite) -> Tab:
    return tabs(site.url, **offline.ALLOWED)


def test_a_finished_game_offline(tab: Tab, site: StoppableSite) -> None:
    offline.test_a_finished_game_is_stepped_through_and_its_review(tab, site)


def test_nothing_is_wider_than_the_window(scenes: SamplePages, open_tab: OpenTab) -> None:
    tab = open_tab(viewport={"width": 360, "height": 640})
    found = {}
    for name in FRAMES:
        scenes.visit(tab, name)
        found[name] = too_wide(tab.page)
    assert not any(found.values()), found
