"""`/metrics`: only with the token, and it reports what happens."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator

import pytest
import websocket

from tests.support.clients import WAIT_SECONDS, Visitor, is_move_of, move_message
from tests.support.fixtures.servers import READY, NewServer
from tests.support.servers import Server
from webapp.live.packet_filter import MOST_INVALID

TOKEN = "a token for the tests"  # noqa: S105 - it opens nothing else


@pytest.fixture(scope="module")
def measured(new_server: NewServer) -> Iterator[Server]:
    server = new_server(module=READY, workers=2, YIYUAN_METRICS_TOKEN=TOKEN)
    server.start()
    server.wait_until_ready()
    yield server
    assert server.stop() == 0


def metrics(visitor: Visitor) -> dict[str, float]:
    answer = visitor.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/plain; version=0.0.4")
    lines = re.findall(r"^(\w+(?:{[^}]*})?) (\S+)$", answer.text, re.MULTILINE)
    return {name: float(value) for name, value in lines}


@pytest.mark.parametrize("given", ["", "Bearer ", "Bearer wrong", TOKEN, f"Basic {TOKEN}"])
def test_without_the_token_there_is_nothing_to_see(measured: Server, given: str) -> None:
    visitor = Visitor(measured.url)
    answer = visitor.get("/metrics", headers={"Authorization": given} if given else {})
    assert (answer.status_code, answer.text) == (401, "")
    visitor.close()


def test_a_site_without_a_token_has_no_such_page(player: Visitor) -> None:
    answer = player.get("/metrics", headers={"Authorization": "Bearer None"})
    assert answer.status_code == 404


def test_it_tells_what_happens(measured: Server) -> None:
    visitor = Visitor(measured.url)
    begun = visitor.new_match(level=3, colour="black")
    with visitor.at(begun["game"]) as (line, joined):
        before = metrics(visitor)
        assert before["yiyuan_sockets"] == 1
        assert before['yiyuan_matches{waits_for="person"}'] == 1
        line.ok("move", move_message(joined["state"]))
        line.wait("event", is_move_of("white"))
        after = metrics(visitor)
    written = "yiyuan_event_write_seconds_count"
    assert after[written] == before[written] + 2
    assert after['yiyuan_job_seconds_count{kind="move"}'] >= 1
    assert after['yiyuan_job_wait_seconds_count{kind="move"}'] >= 1
    assert after["yiyuan_worker_restarts_total"] == 0
    visitor.close()


def test_it_counts_refusals_by_their_reason(measured: Server) -> None:
    visitor = Visitor(measured.url)
    address = measured.url.replace("http", "ws") + "/socket.io/?EIO=4&transport=websocket"
    raw = websocket.create_connection(address, timeout=60)
    for _ in range(MOST_INVALID):
        raw.send("4nonsense")
    _until(lambda: metrics(visitor).get('yiyuan_refusals_total{reason="garbage"}') == 1)
    raw.close()
    visitor.close()


def _until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + WAIT_SECONDS
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)
