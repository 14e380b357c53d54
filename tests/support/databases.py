"""Databases for tests: the tables of today are made once in a process, and copied."""

from __future__ import annotations

import shutil
import tempfile
from functools import cache
from pathlib import Path

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
