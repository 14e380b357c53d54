"""Measures waiting times at the socket: a level-1 reply and a shortest solution.

    python -m lab.benchmarks.reply_times [--samples 50]

Each figure has a baseline from the same run: the round trip of a move that the server refuses at once,
the same job in a worker without a server, and the search in plain Python.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar

import click

from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import Metric
from engines.huarong.solver.reference import shortest_path
from engines.huarong.solver.shortest_solution import solve
from engines.registry import DUELS
from tests.support.clients import Connection, Message, Visitor, fresh_mid, is_move_of, move_message
from tests.support.servers import Server
from webapp.engine_pool.worker_process import WORKER_COMMAND, WorkerProcess

MOVES_A_MATCH = 8
"""Few enough moves that no side has to pass."""
PAUSE_SECONDS = 0.1
"""Seconds between two samples: people do not send more often, and the server would refuse it."""
PUZZLE = "横刀立马"
LAYOUT = "VCCVVCCVVHHVVSSVS..S"
PLAIN_SAMPLES = 3
METRICS: tuple[Metric, ...] = ("moves", "steps")


@dataclass(frozen=True)
class Row:
    """One figure: its name, and the seconds of each sample."""

    what: str
    seconds: Sequence[float]
    PATTERN: ClassVar[str] = "{:>7}{:>10}{:>10}{:>10}   {}"

    def line(self) -> str:
        """The row as text, in milliseconds."""
        ordered = sorted(self.seconds)
        p95 = ordered[round(0.95 * (len(ordered) - 1))]
        p50 = statistics.median(ordered)
        return Row.PATTERN.format(
            len(ordered), *(f"{each * 1000:.1f}" for each in (ordered[0], p50, p95)), self.what
        )


HEADINGS = Row.PATTERN.format("samples", "best", "p50", "p95", "milliseconds")


def run(server: Server, samples: int) -> Iterator[Row]:
    """The rows, measured on a server that is ready."""
    visitor = Visitor(server.url)
    yield Row("a refused move, acknowledged (baseline)", _refusals(visitor, samples))
    for kind in DUELS:
        acknowledged, replied = _replies(visitor, kind, samples)
        yield Row(f"{kind}: own move acknowledged", acknowledged)
        yield Row(f"{kind}: level-1 reply", replied)
    for metric in METRICS:
        yield Row(f"{PUZZLE}, {metric}: at the socket", _solutions(visitor, metric, samples))
    visitor.close()
    yield from _at_a_worker(samples)
    yield from _without_a_worker(samples)


def _refusals(visitor: Visitor, samples: int) -> list[float]:
    begun = visitor.new_match("reversi", level=1, colour="black")
    with visitor.at(begun["game"]) as (connection, joined):
        refused = move_message(joined["state"], "a1")
        return timed(samples, lambda: connection.err("move", refused))


def _replies(visitor: Visitor, kind: str, samples: int) -> tuple[list[float], list[float]]:
    """Seconds from sending a move to its acknowledgement, and to the engine's own move."""
    acknowledged: list[float] = []
    replied: list[float] = []
    while len(replied) < samples:
        begun = visitor.new_match(kind, level=1, colour="black")
        with visitor.at(begun["game"]) as (connection, joined):
            state = joined["state"]
            for _ in range(min(MOVES_A_MATCH, samples - len(replied))):
                time.sleep(PAUSE_SECONDS)
                sent = time.perf_counter()
                v = connection.ok("move", move_message(state))["v"]
                acknowledged.append(time.perf_counter() - sent)
                state = _reply_after(connection, v)
                if state is None:
                    acknowledged.pop()
                    break
                replied.append(time.perf_counter() - sent)
                if state["side"] != "black":
                    break
    return acknowledged, replied


def _reply_after(connection: Connection, v: int) -> Message | None:
    """The state after White's reply; None when the move with version `v` has ended the match."""
    own = connection.wait("event", lambda event: event["v"] == v)
    if own["state"]["outcome"] is not None:
        return None
    replied = is_move_of("white")
    state: Message = connection.wait("event", lambda event: event["v"] > v and replied(event))[
        "state"
    ]
    return state


def _solutions(visitor: Visitor, metric: Metric, samples: int) -> list[float]:
    with visitor.connect() as connection:

        def answer() -> None:
            asked = {"layout": LAYOUT, "metric": metric, "mid": fresh_mid()}
            job = connection.ok("solve", asked)["job"]
            found = connection.wait("solution", lambda told: told["job"] == job)
            assert found["result"]["solvable"], found

        return timed(samples, answer)


def _at_a_worker(samples: int) -> Iterator[Row]:
    worker = WorkerProcess(WORKER_COMMAND)
    for metric in METRICS:
        job = {"game": "huarong", "task": "solve", "layout": LAYOUT, "metric": metric, "job": "1"}

        def answer(job: Message = job) -> None:
            worker.send(job)
            while "result" not in (worker.read() or {"result": None}):
                pass

        answer()  # loads the engine
        yield Row(f"{PUZZLE}, {metric}: at a worker, over its pipe", timed(samples, answer))
    worker.close()


def _without_a_worker(samples: int) -> Iterator[Row]:
    layout = Layout(LAYOUT)
    for metric in METRICS:
        found = timed(samples, partial(solve, layout, metric))
        yield Row(f"{PUZZLE}, {metric}: the search and its path alone", found)
        plain = timed(PLAIN_SAMPLES, partial(shortest_path, layout, metric))
        yield Row(f"{PUZZLE}, {metric}: the same in plain Python (baseline)", plain)


def timed(samples: int, act: Callable[[], object], pause: float = PAUSE_SECONDS) -> list[float]:
    """The seconds that each call takes, with a pause before each."""
    seconds = []
    for _ in range(samples):
        time.sleep(pause)
        begun = time.perf_counter()
        act()
        seconds.append(time.perf_counter() - begun)
    return seconds


@click.command()
@click.option("--samples", default=50, show_default=True)
def main(samples: int) -> None:
    """Print the waiting times in milliseconds."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), workers=2)
        server.start()
        server.wait_until_ready()
        try:
            click.echo(HEADINGS)
            for row in run(server, samples):
                click.echo(row.line())
        finally:
            server.stop()


if __name__ == "__main__":
    main()
