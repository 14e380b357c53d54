"""A new version of the site while pages of the one before are open, with the service worker."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect
from playwright.sync_api import Error as PlaywrightError

from tests.browser.conftest import OpenTab, chromium
from tests.support.browser.offline import WorkerVersions, keep, wait_until_kept
from tests.support.servers import ROOT, Server

ALLOWED = {"service_workers": "allow"}
FORGET_PAGES = """async () => {
  for (const name of await caches.keys()) if (name.endsWith(" pages")) await caches.delete(name);
}"""


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """A Chromium of its own, in which no worker of another site has ever run."""
    browser = chromium(playwright)
    yield browser
    browser.close()


@pytest.fixture
def site(own_server: Server) -> Server:
    own_server.start()
    return own_server


@pytest.fixture
def newer_site(site: Server, tmp_path: Path):
    """The same site at the same address, with another style sheet."""
    root = tmp_path / "newer"
    unfinished = shutil.ignore_patterns("*.pyc.*")  # of processes that compile meanwhile
    shutil.copytree(ROOT / "webapp", root / "webapp", ignore=unfinished)
    (root / "engines").symlink_to(ROOT / "engines")
    with (root / "webapp/static/css/site/offline.css").open("a") as sheet:
        sheet.write("/* newer */\n")
    server = Server(site.data_dir, root=root)
    server.port = site.port
    server.set(YIYUAN_PORT=str(site.port))
    yield server
    if server.runs:
        server.stop()


def test_a_new_version_is_offered_and_not_forced(
    tabs: OpenTab, site: Server, newer_site: Server
) -> None:
    tab = tabs(site.url, **ALLOWED)
    keep(tab, "/huarong/1A9BF0C00")
    beside = tab.context.new_page()
    beside.goto("/capture-go/learn/net/1")
    wait_until_kept(beside)
    version = tab.page.evaluate("document.documentElement.dataset.version")
    tab.expect("WebSocket|socket.io|robots.txt|ERR_CONNECTION_REFUSED")
    site.stop()
    newer_site.start()
    offer = tab.page.locator(".toast", has_text="A new version is ready.")
    workers = WorkerVersions(tab.page)
    try:
        beside.goto("/capture-go/learn/net/2")
        wait_until_kept(beside)
        expect(offer).to_be_visible()
    except (AssertionError, PlaywrightError) as error:
        error.add_note(f"workers: {workers.seen}\nserver: {newer_site.log()[-2000:]}")
        raise
    expect(beside.locator(".toast", has_text="A new version is ready.")).to_have_count(0)
    assert tab.page.evaluate("document.documentElement.dataset.version") == version
    offer.get_by_role("button", name="Reload").click()
    tab.page.wait_for_function(
        "before => document.documentElement.dataset.version !== before", arg=version
    )
    expect(offer).to_have_count(0)


def test_a_page_that_the_worker_before_did_not_keep_is_kept_by_the_next(
    open_tab: OpenTab,
) -> None:
    tab = open_tab(**ALLOWED)
    keep(tab, "/capture-go/learn/net/1")
    keep(tab, "/capture-go/learn/net/2")
    tab.page.evaluate(FORGET_PAGES)
    tab.page.evaluate("navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))")
    wait_until_kept(tab.page)
