"""Opens databases: SQLite for one process, PostgreSQL for several, with their timeouts."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event as sa_event

MOST_CONNECTIONS = 12
"""Pool size per process; a transaction holds a connection for some milliseconds."""
RESTED_SECONDS = 1.0
"""A connection used within this time counts as alive."""
LOCKED_SECONDS = 10.0
"""Lock timeout: the longest wait for another process that writes."""
LOOK_SECONDS = 0.05


def open_engine(url: str, run_blocking: Callable[[Callable[[], None]], None]) -> sa.Engine:
    """Create the SQLAlchemy engine for a URL; `run_blocking` runs SQLite's commits.

    On PostgreSQL each statement is a transaction of its own, in one round trip: events never change, so
    reading needs no other. `with_transactions` is for those that do.

    Raises `sqlalchemy.exc.ArgumentError` or `ValueError` for an invalid URL.
    """
    address = sa.make_url(url)
    if address.get_backend_name() == "sqlite":
        engine = sa.create_engine(url, connect_args={"factory": _committing(run_blocking)})
        sa_event.listen(engine, "connect", _set_up_sqlite)
        sa_event.listen(engine, "begin", _begin_sqlite)
        return engine
    engine = sa.create_engine(
        address.set(drivername="postgresql+psycopg2"),  # other drivers block all green threads
        pool_size=MOST_CONNECTIONS,
        max_overflow=0,
        isolation_level="AUTOCOMMIT",  # of the pool: a connection that changes its level asks the server
        pool_use_lifo=True,  # keeps few connections in use, and those are known to be alive
        connect_args={"connect_timeout": 5},
    )
    sa_event.listen(engine, "connect", _set_up_postgresql)
    sa_event.listen(engine, "checkin", _note_use)
    sa_event.listen(engine, "checkout", partial(_check_after_a_rest, engine.dialect))
    return engine


def sqlite_file(engine: sa.Engine) -> Path | None:
    """The file of an SQLite database; None for other databases."""
    name = engine.url.database
    return Path(name) if name and engine.dialect.name == "sqlite" else None


def with_transactions(engine: sa.Engine) -> sa.Engine:
    """The same engine, on the same connections, for transactions of several statements."""
    if engine.dialect.name == "sqlite":
        return engine
    return engine.execution_options(isolation_level="READ COMMITTED")


def _set_up_postgresql(connection: Any, _record: Any) -> None:
    """Give PostgreSQL the same lock timeout as SQLite."""
    with connection.cursor() as cursor:
        cursor.execute(f"SET lock_timeout = '{LOCKED_SECONDS:.0f}s'")
    connection.commit()


def _note_use(_connection: Any, record: Any) -> None:
    record.info["used_at"] = time.monotonic()


def _check_after_a_rest(dialect: sa.Dialect, connection: Any, record: Any, _proxy: Any) -> None:
    """Check that an idle connection is still alive: the server may have restarted."""
    if time.monotonic() - record.info.get("used_at", time.monotonic()) < RESTED_SECONDS:
        return
    try:
        dialect.do_ping(connection)
    except dialect.loaded_dbapi.Error as error:
        raise sa.exc.DisconnectionError from error


def _committing(run_blocking: Callable[[Callable[[], None]], None]) -> type[sqlite3.Connection]:
    """A connection class whose commits run in `run_blocking`, because they wait for the disk."""

    class Connection(sqlite3.Connection):
        def commit(self) -> None:
            run_blocking(super().commit)

    return Connection


WRITES = {"sqlite_begin": "BEGIN IMMEDIATE"}
"""An option of connections that write: SQLite takes its lock at the start, never in the middle."""


def begin_when_free(connection: sa.Connection) -> sa.RootTransaction:
    """Begin a transaction, waiting while another process writes.

    Other green threads of this process keep running; SQLite's own wait would block them.
    """
    until = time.monotonic() + LOCKED_SECONDS
    while True:
        try:
            return connection.begin()
        except sa.exc.OperationalError as error:
            if "locked" not in str(error.orig) or time.monotonic() > until:
                raise
            time.sleep(LOOK_SECONDS)


def _begin_sqlite(connection: sa.Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get("sqlite_begin", "BEGIN"))


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    """WAL lets readers run beside the writer; FULL makes acknowledged events survive a crash.

    The file of a new database can shrink later, when matches are deleted.
    """
    connection.isolation_level = None  # the driver starts no transactions, see `_begin_sqlite`
    cursor = connection.cursor()
    if cursor.execute("PRAGMA page_count").fetchone() == (0,):
        cursor.execute("PRAGMA auto_vacuum=INCREMENTAL")
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "busy_timeout=50",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
