"""A tab whose pages the service worker keeps, and ways to take the connection away."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Page

from tests.support.browser.stoppable_site import Stoppable
from tests.support.browser.tabs import Tab

LOST = (
    "ERR_INTERNET_DISCONNECTED|ERR(OR)?_CONNECTION_(REFUSED|RESET)|ERR_FAILED"
    "|WebSocket|socket.io|robots.txt|download failed"
)
"""What the console says where there is no connection."""

PATIENCE_SECONDS = 60

KEPT = """async (path) => {
  const root = `${document.documentElement.dataset.prefix}/`;
  const cache = await caches.open(`yiyuan ${root} pages`);
  const index = await cache.match(`${root}offline/index.json`);
  return ((await index?.json()) ?? []).some((page) => page.path === path);
}"""
HEARD = """async ([path, plies]) => {
  const cache = await caches.open(`yiyuan ${document.documentElement.dataset.prefix}/ pages`);
  const heard = await (await cache.match(`${path}?latest`))?.json();
  return heard?.state.ply === plies;
}"""
CACHES = """async () => {
  const found = {};
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    found[name] = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  }
  return found;
}"""


def wait_for(page: Page, question: str, about: Any) -> None:
    """Ask until what is promised is true: `wait_for_function` takes any promise for a yes."""
    until = time.monotonic() + PATIENCE_SECONDS
    while not page.evaluate(question, about):
        assert time.monotonic() < until, (
            f"not within {PATIENCE_SECONDS} s, about {about}: {question}"
        )
        page.wait_for_timeout(50)


def keep(tab: Tab, path: str) -> None:
    """Open a page, and wait until the worker keeps it."""
    tab.go(path)
    wait_until_kept(tab.page)


def wait_until_kept(page: Page, path: str | None = None) -> None:
    """Wait until the worker keeps a page, by default the one that is open."""
    wait_for(page, KEPT, path or page.evaluate("location.pathname"))


def wait_until_heard(page: Page, plies: int) -> None:
    """Wait until the device has the match that is open up to this ply."""
    wait_for(page, HEARD, [page.evaluate("location.pathname"), plies])


def stores(page: Page) -> dict[str, list[str]]:
    """The paths that each store of the host has."""
    found: dict[str, list[str]] = page.evaluate(CACHES)
    return found


class WorkerVersions:
    """What became of the service workers of a page's context, from when this is made."""

    def __init__(self, page: Page) -> None:
        self.seen: list[str] = []
        connection = page.context.new_cdp_session(page)
        connection.on("ServiceWorker.workerVersionUpdated", self._note)
        connection.on("ServiceWorker.workerErrorReported", lambda told: self.seen.append(str(told)))
        connection.send("ServiceWorker.enable")

    def _note(self, told: dict[str, Any]) -> None:
        for version in told["versions"]:
            facts = (version[name] for name in ("versionId", "status", "runningStatus"))
            self.seen.append(" ".join(facts))


def is_from_store(page: Page) -> bool:
    """Whether the page that is open is a kept one, or the one that stands in."""
    return bool(page.evaluate("document.documentElement.dataset.offline !== undefined"))


@contextmanager
def no_connection(tab: Tab, server: Stoppable) -> Iterator[None]:
    """The device has no connection."""
    assert server.runs
    tab.expect(LOST)
    tab.context.set_offline(True)
    try:
        yield
    finally:
        tab.context.set_offline(False)


@contextmanager
def no_server(tab: Tab, server: Stoppable) -> Iterator[None]:
    """The device has a connection, and the site has stopped."""
    tab.expect(LOST)
    server.kill()
    try:
        yield
    finally:
        server.start()
