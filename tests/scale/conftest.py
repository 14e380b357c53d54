"""A database with the tables of the site."""

from __future__ import annotations

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
