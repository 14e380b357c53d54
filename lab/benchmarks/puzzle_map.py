"""Measures the maps of five puzzles: coordinates, bytes, the first picture, frames a second.

    python -m lab.benchmarks.puzzle_map [--seconds 2]

Each map is opened twice by Chromium against a site of its own: cold, when an engine has to place all
layouts, and kept. Chromium computes WebGL without a graphics card (SwiftShader): a real one is faster.
The baselines are, in the same run, plain NumPy with a breadth-first search in Python sets for the
places of the smallest puzzles, and plain JSON of the coordinates for the bytes.
"""

from __future__ import annotations

import base64
import gzip
import json
import tempfile
import time
from pathlib import Path
from typing import Any

import click
import numpy as np
from playwright.sync_api import Browser, Page, sync_playwright

from engines.huarong.landscape.answer import answer
from engines.huarong.landscape.component import Component, explore
from engines.huarong.landscape.packing import unpack
from engines.huarong.rules.codes import common_code
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import play, steps
from lab.benchmarks.tables import table
from tests.support.browser.chromium import launch
from tests.support.servers import Server

PUZZLES = {
    "十八步": "SCCSSCCSSSSSSSSSS..S",
    "横刀立马": "VCCVVCCVVHHVVSSVS..S",
    "字母糸列A": "SVSSVVCCV.CCVHHSV.HH",
    "一心一意": "HHHHVSCCVSCCVSSSV..S",
    "five empty cells": "CC.VCC.VVHHVVSSV.SS.",
}
LARGEST_BASELINE = 30_000
"""Layouts up to which the baseline in plain Python does not take minutes."""
SOFTWARE = ("--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist")
SCREENS = {"1280×860": (1280, 860), "390×664": (390, 664)}

FRAMES = """async ([seconds, key]) => {
  const box = document.querySelector('[data-map]');
  box.focus();
  let frames = 0;
  const begun = performance.now();
  while (performance.now() - begun < seconds * 1000) {
    const back = frames % 40 < 20;
    const name = back ? 'ArrowLeft' : 'ArrowRight';
    box.dispatchEvent(new KeyboardEvent('keydown', { key: name, shiftKey: key === 'turn' }));
    await new Promise(requestAnimationFrame);
    frames++;
  }
  return frames / ((performance.now() - begun) / 1000);
}"""


def opened(page: Page, url: str, layout: str) -> float:
    """Seconds from the request of the page to its first picture."""
    begun = time.perf_counter()
    page.goto(f"{url}/huarong/{common_code(Layout(layout))}/map")
    page.wait_for_selector("[data-map][data-state=drawn]", timeout=120_000)
    return time.perf_counter() - begun


def shown(browser: Browser, url: str, layout: str, seconds: float) -> list[str]:
    """Seconds to the first picture, cold and kept, and frames a second on each screen."""
    found = []
    for width, height in SCREENS.values():
        page = browser.new_page(viewport={"width": width, "height": height})
        found.append(f"{opened(page, url, layout):.2f}")
        frames = [page.evaluate(FRAMES, [seconds, way]) for way in ("pan", "turn")]
        found.append(" / ".join(f"{each:.0f}" for each in frames))
        page.close()
    return found


def plain(layout: Layout) -> float:
    """Seconds for the same places in plain Python and NumPy: explore, 64 searches, eigenvectors."""
    begun = time.perf_counter()
    numbers = {layout: 0}
    edges: list[list[int]] = []
    queue = [layout]
    for here in queue:
        ends = []
        for step in steps(here):
            there = play(here, step)
            if there not in numbers:
                numbers[there] = len(numbers)
                queue.append(there)
            ends.append(numbers[there])
        edges.append(ends)
    rows = np.array([_distances(edges, source) for source in range(64)], np.float64) ** 2
    rows -= rows.mean(axis=0)
    rows -= rows.mean(axis=1, keepdims=True)
    _, axes = np.linalg.eigh(rows @ rows.T)
    _places = rows.T @ axes[:, -2:]
    return time.perf_counter() - begun


def _distances(edges: list[list[int]], source: int) -> list[int]:
    distances = [-1] * len(edges)
    distances[source] = 0
    queue = [source]
    for here in queue:
        for there in edges[here]:
            if distances[there] < 0:
                distances[there] = distances[here] + 1
                queue.append(there)
    return distances


def json_bytes(component: Component, packed: bytes) -> int:
    """Bytes of the layouts, distances and coordinates as compressed plain JSON."""
    place = unpack(packed, component)
    values: Any = [place.round(2).tolist(), component.heights.tolist()]
    return len(gzip.compress(json.dumps(values).encode()))


@click.command()
@click.option("--seconds", default=2.0, show_default=True, help="of frames on each screen")
def main(seconds: float) -> None:
    """Print a row for each puzzle."""
    rows: list[list[object]] = [
        [
            "puzzle",
            "layouts",
            "steps between",
            "places s",
            "plain s",
            "bytes",
            "as JSON",
            *(f"{what} {screen}" for screen in SCREENS for what in ("picture s", "fps pan / turn")),
        ]
    ]
    answer(PUZZLES["十八步"])  # loads the compiled code
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        server.wait_until_ready()
        browser = launch(playwright.chromium, SOFTWARE)
        for name, text in PUZZLES.items():
            component = explore(Layout(text))
            begun = time.perf_counter()
            found = answer(common_code(component.key))
            took = time.perf_counter() - begun
            assert found.places is not None
            zipped = base64.b64decode(found.places)
            small = component.layouts <= LARGEST_BASELINE
            rows.append(
                [
                    name,
                    component.layouts,
                    len(component.ends) // 2,
                    f"{took:.2f}",
                    f"{plain(Layout(text)):.1f}" if small else "-",
                    len(zipped),
                    json_bytes(component, gzip.decompress(zipped)),
                    *shown(browser, server.url, text, seconds),
                ]
            )
        browser.close()
        server.stop()
    for line in table(rows):
        click.echo(line)
    click.echo(
        "WebGL by SwiftShader, without a graphics card; the first screen is cold, the second kept."
    )


if __name__ == "__main__":
    main()
