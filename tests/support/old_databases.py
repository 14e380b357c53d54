"""Databases as earlier versions have left them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from tests.support.servers import ROOT

SAMPLES = ROOT / "tests/webapp/storage/databases"
"""Rows as the versions wrote them, those that came with a schema in the file of its number."""
MIGRATIONS = ROOT / "webapp/storage/migrations"
NUMBERS = sorted(path.name.partition("_")[0] for path in MIGRATIONS.glob("versions/[0-9]*.py"))
TABLES = ("matches", "seats", "events")

Rows = dict[str, list[dict[str, Any]]]


def migrated(path: Path, number: str) -> Path:
    """The database in this file, new or old, with the schema of this number."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    engine = sa.create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, number)
    engine.dispose()
    return path


def old_database(folder: Path, number: str) -> Path:
    """A database as the last version with this schema would have left it."""
    path = migrated(folder / "yiyuan.sqlite3", number)
    with closing(sqlite3.connect(path)) as database:
        for sample in sorted(SAMPLES.glob("*.sql")):
            if sample.stem <= number:
                database.executescript(sample.read_text("utf-8"))
    return path


def rows(path: Path) -> Rows:
    with closing(sqlite3.connect(path)) as database:
        database.row_factory = sqlite3.Row
        return {
            table: [dict(row) for row in database.execute(f"SELECT * FROM {table}")]  # noqa: S608
            for table in TABLES
        }
