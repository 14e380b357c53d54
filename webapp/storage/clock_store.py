"""Clocks that run, flags that are due, and the heartbeat."""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa

from webapp.storage.database import Database
from webapp.storage.tables import BY_DAYS, heartbeat, matches


@dataclass(frozen=True)
class RunningClock:
    """A match whose clock runs, and when its flag falls, in seconds of the epoch."""

    match_id: str
    flag_at: float
    is_real_time: bool


_RUNNING = sa.select(
    matches.c.id, matches.c.flag_at, matches.c.clock.not_like(BY_DAYS).label("is_real_time")
).where(matches.c.flag_at.is_not(None))


class ClockStore:
    """Reads raise `NotRead`, writes `NotWritten`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def running(self) -> list[RunningClock]:
        """All clocks that run: those of matches that have a flag to fall."""
        with self._database.reading() as connection:
            return [
                RunningClock(match_id, flag_at, bool(is_real_time))
                for match_id, flag_at, is_real_time in connection.execute(_RUNNING)
            ]

    def heartbeat(self) -> float:
        """When a process was last alive, in seconds of the epoch; 0 if no clock has run yet."""
        return self._database.value(sa.select(heartbeat.c.at)) or 0.0

    def beat(self, now: float) -> None:
        """Write that this process is alive."""

        def write(connection: sa.Connection) -> None:
            if not connection.execute(heartbeat.update().values(at=now)).rowcount:
                connection.execute(heartbeat.insert(), {"id": 1, "at": now})

        self._database.write(write)
