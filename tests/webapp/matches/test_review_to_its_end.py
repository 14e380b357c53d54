"""A review on the real site: it ends, and a killed server or worker loses little of it."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from tests.support.clients import (
    REVIEW_SECONDS,
    Message,
    Visitor,
    is_complete,
    wait_until_complete,
)
from tests.support.servers import Server

RECORD = "f5d6c3d3c4f4f6f3e6e7d7g6g5c5f7c6b5e8d8c8"
SHORT = 10
"""Plies of a review that need not find anything."""
MOVES = [RECORD[first : first + 2] for first in range(0, len(RECORD), 2)]


def record(visitor: Visitor, moves: list[str] = MOVES) -> str:
    return visitor.keep(game="reversi", moves=moves, resigned="white")


def counts(visitor: Visitor, game: str) -> Message:
    found: Message = visitor.get(f"/api/matches/{game}/turning-points").json()
    return found


@pytest.mark.slow
def test_a_review_comes_to_its_end_and_counts_its_turning_points(player: Visitor) -> None:
    game = record(player)
    before = counts(player, game)
    assert not before["done"]
    ended = wait_until_complete(player, game, brief=True)
    assert ended["positions"] == []
    work = ended["summary"]["work"]
    assert (work["known"], work["all"]) == (len(MOVES) + 1, len(MOVES) + 1)
    turns = [turn["side"] for turn in ended["summary"]["turns"]]
    found = counts(player, game)
    assert found == {
        "game": game,
        "black": turns.count("black"),
        "white": turns.count("white"),
        "done": True,
    }


def test_a_page_that_has_the_positions_is_not_sent_them_again(player: Visitor) -> None:
    """Those of a long game are more than the site keeps for a client that does not read."""
    game = record(player)
    with player.connect() as connection:
        told = connection.ok("review", {"game": game, "later": True})
        assert told["positions"] == []
        if not is_complete(told):
            more = connection.wait("review", lambda more: bool(more["positions"]))
            assert len(more["positions"]) == 1


@pytest.mark.slow(reason="starts a site of its own, three times")
def test_a_killed_server_or_worker_does_not_stop_a_review(own_server: Server) -> None:
    own_server.start()
    own_server.wait_until_ready()
    visitor = Visitor(own_server.url)
    game = record(visitor, MOVES[:SHORT])
    with visitor.connect() as connection:
        connection.ok("review", {"game": game})
        connection.wait("review", lambda more: more["summary"]["work"]["known"] > 2)
        children = Path(f"/proc/{own_server.pid}/task/{own_server.pid}/children")
        for worker in children.read_text("ascii").split():
            os.kill(int(worker), signal.SIGKILL)
        connection.wait("review", is_complete, seconds=REVIEW_SECONDS)
    own_server.kill()
    own_server.start()
    own_server.wait_until_ready()
    assert counts(visitor, game)["done"]
    other = record(visitor, MOVES[: SHORT - 1])
    with visitor.connect() as connection:
        connection.ok("review", {"game": other})
    own_server.kill()
    own_server.start()
    own_server.wait_until_ready()
    assert is_complete(wait_until_complete(visitor, other))
    visitor.close()
