"""The condition of the database, from its latest reads and writes."""

from __future__ import annotations

import itertools
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal

DatabaseProblem = Literal[
    "database_damaged", "database_not_read", "database_not_written", "database_slow"
]

SLOW_SECONDS = 15.0
"""A write that takes longer is a problem; waiting for another process ends before."""
SQLITE_DAMAGE = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
POSTGRESQL_DAMAGE = frozenset({"XX001", "XX002"})
PRIMARY_CODE = 0xFF
"""The part of SQLite's extended error codes that names the kind of error."""


class DatabaseCondition:
    """Remembers how the latest read and the latest write ended, and any sign of damage.

    Reads and writes go on in spite of damage elsewhere in the file, so damage is remembered until the
    end of the process.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._damaged = False
        self._read_failed = False
        self._write_failed = False
        self._written_at = now()
        """When the latest write ended, whatever its outcome."""
        self._numbers = itertools.count()
        self._under_way: dict[int, float] = {}
        """When each unfinished write began."""
        self._guard = threading.Lock()

    def read(self, error: BaseException | None = None) -> None:
        """Record the end of a read; `error` is the driver's exception if it failed."""
        self._read_failed = error is not None
        self._damaged |= _is_damage(error)

    def written(self, error: BaseException | None = None) -> None:
        """Record the end of a write; `error` is the driver's exception if it failed."""
        self._write_failed = error is not None
        self._written_at = self._now()
        self._damaged |= _is_damage(error)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Surrounds a write with all that it has to wait for."""
        number = next(self._numbers)
        with self._guard:
            self._under_way[number] = self._now()
        try:
            yield
        finally:
            with self._guard:
                del self._under_way[number]

    def since_last_write(self) -> tuple[float, bool]:
        """The seconds since the latest write ended, and whether it succeeded."""
        return self._now() - self._written_at, not self._write_failed

    def problems(self) -> tuple[DatabaseProblem, ...]:
        """The current fault; empty if none is known."""
        with self._guard:
            oldest = min(self._under_way.values(), default=self._now())
        found: dict[DatabaseProblem, bool] = {
            "database_damaged": self._damaged,
            "database_not_read": self._read_failed,
            "database_not_written": self._write_failed,
            "database_slow": self._now() - oldest > SLOW_SECONDS,
        }
        return tuple(code for code, holds in found.items() if holds)


def _is_damage(error: BaseException | None) -> bool:
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", None)
        return code is not None and code & PRIMARY_CODE in SQLITE_DAMAGE
    return getattr(error, "pgcode", None) in POSTGRESQL_DAMAGE
