"""`/metrics`: only with the token, and it reports what happens."""

from __future__ import annotations

import contextlib
import re
import socket
import sqlite3
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
    begun = visitor.new_match(level=1, colour="black")
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


def closed(found: dict[str, float]) -> float:
    """Websockets that have ended, for any reason."""
    return sum(
        value for name, value in found.items() if name.startswith("yiyuan_websockets_closed_total{")
    )


def test_it_tells_of_connections_and_what_becomes_of_them(measured: Server) -> None:
    visitor = Visitor(measured.url)
    before = metrics(visitor)
    silent = [socket.create_connection(("127.0.0.1", measured.port)) for _ in range(20)]
    # Earlier visitors may be leaving meanwhile.
    _until(lambda: metrics(visitor)["yiyuan_connections"] > before["yiyuan_connections"] + 10)
    with visitor.connect():
        assert metrics(visitor)["yiyuan_websocket_waiting_bytes"] == 0
    _until(lambda: closed(metrics(visitor)) == closed(before) + 1)
    for each in silent:
        each.close()
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


def test_it_tells_of_the_process_and_its_database(measured: Server) -> None:
    visitor = Visitor(measured.url)
    match = visitor.new_match(level=1, colour="black")["game"]
    before = metrics(visitor)
    assert 0 <= before["yiyuan_event_loop_lag_seconds"] < 60
    assert before["yiyuan_database_bytes"] > 4096
    assert visitor.get(f"/g/{match}.png").status_code == 200
    after = metrics(visitor)
    assert after["yiyuan_pictures"] == before["yiyuan_pictures"] + 1
    assert after["yiyuan_picture_bytes"] > before["yiyuan_picture_bytes"]
    visitor.close()


def test_a_database_that_cannot_be_read_hides_only_its_own(new_server: NewServer) -> None:
    server = new_server(YIYUAN_METRICS_TOKEN=TOKEN)
    server.start()
    visitor = Visitor(server.url)
    assert "yiyuan_database_bytes" in metrics(visitor)
    path = server.data_dir / "yiyuan.sqlite3"
    with contextlib.closing(sqlite3.connect(path, isolation_level=None, timeout=10)) as hand:
        hand.execute("ALTER TABLE matches RENAME TO hidden")
    found = metrics(visitor)
    assert "yiyuan_database_bytes" not in found
    assert found["yiyuan_sockets"] == 0
    visitor.close()
    server.kill()


def _until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + WAIT_SECONDS
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)
