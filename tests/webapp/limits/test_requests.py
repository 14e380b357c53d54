"""HTTP requests of an address: many at once are served, too many are refused with a time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import requests

from tests.support.fixtures.servers import NewServer, until_stopped
from tests.support.servers import Server


@pytest.fixture(scope="module")
def strict(new_server: NewServer) -> Iterator[Server]:
    server = new_server(YIYUAN_REQUESTS_PER_SECOND="2", YIYUAN_TRUSTED_PROXIES="1")
    yield from until_stopped(server)


def get(server: Server, path: str, address: str, **headers: str) -> requests.Response:
    headers = {"X-Forwarded-For": address, **headers}
    return requests.get(server.url + path, headers=headers, timeout=20)


def test_too_many_requests_are_refused_with_a_time_and_only_for_their_address(
    strict: Server,
) -> None:
    answers = [get(strict, "/healthz", "192.0.2.1").status_code for _ in range(30)]
    assert answers[:8] == [200] * 8
    assert answers[-1] == 429
    refused = get(strict, "/huarong", "192.0.2.1", **{"Accept-Language": "zh-CN"})
    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) >= 1
    assert refused.text == "你的网络发来的请求太多，请稍候再试。\n"
    problem = get(strict, "/api/huarong/random", "192.0.2.1").json()["error"]
    assert problem["code"] == "too_many_requests"
    assert problem["message"].startswith("Too many requests")
    assert problem["retry_after"] >= 1
    assert get(strict, "/healthz", "192.0.2.2").status_code == 200
    assert "event=refused address=192.0.2.1 reason=too_many_requests" in strict.log()


def test_static_files_cost_little(strict: Server) -> None:
    page = get(strict, "/reversi", "192.0.2.3").text
    start = page.index("/static/")
    path = page[start : page.index('"', start)]
    answers = {get(strict, path, "192.0.2.3").status_code for _ in range(60)}
    assert answers == {200}
