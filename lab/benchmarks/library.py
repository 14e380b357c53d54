"""Measures files with many games: to list, keep, scroll, search and save them, and who waits meanwhile.

    python -m lab.benchmarks.library [--games 10000] [--megabytes 2 --megabytes 8]

The database is one of WTHOR with its players, of random games; the files in SGF have two megabytes and
more, in UTF-8 and in GB18030. Over HTTP: seconds to list, the memory that the web process gained at
most, and the longest answer to another visitor, who asks for something small all the time. In Chromium:
seconds until the list is there, again after a reload, and until it is saved; memory of the tab; times
between frames while the list is scrolled, and from a letter of a search to its result.
"""

from __future__ import annotations

import base64
import gzip
import random
import struct
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
import requests
from playwright.sync_api import Browser, sync_playwright

from engines.game import PASS
from engines.reversi.rules.position import INDEX, ReversiPosition
from lab.benchmarks.tables import percentile, table
from lab.timing import memory_mb
from tests.support.browser.chromium import launch
from tests.support.servers import Server

PEOPLE = 2_000
DIFFERENT = 100
"""Games that are played out; the database repeats them."""
FRAMES = 240
SEARCHES = ("player 1", "player 19", "1998", "nobody is called that", "")
SCROLL = """async (frames) => {
  const box = document.querySelector("#library [data-rows]");
  const times = [];
  let before = await new Promise(requestAnimationFrame);
  for (let n = 0; n < frames; n += 1) {
    box.scrollTop = n % 4 ? box.scrollTop + 300 : Math.random() * box.scrollHeight;
    const now = await new Promise(requestAnimationFrame);
    times.push(now - before);
    before = now;
    if (!box.querySelector("li")) throw new Error("the list is empty");
  }
  return times;
}"""
SEARCH = """async (words) => {
  const field = document.querySelector("#library [type=search]");
  const times = [];
  for (const word of words)
    for (let n = word ? 1 : 0; n <= word.length; n += 1) {
      field.value = word.slice(0, n);
      const before = performance.now();
      field.dispatchEvent(new Event("input"));
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      times.push(performance.now() - before);
    }
  return times;
}"""
SORT = """async () => {
  const order = document.querySelector("#library select");
  const times = [];
  for (const { value } of [...order.options].reverse()) {
    order.value = value;
    const before = performance.now();
    order.dispatchEvent(new Event("change"));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    times.push(performance.now() - before);
  }
  return times;
}"""


def games_of_wthor(count: int) -> tuple[bytes, bytes]:
    """A file of games and the file of their players."""
    dice = random.Random(count)
    played = [_moves(dice) for _ in range(DIFFERENT)]
    head = struct.pack("<4sIHH4B", b"\0" * 4, count, 0, 1998, 8, 0, 0, 0)
    games = b"".join(
        struct.pack("<HHHBB60s", 0, *dice.choices(range(PEOPLE), k=2), *dice.choice(played))
        for _ in range(count)
    )
    names = b"".join(f"Player {n}".encode().ljust(20, b"\0") for n in range(PEOPLE))
    return head + games, struct.pack("<4sIHH4B", b"\0" * 4, 0, PEOPLE, 0, 0, 0, 0, 0) + names


def _moves(dice: random.Random) -> tuple[int, int, bytes]:
    """Black's discs twice, as played and as they might have been, and the moves of a random game."""
    position, moves = ReversiPosition.start(), bytearray()
    while legal := position.legal_moves():
        move = dice.choice(legal)
        if move != PASS:
            row, col = divmod(INDEX[move], 8)
            moves.append(10 * (row + 1) + col + 1)
        position = position.play(move)
    discs = position.cells.count("X")
    return discs, discs, bytes(moves)


def games_in_sgf(megabytes: float) -> str:
    """A file in SGF of about that size: games with comments, and names that are no ASCII."""
    dice, parts, size = random.Random(int(megabytes)), list[str](), 0
    while size < megabytes * 1e6:
        moves = "".join(
            f";{'BW'[n % 2]}[{chr(97 + n % 9)}{chr(97 + n // 9)}]C[a comment \\] and (brackets) {n}]"
            for n in range(81)
        )
        game = (
            f"(;FF[4]GM[1]SZ[9]PB[柯洁{dice.randrange(999)}]PW[Ann]DT[2020-01-02]RE[B+R]{moves})\n"
        )
        parts.append(game)
        size += len(game)
    return "".join(parts)


class _Elsewhere(requests.adapters.HTTPAdapter):
    """Connections from another address of this machine: requests of one address wait for each other."""

    def init_poolmanager(self, *args: Any, **more: Any) -> None:
        super().init_poolmanager(*args, source_address=("127.0.0.2", 0), **more)


class Neighbour(threading.Thread):
    """Another visitor, who asks for something small all the time."""

    def __init__(self, url: str) -> None:
        super().__init__(daemon=True)
        self._url = url
        self._over = threading.Event()
        self.times: list[float] = []

    def run(self) -> None:
        with requests.Session() as session:
            session.mount("http://", _Elsewhere())
            while not self._over.is_set():
                begun = time.perf_counter()
                session.get(f"{self._url}/robots.txt", timeout=60)
                self.times.append(1000 * (time.perf_counter() - begun))
                time.sleep(0.002)

    def stop(self) -> None:
        self._over.set()
        self.join()


@contextmanager
def neighbour(server: Server) -> Iterator[Neighbour]:
    """A neighbour for a while."""
    asking = Neighbour(server.url)
    asking.start()
    time.sleep(0.3)
    try:
        yield asking
    finally:
        asking.stop()


def over_http(
    server: Server, games: int, megabytes: tuple[float, ...]
) -> Iterator[tuple[str, ...]]:
    """A line of the table for each file."""
    yield (
        "",
        "games",
        "megabytes",
        "seconds",
        "MB of memory",
        "others: median",
        "p99",
        "longest, ms",
    )
    with neighbour(server) as asking:
        time.sleep(3)
    yield "nothing", "", "", "", "", *_waits(asking)
    wtb, jou = games_of_wthor(games)
    yield _listed(server, "WTHOR", "reversi", {"a.wtb": wtb, "a.jou": jou})
    for size in megabytes:
        text = games_in_sgf(size)
        for encoding in ("utf-8", "gb18030"):
            raw = text.encode(encoding)
            yield _listed(server, f"SGF, {encoding}", "capture-go", {"a.sgf": raw})
    one = "(;GM[1]SZ[9]" + "".join(f"(;B[ee]C[{n}])" for n in range(150_000)) + ")"
    yield _listed(server, "SGF, one game", "capture-go", {"a.sgf": one.encode()})


def _listed(server: Server, name: str, game: str, files: dict[str, bytes]) -> tuple[str, ...]:
    body = {
        "files": [
            {"name": each, "file": base64.b64encode(gzip.compress(raw)).decode()}
            for each, raw in files.items()
        ]
    }
    Path(f"/proc/{server.pid}/clear_refs").write_text("5")  # the most from now on
    before = memory_mb(server.pid, "VmRSS")
    with neighbour(server) as asking:
        begun = time.perf_counter()
        answer = requests.post(f"{server.url}/api/library/{game}", json=body, timeout=120)
        seconds = time.perf_counter() - begun
    answer.raise_for_status()
    gained = memory_mb(server.pid, "VmHWM") - before
    size = sum(map(len, files.values())) / 1e6
    count = len(answer.json()["games"])
    return name, str(count), f"{size:.1f}", f"{seconds:.2f}", f"{gained:.0f}", *_waits(asking)


def _waits(asking: Neighbour) -> tuple[str, str, str]:
    p50, p99 = (f"{percentile(asking.times, share):.0f}" for share in (0.5, 0.99))
    return p50, p99, f"{max(asking.times):.0f}"


def in_chromium(server: Server, browser: Browser, games: int) -> Iterator[tuple[str, str]]:
    """What a visitor waits for, and the memory of the tab."""
    wtb, jou = games_of_wthor(games)
    page = browser.new_page(viewport={"width": 1280, "height": 900}, locale="en")
    chromium = page.context.new_cdp_session(page)
    page.goto(f"{server.url}/reversi/analysis")
    page.wait_for_selector("#main[data-ready]")
    page.locator("details.analysis-open summary").click()
    before = _tab(browser, chromium)
    begun = time.perf_counter()
    page.locator("#file").set_input_files(
        [
            {"name": "a.wtb", "mimeType": "application/octet-stream", "buffer": wtb},
            {"name": "a.jou", "mimeType": "application/octet-stream", "buffer": jou},
        ]
    )
    page.wait_for_selector("#library li")
    yield "seconds until the list is there", f"{time.perf_counter() - begun:.2f}"
    for name, script, given in (
        ("scrolling, ms between frames", SCROLL, FRAMES),
        ("searching, ms from a letter to the list", SEARCH, SEARCHES),
        ("sorting, ms", SORT, None),
    ):
        times: list[float] = page.evaluate(script, given)
        yield (
            f"{name}: median, p99, longest",
            f"{percentile(times, 0.5):.0f}, {percentile(times, 0.99):.0f}, {max(times):.0f}",
        )
    after = _tab(browser, chromium)
    for part in after:
        yield (
            f"MB of the tab: {part}, before and with the list",
            f"{before[part]:.0f}, {after[part]:.0f}",
        )
    for suffix in ("sgf", "ggf", "txt"):
        with neighbour(server) as asking:
            begun = time.perf_counter()
            with page.expect_download(timeout=300_000) as saved:
                page.locator(f"#library [data-save={suffix}]").click()
            seconds = time.perf_counter() - begun
        size = Path(saved.value.path()).stat().st_size / 1e6
        yield (
            f"seconds to save all as {suffix} ({size:.1f} MB); others waited at most, ms",
            f"{seconds:.1f}; {max(asking.times):.0f}",
        )
    page.reload()
    begun = time.perf_counter()
    page.wait_for_selector("#main[data-ready]")
    page.locator("details.analysis-open summary").click()
    page.wait_for_selector("#library li")
    yield (
        "seconds until the list is there again after a reload",
        f"{time.perf_counter() - begun:.2f}",
    )
    page.close()


def _tab(browser: Browser, chromium: Any) -> dict[str, float]:
    """Megabytes of the values of scripts after a collection, and of the process without shared files."""
    chromium.send("HeapProfiler.enable")
    chromium.send("HeapProfiler.collectGarbage")
    heap = chromium.send("Runtime.getHeapUsage")["usedSize"] / 1e6
    whole = browser.new_browser_cdp_session()
    found = whole.send("SystemInfo.getProcessInfo")["processInfo"]
    tabs = [memory_mb(each["id"], "RssAnon") for each in found if each["type"] == "renderer"]
    return {"values of scripts": heap, "process": max(tabs)}


@click.command()
@click.option("--games", default=10_000, show_default=True, help="Games of the database.")
@click.option("--megabytes", type=float, multiple=True, default=(2, 7.5), show_default=True)
def main(games: int, megabytes: tuple[float, ...]) -> None:
    """Print both tables."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), workers=1)
        server.start()
        server.wait_until_ready()
        try:
            for text in table(list(over_http(server, games, megabytes))):
                click.echo(text)
            with sync_playwright() as playwright:
                browser = launch(playwright.chromium)
                for name, figure in in_chromium(server, browser, games):
                    click.echo(f"{name}: {figure}")
                browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main()
