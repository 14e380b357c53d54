"""The site on system threads, the fallback without eventlet: pages, games, websockets, stops."""

from __future__ import annotations

import socket
import sys
import threading
from collections.abc import Iterator

import pytest

from lab.benchmarks.abuse.wire import UPGRADE, frame
from tests.support.clients import Visitor, move_message, play_out
from tests.support.servers import Server

pytestmark = pytest.mark.slow(reason="a second site, on system threads")
HOST = "127.0.0.1"
PONG, CLOSED = 0x8A, 0x88


@pytest.fixture
def visitor(threads_server: Server):
    made = Visitor(threads_server.url)
    yield made
    made.close()


def websocket(server: Server) -> socket.socket:
    """A websocket, before Socket.IO's first packet."""
    opened = socket.create_connection((HOST, server.port), timeout=20)
    opened.sendall(UPGRADE.format(host=HOST, port=server.port, more="").encode())
    assert b" 101 " in opened.recv(4096)
    return opened


def frames(line: socket.socket) -> Iterator[tuple[int, bytes]]:
    """The short frames until the site closes the connection: their first bytes and their data."""
    data = line.makefile("rb")
    while begun := data.read(2):
        size = int.from_bytes(data.read(2), "big") if begun[1] == 126 else begun[1]
        yield begun[0], data.read(size)


@pytest.mark.parametrize("path", ["/", "/healthz"])
def test_pages_are_served(visitor: Visitor, path: str) -> None:
    answer = visitor.get(path)
    assert answer.status_code == 200
    assert answer.headers["Connection"] == "close"
    assert "Server" not in answer.headers


def test_a_game_is_played_to_its_end(visitor: Visitor) -> None:
    begun = visitor.new_match("capture-go", level=1, colour="black", size="5")
    assert play_out(visitor, begun["game"])["outcome"]


def test_what_was_acknowledged_outlives_a_kill(own_server: Server) -> None:
    own_server.set(YIYUAN_SERVER="threads")
    own_server.start()
    visitor = Visitor(own_server.url)
    begun = visitor.new_match(opponent="friend", colour="black")
    with visitor.at(begun["game"]) as (connection, joined):
        connection.ok("move", move_message(joined["state"]))
        own_server.kill()
    own_server.start()
    assert len(visitor.match(begun["game"])["moves"]) == 1
    with visitor.at(begun["game"]):
        assert own_server.stop() == 0
    visitor.close()


def test_pings_and_goodbyes_are_answered(threads_server: Server) -> None:
    with websocket(threads_server) as line:
        line.sendall(frame("here", opcode=0x9) + frame("", opcode=0x8))
        told = list(frames(line))
    assert (PONG, b"here") in told
    assert CLOSED in {first for first, _ in told}


def test_a_message_in_fragments_is_one_and_no_longer_than_others(threads_server: Server) -> None:
    with websocket(threads_server) as line:
        told = frames(line)
        line.sendall(frame("4", final=False) + frame("0", opcode=0x0))
        assert any(data.startswith(b'40{"sid"') for _, data in told)
        line.sendall(frame("x", final=False) + frame("x" * 1000, opcode=0x0, final=False) * 40)
        assert [first for first, _ in told][-1] == CLOSED


@pytest.mark.skipif(sys.platform != "linux", reason="it counts threads in /proc")
def test_websockets_that_end_leave_no_threads(threads_server: Server) -> None:
    def threads() -> int:
        with open(f"/proc/{threads_server.pid}/status", encoding="ascii") as status:
            return int(status.read().split("Threads:")[1].split()[0])

    before = threads()
    lines = [websocket(threads_server) for _ in range(20)]
    assert threads() > before + 20
    for line in lines:
        line.close()
    ended = threading.Event()
    for _ in range(200):
        if threads() < before + 30:
            break
        ended.wait(0.1)
    assert threads() < before + 30  # those that wait to send the next ping end later
