"""The installed app behind nginx as `docs/deploy/` has it, and on a slow line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Playwright, expect

from tests.browser.conftest import OpenTab, chromium
from tests.support.browser.chromium import ARGUMENTS
from tests.support.browser.offline import is_from_store, keep, no_server
from tests.support.browser.problem_page import LessonPage
from tests.support.browser.slow_connection import slow_connection
from tests.support.browser.tabs import Tab
from tests.support.fixtures.servers import NewServer, until_stopped
from tests.support.reverse_proxies import HOST, Nginx, ReverseProxy
from tests.support.servers import Server

ORIGIN = f"https://{HOST}"
ALLOWED = {"service_workers": "allow", "ignore_https_errors": True}
LESSON = "/capture-go/learn/net/1"
HEADERS = """async (path) => {
  const { headers } = await fetch(path, { cache: "no-store" });
  return Object.fromEntries(headers);
}"""
SCOPE = "async () => new URL((await navigator.serviceWorker.ready).scope).pathname"


@pytest.fixture(scope="module")
def site(new_server: NewServer) -> Iterator[Server]:
    settings = {"YIYUAN_TRUSTED_PROXIES": "1", "YIYUAN_PUBLIC_ORIGINS": ORIGIN}
    yield from until_stopped(new_server(**settings))


@pytest.fixture(scope="module")
def proxy(site: Server, new_proxy: Callable[..., ReverseProxy]) -> ReverseProxy:
    return new_proxy(Nginx, site.port)


@pytest.fixture(scope="module")
def browser(playwright: Playwright, proxy: ReverseProxy) -> Iterator[Browser]:
    """Chromium that finds the site's host at the proxy, and trusts its certificate."""
    found = f"--host-resolver-rules=MAP {HOST}:443 127.0.0.1:{proxy.port}"
    browser = chromium(playwright, *ARGUMENTS, found, "--ignore-certificate-errors")
    yield browser
    browser.close()


@pytest.fixture
def tab(tabs: OpenTab) -> Tab:
    return tabs(ORIGIN, **ALLOWED)


def test_kept_pages_and_the_offline_page(tab: Tab, site: Server) -> None:
    keep(tab, LESSON)
    assert tab.page.evaluate(SCOPE) == "/"
    worker = tab.page.evaluate(HEADERS, "/worker.js")
    assert worker["cache-control"] == "no-cache"
    assert worker["service-worker-allowed"] == "/"
    assert worker["content-type"].startswith("text/javascript")
    mark = tab.page.locator("link[rel=icon][type]").get_attribute("href")
    assert "immutable" in tab.page.evaluate(HEADERS, mark)["cache-control"]
    tab.expect("502")  # nginx answers for a site that has stopped
    with no_server(tab, site):
        tab.page.reload()
        lesson = LessonPage(tab, "net", 1)
        lesson.ready()
        assert is_from_store(tab.page)
        lesson.solve()
        tab.go("/reversi")
        expect(tab.page.locator("h1")).to_have_text("No connection")
        kept = tab.page.locator("[data-kept] a")
        assert urlsplit(kept.get_attribute("href") or "").path == LESSON
        kept.click()
        lesson.ready()
    tab.page.reload()
    lesson.ready()
    assert not is_from_store(tab.page)


def test_on_a_slow_line_a_kept_page_is_not_shown_in_place_of_the_sites(
    tabs: OpenTab, server: Server
) -> None:
    with slow_connection(server.port, 0.15) as slow:
        tab = tabs(slow.url, **ALLOWED)
        keep(tab, LESSON)
        for _visit in range(3):
            tab.page.reload()
            LessonPage(tab, "net", 1).ready()
            assert not is_from_store(tab.page)
