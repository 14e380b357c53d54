"""Databases with the tables of the site: one for a module, one for a test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.services import PostgreSQL
from webapp.storage.database import Database


@pytest.fixture(scope="module")
def database(postgresql: PostgreSQL) -> str:
    url = postgresql.new_database()
    made = Database(url)
    made.migrate()
    made.close()
    return url


@pytest.fixture
def own_database(postgresql: PostgreSQL) -> Iterator[Database]:
    """The database of one test, open."""
    made = Database(postgresql.new_database())
    made.migrate()
    yield made
    made.close()
