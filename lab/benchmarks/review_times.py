"""Reviews finished games to their end, and prints how long each took and what it found.

    python -m lab.benchmarks.review_times [--games 50] [--after 0] [--seed 1]

Three of five games are Reversi, of different lengths; the others are Capture Go on boards of all sizes.
One visitor follows one review at a time, as a person does. `filled` is the time until every position was
searched once, `again` the time of a second visit, when all is known. With `--after 25` the run goes on
behind the first 25 games of the same seed.
"""

from __future__ import annotations

import random
import statistics
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import click

from engines.capture_go.search import engine as capture_go
from engines.game import Engine, Limit, Position
from engines.registry import duel
from engines.reversi.search import engine as reversi
from tests.support.clients import Connection, Message, Visitor
from tests.support.servers import Server

END_SECONDS = 600.0
"""A review that takes longer is reported as one that does not end."""
ENGINES: dict[str, Engine] = {"reversi": reversi, "capture-go": capture_go}  # type: ignore[dict-item]
SIZES = ("5", "6", "7", "9", "11", "13")
LENGTHS = (60, 60, 20, 40, 50, 30)
"""Plies after which a game of Reversi is resigned; most are over before 60."""


@dataclass(frozen=True)
class Reviewed:
    """A game whose review has ended."""

    name: str
    plies: int
    filled: float
    done: float
    again: float
    depth: float
    exact: int
    turns: int

    @property
    def line(self) -> str:
        """The row of the table."""
        return (
            f"| {self.name} | {self.plies} | {self.filled:.1f} | {self.done:.1f} | {self.again:.2f}"
            f" | {self.depth:.0f} | {self.exact} | {self.turns} |"
        )


def game_of(number: int, dice: random.Random) -> Message:
    """A game by searches of two plies that now and then take their second choice."""
    if number % 5 in (1, 3):
        size = SIZES[number // 2 % len(SIZES)]
        rules = dice.choice(("contact", "free"))
        return _played("capture-go", 200, dice, size=size, rules=rules)
    return _played("reversi", LENGTHS[number % len(LENGTHS)], dice)


def _played(key: str, most: int, dice: random.Random, **options: str) -> Message:
    game = duel(key)
    chosen = game.check_options(options)
    position: Position = game.position.start(**chosen)
    moves: list[str] = []
    while position.outcome() is None and len(moves) < most:
        values = ENGINES[key].analyse(position, limit=Limit(depth=2)).values
        moves.append(dice.choice(values[:2]).move)
        position = position.play(moves[-1])
    over = position.outcome() is not None
    resigned = {} if over else {"resigned": position.side_to_move.value}
    return {"game": key, "moves": moves, **chosen, **resigned}


def reviewed(visitor: Visitor, game: Message) -> Reviewed:
    """Keep a game, and follow its review to the end."""
    kept = visitor.post("/api/records", json=game).json()["game"]
    with visitor.connect() as connection:
        begun = time.perf_counter()
        told = connection.ok("review", {"game": kept, "later": True})
        _wait(connection, told, lambda work: work["known"] == work["all"])
        filled = time.perf_counter() - begun
        _wait(connection, told, lambda work: not work["busy"])
        done = time.perf_counter() - begun
    begun = time.perf_counter()
    whole = visitor.get(f"/api/matches/{kept}/review").json()
    again = time.perf_counter() - begun
    positions, turns = whole["positions"], whole["summary"]["turns"]
    name = game["game"] + (f" {game['size']}×{game['size']}" if "size" in game else "")
    depths = [each["depth"] for each in positions if each["depth"]]
    exact = sum(bool(each["values"] and each["values"][0]["exact"]) for each in positions)
    length = len(game["moves"])
    return Reviewed(name, length, filled, done, again, statistics.median(depths), exact, len(turns))


def _wait(connection: Connection, told: Message, reached) -> None:  # type: ignore[no-untyped-def]
    if not reached(_latest(connection, told)["work"]):
        connection.wait(
            "review", lambda more: reached(more["summary"]["work"]), seconds=END_SECONDS
        )


def _latest(connection: Connection, told: Message) -> Message:
    heard = [message for name, message in list(connection.received) if name == "review"]
    found: Message = (heard[-1] if heard else told)["summary"]
    return found


@click.command()
@click.option("--games", default=50, show_default=True)
@click.option("--after", default=0, show_default=True, help="games to make, but not to review")
@click.option("--seed", default=1, show_default=True)
def main(games: int, after: int, seed: int) -> None:
    """Make games and have each reviewed to its end."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), workers=2)
        server.start()
        server.wait_until_ready()
        visitor, dice = Visitor(server.url), random.Random(seed)
        click.echo("| game | plies | filled s | done s | again s | median depth | exact | turns |")
        click.echo("|---|---|---|---|---|---|---|---|")
        found: list[Reviewed] = []
        try:
            for number in range(games):
                game = game_of(number, dice)
                if number >= after:
                    found.append(reviewed(visitor, game))
                    click.echo(found[-1].line)
        finally:
            visitor.close()
            server.stop()
    times = sorted(each.done for each in found)
    filled = max(each.filled for each in found)
    click.echo(
        f"{len(found)} reviews, all ended: median {statistics.median(times):.1f} s, "
        f"longest {times[-1]:.1f} s; all positions searched once after {filled:.1f} s at most."
    )


if __name__ == "__main__":
    main()
