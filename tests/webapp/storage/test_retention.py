"""Old matches are deleted with all that belongs to them; young ones and those played on are kept."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import hypothesis.strategies as st
import pytest
import sqlalchemy as sa
from click.testing import CliRunner, Result
from hypothesis import given

from tests.support.examples import examples
from tests.support.fakes.matches import match_service
from tests.support.match_client import MatchClient
from tests.support.servers import environment
from tests.support.services import PostgreSQL
from webapp.core.errors import RequestError
from webapp.matches.match.new_match import NewMatch
from webapp.storage import retention as retention_module
from webapp.storage import ticker
from webapp.storage.database import Database, NotWritten
from webapp.storage.match_store import Event, MatchRow, MatchStore, Seat, Standing
from webapp.storage.prune import main as prune_command
from webapp.storage.retention import (
    DAY,
    Pruned,
    Retention,
    RetentionService,
    give_back_space,
    prune,
)
from webapp.storage.tables import events as events_table
from webapp.storage.tables import matches as matches_table
from webapp.storage.tables import seats as seats_table

TABLES = (matches_table, seats_table, events_table)
MANY = 1200
"""More than one step looks at."""


def create(database: Database, name: str, days: float, *, over: bool = False) -> None:
    """A match that was touched `days` days ago."""
    row = MatchRow(name, "reversi", {}, (Seat("black", "person", None, "ann"), Seat("white", "ai")))
    MatchStore(database).create(row, Event(1, "created", "server", None, 0, {}), Standing("person"))
    later = [Event(v, "hint_asked", "black", f"m{v}", 0, {"side": "black"}) for v in (2, 3)]
    MatchStore(database).append(name, later, Standing("nobody" if over else "person"))
    age(database, name, days)


def age(database: Database, name: str, days: float) -> None:
    """Make a match and its events as old as that."""
    touched = sa.update(matches_table).where(matches_table.c.id == name)
    written = sa.update(events_table).where(events_table.c.match_id == name)
    with database.engine.begin() as connection:
        connection.execute(touched.values(updated_at=time.time() - days * DAY))
        connection.execute(written.values(at=time.time() - days * DAY))


def kept(database: Database) -> set[str]:
    """The ids of the matches; each has its two seats and its three events, and no row is left over."""
    with database.engine.connect() as connection:
        ids = set(connection.execute(sa.select(matches_table.c.id)).scalars())
        for table, rows in ((seats_table, 2), (events_table, 3)):
            counted = sa.select(table.c.match_id, sa.func.count()).group_by(table.c.match_id)
            found = {row[0]: row[1] for row in connection.execute(counted)}
            assert found == dict.fromkeys(ids, rows)
    return ids


def pruned(database: Database, retention: Retention, *, dry_run: bool = False) -> Pruned:
    return sum(prune(database, retention, dry_run=dry_run), Pruned())


days = st.integers(1, 200)
limits = st.none() | days


def check_what_is_kept(
    database: Database,
    ages: list[tuple[int, bool]],
    finished_days: int | None,
    unfinished_days: int | None,
) -> None:
    """Exactly the matches that are old enough go; a dry run counts the same and deletes none."""
    with database.engine.begin() as connection:
        for table in reversed(TABLES):
            connection.execute(table.delete())
    for number, (old, over) in enumerate(ages):
        # half a day beside the limit, so that the duration of the test does not matter
        create(database, f"m{number}", old + 0.5, over=over)
    retention = Retention(
        finished_days and finished_days * DAY, unfinished_days and unfinished_days * DAY
    )
    limits = {True: finished_days, False: unfinished_days}
    old_ones = {
        f"m{number}": over
        for number, (old, over) in enumerate(ages)
        if limits[over] is not None and old >= limits[over]
    }
    finished = sum(old_ones.values())
    expected = Pruned(finished, len(old_ones) - finished)
    before = kept(database)
    assert pruned(database, retention, dry_run=True) == expected
    assert kept(database) == before
    assert pruned(database, retention) == expected
    assert kept(database) == before - set(old_ones)
    assert not pruned(database, retention)


def check_any_ages(database: Database, number: int) -> None:
    @examples(number)
    @given(st.lists(st.tuples(days, st.booleans()), max_size=6), limits, limits)
    def check(ages: list[tuple[int, bool]], finished: int | None, unfinished: int | None) -> None:
        check_what_is_kept(database, ages, finished, unfinished)

    check()


def test_exactly_the_old_matches_are_deleted(database: Database) -> None:
    check_any_ages(database, 40)


def test_on_postgresql_a_match_that_is_being_written_to_is_left_alone(
    postgresql: PostgreSQL,
) -> None:
    database = Database(postgresql.new_database())
    database.migrate()
    check_any_ages(database, 10)
    with database.engine.begin() as connection:
        for table in reversed(TABLES):
            connection.execute(table.delete())
    create(database, "played", 100)
    create(database, "left", 100)
    with database.engine.begin() as connection:
        # what an event that is about to be committed holds
        row = sa.select(matches_table).where(matches_table.c.id == "played")
        connection.execute(row.with_for_update(key_share=True, read=True))
        assert pruned(database, Retention(unfinished_seconds=DAY)) == Pruned(unfinished=1)
    assert kept(database) == {"played"}
    database.close()


def test_many_matches_are_deleted_in_small_steps(database: Database) -> None:
    rows = [{"id": f"m{number:04}", "updated_at": 0.0} for number in range(MANY)]
    common = {"game": "reversi", "options": {}, "waits_for": "nobody", "created_at": 0.0}
    with database.engine.begin() as connection:
        connection.execute(matches_table.insert(), [{**common, **row} for row in rows])
    steps = list(prune(database, Retention(finished_seconds=DAY)))
    assert sum(steps, Pruned()) == Pruned(finished=MANY)
    assert max(step.finished for step in steps) == retention_module.DELETED_AT_ONCE
    assert MatchStore(database).counts() == {}


def test_a_match_that_is_played_on_between_two_steps_is_kept(database: Database) -> None:
    for name in ("a", "b"):
        create(database, name, 100)
    steps = prune(database, Retention(unfinished_seconds=DAY))
    old = retention_module._old_matches(database, Retention(unfinished_seconds=DAY), time.time())
    assert next(old) == [("a", "person"), ("b", "person")]
    MatchStore(database).append(
        "b", [Event(4, "hint_asked", "black", "m4", 0, {"side": "black"})], Standing("person")
    )
    age(database, "b", 0)
    assert sum(steps, Pruned()) == Pruned(unfinished=1)
    assert MatchStore(database).match("a") is None
    assert MatchStore(database).match("b") is not None


# Whoever has a deleted match in memory ------------------------------------------------------------


def begun(service: MatchClient) -> str:
    """A match of one who waits for a friend."""
    return service.create(NewMatch("reversi", {}, "black", None), "ann").id


@pytest.mark.parametrize("shared", [False, True])
def test_a_deleted_match_is_unknown_though_it_is_in_memory(
    database: Database, shared: bool
) -> None:
    service = match_service(database, shared=shared)
    match_id = begun(service)
    age(database, match_id, 100)
    service = match_service(database, shared=shared)
    assert service.match(match_id).version == 1
    assert pruned(database, Retention(unfinished_seconds=DAY)) == Pruned(unfinished=1)
    for _ in range(2):
        with pytest.raises(RequestError) as refusal:
            service.match(match_id)
        assert refusal.value.code == "unknown_game"
    assert service.unfinished("ann") == []


def test_a_match_that_was_deleted_while_its_player_wrote_is_unknown(database: Database) -> None:
    """The cache of a single process believes a match that was touched a moment ago."""
    service = match_service(database)
    match_id = begun(service)
    age(database, match_id, 100)
    assert pruned(database, Retention(unfinished_seconds=DAY))
    match = service.match(match_id)
    with pytest.raises(RequestError) as refusal:
        service.resign(match_id, "ann", "m1")
    assert (match.version, refusal.value.code) == (1, "unknown_game")
    with pytest.raises(RequestError):
        service.match(match_id)


# The size of the file -----------------------------------------------------------------------------


def test_the_file_shrinks(database: Database, path: Path, tmp_path: Path) -> None:
    empty = Database(f"sqlite:///{tmp_path / 'empty.sqlite3'}")
    empty.migrate()
    empty.close()
    for number in range(400):
        create(database, f"m{number}", 100, over=True)
    assert pruned(database, Retention(finished_seconds=DAY)) == Pruned(finished=400)
    steps = list(give_back_space(database))
    assert max(steps) <= retention_module.PAGES_AT_ONCE
    database.close()
    with contextlib.closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert file.execute("PRAGMA freelist_count").fetchone() == (0,)
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert path.stat().st_size < 1.1 * (tmp_path / "empty.sqlite3").stat().st_size


# The command and the service ----------------------------------------------------------------------


def command(folder: Path, *arguments: str) -> Result:
    return CliRunner(env=environment(folder)).invoke(prune_command, arguments)


def test_the_command_counts_and_deletes(database: Database, tmp_path: Path) -> None:
    create(database, "old", 100, over=True)
    create(database, "young", 80, over=True)
    create(database, "open", 100)
    done = command(tmp_path, "--older-than", "90d", "--dry-run")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.output == "To be deleted: 1 finished, 0 unfinished matches.\n"
    assert kept(database) == {"old", "young", "open"}
    done = command(tmp_path, "--older-than", "90d", "--unfinished", "90d")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.output.startswith("Deleted: 1 finished, 1 unfinished matches.\nThe database has ")
    assert kept(database) == {"young"}


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        ((), 2, "Say which matches"),
        (("--older-than", "90"), 2, "'90' is not a number of days such as 90d."),
        (("--older-than", "0d"), 2, "'0d' is not a number of days such as 90d."),
        (("--unfinished", "-1d"), 2, "'-1d' is not a number of days such as 90d."),
        (("--older-than", "90d"), 1, "there is no database at"),
    ],
)
def test_what_cannot_be_pruned_is_refused_in_a_sentence(
    tmp_path: Path, arguments: tuple[str, ...], status: int, sentence: str
) -> None:
    done = command(tmp_path, *arguments)
    assert done.exit_code == status
    assert sentence in done.output
    assert not (tmp_path / "yiyuan.sqlite3").exists()


def test_the_service_deletes_the_unfinished_ones_only(database: Database) -> None:
    create(database, "old", 100, over=True)
    create(database, "open", 100)
    create(database, "touched", 1)
    rests: list[float] = []
    service = RetentionService(database, Retention(unfinished_seconds=30 * DAY), rests.append)
    assert service.prune() == Pruned(unfinished=1)
    assert kept(database) == {"old", "touched"}
    assert rests
    service.close()
    create(database, "later", 100)
    create(database, "latest", 100)
    assert service.prune() == Pruned(unfinished=2), "the step under way is ended"


def test_a_clock_that_is_set_forward_deletes_nothing(database: Database) -> None:
    create(database, "open", 10)
    ahead = [0.0]
    service = RetentionService(
        database,
        Retention(unfinished_seconds=30 * DAY),
        lambda _seconds: None,
        lambda: time.time() + ahead[0],
    )
    ahead[0] = 400 * DAY
    assert service.prune() == Pruned()
    assert kept(database) == {"open"}


def test_a_database_that_takes_nothing_ends_the_pass_only(
    database: Database, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(ticker, "FIRST_SECONDS", 0.01)
    monkeypatch.setattr(ticker, "HOUR_SECONDS", 0.01)
    tries: list[int] = []
    write = database.write

    def refuse_once(statements: Callable[[sa.Connection], None]) -> None:
        tries.append(1)
        if len(tries) == 1:
            raise NotWritten("the disk is full")
        write(statements)

    create(database, "open", 100)
    monkeypatch.setattr(database, "write", refuse_once)
    service = RetentionService(database, Retention(unfinished_seconds=DAY))
    service.start()
    while MatchStore(database).match("open") is not None:
        time.sleep(0.01)
    while "event=pruned unfinished=1" not in caplog.text:
        time.sleep(0.01)
    service.close()
    assert "old matches could not be deleted: the disk is full" in caplog.text
