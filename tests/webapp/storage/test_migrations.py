"""Databases of every earlier schema: the site starts with them, and no row is lost or changed."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.script import ScriptDirectory

from tests.support.clients import WAIT_SECONDS, Visitor
from tests.support.fakes.matches import match_service
from tests.support.fixtures.servers import NewServer
from tests.support.old_databases import (
    MIGRATIONS,
    NUMBERS,
    RELEASES,
    migrated,
    old_database,
    released_database,
    rows,
)
from tests.support.package import sections
from webapp.matches.match.match import Match
from webapp.storage.database import Database, newest_schema
from webapp.storage.tables import metadata

VERSIONS = sorted(path.stem for path in RELEASES.glob("*.sql"))
SCHEMAS = Path(__file__).with_name("schemas.txt")
"""What each migration adds to the schema (+), or takes away (-)."""


def schema(path: Path) -> set[str]:
    """All columns, keys and indexes of a database, a line each."""
    engine = sa.create_engine(f"sqlite:///{path}")
    found = sa.inspect(engine)
    lines = set()
    for table in set(found.get_table_names()) - {"alembic_version"}:
        for column in found.get_columns(table):
            null = "" if column["nullable"] else " not null"
            lines.add(f"{table}.{column['name']} {column['type']}{null}")
        keys = found.get_pk_constraint(table)["constrained_columns"]
        lines.add(f"{table} key ({', '.join(keys)})")
        for each in found.get_unique_constraints(table) + found.get_indexes(table):
            columns = ", ".join(each["column_names"])
            kind = "index" if "unique" in each else "unique"
            lines.add(f"{table} {kind} {each['name']} ({columns})")
        for each in found.get_foreign_keys(table):
            columns = ", ".join(each["constrained_columns"])
            referred = ", ".join(each["referred_columns"])
            lines.add(f"{table} ({columns}) refers to {each['referred_table']} ({referred})")
    engine.dispose()
    return lines


def test_a_published_migration_makes_what_it_always_made(tmp_path: Path) -> None:
    """Databases exist that it has made: what it should have done otherwise is a migration more."""
    described: list[str] = []
    before: set[str] = set()
    for number in NUMBERS:
        after = schema(migrated(tmp_path / "new.sqlite3", number))
        changes = [f"+ {line}" for line in after - before] + [
            f"- {line}" for line in before - after
        ]
        described += [number, *sorted(changes)]
        before = after
    assert described == SCHEMAS.read_text("utf-8").splitlines()


def test_the_newest_schema_is_known_without_alembic(tmp_path: Path) -> None:
    """A start compares it with that of the database, and loads Alembic only where they differ."""
    scripts = ScriptDirectory(str(MIGRATIONS))
    assert scripts.get_heads() == [newest_schema()]
    path = migrated(tmp_path / "new.sqlite3", "head")
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("SELECT * FROM alembic_version").fetchall() == [(newest_schema(),)]


def test_a_database_of_every_release_is_kept() -> None:
    """A new one is made by `python -m tests.support.old_databases`, before its release.

    That of 0.1.0 has the second schema, and its rows are among the samples of the schemas.
    """
    assert {*sections()} - {"Unreleased"} == {"0.1.0", *VERSIONS}


@pytest.fixture(params=[*NUMBERS, *VERSIONS])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    make = released_database if request.param in VERSIONS else old_database
    return make(tmp_path, request.param)


def test_no_row_is_lost_or_changed(old: Path) -> None:
    before = rows(old)
    assert {"matches", "seats", "events"} <= set(before)
    for _ in range(2):
        database = Database(f"sqlite:///{old}")
        database.migrate()
        database.close()
    after = rows(old)
    for table in before:
        kept = [{name: row[name] for name in before[table][0]} for row in after[table]]
        assert kept == before[table]
        assert set(after[table][0]) == set(metadata.tables[table].columns.keys())


def test_every_match_is_what_it_was(old: Path) -> None:
    before = rows(old)
    database = Database(f"sqlite:///{old}")
    database.migrate()
    matches = match_service(database)
    for row in before["matches"]:
        match = matches.match(row["id"])
        events = [event for event in before["events"] if event["match_id"] == row["id"]]
        assert match.version == len(events)
        assert (match.outcome is not None) if match.recorded else match.ply == events[-1]["ply"]
        assert match.waits_for == row["waits_for"]
        assert match.options == json.loads(row["options"])
        assert isinstance(match, Match)
    database.close()


def test_the_site_goes_on_with_an_old_database(new_server: NewServer, tmp_path: Path) -> None:
    """The first schema: the engine replies in the match where it is to move."""
    folder = tmp_path / "site"
    folder.mkdir()
    before = rows(old_database(folder, "0001"))
    server = new_server(folder)
    server.start()
    visitor = Visitor(server.url)
    waiting = [row["id"] for row in before["matches"] if row["waits_for"] == "ai"]
    assert waiting
    for game in waiting:
        ply = max(event["ply"] for event in before["events"] if event["match_id"] == game)
        shown = _until(lambda game=game: visitor.match(game), lambda m, ply=ply: m["ply"] > ply)
        assert shown["moves"]
    visitor.close()
    assert server.stop() == 0
    kept = rows(folder / "yiyuan.sqlite3")["events"]
    assert all(event in kept for event in before["events"])
    assert "Traceback" not in server.log(), server.log()


def _until(look: Callable[[], Any], holds: Callable[[Any], bool]) -> Any:
    end = time.monotonic() + 6 * WAIT_SECONDS
    while not holds(seen := look()):
        assert time.monotonic() < end, seen
        time.sleep(0.05)
    return seen
