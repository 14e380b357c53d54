"""The access log: off by default; a line names what came of a request, and nothing secret."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from tests.support.clients import Visitor
from tests.support.fixtures.servers import NewServer
from tests.support.servers import Server
from webapp.http.access_log import LONGEST_PATH, AccessLog

REQUEST = re.compile(
    r"event=request address=(\S+) method=(\S+) path=(\S+) status=(\d+) bytes=(\d+) ms=\d+\.\d"
)
LONG_SECONDS = 30.0


def line(caplog: pytest.LogCaptureFixture) -> tuple[str, ...]:
    assert len(caplog.messages) == 1
    found = REQUEST.fullmatch(caplog.messages[0])
    assert found is not None, caplog.messages
    return found.groups()


def request(app: Callable[..., Iterable[bytes]], path: str, **more: str) -> bytes:
    """The body of the answer to a GET, sent as a server sends it."""
    environ = {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": path.encode().decode("latin-1"),
        "QUERY_STRING": "secret=1",
        "HTTP_COOKIE": "seat=secret",
        "REMOTE_ADDR": "192.0.2.1",
        **more,
    }
    body = AccessLog(on=True).wrap(app)(environ, lambda *_: None)
    try:
        return b"".join(body)
    finally:
        getattr(body, "close", lambda: None)()


def answering(status: str, body: Iterable[bytes]) -> Callable[..., Iterable[bytes]]:
    def app(_environ: Any, start_response: Any) -> Iterable[bytes]:
        start_response(status, [])
        return body

    return app


@pytest.fixture
def caplog(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.INFO, "yiyuan.access")
    return caplog


def test_a_request_is_one_line_without_query_and_cookie(caplog: pytest.LogCaptureFixture) -> None:
    closed = []

    class Body:
        def __iter__(self):
            assert not caplog.messages, "it is logged once all was sent"
            yield from (b"ab", b"cde")

        def close(self) -> None:
            closed.append(True)

    assert request(answering("206 Partial Content", Body()), "/g/x.gif") == b"abcde"
    assert line(caplog) == ("192.0.2.1", "GET", "/g/x.gif", "206", "5")
    assert "secret" not in caplog.text
    assert closed == [True]


@pytest.mark.parametrize(
    ("path", "logged"),
    [
        ("/i/eyJtYXRjaCI6.signature", "/i/eyJt..."),
        ("/mine/your-move/eyJtYXRjaCI6.signature.ics", "/mine/your-move/eyJt..."),
        ("/r/ABCDEF", "/r/ABCD..."),
        ("/r/ABCDEF/wall", "/r/ABCD..."),
        ("/rooms/abcdefghijkl/now/wall", "/rooms/abcd.../now/wall"),
        ("/rooms//abcdefghijkl/results.csv", "/rooms//abcd.../results.csv"),
        ("/rooms/abcdefghijkl/host/key.secret", "/rooms/abcd.../host/key...."),
        ("/rooms/abcdefghijkl/seat/ABCD", "/rooms/abcd.../seat/..."),
        ("/api/rooms/abcdefghijkl/lessons/1/2", "/api/rooms/abcd.../lessons/1/2"),
        ("/rooms/new", "/rooms/new"),
        ("/横刀立马", "/%E6%A8%AA%E5%88%80%E7%AB%8B%E9%A9%AC"),
        ("/a b\nevent=refused address=192.0.2.9", "/a%20b%0Aevent=refused%20address=192.0.2.9"),
        ('/"\x1b[0m\x7f', "/%22%1B%5B0m%7F"),
        ("/" + "x" * 1000, "/" + "x" * (LONGEST_PATH - 1)),
    ],
)
def test_a_path_cannot_write_lines_of_its_own_nor_tell_what_opens_something(
    caplog: pytest.LogCaptureFixture, path: str, logged: str
) -> None:
    request(answering("404 Not Found", []), path, REQUEST_METHOD="GET\nX" * 20)
    assert line(caplog)[1:4] == ("GET%0AXGET%0AXGE", logged, "404")


def test_a_failure_of_the_application_is_logged_as_one(caplog: pytest.LogCaptureFixture) -> None:
    def fail(_environ: Any, _start_response: Any) -> Iterable[bytes]:
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        request(fail, "/")
    assert line(caplog)[3:] == ("500", "0")


def test_a_websocket_is_no_request_and_the_log_is_off_by_default(
    caplog: pytest.LogCaptureFixture,
) -> None:
    request(lambda _environ, _start_response: [], "/socket.io/")
    app = answering("200 OK", [])
    log = AccessLog(on=False)
    assert log.wrap(app) is app
    log.websocket_opened("192.0.2.1")
    log.websocket_closed("192.0.2.1", "ping timeout", 3.2)
    assert caplog.messages == []


# On a running site --------------------------------------------------------------------------------


def logged(server: Server, wanted: str) -> str:
    """The log, once it has a line with that pattern."""
    until = time.monotonic() + LONG_SECONDS
    while not re.search(wanted, text := server.log()):
        assert time.monotonic() < until, text
        time.sleep(0.05)
    return text


def test_a_site_with_the_setting_logs_requests_and_websockets(new_server: NewServer) -> None:
    server = new_server(YIYUAN_ACCESS_LOG="on")
    server.start()
    visitor = Visitor(server.url)
    match = visitor.new_match(level=1, colour="black")
    assert visitor.get("/nothing?secret=1").status_code == 404
    assert visitor.get("/i/abcdefgh.secret").status_code == 404
    with visitor.at(match["game"]):
        logged(server, r"event=websocket_opened address=127\.0\.0\.1\n")
    text = logged(server, r"event=websocket_closed address=127\.0\.0\.1 reason=\w+ seconds=\d+\n")
    assert re.search(r"method=POST path=/api/matches status=201 bytes=[1-9]\d+ ms=", text)
    assert re.search(r"method=GET path=/nothing status=404 bytes=[1-9]\d+ ms=", text)
    assert re.search(r"path=/i/abcd\.\.\. status=404", text)
    assert "secret" not in text
    assert "/socket.io/" not in text, "a websocket is not a request"
    visitor.close()
    assert server.stop() == 0
    assert "Traceback" not in server.log()
