"""Nothing is skipped silently where all checks run: with CI=true, a test that cannot run fails."""

from __future__ import annotations

from pathlib import Path

import pytest

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


def test_no_test_skips_itself_in_another_way() -> None:
    """`skipif` is for what another system has; it says so where it stands."""
    ways = ("pytest." + "skip(", "pytest." + "importorskip(", "mark." + "skip(")
    found = {
        str(path.relative_to(TESTS))
        for path in TESTS.rglob("*.py")
        if any(way in path.read_text("utf-8") for way in ways)
    }
    assert found == ALLOWED
