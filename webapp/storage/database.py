"""Access to the database: opening, migrating, reading, and writing in groups."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from engines import __version__
from webapp.storage.condition import DatabaseCondition
from webapp.storage.connections import (
    WRITES,
    begin_when_free,
    open_engine,
    sqlite_file,
    with_transactions,
)
from webapp.storage.group_commit import GroupCommit

MIGRATIONS = Path(__file__).with_name("migrations")
SCHEMAS = sa.table("alembic_version", sa.column("version_num", sa.String))
"""The table in which Alembic stores the latest migration of a database."""
MIGRATIONS_LOCK = 0x59697975616E
"""Advisory lock id: of several processes that start at once, one migrates at a time."""

LEAST_FREE = 256 * 1024
"""Bytes below which a disk counts as full."""
NOT_READ_SECONDS = 2
"""Retry delay for clients after a failed read."""


class Conflict(Exception):
    """Write conflict: another process wrote this version first; read and decide again."""


class NotWritten(Exception):
    """The database refused the write (disk full, locked too long, unreachable); nothing has changed."""


class NotRead(Exception):
    """The database cannot be read: it is unreachable or overloaded."""


class Unreachable(Exception):
    """The database cannot be opened or migrated."""

    @classmethod
    def because_of(cls, error: object, file: Path | None) -> Unreachable:
        """With what is known of the disk of SQLite's file: its own words are "disk I/O error"."""
        reason = ""
        if file is not None and file.parent.is_dir():
            if shutil.disk_usage(file.parent).free < LEAST_FREE:
                reason = f": there is no room left in {file.parent}"
            elif not os.access(file if file.exists() else file.parent, os.W_OK):
                reason = f": {file} cannot be written"
        return cls(f"{error}{reason}")


class MadeByNewer(Exception):
    """A newer version of Yiyuan has migrated the database; the message is for the operator."""


class Database:
    """The one way to the database; stores have the queries.

    SQLite has one writer at a time, so writes are grouped: those that arrive during a commit share
    the next transaction. PostgreSQL accepts concurrent writers and groups commits itself.
    Raises `Unreachable` for an invalid URL; reading raises `NotRead`.
    """

    def __init__(
        self, url: str, run_blocking: Callable[[Callable[[], None]], None] = lambda act: act()
    ) -> None:
        """`run_blocking` runs a commit of SQLite, which waits for the disk; a green-threaded server
        runs it in a real thread.
        """
        self.condition = DatabaseCondition()
        """The condition of the database by the latest reads and writes."""
        try:
            self._single = open_engine(url, run_blocking)
        except (sa.exc.ArgumentError, ValueError) as error:
            raise Unreachable(str(error).partition("\n")[0]) from error
        self.engine = with_transactions(self._single)
        self.file = sqlite_file(self.engine)
        """The file of an SQLite database; None for other databases."""
        self._driver_error: type[Exception] = self.engine.dialect.loaded_dbapi.Error
        """What the driver raises where SQLAlchemy lets it through: as a dead connection goes back."""
        self._group_commit = GroupCommit(self._transaction)
        self._one_writer = self.engine.dialect.name == "sqlite"
        self.changes_several_tables_at_once = not self._one_writer
        """Whether one statement may change several tables, as PostgreSQL's `WITH` does."""

    def migrate(self) -> None:
        """Migrate the database to the latest schema; raises `Unreachable` or `MadeByNewer`."""
        try:
            with self.engine.begin() as connection:
                if self.engine.dialect.name == "postgresql":
                    # A migration by another process may take long.
                    connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
                    connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATIONS_LOCK)))
                if _schemas(connection) != [newest_schema()]:
                    _upgrade(connection)
        except sa.exc.DBAPIError as error:
            raise Unreachable.because_of(getattr(error, "orig", error), self.file) from error

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """A connection for reading; raises `NotRead`."""
        try:
            with self._single.connect() as connection:
                yield connection
            self.condition.read()
        except (sa.exc.DBAPIError, sa.exc.TimeoutError, self._driver_error) as error:
            cause = getattr(error, "orig", error)
            self.condition.read(cause)
            raise NotRead(str(cause)) from error

    def rows(
        self, query: sa.Executable, parameters: Mapping[str, Any] | None = None
    ) -> Sequence[Any]:
        """All rows of a query; raises `NotRead`."""
        with self.reading() as connection:
            return connection.execute(query, parameters).all()

    def first(
        self, query: sa.Executable, parameters: Mapping[str, Any] | None = None
    ) -> sa.Row[Any] | None:
        """The first row of a query, None if there is none; raises `NotRead`."""
        with self.reading() as connection:
            return connection.execute(query, parameters).first()

    def values(self, query: sa.Executable) -> list[Any]:
        """The first column of a query; raises `NotRead`."""
        with self.reading() as connection:
            return list(connection.execute(query).scalars())

    def value(self, query: sa.Executable) -> Any | None:
        """The first column of the first row of a query, None if there is none; raises `NotRead`."""
        with self.reading() as connection:
            return connection.execute(query).scalar()

    def number(self, query: sa.Executable) -> int:
        """The number that a query counts; raises `NotRead`."""
        return int(self.value(query) or 0)

    def change(self, *statements: sa.Executable) -> int:
        """Execute these, all or none; returns how many rows the last one has changed.

        Raises `Conflict` or `NotWritten`.
        """
        changed = 0

        def write(connection: sa.Connection) -> None:
            nonlocal changed
            for statement in statements:
                changed = connection.execute(statement).rowcount

        self.write(write)
        return changed

    def write(self, statements: Callable[[sa.Connection], None]) -> None:
        """Execute the statements, all or none; raises `Conflict` or `NotWritten`.

        They may be executed more than once, each time in a new transaction.
        """
        with self.condition.writing():
            if self._one_writer:
                self._group_commit.do(statements)
            else:
                with self._transaction() as connection:
                    statements(connection)

    def write_one(self, statement: sa.Executable, parameters: Mapping[str, Any]) -> None:
        """Execute a statement that writes one row, without a transaction around it.

        That is one round trip in place of three. Raises `Conflict`, also if it wrote none, or
        `NotWritten`.
        """
        with self.condition.writing(), self._written(), self._single.connect() as connection:
            if connection.execute(statement, parameters).rowcount != 1:
                raise Conflict

    @contextmanager
    def _transaction(self) -> Iterator[sa.Connection]:
        """Run one transaction; raises `Conflict` or `NotWritten`, in which case nothing is written."""
        with self._written(), self.engine.connect() as connection:
            connection.execution_options(**WRITES)
            with begin_when_free(connection):
                yield connection

    @contextmanager
    def _written(self) -> Iterator[None]:
        """Note how a write has ended; raises `Conflict` or `NotWritten`."""
        try:
            yield
            self.condition.written()
        except sa.exc.IntegrityError as error:
            raise Conflict from error
        except (sa.exc.DBAPIError, self._driver_error) as error:
            cause = getattr(error, "orig", error)
            self.condition.written(cause)
            raise NotWritten(str(cause)) from error
        except sa.exc.TimeoutError as error:
            self.condition.written(error)
            raise NotWritten("all connections to the database wait") from error


def newest_schema() -> str:
    """The number of the latest migration: that of its file."""
    return max(path.name.partition("_")[0] for path in MIGRATIONS.glob("versions/[0-9]*.py"))


def _schemas(connection: sa.Connection) -> list[str]:
    """What the database says of its schema: one number, or none in a new one."""
    if not sa.inspect(connection).has_table(SCHEMAS.name):
        return []
    return list(connection.execute(sa.select(SCHEMAS.c.version_num)).scalars())


def _upgrade(connection: sa.Connection) -> None:
    # Few starts migrate anything, and loading Alembic takes a tenth of all that a start does.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415
    from alembic.script import ScriptDirectory  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    scripts = ScriptDirectory.from_config(config)
    known = {each.revision for each in scripts.walk_revisions()}
    for schema in _schemas(connection):
        if schema not in known:
            raise MadeByNewer(
                f"The database was made by a newer version of Yiyuan: its schema is {schema}, and "
                f"version {__version__} knows those up to {scripts.get_current_head()}. Install that "
                "version again, or put a backup from before in its place."
            )
    command.upgrade(config, "head")
