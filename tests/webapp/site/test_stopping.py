"""SIGTERM and Ctrl-C: clients are informed, the exit code is 0, nothing is lost or left behind."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.clients import WAIT_SECONDS, Visitor, move_message
from tests.support.fixtures.servers import READY, NewServer
from tests.support.missing import cannot_run
from tests.support.processes import is_alive
from tests.support.servers import Server


@pytest.fixture
def running(new_server: NewServer, tmp_path: Path) -> Iterator[Server]:
    server = new_server(tmp_path / "site", module=READY)
    server.start()
    yield server
    if server.runs:
        server.stop()
    assert "Traceback" not in server.log(), server.log()


@pytest.fixture
def witness(running: Server) -> Iterator[Visitor]:
    """A visitor who is connected when the server stops."""
    visitor = Visitor(running.url)
    yield visitor
    visitor.close()


def workers_of(server: Server) -> list[int]:
    """The process numbers of a server's engine workers."""
    children = f"/proc/{server.pid}/task/{server.pid}/children"
    try:
        with open(children, encoding="ascii") as listed:
            return [int(number) for number in listed.read().split()]
    except FileNotFoundError:
        cannot_run("this system does not list the children of a process")


def test_clients_hear_that_the_server_stops_and_its_workers_end(
    running: Server, witness: Visitor
) -> None:
    """Also during a search, which starts again at the next start."""
    running.wait_until_ready()
    workers = workers_of(running)
    assert workers
    begun = witness.new_match(level=8, colour="black")
    with witness.at(begun["game"]) as (connection, joined):
        connection.ok("move", move_message(joined["state"]))
        before = witness.match(begun["game"])
        assert running.stop() == 0
        told = connection.wait("server", lambda message: message["state"] == "stopping")
        assert told == {"state": "stopping", "doing": []}
        connection.wait("gone")
    with pytest.raises(OSError):  # noqa: PT011 - requests raises several kinds of it
        witness.get("/")
    until = time.monotonic() + WAIT_SECONDS
    while any(is_alive(worker) for worker in workers):
        assert time.monotonic() < until, workers
        time.sleep(0.02)
    running.start()
    after = witness.match(begun["game"])
    assert after["moves"][: before["ply"]] == before["moves"]
    assert after["ply"] >= 1


@pytest.mark.skipif(sys.platform != "linux", reason="it reads in /proc which signals are ignored")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_to_all_processes_is_no_error(running: Server, number: signal.Signals) -> None:
    """As from systemd, also while engines are loaded, and as from Ctrl-C in a terminal."""
    until = time.monotonic() + WAIT_SECONDS
    while not (workers := workers_of(running)) or not all(map(ignores_sigterm, workers)):
        assert time.monotonic() < until
        time.sleep(0.02)
    for pid in (*workers, running.pid):
        os.kill(pid, number)
    assert running.wait() == 0
    assert running.log() == ""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM between processes")
def test_a_stop_of_all_processes_during_the_warm_up_is_no_error(
    new_server: NewServer, tmp_path: Path
) -> None:
    """Workers that have only just begun, and ignore nothing yet, hear it too."""
    server = new_server(module=READY, YIYUAN_CACHE_DIR=str(tmp_path / "empty"), workers=2)
    server.start()
    for pid in (*workers_of(server), server.pid):
        os.kill(pid, signal.SIGTERM)
    assert server.wait() == 0
    assert server.output().startswith("Preparing the reversi engine.\n")
    assert server.log() == ""


def ignores_sigterm(pid: int) -> bool:
    status = Path(f"/proc/{pid}/status").read_text("ascii")
    ignored = next(line for line in status.splitlines() if line.startswith("SigIgn:"))
    return bool(int(ignored.split()[1], 16) & 1 << signal.SIGTERM - 1)
