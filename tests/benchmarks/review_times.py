"""Measures when the review of a whole Reversi game is filled, and its search depths then and later.

    python -m tests.benchmarks.review_times [--games 3] [--seconds 30]

The games are played at random against level 1, to a full or nearly full board. The baseline is a second
review of the same game, from the cache.
"""

from __future__ import annotations

import random
import statistics
import tempfile
import time
from pathlib import Path

import click

from engines.game import PASS
from tests.support.clients import Connection, Message, Visitor, move_message
from tests.support.servers import Server

FEWEST_PLIES = 58
PAUSE_SECONDS = 0.05
FILLED_SECONDS = 60.0


def whole_game(visitor: Visitor, dice: random.Random) -> str:
    """The id of a finished game of at least `FEWEST_PLIES` plies."""
    while True:
        begun = visitor.new_match(level=1, colour="black")
        with visitor.at(begun["game"]) as (connection, joined):
            state = joined["state"]
            while state["outcome"] is None:
                if state["side"] == "black" and state["legal"] != [PASS]:
                    connection.ok("move", move_message(state, dice.choice(state["legal"])))
                    time.sleep(PAUSE_SECONDS)  # people do not send more often
                state = _next_state(connection, state["v"])
        if state["ply"] >= FEWEST_PLIES:
            found: str = begun["game"]
            return found


def _next_state(connection: Connection, v: int) -> Message:
    connection.wait("event", lambda event: event["v"] > v)
    newest: Message = max(connection.events(), key=lambda event: event["v"])["state"]
    return newest


def review(visitor: Visitor, game: str, seconds: float) -> tuple[float, list[int], list[int], int]:
    """Seconds until all plies are analysed, the depths then and after `seconds`, and the exact plies."""
    with visitor.connect() as connection:
        begun = time.perf_counter()
        told = connection.ok("review", {"game": game})
        length = len(told["positions"]) - 1
        if told["summary"]["work"]["known"] < length:
            connection.wait(
                "review",
                lambda more: more["summary"]["work"]["known"] == length,
                seconds=FILLED_SECONDS,
            )
        filled = time.perf_counter() - begun
        at_first = _depths(connection, told)
        time.sleep(max(0.0, seconds - filled))
        later = _positions(connection, told)
    exact = sum(bool(each["values"] and each["values"][0]["exact"]) for each in later.values())
    return filled, at_first, [each["depth"] for each in later.values() if each["depth"]], exact


def _positions(connection: Connection, told: Message) -> dict[int, Message]:
    """The latest message about each ply."""
    known = {each["ply"]: each for each in told["positions"]}
    heard = [message for name, message in list(connection.received) if name == "review"]
    known.update({each["ply"]: each for message in heard for each in message["positions"]})
    return known


def _depths(connection: Connection, told: Message) -> list[int]:
    return [each["depth"] for each in _positions(connection, told).values() if each["depth"]]


@click.command()
@click.option("--games", default=3, show_default=True)
@click.option(
    "--seconds", default=30.0, show_default=True, help="When to look at the depths again."
)
def main(games: int, seconds: float) -> None:
    """Play whole games and have each reviewed."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), workers=2)
        server.start()
        server.wait_until_ready()
        visitor, dice = Visitor(server.url), random.Random(1)
        try:
            click.echo(
                "plies  filled s  depth: least  median   after s  least  median  exact  again s"
            )
            for _ in range(games):
                game = whole_game(visitor, dice)
                filled, first, later, exact = review(visitor, game, seconds)
                again, *_ = review(visitor, game, 0.0)
                click.echo(
                    f"{len(first):5}  {filled:8.2f}  {min(first):12}  {statistics.median(first):6.0f}"
                    f"  {seconds:8.0f}  {min(later):5}  {statistics.median(later):6.0f}  {exact:5}"
                    f"  {again:7.2f}"
                )
        finally:
            visitor.close()
            server.stop()


if __name__ == "__main__":
    main()
