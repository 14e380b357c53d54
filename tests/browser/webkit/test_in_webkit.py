"""What WebKit does in its own way: pointers, keys, connections, workers, files, the width of a page.

Stories of `tests/journeys` are seen in it as well.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from selenium.webdriver.common.keys import Keys

from engines.huarong.rules.blocks import Block
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import between
from tests.browser.huarong.test_puzzles import EASY, solution
from tests.browser.mine.test_archive import left_behind
from tests.support.browser.page_checks import WIDER
from tests.support.browser.puzzle_page import RIM, TO_SCREEN, UNIT
from tests.support.browser.sample_pages import FRAMES, SamplePages
from tests.support.browser.stoppable_site import StoppableSite
from tests.support.browser.strict_network import strict_network
from tests.support.browser.webkit import WebKit
from tests.support.clients import Visitor
from tests.support.servers import Server

LEGAL = "#board [data-name]:has(.legal)"
MAY_PLAY = f"document.querySelector('{LEGAL}')"
DRAWN = "document.querySelectorAll('[data-tray] [data-index]').length === 10"
"""The blocks of the puzzle are there."""


def begin(page: WebKit) -> None:
    """Begin a game against the first level."""
    page.go("/reversi?level=1&colour=black")
    page.press("#start")
    page.until("location.pathname.startsWith('/g/')")
    page.ready()
    page.until(MAY_PLAY)


def play(page: WebKit) -> None:
    """Play on the first legal cell, and wait for the answer."""
    plies = len(page.all("#moves a"))
    page.press(LEGAL)
    page.until(f"document.querySelectorAll('#moves a').length > {plies} && {MAY_PLAY}")


# Games -------------------------------------------------------------------------------------------


def test_a_game_by_keyboard(page: WebKit) -> None:
    begin(page)
    page.run("document.querySelector('#board [tabindex=\"0\"]').focus()")
    page.until("document.activeElement.matches(arguments[0])", f"{LEGAL}, [data-name]")
    where = "document.activeElement.dataset.name"
    here = page.run(f"return {where}")
    page.keys(Keys.ARROW_RIGHT if here[0] < "h" else Keys.ARROW_LEFT)
    page.until(f"{where} !== arguments[0]", here)
    page.run(f"document.querySelector('{LEGAL}').focus()")
    page.keys(Keys.ENTER)
    page.until("document.querySelectorAll('#moves a').length >= 2")


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
    page.ready("/mine/devices")
    page.fill("[data-restore]", str(file))
    page.until_text("[data-archive-note]", "1 game is back")


def test_nothing_is_wider_than_the_window(page: WebKit, scenes: SamplePages) -> None:
    page.driver.set_window_size(460, 800)
    try:
        found = {}
        for name in FRAMES:
            page.go(scenes.paths[name])
            found[name] = page.run(f"return ({WIDER})()")
    finally:
        page.driver.set_window_size(1000, 900)
    assert not any(found.values()), found
