"""Starting from the real command line: a bad setting stops it with one sentence."""

from __future__ import annotations

import contextlib
import errno
import os
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engines import __version__
from tests.support.fixtures.servers import READY, NewServer
from tests.support.missing import cannot_run
from tests.support.servers import ROOT, START_SECONDS, environment, free_port

MAPPED_LOOPBACK = "::ffff:127.0.0.1"
"""It needs only a system that knows IPv6, where containers often have no `::1`."""


def refusal(folder: Path, **changed: str) -> str:
    """The output of `python -m webapp` when it does not start."""
    ended = subprocess.run(
        [sys.executable, "-m", "webapp"],
        cwd=ROOT,
        env=environment(folder, **{"YIYUAN_PORT": str(free_port()), **changed}),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=START_SECONDS,
        check=False,
    )
    assert (ended.returncode, ended.stdout) == (2, ""), ended
    assert len(ended.stderr.splitlines()) == 1, ended.stderr
    return ended.stderr.strip()


def test_a_bad_setting_stops_the_start(tmp_path: Path) -> None:
    said = refusal(tmp_path, YIYUAN_PORT="high")
    assert said == "YIYUAN_PORT must be a number from 1 to 65535, not 'high'."


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        yield taken.getsockname()[1]


def test_a_port_in_use(tmp_path: Path, taken_port: int) -> None:
    said = refusal(tmp_path, YIYUAN_PORT=str(taken_port))
    assert said.startswith("YIYUAN_HOST, YIYUAN_PORT: http://127.0.0.1:")
    assert os.strerror(errno.EADDRINUSE) in said


@pytest.mark.slow(reason="starts the site four times")
def test_databases_that_cannot_be_used(tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("this is a diary, not a database\n" * 100)
    for url in (
        f"sqlite:///{text}",
        f"sqlite:///{tmp_path / 'missing' / 'file'}",
        f"sqlite:///{text}?timeout=long",
        "sqlite://host/file",
    ):
        said = refusal(tmp_path / "data", YIYUAN_DATABASE_URL=url)
        assert said.startswith("YIYUAN_DATABASE_URL: the database cannot be used (")
    assert text.read_text().startswith("this is a diary")


@pytest.mark.slow(reason="starts a process")
def test_the_database_of_a_newer_version(tmp_path: Path) -> None:
    """It is left as it is."""
    newer = tmp_path / "yiyuan.sqlite3"
    with contextlib.closing(sqlite3.connect(newer)) as database, database:
        database.execute("create table alembic_version (version_num varchar(32) not null)")
        database.execute("insert into alembic_version values ('9999')")
    said = refusal(tmp_path)
    assert said.startswith("The database was made by a newer version of Yiyuan: its schema is 9999")
    assert f"version {__version__} knows those up to 0" in said
    with contextlib.closing(sqlite3.connect(newer)) as database:
        assert database.execute("select name from sqlite_master").fetchall() == [
            ("alembic_version",)
        ]


def is_here(address: str) -> bool:
    """Whether an address of IPv6 leads to this machine."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET6) as probe:
        probe.bind((address, 0))
        return True
    return False


def test_an_address_of_the_newer_internet(new_server: NewServer) -> None:
    address = next(filter(is_here, ("::1", MAPPED_LOOPBACK)), None)
    if address is None:
        cannot_run("this machine has no IPv6")
    server = new_server(module=READY, YIYUAN_HOST=address)
    server.start()
    assert server.output().startswith(f"Preparing the reversi engine.\nYiyuan is at {server.url}\n")
    assert server.stop() == 0
