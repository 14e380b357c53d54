"""A visit to a site below a prefix: no page, script or websocket leaves it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from engines.huarong.rules.codes import common_code
from tests.browser.conftest import OpenTab
from tests.browser.huarong.test_puzzles import solution
from tests.support.browser.input_methods import Mouse
from tests.support.browser.match_page import MatchPage
from tests.support.browser.problem_page import ProblemPage
from tests.support.browser.puzzle_page import PuzzlePage
from tests.support.browser.tabs import Tab
from tests.support.fixtures.servers import NewServer
from tests.support.servers import Server

PREFIX = "/yiyuan"
TOOLS = ".site-header-inner > .site-tools"


@pytest.fixture(scope="module")
def prefixed(new_server: NewServer) -> Iterator[Server]:
    server = new_server(YIYUAN_PREFIX=PREFIX)
    server.start()
    server.wait_until_ready()
    yield server
    assert server.stop() == 0
    assert "Traceback" not in server.log(), server.log()


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
def visit(tabs: OpenTab, prefixed: Server) -> Iterator[Visit]:
    made = Visit(tabs(prefixed.url))
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
    visit.page.wait_for_selector("#board .value-plate", state="attached")
    visit.page.go_back()
    first = match.path
    match.act("rematch").click()
    visit.page.wait_for_url(lambda url: not url.endswith(first))
    assert visit.path.startswith(f"{PREFIX}/g/")


def test_a_puzzle_from_the_gallery_is_solved(visit: Visit) -> None:
    visit.enter()
    visit.page.get_by_role("link", name="Gallery").click()
    assert visit.path == f"{PREFIX}/huarong"
    visit.page.get_by_role("link", name="All puzzles").click()
    visit.page.wait_for_url(f"**{PREFIX}/huarong/all")
    start = solution()[0]
    code = common_code(start)
    visit.page.locator(f"[data-cards] a[href$='/{code}']").click()
    visit.page.wait_for_url(f"**{PREFIX}/huarong/{code}")
    puzzle = PuzzlePage(visit.tab, start)
    for layout in solution()[1:]:
        puzzle.move(Mouse(visit.page), layout)
    address = visit.page.locator("#address")
    expect(visit.page.locator("[data-address-label]")).to_contain_text(
        "challenge", ignore_case=True
    )
    host = urlsplit(visit.tab.url).netloc
    expect(address).to_have_value(
        re.compile(re.escape(f"{host}{PREFIX}/huarong/{code}?challenge="))
    )


def test_a_lesson_is_solved_in_the_other_language(visit: Visit) -> None:
    visit.enter()
    visit.page.goto(f"{PREFIX}/capture-go")
    visit.page.get_by_role("link", name="Lessons").click()
    visit.page.locator(f"{TOOLS} a[hreflang=zh-Hans]").click()
    expect(visit.page.locator("html")).to_have_attribute("lang", "zh-Hans")
    assert visit.path == f"{PREFIX}/capture-go/learn"
    visit.page.locator("[data-set=net] a").click()
    ready(visit)
    problem = ProblemPage(visit.tab, "net", 1)
    problem.pick(problem.wrong_move)
    problem.act("again").click()
    problem.solve()
    problem.next.click()
    ProblemPage(visit.tab, "net", 2).ready()
    visit.page.locator(".site-mark").click()
    assert visit.path == f"{PREFIX}/"
    expect(visit.page.locator("html")).to_have_attribute("lang", "zh-Hans")


def test_a_friend_comes_by_the_invitation(visit: Visit, tabs: OpenTab, prefixed: Server) -> None:
    visit.page.goto(f"{PREFIX}/reversi?opponent=friend&colour=black")
    visit.page.locator("#start").click()
    visit.page.wait_for_url(f"**{PREFIX}/g/*")
    link = visit.page.locator("#invite-link").input_value()
    assert link.startswith(f"{prefixed.url}{PREFIX}/i/")
    guest = Visit(tabs(prefixed.url))
    guest.page.goto(link)
    guest.page.locator("main form button").click()
    guest.page.wait_for_url(f"**{PREFIX}/g/*")
    host = MatchPage(visit.tab)
    host.wait_for_turn()
    host.cell(host.legal[0]).click()
    MatchPage(guest.tab).wait_for_turn()
    assert not guest.outside


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
