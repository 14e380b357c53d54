"""A store in a file of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from webapp.storage.match_store import MatchStore


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The database file, not made yet."""
    return tmp_path / "yiyuan.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[MatchStore]:
    """A store with the tables of today."""
    made = MatchStore(f"sqlite:///{path}")
    made.migrate()
    yield made
    made.close()
