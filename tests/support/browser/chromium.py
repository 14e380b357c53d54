"""Finds a Chromium to test with: an installed one, else Playwright's own, fetched once if needed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Browser, BrowserType
from playwright.sync_api import Error as PlaywrightError

NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
"""Programs in the order of preference: the shell has no windows, and takes half the time."""
ARGUMENTS = (
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
FETCH_SECONDS = 240


class NoBrowser(Exception):
    """Chromium is not installed and could not be fetched."""


def launch(chromium: BrowserType, arguments: Sequence[str] = ARGUMENTS) -> Browser:
    """A running headless Chromium; raises `NoBrowser` if there is none to start."""
    installed = next(filter(None, map(shutil.which, NAMES)), None)
    if installed:
        return _start(chromium, arguments, executable_path=installed)
    try:
        return _start(chromium, arguments)
    except PlaywrightError:
        _fetch()
    return _start(chromium, arguments)


def _start(chromium: BrowserType, arguments: Sequence[str], **how: Any) -> Browser:
    # Chromium's sandbox does not work as root, and containers often run as root.
    sandbox = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    return chromium.launch(args=[*arguments, *sandbox], **how)


def _fetch() -> None:
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    try:
        subprocess.run(command, check=True, capture_output=True, timeout=FETCH_SECONDS)
    except (subprocess.SubprocessError, OSError) as error:
        raise NoBrowser(f"playwright install chromium: {error}") from error
