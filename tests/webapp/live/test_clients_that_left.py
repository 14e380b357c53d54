"""A client that has left, or was disconnected, holds no file and is not read again."""

from __future__ import annotations

import os
import socket
import struct
import sys
import time
from collections.abc import Callable

import pytest

from lab.benchmarks.abuse.wire import UPGRADE, frame
from tests.support.servers import Server

CLIENTS = 30
FILES_OF_OTHERS = 10
"""What the site may open meanwhile."""
WAIT_SECONDS = 30.0
ACKNOWLEDGEMENT = frame('4399["x"]')
"""A packet that is allowed, and answers nothing."""
GARBAGE = frame("x")

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="it counts files in /proc"),
    pytest.mark.slow(reason="fills many websockets"),
]


def filled(server: Server, data: bytes) -> socket.socket:
    """A websocket that has sent as much as the site takes, which is more than it reads in minutes."""
    opened = socket.create_connection(("127.0.0.1", server.port), timeout=20)
    opened.sendall(UPGRADE.format(host="127.0.0.1", port=server.port, more="").encode())
    assert b" 101 " in opened.recv(4096)
    opened.setblocking(False)
    try:
        while True:
            opened.sendall(data * 1000)
    except BlockingIOError:
        return opened


def open_files(server: Server) -> int:
    return len(os.listdir(f"/proc/{server.pid}/fd"))


def wait_until(happened: Callable[[], bool]) -> None:
    until = time.monotonic() + WAIT_SECONDS
    while not happened():
        assert time.monotonic() < until
        time.sleep(0.05)


def test_those_who_left_are_not_read_any_more(any_server: Server) -> None:
    before = open_files(any_server)
    clients, most = [], before
    for _ in range(CLIENTS):
        clients.append(filled(any_server, ACKNOWLEDGEMENT))
        most = max(most, open_files(any_server))
    for number, client in enumerate(clients):
        if number % 2:  # the others say goodbye
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        client.close()
    assert (
        most > before + FILES_OF_OTHERS // 2
    )  # on a busy machine many have been thrown out already
    wait_until(lambda: open_files(any_server) < before + FILES_OF_OTHERS)


def test_those_who_were_disconnected_are_not_read_any_more(any_server: Server) -> None:
    before = open_files(any_server)
    clients = [filled(any_server, GARBAGE) for _ in range(CLIENTS)]
    wait_until(
        lambda: open_files(any_server) < before + FILES_OF_OTHERS
    )  # and they are still there
    for client in clients:
        client.close()
