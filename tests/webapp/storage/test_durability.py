"""Acknowledged moves survive `kill -9`, and matches continue after the next start.

`lab.benchmarks.chaos` does it with many games, and other failures.
"""

from __future__ import annotations

import time

from tests.support.clients import WAIT_SECONDS, Visitor, is_move_of, move_message
from tests.support.servers import Server


def test_matches_are_as_they_were_after_a_kill(own_server: Server) -> None:
    """A search goes on, a repeated message gets its old answer, takebacks and resignations stay."""
    own_server.start()
    own_server.wait_until_ready()
    survivor = Visitor(own_server.url)
    thinks = survivor.new_match(level=8, colour="black")
    answered = survivor.new_match(level=1, colour="black")
    ended = survivor.new_match("capture-go", level=1, colour="black", size="9")
    with survivor.at(answered["game"]) as (connection, joined):
        sent = move_message(joined["state"])
        answer = connection.ok("move", sent)
        connection.wait("event", is_move_of("white"))
    with survivor.at(ended["game"]) as (connection, joined):
        connection.ok("move", move_message(joined["state"], "e5"))
        state = connection.wait("event", is_move_of("white"))["state"]
        body = {"game": ended["game"], "pos": state["pos"], "mid": "back", "to": None}
        connection.ok("takeback", body)
        connection.ok("resign", {"game": ended["game"], "mid": "enough"})
        before = survivor.match(ended["game"])
    with survivor.at(thinks["game"]) as (connection, joined):
        connection.ok("move", move_message(joined["state"]))
        own_server.kill()
    own_server.start()
    assert survivor.match(ended["game"]) == before
    assert (before["ply"], before["outcome"]["reason"]) == (0, "resign")
    with survivor.at(answered["game"]) as (connection, joined):
        assert joined["seat"] == "black"
        assert connection.ok("move", sent) == answer
        assert connection.ok("move", {**sent, "move": "nonsense"}) == answer
    assert survivor.match(answered["game"])["ply"] == 2
    own_server.wait_until_ready()
    end = time.monotonic() + WAIT_SECONDS
    while (shown := survivor.match(thinks["game"]))["ply"] < 2:  # read without joining
        assert time.monotonic() < end, shown
        time.sleep(0.05)
    assert [move["side"] for move in shown["moves"]] == ["black", "white"]
    survivor.close()
