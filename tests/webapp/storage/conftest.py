"""A database in a file of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.databases import new_database
from webapp.storage.database import Database


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The database file, not made yet."""
    return tmp_path / "yiyuan.sqlite3"


@pytest.fixture
def database(path: Path) -> Iterator[Database]:
    """A database with the tables of today."""
    made = new_database(path)
    yield made
    made.close()
