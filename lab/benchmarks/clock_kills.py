"""Kills the server while a clock runs, and prints what the player to move has lost or gained.

    python -m lab.benchmarks.clock_kills [--kills 20] [--seed 1]

Promised (`webapp/matches/playing/clock_keeper.py`): nothing is lost; the time since the last heartbeat
before a kill is gained, and `RETURN_SECONDS` from the first tick of the new process, in which pages come
back. The exit code is 1 if a clock says anything else.
"""

from __future__ import annotations

import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import click

from tests.support.clients import Message, Visitor, friends_match, move_message
from tests.support.servers import Server
from webapp.matches.playing.clock_keeper import RETURN_SECONDS

ROUNDING = 2
"""Milliseconds by which two rounded times may differ."""


@dataclass(frozen=True)
class Kill:
    """What one kill did to the clock, in milliseconds."""

    alive: int
    """How long the clock had run when the server was killed."""
    down: int
    """From the kill to the first answer of the next process."""
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
            down=round(1000 * (back_at - killed_at)),
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


@click.command()
@click.option("--kills", "number", default=20, show_default=True)
@click.option("--seed", default=1, show_default=True)
def main(number: int, seed: int) -> None:
    """Print a line for each kill, and the sums."""
    print("  kill   alive    down  charged    lost  gained  no heartbeat  stands on  (ms)")
    found = []
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        for kill in kills(server, number, random.Random(seed)):
            found.append(kill)
            print(
                f"{len(found):6}{kill.alive:8}{kill.down:8}{kill.charged:9}{kill.lost:8}"
                f"{kill.gained:8}{kill.unheard:14}{kill.pause_after:11}"
                f"{'' if kill.is_as_promised else '  NOT AS PROMISED'}",
                flush=True,
            )
        server.stop()
    lost, gained = sum(kill.lost for kill in found), sum(kill.gained for kill in found)
    down = sum(kill.down for kill in found)
    print(f"{number} kills, {down / 1000:.1f} s down: lost {lost} ms, gained {gained} ms")
    sys.exit(not all(kill.is_as_promised for kill in found))


if __name__ == "__main__":
    main()
