"""Connections are kept between two requests for as long as announced, and no longer for slow headers."""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from math import ceil

import pytest

from tests.support.servers import ROOT, Server
from webapp.core.poll_interval import MOST
from webapp.limits.transport import HEADER_SECONDS, IDLE_SECONDS
from webapp.rooms.pages.api import ASK_EVERY
from webapp.rooms.pages.pages import LOOK_EVERY

REQUEST = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: keep-alive\r\n\r\n"
LATE_SECONDS = 5.0
"""How late a busy machine may be."""


@pytest.fixture
def lines(server: Server) -> Iterator[list[socket.socket]]:
    """Connections of one client."""
    with ExitStack() as opened:
        yield [
            opened.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=60))
            for _ in range(3)
        ]


def answered(line: socket.socket) -> str:
    """The headers of the answer to a request."""
    line.sendall(REQUEST)
    data = b""
    while b"\r\n\r\n" not in data:
        data += (more := line.recv(4096))
        assert more, data
    head, _, body = data.partition(b"\r\n\r\n")
    length = re.search(rb"(?i)content-length: (\d+)", head)
    assert length is not None
    while len(body) < int(length[1]):
        body += line.recv(4096)
    return head.decode()


@pytest.mark.slow(reason="waits for as long as connections are kept")
def test_a_connection_is_kept_as_long_as_announced_and_slow_headers_are_not(
    lines: list[socket.socket],
) -> None:
    kept, slow, silent = lines
    announced = {re.search(r"Keep-Alive: timeout=(\d+)", answered(each)) for each in (kept, slow)}
    (seconds,) = {int(each[1]) for each in announced if each is not None}
    begun = time.monotonic()
    slow.sendall(REQUEST[:10])
    assert silent.recv(1) == b""  # it has asked for nothing
    assert slow.recv(1) == b""
    assert HEADER_SECONDS - 1 < time.monotonic() - begun < HEADER_SECONDS + LATE_SECONDS
    time.sleep(max(0.0, begun + seconds - time.monotonic()))
    assert " 200 " in answered(kept)
    assert seconds == int(IDLE_SECONDS)


def test_pages_of_rooms_ask_again_before_their_connections_are_closed() -> None:
    longest = max(ceil(usual * MOST) for usual in (ASK_EVERY, LOOK_EVERY))
    pace = (ROOT / "webapp" / "static" / "js" / "net" / "pace.js").read_text("utf-8")
    assert "(0.8 + 0.4 * Math.random())" in pace
    assert longest * 1.2 < int(IDLE_SECONDS)


def test_proxies_close_their_connections_before_the_site_does() -> None:
    for path in ("docs/deploy/nginx.conf", "docs/deploy/Caddyfile", "docs/several-machines.md"):
        kept = re.findall(r"keepalive(?:_timeout)? (\d+)s", (ROOT / path).read_text("utf-8"))
        assert kept, path
        assert all(int(each) < int(IDLE_SECONDS) for each in kept)
