"""The commands in docs/several-machines.md back up a running PostgreSQL site and restore it."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support.clients import Visitor, is_move_of, move_message
from tests.support.fixtures.servers import NewServer
from tests.support.fixtures.services import SECRET
from tests.support.servers import ROOT, Server
from tests.support.services import PostgreSQL, postgresql_program

LINES = re.compile(
    r"<!-- the lines that back up .*\n *```sh\n *(pg_dump .*)\n *(pg_restore .*)\n *```"
)
Start = Callable[[str], Server]


@pytest.fixture
def start(new_server: NewServer) -> Iterator[Start]:
    """Starts a site on a PostgreSQL database; the test fails if an exception is logged."""
    started: list[Server] = []

    def begin(url: str) -> Server:
        server = new_server(YIYUAN_DATABASE_URL=url, YIYUAN_SECRET_KEY=SECRET)
        started.append(server)
        server.start()
        server.wait_until_ready()
        return server

    yield begin
    for server in started:
        assert server.stop() == 0
        assert "Traceback" not in server.log(), server.log()


def done(line: str, folder: Path, url: str) -> None:
    """Run one of the commands with that setting."""
    programs = Path(postgresql_program("pg_dump")).parent
    path = f"{os.environ['PATH']}{os.pathsep}{programs}"
    ended = subprocess.run(
        ["bash", "-c", line],
        cwd=folder,
        env={**os.environ, "PATH": path, "YIYUAN_DATABASE_URL": url},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")


def test_a_site_is_restored_into_a_new_database(
    postgresql: PostgreSQL, start: Start, tmp_path: Path
) -> None:
    lines = LINES.search((ROOT / "docs" / "several-machines.md").read_text("utf-8"))
    assert lines is not None
    old, new = postgresql.new_database(), postgresql.new_database()
    site = start(old)
    visitor = Visitor(site.url)
    game = visitor.new_match(level=1, colour="black")["game"]
    with visitor.at(game) as (line, joined):
        line.ok("move", move_message(joined["state"]))
        state = line.wait("event", is_move_of("white"))["state"]
        kept = visitor.match(game)
        done(lines[1], tmp_path, old)
        line.ok("move", move_message(state))
    done(lines[2], tmp_path, new)
    visitor.url = start(new).url
    assert visitor.match(game) == kept
    with visitor.at(game) as (line, joined):
        assert joined["seat"] == "black"
        line.ok("move", move_message(joined["state"]))
        line.wait("event", is_move_of("white"))
    visitor.close()
