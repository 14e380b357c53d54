"""A database, and an engine pool with fake workers."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.fakes.workers import FAKE, running
from webapp.storage.database import Database


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    """A database with the tables of today."""
    made = Database(f"sqlite:///{tmp_path / 'site.sqlite3'}")
    made.migrate()
    yield made
    made.close()


@pytest.fixture
def fake(tmp_path) -> Callable[..., Any]:
    """Starts engine pools with fake workers; `games` are prepared first."""
    script, notes = tmp_path / "fake.py", tmp_path / "notes"
    script.write_text(FAKE, "utf-8")
    notes.touch()

    def start(
        workers: int = 1,
        games: tuple[str, ...] = (),
        command: tuple[str, ...] = (),
        early: tuple[dict[str, Any], ...] = (),
    ) -> Any:
        command = command or (sys.executable, "-S", str(script), str(notes))
        return running(workers, games, notes, early, command)

    return start
