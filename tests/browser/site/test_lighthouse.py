"""Lighthouse: at least 95 for performance, accessibility, best practices and search engines."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.support.browser.chromium import NAMES
from tests.support.browser.sample_pages import SamplePages
from tests.support.missing import cannot_run
from tests.support.servers import ROOT, Server

Report = Callable[[str], dict[str, Any]]

FOLDER = ROOT / "tests" / "lighthouse"
PROGRAM = FOLDER / "node_modules" / "lighthouse" / "cli" / "index.js"
INSTALL_SECONDS = 200
RUN_SECONDS = 250
LEAST = 0.95
PAGES = ("home", "reversi", "puzzle", "lesson")
CATEGORIES = ("accessibility", "best-practices", "seo")
PRIVATE = "is-crawlable"
"""Matches are private: search engines are told to leave them out, which Lighthouse counts as a fault."""
MOST_RUNS = 3
"""Speed is measured too, and a machine may be busy."""


@pytest.fixture(scope="module")
def lighthouse() -> str:
    """The path of Lighthouse, installed if needed; without it tests are skipped, except with CI=true."""
    if not PROGRAM.exists() and shutil.which("npm"):
        subprocess.run(
            ["npm", "ci", "--silent"],
            cwd=FOLDER,
            check=False,
            capture_output=True,
            timeout=INSTALL_SECONDS,
        )
    if not PROGRAM.exists():
        cannot_run("Lighthouse could not be installed from npm")
    return str(PROGRAM)


@pytest.fixture
def report(lighthouse: str, browser: Browser, tmp_path: Path) -> Report:
    """Says what Lighthouse found on a page, on a phone with the line and processor it simulates."""
    found = next(filter(None, map(shutil.which, NAMES)), browser.browser_type.executable_path)
    file = tmp_path / "report.json"
    flags = "--chrome-flags=--headless=new --no-sandbox --disable-gpu"
    options = ("--quiet", flags, "--output=json", f"--output-path={file}")

    def run(url: str) -> dict[str, Any]:
        done = subprocess.run(
            ["node", lighthouse, url, *options],
            env={**os.environ, "CHROME_PATH": found},
            check=False,
            capture_output=True,
            text=True,
            timeout=RUN_SECONDS,
        )
        assert done.returncode == 0, done.stderr[-2000:]
        answer: dict[str, Any] = json.loads(file.read_text("utf-8"))
        return answer

    return run


def faults(found: dict[str, Any]) -> dict[str, float]:
    """The audits that cost points, by name."""
    named = {each["id"] for key in CATEGORIES for each in found["categories"][key]["auditRefs"]}
    scores = {name: found["audits"][name]["score"] for name in named}
    return {name: score for name, score in scores.items() if score is not None and score < LEAST}


@pytest.mark.release(reason="Lighthouse takes half a minute for a page")
@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_as_good_as_lighthouse_asks(
    report: Report, process_server: Server, scenes: SamplePages, name: str
) -> None:
    paths = {**scenes.paths, "lesson": "/capture-go/learn/net/1"}
    url = process_server.url + paths[name]
    speed = 0.0
    for _run in range(MOST_RUNS):
        found = report(url)
        scores = {key: category["score"] for key, category in found["categories"].items()}
        wrong = faults(found)
        if name == "reversi":
            assert wrong.pop(PRIVATE) == 0
            assert not wrong
            del scores["seo"]
        assert {key: scores[key] for key in CATEGORIES if scores.get(key, 1) < LEAST} == {}, wrong
        speed = max(speed, scores["performance"])
        if speed >= LEAST:
            break
    assert speed >= LEAST, {
        name: audit["displayValue"]
        for name, audit in found["audits"].items()
        if audit.get("displayValue") and name.endswith(("-paint", "-time", "-index", "-shift"))
    }
