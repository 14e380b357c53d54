"""Settings of all tests, and the one server that tests of messages and of pages share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from .webapp.serving import Server

# Examples may compile a kernel on their way and machines are shared, so no example has a deadline.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


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
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that one test may kill and start; it does not run yet."""
    server = Server(tmp_path / "site")
    yield server
    if server.runs:
        server.stop()
    assert "Traceback" not in server.log(), server.log()
