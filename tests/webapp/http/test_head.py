"""A HEAD is answered without a body everywhere, so that the connection goes on."""

from __future__ import annotations

import http.client
from urllib.parse import urlsplit

import pytest

from tests.support.clients import Visitor


@pytest.mark.parametrize(
    ("path", "host", "status"),
    [
        ("/", None, 200),
        ("/huarong/1A9BF0C00.png", None, 200),
        ("/nothing", None, 404),
        ("/api/moves", None, 405),
        ("/", "two words", 400),
        ("/socket.io/?EIO=4&transport=none", None, 400),
    ],
)
def test_a_connection_goes_on_after_a_head(
    player: Visitor, path: str, host: str | None, status: int
) -> None:
    connection = http.client.HTTPConnection(urlsplit(player.url).netloc, timeout=30)
    connection.request("HEAD", path, headers={"Host": host} if host else {})
    answer = connection.getresponse()
    assert (answer.status, answer.read()) == (status, b"")
    connection.request("GET", "/robots.txt")  # a body before it would be read as its answer
    assert b"User-agent" in connection.getresponse().read()
    connection.close()
