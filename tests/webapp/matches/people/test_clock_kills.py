"""A real server that is killed while a clock runs.

Promised (`webapp/matches/playing/clock_keeper.py`): nothing is lost; the time since the last heartbeat
before a kill is gained, and `RETURN_SECONDS` from the first tick of the new process, in which pages come
back.
"""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass

from tests.support.clients import Message, Visitor, friends_match, move_message
from tests.support.fixtures.servers import READY, NewServer
from tests.support.servers import Server
from webapp.matches.playing.clock_keeper import RETURN_SECONDS

ROUNDING = 2
"""Milliseconds by which two rounded times may differ."""


@dataclass(frozen=True)
class Kill:
    """What one kill did to the clock, in milliseconds."""

    alive: int
    """How long the clock had run when the server was killed."""
    charged: int
    """What the player to move was charged for it."""
    unheard: int
    """The time before the kill in which no heartbeat came."""
    pause_after: int
    """How long the clock still stood at the first answer."""

    @property
    def lost(self) -> int:
        """What the player was charged beyond the time in which the server was alive."""
        return max(0, self.charged - self.alive)

    @property
    def gained(self) -> int:
        """What the player was not charged."""
        return max(0, self.alive - self.charged)

    @property
    def is_as_promised(self) -> bool:
        """Whether just the time without a heartbeat was gained, and a return is short."""
        kept = abs(self.gained - min(self.unheard, self.alive)) <= ROUNDING
        return self.lost <= ROUNDING and kept and self.pause_after <= RETURN_SECONDS * 1000


def clock_of(visitor: Visitor, game: str) -> Message:
    """The clock of a match."""
    clock: Message = visitor.match(game)["clock"]
    return clock


def started(server: Server) -> tuple[Visitor, str]:
    """A match in which White's clock runs."""
    ann, bob = Visitor(server.url), Visitor(server.url)
    game = friends_match(ann, bob, clock="fischer-10-10")
    with ann.at(game) as (connection, joined):
        connection.ok("move", move_message(joined["state"]))
    return ann, game


def kills(server: Server, number: int, dice: random.Random) -> Iterator[Kill]:
    """Kill a running server `number` times; each time measures the clock of one match."""
    visitor, game = started(server)
    for _ in range(number):
        before = clock_of(visitor, game)
        running_at = before["since"] / 1000
        time.sleep(max(0.0, running_at - time.time()) + dice.uniform(0.2, 4.0))
        killed_at = time.time()
        server.kill()
        heard_at = heartbeat(server)
        time.sleep(dice.uniform(0.0, 2.0))
        server.start()
        after = clock_of(visitor, game)
        back_at = time.time()
        yield Kill(
            alive=round(1000 * (killed_at - running_at)),
            charged=before["white"]["main"] - after["white"]["main"],
            unheard=round(1000 * (killed_at - heard_at)),
            pause_after=round(after["since"] - 1000 * back_at),
        )
    visitor.close()


def heartbeat(server: Server) -> float:
    """The last heartbeat in the database of a server that was killed."""
    with closing(sqlite3.connect(server.data_dir / "yiyuan.sqlite3")) as database:
        (found,) = database.execute("SELECT at FROM heartbeat").fetchone() or (0.0,)
    return float(found)


def test_a_clock_outlives_the_server(new_server: NewServer) -> None:
    server = new_server(module=READY)  # one that is forked is back too soon to be missed
    server.start()
    for kill in kills(server, 2, random.Random(2)):
        assert kill.is_as_promised, kill
    assert server.stop() == 0
    assert "Traceback" not in server.log()
