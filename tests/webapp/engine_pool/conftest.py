"""Fixtures of the tests of the engine pool."""

from __future__ import annotations

import pytest

from tests.support.fakes.workers import LONG
from webapp.engine_pool import pool


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers that are slow to stop on a slow machine are not taken for unresponsive ones."""
    monkeypatch.setattr(pool, "GRACE_SECONDS", LONG)
    monkeypatch.setattr(pool, "QUICK_GRACE_SECONDS", LONG)
