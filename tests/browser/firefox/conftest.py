"""The fixtures of the browser tests, with Firefox in place of Chromium."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Playwright

from tests.support.browser.chromium import NoBrowser
from tests.support.browser.firefox import launch
from tests.support.missing import cannot_run


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Firefox; without it these tests are skipped, except with CI=true."""
    try:
        browser = launch(playwright.firefox)
    except NoBrowser as error:
        cannot_run(f"no Firefox for the browser tests: {error}")
    yield browser
    browser.close()
