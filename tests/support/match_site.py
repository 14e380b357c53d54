"""Matches on a database of their own, with a fake engine pool, that can restart."""

from __future__ import annotations

import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from tests.support.fakes.engine_pool import FakeEnginePool
from tests.support.fakes.matches import match_service
from webapp.storage.database import Database
from webapp.storage.match_store import MatchStore


@cache
def empty_database() -> Path:
    """A migrated database without matches, which each example copies."""
    path = Path(tempfile.mkdtemp()) / "empty.sqlite3"
    made = Database(f"sqlite:///{path}")
    made.migrate()
    made.close()
    return path


class Site:
    """Matches on a separate database; `restart` discards everything outside it."""

    shared = False

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory()
        path = Path(self._folder.name) / "site.sqlite3"
        shutil.copy(empty_database(), path)
        self.database = Database(f"sqlite:///{path}")
        self.received: list[dict[str, Any]] = []
        self.shown: list[dict[str, Any]] = []
        self.restart()

    @property
    def store(self) -> MatchStore:
        return MatchStore(self.database)

    def restart(self) -> None:
        self.engine_pool = FakeEnginePool()
        self.matches = match_service(
            self.database,
            self.engine_pool,
            shared=self.shared,
            on_event=self.received.append,
            on_thinking=self.shown.append,
        )
        self.matches.resume()

    def close(self) -> None:
        self.database.close()
        self._folder.cleanup()
