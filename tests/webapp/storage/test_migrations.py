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

from tests.support.clients import WAIT_SECONDS, Visitor
from tests.support.fakes.matches import match_service
from tests.support.fixtures.servers import NewServer
from tests.support.servers import ROOT
from webapp.matches.match.match import Match
from webapp.storage.database import Database
from webapp.storage.tables import metadata

SAMPLES = Path(__file__).with_name("databases")
SCHEMAS = sorted(
    path.stem for path in (ROOT / "webapp/storage/migrations/versions").glob("[0-9]*.py")
)
TABLES = ("matches", "seats", "events")

Rows = dict[str, list[dict[str, Any]]]


def old_database(folder: Path, schema: str) -> Path:
    path = folder / "yiyuan.sqlite3"
    with closing(sqlite3.connect(path)) as made:
        made.executescript((SAMPLES / f"{schema}.sql").read_text("utf-8"))
    return path


def rows(path: Path) -> Rows:
    with closing(sqlite3.connect(path)) as database:
        database.row_factory = sqlite3.Row
        return {
            table: [dict(row) for row in database.execute(f"SELECT * FROM {table}")]  # noqa: S608
            for table in TABLES
        }


def test_every_schema_has_a_sample() -> None:
    """A new migration comes with a dump of a database of its schema."""
    numbers = [schema.partition("_")[0] for schema in SCHEMAS]
    assert [path.stem for path in sorted(SAMPLES.glob("*.sql"))] == numbers


@pytest.fixture(params=[path.stem for path in sorted(SAMPLES.glob("*.sql"))])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return old_database(tmp_path, request.param)


def test_no_row_is_lost_or_changed(old: Path) -> None:
    before = rows(old)
    assert all(before.values())
    for _ in range(2):
        database = Database(f"sqlite:///{old}")
        database.migrate()
        database.close()
    after = rows(old)
    for table in TABLES:
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
        assert match.v == len(events)
        assert match.ply == events[-1]["ply"]
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
