"""SIGTERM and Ctrl-C: clients are informed, the exit code is 0, nothing is lost or left behind."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.clients import WAIT_SECONDS, Message, Visitor, move_message
from tests.support.fixtures.servers import READY, NewServer
from tests.support.missing import cannot_run
from tests.support.players import Game, Notes, Player
from tests.support.processes import is_alive
from tests.support.servers import ROOT, Server, environment


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


class Witness(Player):
    """A player who plays until the server announces that it stops."""

    told = False

    def on_message(self, name: str, message: Message) -> None:
        self.told = self.told or (name == "server" and message["state"] == "stopping")
        super().on_message(name, message)


def test_everybody_who_plays_is_told_and_no_answer_is_lost(running: Server) -> None:
    """Moves arrive all the time; acknowledged moves are there after the next start."""
    running.wait_until_ready()
    games = [Game("reversi", {}, friends=False) for _ in range(6)]
    asyncio.run(_play_until_it_stops(running, games))
    running.start()
    visitor = Visitor(running.url)
    for game in games:
        moves = {move["ply"]: move["move"] for move in visitor.match(game.id)["moves"]}
        assert game.acknowledged
        assert {**moves, **game.acknowledged} == moves
    visitor.close()


async def _play_until_it_stops(server: Server, games: list[Game]) -> None:
    notes = Notes()
    people = [Witness(server.url, notes, random.Random(number)) for number in range(len(games))]
    for person, game in zip(people, games, strict=True):
        await person.begin(game, level=1)
    playing = [asyncio.create_task(person.play()) for person in people]
    while sum(len(game.acknowledged) for game in games) < 2 * len(games):
        await asyncio.sleep(0.1)
    assert await asyncio.to_thread(server.stop) == 0
    for task in playing:
        task.cancel()
    await asyncio.wait(playing)
    assert all(person.told for person in people)
    for person in people:
        await person.close()


def test_stopping_while_the_engines_are_compiled(new_server: NewServer, tmp_path: Path) -> None:
    server = new_server(module=READY, YIYUAN_CACHE_DIR=str(tmp_path / "empty"))
    server.start()
    assert server.stop() == 0
    assert server.output().startswith("Preparing the reversi engine.\n")
    assert "All engines are ready." not in server.output()
    assert server.log() == ""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT between processes")
def test_ctrl_c(running: Server) -> None:
    """It reaches the workers too, as in a terminal, and no error is logged."""
    running.wait_until_ready()
    for pid in (*workers_of(running), running.pid):
        os.kill(pid, signal.SIGINT)
    assert running.wait() == 0
    assert running.log() == ""


@pytest.mark.skipif(sys.platform != "linux", reason="it reads in /proc which signals are ignored")
def test_a_service_manager_may_stop_the_workers_too(running: Server) -> None:
    """systemd sends SIGTERM to all processes of a service at once, also while engines are loaded."""
    until = time.monotonic() + WAIT_SECONDS
    while not (workers := workers_of(running)) or not all(map(ignores_sigterm, workers)):
        assert time.monotonic() < until
        time.sleep(0.02)
    for pid in (*workers, running.pid):
        os.kill(pid, signal.SIGTERM)
    assert running.wait() == 0
    assert running.log() == ""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM between processes")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_stop_of_all_processes_during_the_warm_up_is_no_error(
    new_server: NewServer, tmp_path: Path, number: signal.Signals
) -> None:
    """Workers that have only just begun, and ignore nothing yet, hear it too."""
    server = new_server(module=READY, YIYUAN_CACHE_DIR=str(tmp_path / "empty"), workers=2)
    server.start()
    for pid in (*workers_of(server), server.pid):
        os.kill(pid, number)
    assert server.wait() == 0
    assert server.log() == ""


def ignores_sigterm(pid: int) -> bool:
    status = Path(f"/proc/{pid}/status").read_text("ascii")
    ignored = next(line for line in status.splitlines() if line.startswith("SigIgn:"))
    return bool(int(ignored.split()[1], 16) & 1 << signal.SIGTERM - 1)


def test_the_command_line_serves_as_well(own_server: Server) -> None:
    """`yiyuan serve` is `python -m webapp`: the same refusal, the same exit code."""
    ended = subprocess.run(
        [sys.executable, "-m", "engines", "serve"],
        cwd=ROOT,
        env=environment(own_server.data_dir, YIYUAN_PORT="high"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 2
    assert ended.stderr.startswith("YIYUAN_PORT must be a number")
