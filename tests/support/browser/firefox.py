"""Firefox as Debian has it, driven by Playwright over WebDriver BiDi."""

from __future__ import annotations

import shutil

from playwright.sync_api import Browser, BrowserType

from tests.support.browser.chromium import NoBrowser

NAMES = ("firefox-esr", "firefox")


def launch(firefox: BrowserType) -> Browser:
    """A running headless Firefox; raises `NoBrowser` if none is installed."""
    installed = next(filter(None, map(shutil.which, NAMES)), None)
    if installed is None:
        raise NoBrowser("firefox-esr is not installed")
    return firefox.launch(channel="moz-firefox", executable_path=installed)
