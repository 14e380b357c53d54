"""Injects one fault at a time into a running site and counts them."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from lab.benchmarks.backends import Services, Site, children
from tests.support.faults.small_disk import DATABASE, full_disk
from tests.support.servers import Server

FULL_SECONDS, LOCKED_SECONDS, AWAY_SECONDS = 3.0, 3.0, 10.0
NOT_TAKEN = "the database takes nothing"
"""The log message for each refused write."""


@dataclass
class FaultCounts:
    """The number of injections of each fault."""

    kills: int = 0
    worker_kills: int = 0
    idle_kills: int = 0
    """Workers, of engines and of pictures, killed while they had nothing to do."""
    disk_full: int = 0
    how_full: str = ""
    not_taken: int = 0
    """Writes refused because of the full disk."""
    locked: int = 0
    clock_back: int = 0
    redis_away: int = 0


@dataclass
class FaultInjector:
    """Injects faults into one site; each method returns once the site can serve again."""

    site: Site
    dice: random.Random
    on_return: Callable[[str], None] = lambda _url: None
    """Called with the address of a server when it, or its database, is available again."""
    counts: FaultCounts = field(default_factory=FaultCounts)

    def others(self) -> tuple[str, ...]:
        """The faults of this site except killed processes, by method name."""
        if self.site.services is None:
            return "fill_disk", "lock_database", "step_clock_back"
        return "stop_redis", "lock_database", "step_clock_back"

    def kill_server(self) -> None:
        """`kill -9` at a random moment, then a restart."""
        server = self._any_server()
        time.sleep(self.dice.uniform(0.0, 0.5))
        server.kill()
        server.start()
        self.on_return(server.url)
        self.counts.kills += 1

    def kill_workers(self) -> None:
        """`kill -9` for one of the engine workers."""
        time.sleep(self.dice.uniform(0.0, 0.5))
        services = self.site.services
        workers = services.engine_pids() if services else children(self._any_server().pid)
        if workers:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.dice.choice(workers), signal.SIGKILL)
                self.counts.worker_kills += 1

    def kill_idle_workers(self) -> None:
        """`kill -9` for all workers."""
        for pid in self.site.processes()["engines"]:
            os.kill(pid, signal.SIGKILL)
            self.counts.idle_kills += 1

    def fill_disk(self) -> None:
        """Fill the disk for some seconds."""
        server = self._any_server()
        before = server.log().count(NOT_TAKEN)
        with full_disk(server) as how:
            time.sleep(FULL_SECONDS)
        self._database_is_back()
        self.counts.disk_full += 1
        self.counts.how_full = how
        self.counts.not_taken += server.log().count(NOT_TAKEN) - before

    def lock_database(self) -> None:
        """Lock the database from another process for three seconds."""
        services = self.site.services
        with _locked(services) if services else _locked_file(self._any_server()):
            time.sleep(LOCKED_SECONDS)
        self._database_is_back()
        self.counts.locked += 1

    def stop_redis(self) -> None:
        """Stop Redis for ten seconds; it restarts without data."""
        assert self.site.services is not None
        self.site.services.redis.stop()
        time.sleep(AWAY_SECONDS)
        self.site.services.redis.start()
        self.counts.redis_away += 1

    def step_clock_back(self) -> None:
        """Set a server's wall clock back by an hour."""
        os.kill(self._any_server().pid, signal.SIGUSR1)
        self.counts.clock_back += 1

    def _database_is_back(self) -> None:
        """Clients that join a match meanwhile wait for the move it is writing."""
        for server in self.site.servers:
            self.on_return(server.url)

    def _any_server(self) -> Server:
        return self.dice.choice(self.site.servers)


@contextmanager
def _locked(services: Services) -> Iterator[None]:
    import psycopg2  # noqa: PLC0415 - the other back end does not need it

    with contextlib.closing(psycopg2.connect(services.database_url)) as other:
        other.cursor().execute("lock table events in exclusive mode")
        yield
        other.rollback()


@contextmanager
def _locked_file(server: Server) -> Iterator[None]:
    path = server.data_dir / DATABASE
    with contextlib.closing(sqlite3.connect(path, isolation_level=None, timeout=10)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")
