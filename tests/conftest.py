"""Settings of all tests, the servers that tests of messages and of pages share, and one atlas."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from engines.huarong.atlas.atlas import FILE_NAME
from engines.registry import DUELS, PUZZLES
from tests.support.fakes.workers import running
from tests.support.servers import Server

# Examples may compile a kernel on their way and machines are shared, so no example has a deadline.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile the engines before several processes begin, each of which would do it for itself."""
    config = session.config
    if not config.getoption("numprocesses", None) or hasattr(config, "workerinput"):
        return
    from engines import native  # noqa: PLC0415 - only who needs it loads Numba

    folders = [native.cache_folder(each.engine) for each in DUELS.values()]
    folders += [native.cache_folder(each.solver) for each in PUZZLES.values()]
    if all(any(folder.rglob("*.nbi")) for folder in folders):
        return
    with running(2, (*DUELS, *PUZZLES), Path(os.devnull)) as site:
        site.wait_until_prepared()


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


@pytest.fixture(scope="session")
def atlas_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the whole atlas, built once for all tests."""
    from engines.huarong.atlas import builder  # noqa: PLC0415 - only who needs it loads Numba

    folder = tmp_path_factory.mktemp("atlas")
    builder.build(folder)
    return folder


@pytest.fixture(scope="session")
def shared_atlas_server(
    atlas_folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A server that has the atlas."""
    folder = tmp_path_factory.mktemp("atlas-site")
    os.link(atlas_folder / FILE_NAME, folder / FILE_NAME)
    server = Server(folder, YIYUAN_ATLAS="on")
    server.start()
    server.wait_until_ready()
    yield server
    assert server.stop() == 0


@pytest.fixture
def atlas_server(shared_atlas_server: Server) -> Iterator[Server]:
    """The shared server with the atlas; nothing that a test does may be logged as an exception."""
    before = len(shared_atlas_server.log())
    yield shared_atlas_server
    logged = shared_atlas_server.log()[before:]
    assert "Traceback" not in logged, logged


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that one test may kill and start; it does not run yet."""
    server = Server(tmp_path / "site")
    yield server
    if server.runs:
        server.stop()
    assert "Traceback" not in server.log(), server.log()
