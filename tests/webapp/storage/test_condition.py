"""What is known of the database: how the latest read and write ended, and any damage."""

from __future__ import annotations

import contextlib
import itertools
import os
import sqlite3
from contextlib import suppress
from pathlib import Path

import pytest

from tests.support.services import PostgreSQL
from webapp.storage import connections
from webapp.storage.condition import SLOW_SECONDS, DatabaseCondition
from webapp.storage.inspection import (
    READ_SECONDS,
    REST_SECONDS,
    Damaged,
    DatabaseProbe,
    check_for_damage,
    size_in_bytes,
)
from webapp.storage.match_store import (
    Event,
    MatchRow,
    MatchStore,
    NotRead,
    NotWritten,
    Seat,
    Standing,
    Unreachable,
)

PAGE = 4096


def create(store: MatchStore, name: str) -> None:
    row = MatchRow(name, "reversi", {}, (Seat("black", "person", None, "ann"),))
    store.create(row, Event(1, "created", "server", None, 0, {}), Standing("person"))


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
    store: MatchStore, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "LOCKED_SECONDS", 0.1)
    create(store, "first")
    assert store.condition.problems() == ()
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(NotWritten):
            create(store, "second")
        assert store.condition.problems() == ("database_not_written",)
    create(store, "second")
    assert store.condition.problems() == ()


def test_a_read_that_failed_is_a_problem_until_one_succeeds(store: MatchStore, path: Path) -> None:
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("ALTER TABLE matches RENAME TO hidden")
        with pytest.raises(NotRead):
            store.match("first")
        assert store.condition.problems() == ("database_not_read",)
        other.execute("ALTER TABLE hidden RENAME TO matches")
    assert store.match("first") is None
    assert store.condition.problems() == ()


def test_damage_is_remembered_though_other_reads_succeed(store: MatchStore, path: Path) -> None:
    for number in range(300):
        create(store, f"match {number}")
    damage(path)
    with suppress(NotRead, NotWritten):
        for number in range(300):
            store.events_after(f"match {number}", 0)
            create(store, f"new {number}")
    with store.reading() as connection:
        connection.exec_driver_sql("SELECT 1").all()
    assert "database_damaged" in store.condition.problems()


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
def clock(store: MatchStore) -> Clock:
    made = Clock()
    store.condition = DatabaseCondition(made)
    return made


def written_by_the_probe(store: MatchStore) -> int:
    with store.reading() as connection:
        return connection.exec_driver_sql("PRAGMA user_version").scalar_one()


def test_the_probe_writes_only_where_nobody_has_written_for_long(
    store: MatchStore, clock: Clock
) -> None:
    create(store, "first")
    probe = DatabaseProbe(store)
    for _ in range(20):
        probe.look()
    assert written_by_the_probe(store) == 0
    clock.now += REST_SECONDS + 1
    probe.look()
    probe.look()
    assert written_by_the_probe(store) == 1
    assert store.counts() == {"person": 1}


def test_the_probe_finds_a_database_that_takes_nothing_and_its_recovery(
    store: MatchStore, clock: Clock, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "LOCKED_SECONDS", 0.1)
    probe = DatabaseProbe(store)
    clock.now += REST_SECONDS + 1
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        probe.look()
        assert store.condition.problems() == ("database_not_written",)
    clock.now += READ_SECONDS + 1
    probe.look()
    assert store.condition.problems() == ()


def test_the_probe_finds_damage_while_nobody_plays(store: MatchStore, path: Path) -> None:
    for number in range(300):
        create(store, f"{number:03} match")
    damage(path)
    probe = DatabaseProbe(store)
    for _ in range(300):
        probe.look()
    assert "database_damaged" in store.condition.problems()


def test_the_probe_on_postgresql(postgresql: PostgreSQL) -> None:
    store = MatchStore(postgresql.new_database())
    store.migrate()
    clock = Clock()
    store.condition = DatabaseCondition(clock)
    create(store, "first")
    clock.now += REST_SECONDS + 1
    DatabaseProbe(store).look()
    assert store.condition.since_last_write() == (0, True)
    assert store.condition.problems() == ()
    assert size_in_bytes(store) > 1_000_000
    store.close()


# At the start ------------------------------------------------------------------------------------


def test_a_sound_database_passes(store: MatchStore) -> None:
    check_for_damage(store)
    assert size_in_bytes(store) > 0


def test_no_database_passes_and_none_is_made(path: Path) -> None:
    check_for_damage(MatchStore(f"sqlite:///{path}"))
    assert not path.exists()


def test_a_damaged_database_is_refused_in_one_sentence(store: MatchStore, path: Path) -> None:
    for number in range(300):
        create(store, f"match {number}")
    store.close()
    damage(path)
    with pytest.raises((Damaged, Unreachable)) as refusal:
        check_for_damage(MatchStore(f"sqlite:///{path}"))
    assert "\n" not in str(refusal.value)
