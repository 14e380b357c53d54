"""HTTP requests of an address: many at once are served, too many are refused with a time."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest
import requests

from tests.support.fixtures.servers import NewServer, until_stopped
from tests.support.servers import Server
from webapp.limits.limits import MOST_BODY_BYTES

HOST = "127.0.0.1"


@pytest.fixture(scope="module")
def strict(new_server: NewServer) -> Iterator[Server]:
    server = new_server(YIYUAN_REQUESTS_PER_SECOND="4", YIYUAN_TRUSTED_PROXIES="1")
    yield from until_stopped(server)


def get(server: Server, path: str, address: str, **headers: str) -> requests.Response:
    headers = {"X-Forwarded-For": address, **headers}
    return requests.get(server.url + path, headers=headers, timeout=20)


def refused(server: Server, path: str, address: str, **headers: str) -> requests.Response:
    """The refusal of a page; a slow machine has given the address a few requests back meanwhile."""
    answers = (get(server, path, address, **headers) for _ in range(30))
    return next(answer for answer in answers if answer.status_code == 429)


def test_too_many_requests_are_refused_with_a_time_and_only_for_their_address(
    strict: Server,
) -> None:
    answers = [get(strict, "/healthz", "192.0.2.1").status_code for _ in range(30)]
    assert answers[:8] == [200] * 8
    assert answers[-1] == 429
    page = refused(strict, "/huarong", "192.0.2.1", **{"Accept-Language": "zh-CN"})
    assert int(page.headers["Retry-After"]) >= 1
    assert page.text == "你的网络发来的请求太多，请稍候再试。\n"
    problem = refused(strict, "/api/huarong/random", "192.0.2.1").json()["error"]
    assert problem["code"] == "too_many_requests"
    assert problem["message"].startswith("Too many requests")
    assert problem["retry_after"] >= 1
    assert get(strict, "/healthz", "192.0.2.2").status_code == 200
    assert "event=refused address=192.0.2.1 reason=too_many_requests" in strict.log()


def test_static_files_cost_little(strict: Server) -> None:
    page = get(strict, "/reversi", "192.0.2.4").text  # the first page of a site takes its time
    start = page.index("/static/")
    path = page[start : page.index('"', start)]
    answers = {get(strict, path, "192.0.2.3").status_code for _ in range(60)}
    assert answers == {200}


def test_a_body_that_no_route_reads_is_refused_before_it_is_sent(strict: Server) -> None:
    head = (
        f"POST /mine/archive HTTP/1.1\r\nHost: {HOST}:{strict.port}\r\n"
        "Content-Type: application/json\r\nContent-Length: 5000000\r\n\r\n"
    )
    with socket.create_connection((HOST, strict.port), timeout=20) as line:
        line.sendall(head.encode())
        answer = line.makefile("rb").read().decode()  # to the end: the site closes the connection
    assert answer.startswith("HTTP/1.1 413 ")
    assert f"{MOST_BODY_BYTES} bytes" in answer


def test_a_body_of_unknown_length_is_not_read(strict: Server) -> None:
    parts = (b"x" * 10_000 for _ in range(60))
    headers = {"X-Forwarded-For": "192.0.2.9", "Content-Type": "application/json"}
    answer = requests.post(f"{strict.url}/mine/archive", data=parts, headers=headers, timeout=60)
    assert answer.status_code == 400
    assert get(strict, "/healthz", "192.0.2.10").status_code == 200
