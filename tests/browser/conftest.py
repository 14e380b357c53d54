"""One Chromium for all tests, and tabs that fail a test if their pages log errors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tests.support.browser.chromium import ARGUMENTS, NoBrowser, launch
from tests.support.browser.driver import changed_driver
from tests.support.browser.reader import Reader
from tests.support.browser.sample_pages import SamplePages, made
from tests.support.browser.stoppable_site import StoppableSite, stoppable
from tests.support.browser.tabs import WAIT_MS, Tab
from tests.support.fixtures.servers import watched
from tests.support.missing import cannot_run
from tests.support.servers import Server

OpenTab = Callable[..., Tab]

expect.set_options(timeout=WAIT_MS)  # it does not use the timeout of a context


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """Playwright, once for this folder: it runs an event loop, and tests elsewhere start their own."""
    with ExitStack() as stack:
        with changed_driver():
            running = stack.enter_context(sync_playwright())
        yield running


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Chromium; without it these tests are skipped, except with CI=true."""
    browser = chromium(playwright)
    yield browser
    browser.close()


def chromium(playwright: Playwright, *arguments: str) -> Browser:
    """A Chromium that was started; without one a test is skipped, except with CI=true."""
    try:
        return launch(playwright.chromium, arguments or ARGUMENTS)
    except NoBrowser as error:
        cannot_run(f"no Chromium for the browser tests: {error}")


@pytest.fixture
def tabs(browser: Browser) -> Iterator[OpenTab]:
    """Opens tabs, each for a new visitor: `tabs(url, lang=…, device=…, theme=…, still=…)`."""
    opened: list[Tab] = []

    def open_tab(url: str, **how: object) -> Tab:
        opened.append(Tab(browser, url, **how))
        return opened[-1]

    Reader.told.clear()
    yield open_tab
    for tab in opened:
        tab.close()
    problems = [problem for tab in opened for problem in tab.problems]
    assert not problems, "\n".join(problems)


@pytest.fixture(scope="module")
def site(process_server: Server) -> Iterator[StoppableSite]:
    """The shared server at an address at which the tests of a module may stop and start it."""
    for server in watched(process_server):
        with stoppable(server) as site:
            yield site


@pytest.fixture
def open_tab(tabs: OpenTab, server: Server) -> OpenTab:
    """Opens tabs of the server of the process: `open_tab(lang=…, device=…, theme=…, still=…)`."""

    def open_here(**how: object) -> Tab:
        return tabs(server.url, **how)

    return open_here


@pytest.fixture(scope="session")
def scenes(process_server: Server) -> SamplePages:
    """The pages of one player's games, which are played once in this process."""
    return made(process_server.url)
