"""Firefox as Debian has it, driven by Playwright over WebDriver BiDi."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserType
from playwright.sync_api import Error as PlaywrightError

from tests.support.browser.chromium import NoBrowser

NAMES = ("firefox-esr", "firefox")
UNKNOWN_COMMANDS = Path(__file__).with_name("unknown_commands.cjs")


@contextmanager
def able_to_drive_firefox() -> Iterator[None]:
    """While Playwright starts: its process bears that a Firefox does not know a command."""
    before = os.environ.get("NODE_OPTIONS")
    os.environ["NODE_OPTIONS"] = f"{before or ''} --require {UNKNOWN_COMMANDS}".strip()
    try:
        yield
    finally:
        if before is None:
            del os.environ["NODE_OPTIONS"]
        else:
            os.environ["NODE_OPTIONS"] = before


def launch(firefox: BrowserType) -> Browser:
    """A running headless Firefox; raises `NoBrowser`."""
    installed = next(filter(None, map(shutil.which, NAMES)), None)
    if installed is None:
        raise NoBrowser("firefox-esr is not installed")
    try:
        return firefox.launch(channel="moz-firefox", executable_path=installed)
    except PlaywrightError as problem:
        raise NoBrowser(str(problem)) from problem
