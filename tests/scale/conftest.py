"""A database with the tables of the site."""

from __future__ import annotations

import pytest

from tests.support.services import PostgreSQL
from webapp.storage.match_store import MatchStore


@pytest.fixture(scope="module")
def database(postgresql: PostgreSQL) -> str:
    url = postgresql.new_database()
    store = MatchStore(url)
    store.migrate()
    store.close()
    return url
