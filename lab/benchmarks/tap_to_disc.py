"""Measures the time from a tap to the own disc or stone on the screen, on lines of several round trips.

    python -m lab.benchmarks.tap_to_disc [--moves 20] [--round-trip 0 --round-trip 100 …] [--slower 6]

The baseline is of the same taps: when the server has confirmed the move, which is when a page that waits
for the server draws it. Times are from the lifting of the finger to the end of the frame that shows the
disc. A page can also be made to run several times slower, as on a weak phone.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import click
from playwright.sync_api import Browser, sync_playwright

from lab.benchmarks.tables import percentile, table
from tests.support.browser.chromium import launch
from tests.support.browser.input_methods import Touch
from tests.support.browser.match_page import MatchPage, begin_as_black
from tests.support.browser.slow_connection import slow_connection
from tests.support.browser.tabs import Tab
from tests.support.servers import Server

GAMES = {"reversi": {}, "capture-go": {"size": 9, "rules": "contact"}}
PAUSE_MS = 150
"""People do not move faster."""
REST_MS = 70
"""Milliseconds for which a tapping finger rests on the glass."""

WATCH = """(cell) => {
  const shown = {disc: null, confirmed: null};
  window.tapped = new Promise((resolve) => {
    document.addEventListener("pointerup", ({timeStamp}) => {
      const plies = document.querySelectorAll("#moves a").length;
      const at = document.querySelector(`#board [data-name='${cell}']`);
      const look = () => {
        const disc = at.querySelector(".disc, .stone") !== null;
        const confirmed = document.querySelectorAll("#moves a").length > plies;
        // After this frame, when it has been painted.
        setTimeout(() => {
          const now = performance.now() - timeStamp;
          if (disc) shown.disc ??= now;
          if (confirmed) shown.confirmed ??= now;
          if (shown.confirmed !== null) resolve(shown);
        });
        if (!confirmed) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, {once: true, capture: true});
  });
}"""


@dataclass(frozen=True)
class Tap:
    """Milliseconds from one tap to the disc, and to the server's confirmation."""

    disc: float
    confirmed: float


@contextmanager
def line(server: Server, round_trip: int) -> Iterator[str]:
    """The address of the site over a line with this round trip in milliseconds."""
    if not round_trip:
        yield server.url
        return
    with slow_connection(server.port, round_trip / 2000) as connection:
        yield connection.url


def taps(browser: Browser, url: str, game: str, moves: int, slower: float) -> list[Tap]:
    """Play `moves` moves of one's own, on a phone."""
    dice = random.Random(f"{game} {moves}")
    tab = Tab(browser, url, device="phone", still=False)
    chromium = tab.context.new_cdp_session(tab.page)
    chromium.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    found: list[Tap] = []
    match = begin_as_black(tab, game, **GAMES[game])
    while len(found) < moves:
        if not match.legal:
            match = begin_as_black(tab, game, **GAMES[game])
        tab.page.wait_for_timeout(PAUSE_MS)
        found.append(_tap(match, dice.choice(match.legal)))
        tab.page.wait_for_selector(
            "#board .legal, [data-act=rematch]:not([hidden])", state="attached"
        )
    tab.page.goto("about:blank")
    tab.close()
    return found


def _tap(match: MatchPage, cell: str) -> Tap:
    """A finger rests on the cell for a moment, as people's do, before it is lifted."""
    box = match.cell(cell).bounding_box()
    assert box is not None, cell
    match.page.evaluate(WATCH, cell)
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    Touch(match.page).rest(REST_MS, middle)
    shown = match.page.evaluate("window.tapped")
    return Tap(shown["disc"], shown["confirmed"])


def rows(
    server: Server, round_trips: tuple[int, ...], moves: int, slower: float
) -> Iterator[tuple[str, ...]]:
    """The table: a line for each game and round trip."""
    yield (
        "",
        "round trip",
        "moves",
        "disc: median",
        "worst",
        "waits for the server: median",
        "worst",
    )
    with sync_playwright() as playwright:
        browser = launch(playwright.chromium)
        for game in GAMES:
            for round_trip in round_trips:
                with line(server, round_trip) as url:
                    found = taps(browser, url, game, moves, slower)
                yield game, str(round_trip), str(len(found)), *_figures(found)
        browser.close()


def _figures(found: list[Tap]) -> Iterator[str]:
    for samples in ([tap.disc for tap in found], [tap.confirmed for tap in found]):
        yield f"{percentile(samples, 0.5):.0f}"
        yield f"{max(samples):.0f}"


@click.command()
@click.option("--moves", default=20, show_default=True, help="Own moves for each figure.")
@click.option("--round-trip", "round_trips", type=int, multiple=True, default=(0, 100, 300))
@click.option(
    "--slower", default=1.0, show_default=True, help="Factor by which the page is slowed down."
)
def main(moves: int, round_trips: tuple[int, ...], slower: float) -> None:
    """Print the milliseconds from a tap to the disc."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), workers=1)
        server.start()
        server.wait_until_ready()
        try:
            for text in table(list(rows(server, round_trips, moves, slower))):
                click.echo(text)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
