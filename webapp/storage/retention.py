"""Deletes matches without recent events, in small steps, while the site is running."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from webapp.storage.database import Database
from webapp.storage.match_store import delete_matches
from webapp.storage.tables import OVER, matches
from webapp.storage.ticker import hourly

log = logging.getLogger(__name__)

DAY = 24 * 60 * 60.0
LOOKED_AT = 500
"""Matches that one step looks at."""
DELETED_AT_ONCE = 25
"""Matches that one transaction deletes; others wait for it some milliseconds."""
PAGES_AT_ONCE = 100
"""Pages that one transaction gives back to the file system."""
REST_SECONDS = 0.05
"""Between two steps, so that players' moves go first."""


@dataclass(frozen=True)
class Retention:
    """Seconds for which matches are kept after their latest event; None keeps them for ever."""

    finished_seconds: float | None = None
    unfinished_seconds: float | None = None

    def ends_before(self, now: float) -> sa.ColumnElement[bool]:
        """The condition of the matches that are no longer kept."""
        parts: list[sa.ColumnElement[bool]] = []
        if self.finished_seconds is not None:
            untouched = matches.c.updated_at < now - self.finished_seconds
            parts.append(sa.and_(matches.c.waits_for == OVER, untouched))
        if self.unfinished_seconds is not None:
            untouched = matches.c.updated_at < now - self.unfinished_seconds
            parts.append(sa.and_(matches.c.waits_for != OVER, untouched))
        return sa.or_(sa.false(), *parts)


@dataclass(frozen=True)
class Pruned:
    """The matches that one step found and deleted: finished and unfinished ones."""

    finished: int = 0
    unfinished: int = 0

    def __add__(self, other: Pruned) -> Pruned:
        return Pruned(self.finished + other.finished, self.unfinished + other.unfinished)

    def __bool__(self) -> bool:
        return bool(self.finished or self.unfinished)


def prune(
    database: Database, retention: Retention, *, dry_run: bool = False, now: float | None = None
) -> Iterator[Pruned]:
    """Delete the matches that are no longer kept; yields after each step.

    Only matches that are still old when their step begins are deleted, so one that somebody goes on
    with meanwhile is kept. With `dry_run` they are only counted. Raises `NotRead` or `NotWritten`;
    the steps before it stay done.
    """
    now = time.time() if now is None else now
    for old in _old_matches(database, retention, now):
        for first in range(0, len(old), DELETED_AT_ONCE):
            chosen = old[first : first + DELETED_AT_ONCE]
            if dry_run:
                yield _counted([waits_for for _, waits_for in chosen])
            else:
                yield _delete(database, [match_id for match_id, _ in chosen], retention, now)
        yield Pruned()


def give_back_space(database: Database) -> Iterator[int]:
    """Shrink the file of an SQLite database in steps; yields the pages given back by each.

    A database made before this was possible keeps its size, and uses the space again. PostgreSQL
    does this by itself. Raises `NotWritten`.
    """
    while database.file is not None:
        given = _give_back_pages(database)
        if not given:
            return
        yield given


def _old_matches(
    database: Database, retention: Retention, now: float
) -> Iterator[list[tuple[str, str]]]:
    """The ids of old matches, and whom each waits for, from the first id to the last in small parts."""
    last = ""
    is_old = retention.ends_before(now).label("is_old")
    part = sa.select(matches.c.id, matches.c.waits_for, is_old).order_by(matches.c.id)
    while True:
        with database.reading() as connection:
            next_ones = part.where(matches.c.id > last).limit(LOOKED_AT)
            rows = connection.execute(next_ones).all()
        if not rows:
            return
        yield [(row.id, row.waits_for) for row in rows if row.is_old]
        last = rows[-1].id


def _delete(database: Database, ids: Sequence[str], retention: Retention, now: float) -> Pruned:
    deleted: list[str] = []
    # A match that somebody is writing to at this moment is left alone.
    still_old = (
        sa.select(matches.c.id, matches.c.waits_for)
        .where(matches.c.id.in_(ids), retention.ends_before(now))
        .with_for_update(skip_locked=True)
    )

    def write(connection: sa.Connection) -> None:
        rows = connection.execute(still_old).all()
        chosen = [row.id for row in rows]
        deleted[:] = [row.waits_for for row in rows]
        delete_matches(connection, chosen)

    database.write(write)
    return _counted(deleted)


def _counted(waits_for: Sequence[str]) -> Pruned:
    finished = sum(each == OVER for each in waits_for)
    return Pruned(finished, len(waits_for) - finished)


def _give_back_pages(database: Database) -> int:
    freed = 0

    def write(connection: sa.Connection) -> None:
        nonlocal freed
        before = _free_pages(connection)
        for _ in range(min(before, PAGES_AT_ONCE)):  # the driver takes one step, that is one page
            connection.exec_driver_sql("PRAGMA incremental_vacuum(1)")
        freed = before - _free_pages(connection)

    database.write(write)
    return freed


def _free_pages(connection: sa.Connection) -> int:
    free: int = connection.exec_driver_sql("PRAGMA freelist_count").scalar_one()
    return free


class RetentionService:
    """Deletes the unfinished matches of a running site, now and then."""

    def __init__(
        self,
        database: Database,
        retention: Retention,
        sleep: Callable[[float], None] = time.sleep,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._now = now
        self._begun = now() - time.monotonic()
        self._database = database
        self._retention = retention
        self._sleep = sleep
        self._hourly = hourly(self._prune, "old matches could not be deleted")

    def start(self) -> None:
        """Start in the background, if there is anything to do at all."""
        if self._retention != Retention():
            self._hourly.start()

    def close(self) -> None:
        """Stop after the current step."""
        self._hourly.close()

    def prune(self) -> Pruned:
        """Delete what is no longer kept; returns what was deleted."""
        total = Pruned()
        # A clock that is set forward by mistake, for however long, deletes nothing.
        now = min(self._now(), self._begun + time.monotonic())
        for step in prune(self._database, self._retention, now=now):
            total += step
            if self._rest():
                return total
        if total:
            for _ in give_back_space(self._database):
                if self._rest():
                    break
        return total

    def _rest(self) -> bool:
        """Let others go first; returns whether the site is about to stop."""
        self._sleep(REST_SECONDS)
        return self._hourly.is_closing

    def _prune(self) -> None:
        total = self.prune()
        if total:
            log.warning("event=pruned unfinished=%d", total.unfinished)
