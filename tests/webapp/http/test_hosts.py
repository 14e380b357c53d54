"""The host of a request: a valid one, and the site's own if that is known."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator

import pytest
import requests

from tests.support.fixtures.servers import NewServer, until_stopped
from tests.support.servers import Server

SECOND = "http://10.0.0.1:8080"


@pytest.fixture(scope="module")
def public(new_server: NewServer) -> Iterator[Server]:
    yield from until_stopped(
        new_server(
            YIYUAN_PUBLIC_ORIGINS=f"https://play.example,{SECOND}", YIYUAN_TRUSTED_PROXIES="1"
        )
    )


def status(server: Server, host: str, path: str = "/", **headers: str) -> int:
    return requests.get(
        server.url + path, headers={"Host": host, **headers}, timeout=60
    ).status_code


@pytest.mark.parametrize(
    "host", ["play.example", "Play.Example", "play.example:443", "10.0.0.1:8080"]
)
def test_the_sites_own_hosts_are_served(public: Server, host: str) -> None:
    assert status(public, host) == 200
    assert status(public, "127.0.0.1", **{"X-Forwarded-Host": host}) == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "play.example.evil.example", "play.example:80", "10.0.0.1", "localhost"],
)
def test_other_hosts_are_refused(public: Server, host: str) -> None:
    assert status(public, host) == 400
    assert status(public, "play.example", **{"X-Forwarded-Host": host}) == 400
    assert status(public, host, "/socket.io/?EIO=4&transport=websocket") == 400
    assert status(public, host, "/healthz") == 200  # load balancers ask by address


@pytest.mark.parametrize(
    ("host", "linked"),
    [("play.example", "https://play.example"), ("10.0.0.1:8080", "http://10.0.0.1:8080")],
)
def test_links_have_the_scheme_of_the_declared_origin(
    public: Server, host: str, linked: str
) -> None:
    page = requests.get(f"{public.url}/huarong/1A9BF0C00", headers={"Host": host}, timeout=60).text
    assert f'<meta property="og:url" content="{linked}/huarong/1A9BF0C00">' in page
    assert not re.search(r'content="http://play.example', page)


@pytest.mark.parametrize("host", ["a b", 'a"b', "a/b", "a@b", "", "[::1", "-", "x" * 300, "a:b"])
def test_broken_hosts_are_always_refused(server: Server, host: str) -> None:
    assert raw_status(server, f"Host: {host}") == 400


@pytest.mark.parametrize("host", ["localhost", "[::1]:80", "yi-yuan.example", "a_b.example:8000"])
def test_without_a_list_every_valid_host_is_served(server: Server, host: str) -> None:
    assert status(server, host) == 200


def test_headers_that_may_be_there_once_are(server: Server) -> None:
    assert raw_status(server, "Host: a.example", "Host: b.example") == 400
    assert raw_status(server, "Host: a.example", "Content-Length: 0", "Content-Length: 5") == 400
    assert raw_status(server, "Host: a.example") == 200


def raw_status(server: Server, *headers: str) -> int:
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as connection:
        lines = ("GET / HTTP/1.1", *headers, "Connection: close", "", "")
        connection.sendall("\r\n".join(lines).encode())
        answer = connection.recv(64)
    return int(answer.split()[1])
