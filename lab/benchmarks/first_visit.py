"""Measures first visits with an empty cache: bytes on the wire, and times on a slow line.

    python -m lab.benchmarks.first_visit [--visits 5] [--kilobits 1600] [--round-trip 300]

Bytes are counted as they come, compressed and with headers. The line is emulated by Chromium: every
request waits for the round trip, and all share the throughput.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright

from lab.benchmarks.tables import percentile, table
from tests.support.browser.chromium import launch
from tests.support.browser.first_visits import KINDS, MOST_KILOBYTES, SHIFTS, Traffic
from tests.support.browser.sample_pages import MIDDLE, given_up, played
from tests.support.clients import Visitor
from tests.support.servers import Server

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
    "locale": "zh-CN",
}
BITS = 8
OBSERVE = """(() => {
  const seen = (window.seen = {paint: null, largest: null});
  const watch = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({type, buffered: true});
  watch("paint", (entry) => {
    if (entry.name === "first-contentful-paint") seen.paint = entry.startTime;
  });
  watch("largest-contentful-paint", (entry) => (seen.largest = entry.startTime));
  addEventListener("submit", () => sessionStorage.setItem("started", Date.now()), true);
  window.board = new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector("#board [data-name]")) return requestAnimationFrame(look);
      // After this frame, when it has been painted.
      setTimeout(() => resolve(Date.now() - sessionStorage.getItem("started")));
    };
    requestAnimationFrame(look);
  });
})()"""


@dataclass(frozen=True)
class Line:
    """A slow line; round trip in milliseconds."""

    kilobits: int
    round_trip: int

    def emulate(self, devtools: CDPSession) -> None:
        """Make the page's requests wait as on this line."""
        speed = self.kilobits * 1000 / BITS
        devtools.send(
            "Network.emulateNetworkConditions",
            {
                "offline": False,
                "latency": self.round_trip,
                "downloadThroughput": speed,
                "uploadThroughput": speed,
            },
        )


@dataclass(frozen=True)
class Visit:
    """One first visit: what it received, and its times in milliseconds."""

    traffic: Traffic
    paint: float
    largest: float
    shift: float


@dataclass(frozen=True)
class Site:
    """A running site with the pages to visit, and the cookies of the player who has made them."""

    url: str
    paths: Mapping[str, str]
    cookies: Mapping[str, str]

    def context(self, browser: Browser) -> BrowserContext:
        """A browser with an empty cache."""
        context = browser.new_context(**PHONE)
        context.add_cookies(
            [
                {"name": name, "value": value, "url": self.url}
                for name, value in self.cookies.items()
            ]
        )
        context.add_init_script(SHIFTS)
        context.add_init_script(OBSERVE)
        return context


def prepared(url: str) -> Site:
    """Play what the pages show. The visitor of the home page has played nothing."""
    player = Visitor(url)
    paths = {
        "home": "/",
        "match": f"/g/{player.new_match('reversi', level=1, colour='black')['game']}",
        "review": f"/g/{given_up(player, played(player, 'reversi', 4, position=MIDDLE))}/review",
        "puzzle": "/huarong/1A9BF0C00",
        "lesson": "/capture-go/learn/net/1",
        "gallery": "/huarong",
    }
    found = Site(url, paths, dict(player.web.cookies))
    player.close()
    return found


def visit(browser: Browser, site: Site, name: str, line: Line) -> Visit:
    """Open a page for the first time."""
    shown = site if name != "home" else Site(site.url, site.paths, {})
    context = shown.context(browser)
    page, devtools, traffic = _page(context)
    line.emulate(devtools)
    answer = page.goto(site.url + site.paths[name], wait_until="networkidle")
    assert answer is not None, name
    assert answer.ok, f"{name}: {answer.status}"
    seen = page.evaluate("window.seen")
    shift = sum(value for value, *_shifted in page.evaluate("window.shifts"))
    context.close()
    return Visit(traffic, seen["paint"], seen["largest"], shift)


def start(browser: Browser, site: Site, line: Line) -> float:
    """Milliseconds from the press of the Start button to the board, on a first visit."""
    context = site.context(browser)
    page, devtools, _traffic = _page(context)
    line.emulate(devtools)
    page.goto(f"{site.url}/reversi", wait_until="networkidle")
    page.locator("form.new-game button[type=submit]").first.click()
    page.wait_for_url("**/g/*", wait_until="commit")
    found: float = page.evaluate("window.board")
    context.close()
    return found


def _page(context: BrowserContext) -> tuple[Page, CDPSession, Traffic]:
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    traffic = Traffic()
    traffic.listen(devtools)
    return page, devtools, traffic


def byte_rows(visits: Mapping[str, list[Visit]]) -> Iterator[tuple[str, ...]]:
    """Kilobytes of each page by kind."""
    kinds = (*KINDS.values(), "other")
    yield "kilobytes", *kinds, "together", "at most", "requests"
    for name, found in visits.items():
        traffic = found[-1].traffic
        most = MOST_KILOBYTES.get(name)
        yield (
            name,
            *(f"{traffic.sizes[kind] / 1000:.1f}" for kind in kinds),
            f"{traffic.kilobytes:.1f}",
            "" if most is None else str(most),
            str(traffic.requests),
        )


def time_rows(visits: Mapping[str, list[Visit]], starts: list[float]) -> Iterator[tuple[str, ...]]:
    """Medians and worst times in milliseconds, and the largest layout shift."""
    yield "milliseconds", "first paint", "worst", "largest paint", "worst", "layout shift"
    for name, found in visits.items():
        shift = max(one.shift for one in found)
        yield (
            name,
            *_figures([one.paint for one in found]),
            *_figures([one.largest for one in found]),
            f"{shift:.3f}",
        )
    yield "Start to board", *_figures(starts), "", "", ""


def _figures(samples: list[float]) -> tuple[str, str]:
    return f"{percentile(samples, 0.5):.0f}", f"{max(samples):.0f}"


def measure(
    browser: Browser, settings: Mapping[str, str], line: Line, visits: int
) -> Iterator[str]:
    """The tables of a site with these settings."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), **settings)
        server.start()
        try:
            server.wait_until_ready()
            site = prepared(server.url)
            found = {
                name: [visit(browser, site, name, line) for _ in range(visits)]
                for name in site.paths
            }
            starts = [start(browser, site, line) for _ in range(visits)]
        finally:
            server.stop()
    yield from table(list(byte_rows(found)))
    yield ""
    yield from table(list(time_rows(found, starts)))


@click.command()
@click.option("--visits", default=5, show_default=True, help="Visits for each figure.")
@click.option("--kilobits", default=1600, show_default=True, help="Throughput, both ways.")
@click.option("--round-trip", default=300, show_default=True, help="Milliseconds.")
def main(visits: int, kilobits: int, round_trip: int) -> None:
    """Print bytes and times of first visits."""
    line = Line(kilobits, round_trip)
    with sync_playwright() as playwright:
        browser = launch(playwright.chromium)
        for title, settings in SITES.items():
            click.echo(f"\n{title}\n")
            for text in measure(browser, settings, line, visits):
                click.echo(text)
        browser.close()


SITES: Mapping[str, Mapping[str, str]] = {
    "Every module and style sheet by itself": {"YIYUAN_GROUPED_FILES": "off"},
    "Grouped, as it is": {},
}


if __name__ == "__main__":
    main()
