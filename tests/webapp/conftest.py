"""Visitors who come to the site, and engines whose workers do as they are told."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.support.clients import Visitor
from tests.support.fakes.workers import FAKE, running
from tests.support.servers import Server


@pytest.fixture
def visitor(server: Server) -> Iterator[Callable[[], Visitor]]:
    """Makes visitors, each with a cookie of their own once they have begun or joined a match."""
    made: list[Visitor] = []

    def arrive() -> Visitor:
        made.append(Visitor(server.url))
        return made[-1]

    yield arrive
    for visitor in made:
        visitor.close()


@pytest.fixture
def player(visitor: Callable[[], Visitor]) -> Visitor:
    return visitor()


@pytest.fixture
def stranger(visitor: Callable[[], Visitor]) -> Visitor:
    return visitor()


@pytest.fixture
def fake(tmp_path) -> Callable[..., Any]:
    """Starts thinking with workers that do as they are told; `games` are prepared first."""
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
