"""Looks at the database from outside: for damage at the start, for its size, for life now and then."""

from __future__ import annotations

import logging
import secrets
import threading
from contextlib import suppress

import sqlalchemy as sa

from webapp.storage.database import Conflict, Database, NotRead, NotWritten, Unreachable
from webapp.storage.tables import events, matches

log = logging.getLogger(__name__)

LARGEST_CHECKED = 256 * 1024 * 1024
"""Bytes of a database that is checked at the start, in about a second."""
READ_SECONDS = 5.0
"""Interval at which a match is read, to see whether the database answers."""
REST_SECONDS = 60.0
"""Time without a write after which one is tried that changes nothing."""
MOST_WRITES = 2**31 - 1


class Damaged(Exception):
    """The database is damaged; the message is one sentence."""


MALFORMED = "malformed"
"""The word of SQLite's error for a file that it cannot read as a database."""


def check_for_damage(database: Database) -> None:
    """Check an SQLite database that is not too large for it; raises `Damaged` or `Unreachable`."""
    path = database.file
    if path is None or not path.is_file() or path.stat().st_size > LARGEST_CHECKED:
        return
    try:
        with database.reading() as connection:
            found = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
    except NotRead as error:
        if MALFORMED not in str(error):
            raise Unreachable.because_of(error, path) from error
        found = MALFORMED  # the damage is where the check itself begins
    if found != "ok":
        what = " ".join(found.split())
        raise Damaged(f"The database {path} is damaged ({what}): put a backup in its place.")


def size_in_bytes(database: Database) -> int:
    """The size of the database, with what SQLite has not yet put into its file; raises `NotRead`."""
    path = database.file
    if path is None:
        with database.reading() as connection:
            found: int = connection.exec_driver_sql(
                "SELECT pg_database_size(current_database())"
            ).scalar_one()
        return found
    size = 0
    for each in (path, path.with_name(f"{path.name}-wal")):
        with suppress(OSError):
            size += each.stat().st_size
    return size


class DatabaseProbe:
    """Tries the database now and then, so that `Database.condition` is true while nobody plays."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._closing = threading.Event()

    def start(self) -> None:
        """Start trying in the background."""
        threading.Thread(target=self._look_regularly, daemon=True).start()

    def close(self) -> None:
        """Stop trying."""
        self._closing.set()

    def look(self) -> None:
        """Read a match; write if no write has succeeded lately."""
        with suppress(NotRead):
            self._read()
        rested, succeeded = self._database.condition.since_last_write()
        if rested > (REST_SECONDS if succeeded else READ_SECONDS):
            with suppress(NotWritten, Conflict):
                self._database.write(self._write)

    def _look_regularly(self) -> None:
        while not self._closing.wait(READ_SECONDS):
            try:
                self.look()
            except Exception:
                log.exception("the database could not be tried")

    def _read(self) -> None:
        """Read any match and its events: sooner or later, damage anywhere is found."""
        some = sa.select(matches.c.id).where(matches.c.id >= secrets.token_urlsafe(2)).limit(1)
        with self._database.reading() as connection:
            chosen = connection.execute(some.order_by(matches.c.id)).scalar()
            if chosen is not None:
                connection.execute(sa.select(events).where(events.c.match_id == chosen)).all()

    def _write(self, connection: sa.Connection) -> None:
        """Write to the disk without a change of any table."""
        if connection.dialect.name == "sqlite":
            written = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
            connection.exec_driver_sql(f"PRAGMA user_version = {(written + 1) % MOST_WRITES}")
        else:
            connection.exec_driver_sql("SELECT txid_current()")
