"""The condition of the database: the end of the latest read and write, and any damage."""

from __future__ import annotations

import contextlib
import itertools
import os
import sqlite3
from contextlib import suppress
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.support.services import PostgreSQL
from webapp.storage import connections
from webapp.storage.condition import SLOW_SECONDS, DatabaseCondition
from webapp.storage.database import Database, NotRead, NotWritten, Unreachable
from webapp.storage.inspection import (
    READ_SECONDS,
    REST_SECONDS,
    Damaged,
    DatabaseProbe,
    check_for_damage,
)
from webapp.storage.match_store import Event, MatchRow, MatchStore, Seat, Standing

PAGE = 4096


def create(database: Database, name: str) -> None:
    row = MatchRow(name, "reversi", {}, (Seat("black", "person", None, "ann"),))
    MatchStore(database).create(row, Event(1, "created", "server", None, 0, {}), Standing("person"))


def damage(path: Path) -> None:
    """Overwrite all pages but the first few, as a failing disk does."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        written = other.execute("PRAGMA user_version").fetchone()[0] + 1
        other.execute(f"PRAGMA user_version = {written}")  # others read the pages again
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    pages = path.stat().st_size // PAGE
    with path.open("r+b") as file:
        for page in range(pages // 2, pages):
            file.seek(page * PAGE)
            file.write(os.urandom(PAGE))


def test_a_write_that_failed_is_a_problem_until_one_succeeds(
    database: Database, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "LOCKED_SECONDS", 0.1)
    create(database, "first")
    assert database.condition.problems() == ()
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(NotWritten):
            create(database, "second")
        assert database.condition.problems() == ("database_not_written",)
    create(database, "second")
    assert database.condition.problems() == ()


def test_a_read_that_failed_is_a_problem_until_one_succeeds(database: Database, path: Path) -> None:
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("ALTER TABLE matches RENAME TO hidden")
        with pytest.raises(NotRead):
            MatchStore(database).match("first")
        assert database.condition.problems() == ("database_not_read",)
        other.execute("ALTER TABLE hidden RENAME TO matches")
    assert MatchStore(database).match("first") is None
    assert database.condition.problems() == ()


def test_damage_is_remembered_though_other_reads_succeed(database: Database, path: Path) -> None:
    for number in range(300):
        create(database, f"match {number}")
    damage(path)
    with suppress(NotRead, NotWritten):
        for number in range(300):
            MatchStore(database).events_after(f"match {number}", 0)
            create(database, f"new {number}")
    with database.reading() as connection:
        connection.exec_driver_sql("SELECT 1").all()
    assert "database_damaged" in database.condition.problems()


def test_a_write_without_an_end_is_a_problem() -> None:
    now = itertools.count(0, SLOW_SECONDS)
    condition = DatabaseCondition(lambda: next(now))
    with condition.writing():
        assert condition.problems() == ("database_slow",)
    assert condition.problems() == ()


# The probe ---------------------------------------------------------------------------------------


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(database: Database) -> Clock:
    made = Clock()
    database.condition = DatabaseCondition(made)
    return made


def written_by_the_probe(database: Database) -> int:
    with database.reading() as connection:
        return connection.exec_driver_sql("PRAGMA user_version").scalar_one()


def test_the_probe_writes_only_where_nobody_has_written_for_long(
    database: Database, clock: Clock
) -> None:
    create(database, "first")
    probe = DatabaseProbe(database)
    for _ in range(20):
        probe.look()
    assert written_by_the_probe(database) == 0
    clock.now += REST_SECONDS + 1
    probe.look()
    probe.look()
    assert written_by_the_probe(database) == 1
    assert MatchStore(database).counts() == {"person": 1}


def test_the_probe_finds_a_database_that_takes_nothing_and_its_recovery(
    database: Database, clock: Clock, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "LOCKED_SECONDS", 0.1)
    probe = DatabaseProbe(database)
    clock.now += REST_SECONDS + 1
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        probe.look()
        assert database.condition.problems() == ("database_not_written",)
    clock.now += READ_SECONDS + 1
    probe.look()
    assert database.condition.problems() == ()


def test_a_connection_that_was_cut_off_fails_once(postgresql: PostgreSQL) -> None:
    database = Database(postgresql.new_database())
    database.migrate()

    def cut_off(connection: sa.Connection) -> None:
        own = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar_one()
        postgresql.run(f"SELECT pg_terminate_backend({own})")

    with database.reading() as connection:
        cut_off(connection)  # what was asked has been answered
    with pytest.raises(NotRead):
        MatchStore(database).match("first")
    with pytest.raises(NotWritten):
        database.write(cut_off)
    create(database, "first")
    assert MatchStore(database).match("first")
    assert database.condition.problems() == ()
    database.close()


# At the start ------------------------------------------------------------------------------------


def test_a_damaged_database_is_refused_in_one_sentence(database: Database, path: Path) -> None:
    for number in range(300):
        create(database, f"match {number}")
    database.close()
    damage(path)
    with pytest.raises((Damaged, Unreachable)) as refusal:
        check_for_damage(Database(f"sqlite:///{path}"))
    assert "\n" not in str(refusal.value)
