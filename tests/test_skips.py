"""Nothing is skipped silently where all checks run: with CI=true, a test that cannot run fails."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error as PlaywrightError

from tests.support.browser import chromium, firefox
from tests.support.missing import cannot_run

TESTS = Path(__file__).parent
ALLOWED = {"support/missing.py"}


def test_with_ci_a_test_that_cannot_run_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="no Redis"):
        cannot_run("no Redis")


def test_elsewhere_it_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="no Redis"):
        cannot_run("no Redis")


class Broken:
    """A kind of browser that does not start."""

    def launch(self, **_how: object) -> None:
        raise PlaywrightError("it has ended")


@pytest.mark.parametrize(
    ("kind", "installed"), [(chromium, "chromium"), (chromium, ""), (firefox, "firefox-esr")]
)
def test_a_browser_that_does_not_start_is_no_reason_to_skip(
    kind: Any, installed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A Chromium that is not installed was fetched."""
    if installed:
        (tmp_path / installed).touch(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(chromium, "_fetch", lambda: None)
    with pytest.raises(PlaywrightError, match="it has ended"):
        kind.launch(Broken())


def test_no_test_skips_itself_in_another_way() -> None:
    """`skipif` is for what another system has; it says so where it stands."""
    ways = ("pytest." + "skip(", "pytest." + "importorskip(", "mark." + "skip(")
    found = {
        str(path.relative_to(TESTS))
        for path in TESTS.rglob("*.py")
        if any(way in path.read_text("utf-8") for way in ways)
    }
    assert found == ALLOWED
