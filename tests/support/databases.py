"""Databases for tests: the tables of today are made once in a process, and copied."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import sqlalchemy as sa

from webapp.storage.database import Database


@cache
def empty_database() -> Path:
    """The file of a database with the tables of today, to be copied."""
    path = Path(tempfile.mkdtemp()) / "empty.sqlite3"
    made = Database(f"sqlite:///{path}")
    made.migrate()
    made.close()
    return path


def new_database(path: Path) -> Database:
    """A database with the tables of today, in a new file."""
    shutil.copy(empty_database(), path)
    return Database(f"sqlite:///{path}")


@contextmanager
def statements(database: Database) -> Iterator[list[str]]:
    """The statements that read or write meanwhile."""
    found: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
        if not statement.startswith("BEGIN"):
            found.append(statement)

    sa.event.listen(database.engine, "before_cursor_execute", note)
    yield found
    sa.event.remove(database.engine, "before_cursor_execute", note)
