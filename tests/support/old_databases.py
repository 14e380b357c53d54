"""Databases as earlier versions have left them.

`python -m tests.support.old_databases` writes the one of this version, for the versions to come.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from engines import __version__
from tests.support.clients import fresh_mid, is_move_of, move_message
from tests.support.servers import ROOT, Server
from tests.support.walk import Walk

SAMPLES = ROOT / "tests/webapp/storage/databases"
"""Rows as the versions wrote them, those that came with a schema in the file of its number."""
MIGRATIONS = ROOT / "webapp/storage/migrations"
RELEASES = SAMPLES / "releases"
"""Whole databases, each written by a released version."""
NUMBERS = sorted(path.name.partition("_")[0] for path in MIGRATIONS.glob("versions/[0-9]*.py"))

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


def released_database(folder: Path, version: str) -> Path:
    """A database that a released version has left."""
    path = folder / "yiyuan.sqlite3"
    with closing(sqlite3.connect(path)) as database:
        database.executescript((RELEASES / f"{version}.sql").read_text("utf-8"))
    return path


def rows(path: Path) -> Rows:
    """The rows of all tables that have any."""
    tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'alembic_version'"
    with closing(sqlite3.connect(path)) as database:
        database.row_factory = sqlite3.Row
        found = {
            table: [dict(row) for row in database.execute(f"SELECT * FROM {table}")]  # noqa: S608
            for (table,) in database.execute(tables)
        }
    return {table: kept for table, kept in found.items() if kept}


def write_this_version(folder: Path) -> None:
    """Play on a site with this version, and keep what its database then has."""
    server = Server(folder)
    server.start()
    server.wait_until_ready()
    walk = Walk(server.url)
    walk.play()
    friend = {"opponent": "friend", "clock": "days-3", "name": "Ann"}
    walk.player.new_match("capture-go", public=True, **friend)
    taken_back = walk.player.new_match("reversi", level=1)["game"]
    with walk.player.at(taken_back) as (connection, joined):
        connection.ok("move", move_message(joined["state"]))
        state = connection.wait("event", is_move_of("white"))["state"]
        back = {"game": taken_back, "pos": state["pos"], "mid": fresh_mid()}
        connection.ok("takeback", back)
        connection.ok("resign", {"game": taken_back, "mid": fresh_mid()})
    walk.player.post("/mine/code", json={})
    walk.player.get("/mine")
    walk.close()
    server.stop()
    with closing(sqlite3.connect(folder / "yiyuan.sqlite3")) as database:
        dump = "\n".join(database.iterdump())
    (RELEASES / f"{__version__}.sql").write_text(f"{dump}\n", "utf-8")


if __name__ == "__main__":
    with TemporaryDirectory() as temporary:
        write_this_version(Path(temporary))
