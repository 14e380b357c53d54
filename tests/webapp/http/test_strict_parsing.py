"""Requests that a proxy might understand differently are refused, in the log without an address."""

from __future__ import annotations

import socket

import pytest

from tests.support.servers import Server

HOST = "127.0.0.1"
BODY = b"POST /api/matches HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
CHUNKED = BODY + b"Transfer-Encoding: chunked\r\n\r\n"
MALFORMED = {
    "length with a sign": BODY + b"Content-Length: +2\r\n\r\n{}",
    "length with an underscore": BODY + b"Content-Length: 1_0\r\n\r\n{}        ",
    "length in other digits": BODY + "Content-Length: ٢\r\n\r\n{}".encode(),
    "NUL in a header": b"GET / HTTP/1.1\r\nHost: here\r\nX-A: a\0b\r\n\r\n",
    "bare CR in a header": b"GET / HTTP/1.1\r\nHost: here\r\nX-A: a\rX-B: b\r\n\r\n",
    "header that goes on": b"GET / HTTP/1.1\r\nHost: here\r\nX-A: a\r\n b\r\n\r\n",
    "two codings": BODY + b"Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
    "unknown coding": BODY + b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    "method in small letters": b"get / HTTP/1.1\r\nHost: here\r\n\r\n",
}


def answered(server: Server, request: bytes) -> bytes:
    """All that comes until the site closes the connection."""
    with socket.create_connection((HOST, server.port), timeout=20) as line:
        line.sendall(request)
        return line.makefile("rb").read()


@pytest.mark.parametrize("request_bytes", MALFORMED.values(), ids=MALFORMED)
def test_a_malformed_request_is_refused_and_not_logged_with_its_address(
    any_server: Server, request_bytes: bytes
) -> None:
    logged = len(any_server.log())
    answer = answered(any_server, request_bytes)
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert answer.count(b"HTTP/1.") == 1
    lines = any_server.log()[logged:].splitlines()
    of_others = [line for line in lines if "reason=" in line and "malformed" not in line]
    assert HOST not in "".join(line for line in lines if line not in of_others)


@pytest.mark.parametrize("size", [b"0x2", b"+2", b"1_0", b" 2"])
def test_the_size_of_a_chunk_has_hexadecimal_digits_alone(any_server: Server, size: bytes) -> None:
    following = b"GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"
    answer = answered(any_server, CHUNKED + size + b"\r\n{}\r\n0\r\n\r\n" + following)
    assert answer.count(b"HTTP/1.1 ") == 1  # what follows is not read as a request


def test_a_chunked_body_is_still_taken(server: Server) -> None:
    following = b"GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"
    answer = answered(server, CHUNKED + b"2;a=b\r\n{}\r\n0\r\nX-Trailer: 1\r\n\r\n" + following)
    assert answer.count(b"HTTP/1.1 ") == 2
