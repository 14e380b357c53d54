"""The site in WebKit: games to their end, puzzles, problems, analysis, friends, lost lines.

Every run has a minute of them, where it can of what it does not have in Firefox.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import expect
from selenium.webdriver.common.keys import Keys

from engines.huarong.rules.blocks import Block
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import between
from tests.browser.capture_go.test_first_visit import capturing
from tests.browser.conftest import OpenTab
from tests.browser.huarong.test_puzzles import EASY, solution
from tests.browser.matches.test_review import LATE
from tests.browser.mine.test_archive import left_behind
from tests.support.browser.page_checks import WIDER
from tests.support.browser.problem_page import ExercisePage, LessonPage, ProblemPage
from tests.support.browser.puzzle_page import RIM, TO_SCREEN, UNIT
from tests.support.browser.sample_pages import EVERY_RUN_AND_RELEASE, SamplePages
from tests.support.browser.stoppable_site import StoppableSite
from tests.support.browser.strict_network import strict_network
from tests.support.browser.webkit import WebKit
from tests.support.clients import Visitor
from tests.support.servers import Server

LEGAL = "#board [data-name]:has(.legal)"
OVER = "[...document.querySelectorAll('[data-act=rematch]')].some((one) => one.getClientRects().length)"
TURN = f"document.querySelector('{LEGAL}') || {OVER}"
"""The player's turn, or the end of the game."""
DRAWN = "document.querySelectorAll('[data-tray] [data-index]').length === 10"
"""The blocks of the puzzle are there."""


def begin(page: WebKit, game: str = "reversi", query: str = "") -> None:
    """Begin a game against the first level."""
    page.go(f"/{game}?level=1&{query}")
    page.press("#start")
    page.until("location.pathname.startsWith('/g/')")
    page.ready()
    page.until(TURN)


def play(page: WebKit) -> None:
    """Play on the first legal cell, and wait for the answer."""
    plies = len(page.all("#moves a"))
    page.press(LEGAL)
    page.until(f"document.querySelectorAll('#moves a').length > {plies} && ({TURN})")


def to_its_end(page: WebKit) -> None:
    while not page.run(f"return {OVER}"):
        play(page)
    page.until("document.querySelector('#result h2')?.textContent.trim()")


in_release = pytest.mark.release(reason="every run has some of each kind in this browser")

# Games -------------------------------------------------------------------------------------------


@in_release
def test_reversi_to_its_end_and_reviewed(page: WebKit) -> None:
    begin(page, "reversi", f"colour=white&position={LATE.replace(' ', '+')}")
    to_its_end(page)
    moves = sum("pass" not in text.lower() for text in page.all("#moves a"))
    page.press("[data-act=review]")
    page.until("location.pathname.endsWith('/review')")
    page.ready()
    page.until_text(".steps output", f"{moves} / {moves}")
    page.until("document.querySelector('#graph .curve:not(.estimate)')?.getAttribute('d')")
    page.press("[data-act=first]")
    page.until_text(".steps output", f"0 / {moves}")
    page.until("document.querySelector('#board .value-label.best')")
    page.keys(Keys.ARROW_RIGHT)
    page.until("location.search === '?ply=1'")


def test_capture_go_to_its_end_and_again(page: WebKit) -> None:
    begin(page, "capture-go", "size=5&rules=contact")
    to_its_end(page)
    before = page.path
    page.press("[data-act=rematch]")
    page.until("location.pathname !== arguments[0]", before)
    page.ready()


@in_release
def test_a_hint_and_a_takeback(page: WebKit) -> None:
    begin(page)
    play(page)
    page.press("[data-act=hint]")
    page.until_count("#board .hint-ring", 1)
    page.press("[data-act=takeback]")
    page.until_count("#moves a", 0)


def test_a_game_by_keyboard(page: WebKit) -> None:
    begin(page, "reversi", "colour=black")
    page.run("document.querySelector('#board [tabindex=\"0\"]').focus()")
    page.until("document.activeElement.matches(arguments[0])", f"{LEGAL}, [data-name]")
    where = "document.activeElement.dataset.name"
    here = page.run(f"return {where}")
    page.keys(Keys.ARROW_RIGHT if here[0] < "h" else Keys.ARROW_LEFT)
    page.until(f"{where} !== arguments[0]", here)
    page.run(f"document.querySelector('{LEGAL}').focus()")
    page.keys(Keys.ENTER)
    page.until("document.querySelectorAll('#moves a').length >= 2")


@in_release
def test_friends_across_two_engines(page: WebKit, open_tab: OpenTab) -> None:
    """Black in WebKit, White in Chromium."""
    page.go("/reversi?level=1&opponent=friend&colour=black")
    page.until("document.querySelector('#start').textContent.includes('friend')")
    page.press("#start")
    page.until("location.pathname.startsWith('/g/')")
    page.ready()
    guest = open_tab(lang="zh-CN").page
    guest.goto(str(page.until("document.querySelector('#invite-link')?.value")))
    guest.locator("main form button").click()
    guest.wait_for_url("**/g/*")
    page.until("!document.querySelector('#door-qr')")
    for ply in range(4):
        if ply % 2:
            guest.locator(LEGAL).first.click()
        else:
            page.until(f"document.querySelector('{LEGAL}')")
            page.press(LEGAL)
        page.until_count("#moves a", ply + 1)
        expect(guest.locator("#moves a")).to_have_count(ply + 1)
    guest.locator("[data-act=resign]:visible").click()
    guest.locator("dialog button[value=act]").click()
    page.until(OVER)


def test_a_game_without_websockets(window: WebKit, server: Server) -> None:
    with strict_network(server.port, websockets="refuse") as network:
        window.begin(network.url)
        begin(window)
        window.until_text("#toasts", "websocket")
        play(window)
        window.keys("h")  # the message lies on the button
        window.until_count("#board .hint-ring", 1)


# Huarong Dao -------------------------------------------------------------------------------------


def open_puzzle(page: WebKit) -> None:
    page.go(f"/huarong/{EASY}")
    page.until(DRAWN)


def way(page: WebKit, here: Layout, there: Layout) -> list[tuple[float, float]]:
    """The points of the window of the drag that makes a move."""
    move = between(here, there)
    block = Block.at(move.kind, move.start)
    points = [
        [RIM + UNIT * (cell % 4 + block.width / 2), RIM + UNIT * (cell // 4 + block.height / 2)]
        for cell in move.route
    ]
    tray = "document.querySelector('[data-tray]')"
    page.run(f"{tray}.scrollIntoView({{ block: 'center', behavior: 'instant' }})")
    return [(x, y) for x, y in page.run(f"return ({TO_SCREEN})({tray}, arguments[0])", points)]


def drag_all(page: WebKit) -> None:
    for number, (here, there) in enumerate(zip(solution(), solution()[1:], strict=False), 1):
        page.drag(way(page, here, there))
        page.until_text("[data-moves]", str(number))


def test_a_puzzle_is_dragged_to_its_end(page: WebKit) -> None:
    open_puzzle(page)
    drag_all(page)
    page.until("document.querySelector('.puzzle').dataset.state === 'win'")
    page.until_text("[data-note]", "7")
    page.until("document.querySelector('[data-tray] [role=img]')")


@in_release
def test_the_solution_is_stepped_through_and_left(page: WebKit) -> None:
    open_puzzle(page)
    page.press("main [data-do=solve]")
    page.until_text("[data-at]", "7")
    page.press("[data-go=last]")
    page.until_text("[data-at]", "7 / 7")
    page.press("[data-go=first]")
    page.press("[data-go=next]")
    page.until_text("[data-at]", "1 / 7")
    page.drag(way(page, *solution()[1:3]))
    page.until("document.querySelector('.puzzle').dataset.state === 'play'")


@in_release
def test_a_game_is_kept_between_visits(page: WebKit) -> None:
    open_puzzle(page)
    page.drag(way(page, *solution()[:2]))
    page.until_text("[data-moves]", "1")
    open_puzzle(page)
    page.until_text("[data-moves]", "1")


@in_release
def test_hints_of_a_puzzle(page: WebKit) -> None:
    open_puzzle(page)
    page.press("main [data-do=hint]")
    page.until_text("[data-note]", "Hint")


# Problems ----------------------------------------------------------------------------------------


def solve(page: WebKit, kind: type[ProblemPage], key: str) -> None:
    """Make right moves, as the engine knows them, to the end of the first problem of a set."""
    problem = kind.shipped[key][0]
    page.ready(f"{kind.folder}/{key}/1")
    moves: list[str] = []
    found = "right"
    while found != "solved":
        own = kind.judge.best_move(problem, moves)
        page.press(f"#board [data-name={own}]")
        verdict = kind.judge.judge(problem, [*moves, own])
        found, moves = verdict.found, [*moves, own, *verdict.moves]
        if found != "solved":
            page.until_count("#board .move-number", len([each for each in moves if each != "pass"]))
    page.until("document.querySelector('#problem').dataset.state === 'right'")
    page.until("document.querySelector('[data-next]').getClientRects().length")


@pytest.mark.parametrize(
    ("kind", "key"),
    [pytest.param(LessonPage, "net", marks=in_release), (ExercisePage, "ten")],
)
def test_a_problem_is_solved(page: WebKit, kind: type[ProblemPage], key: str) -> None:
    solve(page, kind, key)


@in_release
def test_the_first_lesson(page: WebKit) -> None:
    page.ready("/capture-go/learn/start")
    state = "document.querySelector('#introduction').dataset.state"
    while page.run(f"return {state}") == "watch":
        page.keys(Keys.ARROW_RIGHT)
    page.until(f"{state} === 'own'")
    page.press(f"#board [data-name={capturing()}]")
    page.until(f"{state} === 'done'")


# The analysis board ------------------------------------------------------------------------------


def test_branches_and_values(page: WebKit) -> None:
    page.ready("/reversi/analysis?moves=f5d6c3&at=2")
    page.press("#board [data-name=c5]")
    page.until_text("#tree [aria-current]", "c5")
    page.until("location.search.includes('moves=f5d6c3(c5)')")
    page.until("document.querySelector('#board .value-label')")
    page.press("[data-act=prev]")
    page.until_text("#tree [aria-current]", "d6")


@in_release
def test_a_game_is_read(page: WebKit) -> None:
    page.ready("/reversi/analysis?moves=f5d6c3")
    page.press(".analysis-open summary")
    page.until("document.querySelector('#text').getClientRects().length")
    # As if pasted: WebDriver's keys at times go to the page, though the field has the focus.
    page.run("document.querySelector('#text').setRangeText('F5 F6 E6')")
    read = "[...document.querySelectorAll('button')].find((one) => one.textContent.trim() === 'Read it')"
    page.run(f"{read}.click()")
    page.until_text("#tree", "f6")


# Lost lines, and what is one's own ---------------------------------------------------------------


NOTE_MESSAGES = """
globalThis.told = "";
for (const id of ["toasts", "announcer"]) {
  const place = document.getElementById(id);
  const note = () => { globalThis.told += place.textContent; };
  new MutationObserver(note).observe(place, {childList: true, subtree: true, characterData: true});
}
"""
"""They stay for seconds, and a busy machine may not look in that time."""


def test_a_page_goes_on_when_the_server_was_killed(window: WebKit, site: StoppableSite) -> None:
    window.begin(site.url)
    begin(window)
    window.run(NOTE_MESSAGES)
    site.kill()
    window.until("told.includes('The connection is lost.')")
    site.start()
    window.until("told.includes('Connected again.')", seconds=60)
    play(window)


def test_what_was_opened_is_there_without_a_connection(window: WebKit, site: StoppableSite) -> None:
    window.begin(site.url)
    open_puzzle(window)
    kept = "caches.open('yiyuan / pages').then((store) => store.match('/offline/index.json'))"
    window.until(
        "navigator.serviceWorker.controller || navigator.serviceWorker.ready.then(() => 1)"
    )
    window.until(
        f"{kept}.then((index) => index && index.json())"
        ".then((pages) => (pages || []).some((page) => page.path === location.pathname))"
    )
    kept_at = window.path
    site.kill()
    window.go(kept_at)
    window.until(DRAWN)
    assert window.run("return document.documentElement.dataset.offline !== undefined")
    drag_all(window)
    window.until("document.querySelector('.puzzle').dataset.state === 'win'")
    site.start()


def test_an_archive_is_restored(
    page: WebKit, visitor: Callable[[], Visitor], tmp_path: Path
) -> None:
    file = left_behind(visitor(), tmp_path)
    page.ready("/mine")
    page.fill("[data-restore]", str(file))
    page.until_text("[data-archive-note]", "1 game is back")


@pytest.mark.parametrize("names", EVERY_RUN_AND_RELEASE)
def test_nothing_is_wider_than_the_window(
    page: WebKit, scenes: SamplePages, names: Sequence[str]
) -> None:
    page.driver.set_window_size(460, 800)
    try:
        found = {}
        for name in names:
            page.go(scenes.paths[name])
            found[name] = page.run(f"return ({WIDER})()")
    finally:
        page.driver.set_window_size(1000, 900)
    assert not any(found.values()), found
