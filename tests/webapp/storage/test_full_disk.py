"""A full disk: moves are refused with a reason, nothing is lost, and play continues afterwards."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.support.clients import Visitor, is_move_of, move_message
from tests.support.faults import small_disk as small_disk_module
from tests.support.faults.small_disk import FILLED, LIMITED, full_disk, small_disk
from tests.support.fixtures.servers import NewServer


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits what another process writes")
@pytest.mark.parametrize(
    "may_mount",
    [True, pytest.param(False, marks=pytest.mark.release(reason="every run fills a disk"))],
)
def test_moves_are_refused_until_there_is_room_again(
    new_server: NewServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, may_mount: bool
) -> None:
    if not may_mount:
        monkeypatch.setattr(small_disk_module, "_is_done", lambda *_command: False)
    with small_disk(tmp_path / "data"):
        server = new_server(tmp_path / "data", logs=tmp_path / "logs")
        server.start()
        server.wait_until_ready()
        visitor = Visitor(server.url)
        game = visitor.new_match(level=1, colour="black")["game"]
        with visitor.at(game) as (connection, joined):
            state = joined["state"]
            connection.ok("move", move_message(state))
            state = connection.wait("event", is_move_of("white"))["state"]
            before = visitor.match(game)
            sent = move_message(state)
            with full_disk(server) as how:
                refusal = connection.err("move", sent)
                assert (refusal["code"], refusal["retry_after"]) == ("not_saved", 5)
                assert visitor.match(game) == before
                health = visitor.get("/healthz")
                assert (health.status_code, health.json()["ok"]) == (503, False)
                assert [each["code"] for each in health.json()["problems"]] == [
                    "database_not_written"
                ]
                if how == FILLED:
                    assert "database or disk is full" in server.log()
                assert may_mount or how == LIMITED
            answer = connection.ok("move", sent)
            connection.wait("event", lambda event: event["v"] > answer["v"])
            assert visitor.get("/healthz").json()["problems"] == []
        server.kill()
        server.start()
        moves = visitor.match(game)["moves"]
        assert moves[:2] == before["moves"]
        assert moves[2]["move"] == sent["move"]
        visitor.close()
        assert server.stop() == 0
        assert "Traceback" not in server.log(), server.log()
