"""One WebKit for all tests of a process; each test is a new visitor."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.browser.chromium import NoBrowser
from tests.support.browser.reader import AT_THE_END, Reader
from tests.support.browser.webkit import WebKit, webkit
from tests.support.missing import cannot_run
from tests.support.servers import Server


@pytest.fixture(scope="package")
def window() -> Iterator[WebKit]:
    """A running WebKit; without it these tests are skipped, except with CI=true."""
    try:
        with webkit() as started:
            yield started
    except NoBrowser as error:
        cannot_run(f"no WebKit for the browser tests: {error}")


@pytest.fixture
def page(window: WebKit, server: Server) -> Iterator[WebKit]:
    """The window of a new visitor of the server of the process, whose pages are read."""
    problems: list[str] = []
    Reader.told.clear()

    def read() -> None:
        if seen := window.run(f"return ({AT_THE_END})()"):
            problems.extend(f"{each} ({seen['path']})" for each in Reader().problems(seen))

    window.begin(server.url)
    window.leaves = read
    yield window
    window.leaves = lambda: None
    read()
    assert not problems, "\n".join(problems)
