"""Fixtures of the tests of the engine pool."""

from __future__ import annotations

import pytest

from tests.support.fakes.workers import be_patient


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers that are slow to stop on a slow machine are not taken for unresponsive ones."""
    be_patient(monkeypatch)
