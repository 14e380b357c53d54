"""A visit to a site below a prefix: no page, script or websocket leaves it."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.support.browser.input_methods import Mouse
from tests.support.browser.match_page import MatchPage
from tests.support.browser.tabs import Tab
from tests.support.fixtures.servers import PREFIX
from tests.support.servers import Server

TOOLS = ".site-header-inner > .site-tools"


class Visit:
    """A tab that notes what it asks for."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self.page = tab.page
        self.asked: list[str] = []
        tab.context.on("request", lambda request: self.asked.append(request.url))
        tab.page.on("websocket", lambda opened: self.asked.append(opened.url))

    def enter(self) -> None:
        self.tab.go(f"{PREFIX}/")

    @property
    def outside(self) -> list[str]:
        """The addresses outside the prefix."""
        asked = [url for url in self.asked if not url.startswith(("data:", "blob:"))]
        assert asked
        return [url for url in asked if not urlsplit(url).path.startswith(f"{PREFIX}/")]

    @property
    def path(self) -> str:
        return urlsplit(self.page.url).path


@pytest.fixture
def visit(tabs: OpenTab, prefixed_server: Server) -> Iterator[Visit]:
    made = Visit(tabs(prefixed_server.url, own=True))
    yield made
    assert not made.outside


def ready(visit: Visit) -> None:
    expect(visit.page.locator("#main")).to_have_attribute("data-ready", "true")


def test_a_match_from_the_home_page_to_its_review(visit: Visit) -> None:
    visit.enter()
    expect(visit.page.locator(".gate .mini .disc").first).to_be_attached()
    visit.page.locator(".gate").first.get_by_role("link", name="New game").click()
    visit.page.locator("#start").click()
    visit.page.wait_for_url(f"**{PREFIX}/g/*")
    ready(visit)
    match = MatchPage(visit.tab)
    match.wait_for_turn()
    match.play(Mouse(visit.page), match.legal[0])
    assert match.moves.count() >= 2
    match.act("resign").click()
    visit.page.locator("dialog button[value=act]").click()
    match.wait_for_end()
    match.act("review").click()
    ready(visit)
    assert visit.path.startswith(f"{PREFIX}/g/")
    visit.page.wait_for_selector("#board .value-label", state="attached")
    visit.page.go_back()
    first = match.path
    match.act("rematch").click()
    visit.page.wait_for_url(lambda url: not url.endswith(first))
    assert visit.path.startswith(f"{PREFIX}/g/")


def test_what_the_browser_keeps_is_forgotten_without_harm_to_neighbours(visit: Visit) -> None:
    visit.enter()
    visit.page.evaluate("localStorage.setItem('neighbour', 'x')")
    visit.page.locator(f"{TOOLS} [data-do=theme]").click()
    visit.page.reload()
    expect(visit.page.locator("html")).to_have_attribute("data-theme", "night")
    visit.page.get_by_role("link", name="Your data").click()
    visit.page.get_by_role("button", name="Forget me").click()
    visit.page.wait_for_url("**forgotten*")
    assert visit.page.evaluate("Object.keys(localStorage)") == ["neighbour"]
    expect(visit.page.locator("html")).to_have_attribute("data-theme", "day")
