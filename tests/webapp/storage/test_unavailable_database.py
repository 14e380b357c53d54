"""A database that is unavailable for a while: clients are asked to retry, then play continues."""

from __future__ import annotations

import contextlib
import sqlite3

import pytest

from tests.support.clients import Visitor, is_move_of, move_message
from tests.support.servers import Server


def renamed(server: Server, name: str, other: str) -> None:
    """Rename a table of a running server."""
    path = server.data_dir / "yiyuan.sqlite3"
    with contextlib.closing(sqlite3.connect(path, isolation_level=None, timeout=10)) as hand:
        hand.execute(f"ALTER TABLE {name} RENAME TO {other}")


@pytest.mark.parametrize("begun", ["api", "page"])
def test_who_asks_meanwhile_is_told_to_come_again(own_server: Server, begun: str) -> None:
    own_server.start()
    visitor = Visitor(own_server.url)
    game = visitor.new_match(level=1, colour="black")["game"]
    with visitor.at(game) as (connection, joined):
        own_server.kill()
        own_server.start()  # its match cache is empty
        own_server.wait_until_ready()
    renamed(own_server, "matches", "hidden")
    path = f"/api/matches/{game}" if begun == "api" else f"/g/{game}"
    answer = visitor.get(path)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
    with visitor.connect() as connection:
        refusal = connection.err("join", {"proto": 1, "game": game})
        assert (refusal["code"], refusal["retry_after"]) == ("busy", 2)
        renamed(own_server, "hidden", "matches")
        state = connection.join(game)["state"]
        connection.ok("move", move_message(state))
        connection.wait("event", is_move_of("white"))
    visitor.close()
    assert "the database cannot be read" in own_server.log()
    assert "Traceback" not in own_server.log()
    assert joined["state"]["game"] == state["game"]
