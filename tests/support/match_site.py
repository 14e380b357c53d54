"""Matches on a database of their own, with a fake engine pool, that can restart."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from tests.support.databases import new_database
from tests.support.fakes.engine_pool import FakeEnginePool
from tests.support.fakes.matches import match_service
from webapp.storage.match_store import MatchStore


class Site:
    """Matches on a separate database; `restart` discards everything outside it."""

    def __init__(self, *, shared: bool = False) -> None:
        """`shared`: another process may write to the database, too."""
        self.shared = shared
        self._folder = tempfile.TemporaryDirectory()
        self.database = new_database(Path(self._folder.name) / "site.sqlite3")
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
