"""The site in Firefox: one of each kind of the tests beside this folder, with the same assertions.

Every run has a minute of them: what browsers differ in most, such as connections, what is kept on the
device, pointers, animations and the width of a page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect

from tests.browser.analysis import test_board as analysis
from tests.browser.capture_go import test_first_visit as first_visit
from tests.browser.conftest import OpenTab, chromium
from tests.browser.huarong import test_hints as hints
from tests.browser.huarong import test_puzzles as puzzles
from tests.browser.huarong import test_win as win
from tests.browser.matches import test_friends as friends
from tests.browser.matches import test_playing as playing
from tests.browser.matches import test_review as review
from tests.browser.matches import test_without_websockets as networks
from tests.browser.mine import test_archive as archive
from tests.browser.problems import test_problems as problems
from tests.browser.site import test_offline as offline
from tests.browser.site import test_restart as restart
from tests.support.browser.input_methods import Mouse
from tests.support.browser.match_page import MatchPage, begin, begin_as_black
from tests.support.browser.page_checks import too_wide
from tests.support.browser.problem_page import ExercisePage, LessonPage
from tests.support.browser.sample_pages import EVERY_RUN_AND_RELEASE, SamplePages
from tests.support.browser.stoppable_site import StoppableSite
from tests.support.browser.strict_network import strict_network
from tests.support.browser.table import Table
from tests.support.browser.tabs import Tab
from tests.support.clients import Visitor
from tests.support.servers import Server

in_release = pytest.mark.release(reason="every run has some of each kind in this browser")

# Games -------------------------------------------------------------------------------------------


def test_reversi_to_its_end_and_reviewed(open_tab: OpenTab) -> None:
    review.test_a_game_from_a_position_is_played_to_its_end_and_reviewed(open_tab, "keyboard")


@in_release
def test_capture_go_to_its_end(open_tab: OpenTab) -> None:
    playing.test_a_game_to_its_end(open_tab, "capture-go", "mouse", "zh-CN")


@pytest.fixture(scope="module")
def other_browser(playwright: Playwright) -> Iterator[Browser]:
    browser = chromium(playwright)
    yield browser
    browser.close()


@pytest.fixture
def table(open_tab: OpenTab, other_browser: Browser, server: Server) -> Iterator[Table]:
    """Black, the host, and a watcher in Firefox; White, the guest, in Chromium."""
    host, watcher, guest = (
        open_tab(),
        open_tab(),
        Tab(other_browser, server.url, lang="zh-CN", device="phone"),
    )
    black = begin(host, opponent="friend", colour="black", hints=True)
    guest.page.goto(host.page.locator("#invite-link").input_value())
    Mouse(guest.page).press(guest.page.locator("main form button"))
    guest.page.wait_for_url("**/g/*")
    watcher.page.goto(host.page.url)
    table = Table(black, MatchPage(guest), MatchPage(watcher))
    table.black.wait_for_turn()
    yield table
    guest.close()


@in_release
def test_friends_across_two_engines(table: Table) -> None:
    table.play(4)


@in_release
def test_a_takeback_is_asked_for_across_two_engines(table: Table) -> None:
    friends.test_a_takeback_is_asked_for(table)


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
    tab.expect(f"{restart.DOWN}|{networks.CLOSED}")
    match = begin_as_black(tab)
    site.kill()
    expect(match.toasts).to_contain_text("The connection is lost.")
    match.cell(match.legal[0]).click()
    site.start()
    expect(match.moves).to_have_count(2)


@in_release
def test_the_better_line_of_a_review(open_tab: OpenTab) -> None:
    review.test_the_better_line_is_played_on_the_board(open_tab)


# Huarong Dao -------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["mouse", pytest.param("keyboard", marks=in_release)])
def test_a_puzzle_to_its_end(open_tab: OpenTab, way: str) -> None:
    puzzles.test_a_puzzle_to_its_end(open_tab, way, "en")


@in_release
def test_the_solution_step_by_step(open_tab: OpenTab) -> None:
    puzzles.test_the_shortest_solution_step_by_step(open_tab)


@in_release
def test_the_solution_plays_by_itself(open_tab: OpenTab) -> None:
    puzzles.test_a_solution_plays_by_itself(open_tab)


@in_release
def test_a_game_is_kept_between_visits(open_tab: OpenTab) -> None:
    puzzles.test_a_game_is_kept_between_visits(open_tab)


@in_release
def test_hints(open_tab: OpenTab) -> None:
    hints.test_hints_come_by_degrees(open_tab)


@pytest.mark.parametrize("still", [pytest.param(True, marks=in_release), False])
def test_cao_cao_leaves(open_tab: OpenTab, still: bool) -> None:
    win.test_cao_cao_leaves_and_the_seal_says_what_was_achieved(open_tab, still)


@in_release
def test_a_drag_takes_over_from_the_solution(open_tab: OpenTab) -> None:
    win.test_a_drag_takes_over_from_the_solution(open_tab)


# Problems ----------------------------------------------------------------------------------------


@in_release
def test_the_first_visit(open_tab: OpenTab) -> None:
    page = open_tab().page
    page.goto("/capture-go/learn/start")
    expect(page.locator("#main")).to_have_attribute("data-ready", "true")
    introduction = page.locator("#introduction")
    while introduction.get_attribute("data-state") == "watch":
        page.keyboard.press("ArrowRight")
    page.locator(f"#board [data-name={first_visit.capturing()}]").click()
    expect(introduction).to_have_attribute("data-state", "done")


@pytest.mark.parametrize(
    ("kind", "key"),
    [(LessonPage, "net"), pytest.param(ExercisePage, "ten", marks=in_release)],
)
def test_a_problem_to_its_end(open_tab: OpenTab, kind: problems.Kind, key: str) -> None:
    problems.test_a_problem_is_played_to_its_end(open_tab, kind, key, "mouse")


@in_release
def test_a_refutation(open_tab: OpenTab) -> None:
    problems.test_a_refutation_is_played_out_stone_by_stone(open_tab)


# The analysis board ------------------------------------------------------------------------------


@in_release
def test_a_branch(open_tab: OpenTab) -> None:
    analysis.test_a_move_on_the_board_makes_a_branch(open_tab, "mouse")


@in_release
def test_the_tree_by_keyboard(open_tab: OpenTab) -> None:
    analysis.test_the_tree_is_walked_by_keyboard(open_tab)


@in_release
def test_values(open_tab: OpenTab) -> None:
    analysis.test_every_move_has_a_value_and_exact_ones_are_marked(open_tab)


@in_release
def test_a_game_is_read(open_tab: OpenTab) -> None:
    analysis.test_a_game_is_read_and_the_way_back_leads_to_the_one_before(open_tab)


# Without a connection, and what is one's own -----------------------------------------------------


@pytest.fixture
def tab(tabs: OpenTab, site: StoppableSite) -> Tab:
    return tabs(site.url, **offline.ALLOWED)


@in_release
def test_lessons_and_exercises_offline(tab: Tab, site: StoppableSite) -> None:
    offline.test_lessons_and_exercises_are_judged(tab, site)


@in_release
def test_a_puzzle_offline(tabs: OpenTab, site: StoppableSite) -> None:
    offline.test_a_puzzle_is_solved_and_sent_later(tabs, site, "stopped", "keyboard")


def test_a_finished_game_offline(tab: Tab, site: StoppableSite) -> None:
    offline.test_a_finished_game_is_stepped_through_and_its_review(tab, site)


@in_release
def test_nobody_else_sees_what_was_kept(tab: Tab) -> None:
    offline.test_somebody_else_sees_no_page_of_the_one_before(tab)


@in_release
def test_an_archive_is_restored(
    open_tab: OpenTab, visitor: Callable[[], Visitor], tmp_path: Path
) -> None:
    tab = open_tab()
    archive.ready(tab, "/mine")
    tab.page.locator("[data-restore]").set_input_files(archive.left_behind(visitor(), tmp_path))
    expect(tab.page.locator("[data-archive-note]")).to_contain_text("1 game is back")


@pytest.mark.parametrize("names", EVERY_RUN_AND_RELEASE)
def test_nothing_is_wider_than_the_window(
    scenes: SamplePages, open_tab: OpenTab, names: Sequence[str]
) -> None:
    tab = open_tab(viewport={"width": 360, "height": 640})
    found = {}
    for name in names:
        scenes.visit(tab, name)
        found[name] = too_wide(tab.page)
    assert not any(found.values()), found
