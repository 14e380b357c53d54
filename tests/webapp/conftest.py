"""One server for all tests of messages and pages, and visitors who come to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from .playing import Visitor
from .serving import Server


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("site"), workers=2)
    server.start()
    server.wait_until_ready()
    yield server
    assert server.stop() == 0


@pytest.fixture
def server(shared_server: Server) -> Iterator[Server]:
    """The shared server; nothing that a test does may be logged as an exception."""
    before = len(shared_server.log())
    yield shared_server
    assert shared_server.runs
    logged = shared_server.log()[before:]
    assert "Traceback" not in logged, logged


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
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that one test may kill and start; it does not run yet."""
    server = Server(tmp_path / "site")
    yield server
    if server.runs:
        server.stop()
    assert "Traceback" not in server.log(), server.log()
