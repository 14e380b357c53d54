"""An engine pool with fake workers."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

from tests.support.fakes.workers import FAKE, running


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
