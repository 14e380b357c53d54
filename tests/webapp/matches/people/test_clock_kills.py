"""A real server that is killed while a clock runs.

Promised (`webapp/matches/playing/clock_keeper.py`): nothing is lost; the time since the last heartbeat
before a kill is gained, and `RETURN_SECONDS` from the first tick of the new process, in which pages come
back.
"""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing

from tests.support.clients import Visitor, friends_match, move_message
from tests.support.fixtures.servers import READY, NewServer
from tests.support.servers import Server
from webapp.matches.playing.clock_keeper import FIRST_GAP_SECONDS, RETURN_SECONDS

ROUNDING = 2
"""Milliseconds by which two rounded times may differ."""


def heartbeat(server: Server) -> float:
    """The last heartbeat in the database of a server that was killed."""
    with closing(sqlite3.connect(server.data_dir / "yiyuan.sqlite3")) as database:
        (found,) = database.execute("SELECT at FROM heartbeat").fetchone()
    return float(found)


def test_a_clock_outlives_the_server(new_server: NewServer) -> None:
    server = new_server(module=READY)
    server.start()
    ann, bob = Visitor(server.url), Visitor(server.url)
    game = friends_match(ann, bob, clock="fischer-10-10")
    with ann.at(game) as (connection, joined):
        connection.ok("move", move_message(joined["state"]))
    for _kill in range(2):
        before = ann.match(game)["clock"]
        running_at = before["since"] / 1000
        time.sleep(max(0.0, running_at - time.time()) + 1.5)
        killed_at = time.time()
        server.kill()
        last_seen = heartbeat(server)
        not_charged = min(killed_at - last_seen, killed_at - running_at)
        time.sleep(max(0.0, last_seen + FIRST_GAP_SECONDS - time.time()))
        server.start()  # not before it has been missed
        after = ann.match(game)["clock"]
        charged = before["white"]["main"] - after["white"]["main"]
        alive = 1000 * (killed_at - running_at)
        assert abs(charged - (alive - 1000 * not_charged)) <= ROUNDING
        assert after["since"] - 1000 * time.time() <= 1000 * RETURN_SECONDS
    assert server.stop() == 0
    assert "Traceback" not in server.log()
    for visitor in (ann, bob):
        visitor.close()
