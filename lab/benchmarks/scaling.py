"""Measures what a move costs with several web processes, and how many moves they would carry.

    python -m lab.benchmarks.scaling [--processes 1 --processes 2 …] [--players 15] [--seconds 20]
                                     [--engines celery]

Each process has the same number of players, because one that has more to do takes less for each move.
Last comes what a move costs a process at which nobody plays, beside one with all players.
All processes run on this machine, however few cores it has, with PostgreSQL and Redis: what counts is
the processor time of each for a move and its reply, not the time on the clock. What processes take
without players is measured before and taken off. A web process is full when it uses `FULL` of a core.
The exit code is 1 if a message is lost, or an error is logged.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from lab.benchmarks.backends import ENGINES, LOCAL, POSTGRESQL, Site, running
from lab.benchmarks.load import Crowd, Report, run
from lab.benchmarks.tables import table
from lab.timing import cpu_seconds
from tests.support.services import Missing

FULL = 0.7
IDLE_SECONDS = 5.0


@dataclass(frozen=True)
class Costs:
    """The figures of one number of web processes."""

    processes: int
    report: Report
    idle: Mapping[str, float]
    """Share of a core that all processes of a kind take together without players."""

    def of_move(self, kind: str) -> float:
        """Milliseconds of processor time that processes of a kind take for a move, without idling."""
        return self.report.costs[kind] - self.idle[kind] / self.report.moves * 1000

    @property
    def carried(self) -> float:
        """Moves a second that the web processes carry together."""
        left = FULL - self.idle["web"] / self.processes
        return self.processes * left / (self.of_move("web") / 1000)

    def row(self, first: Costs) -> tuple[object, ...]:
        """The figures as a row; the growth is by process, beside the `first`."""
        growth = self.carried / first.carried * first.processes / self.processes
        return (
            self.processes,
            f"{self.report.moves:.0f}",
            *(f"{self.of_move(kind):.1f}" for kind in ("web", "PostgreSQL", "Redis", "engines")),
            f"{self.idle['web'] / self.processes:.1%}",
            f"{self.carried:.0f}",
            f"{growth:.2f}",
        )


HEAD = (
    "web processes",
    "moves a second",
    "web ms",
    "PostgreSQL ms",
    "Redis ms",
    "engines ms",
    "idle",
    "carried a second",
    "growth a process",
)


def idle(site: Site) -> dict[str, float]:
    """Share of a core that processes of each kind take together, with nobody there."""
    groups = site.processes()
    before = {kind: sum(map(cpu_seconds, group)) for kind, group in groups.items()}
    time.sleep(IDLE_SECONDS)
    after = {kind: sum(map(cpu_seconds, group)) for kind, group in groups.items()}
    return {kind: (after[kind] - before[kind]) / IDLE_SECONDS for kind in groups}


def crowd_of(players: int) -> Crowd:
    """People who play against the first level."""
    return Crowd(sockets=players, players=players, pairs=0, heavy=0)


def measured(processes: int, players: int, seconds: float, engines: str) -> Costs:
    """Start a number of web processes, and play at each with a number of players."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running(POSTGRESQL, Path(folder), processes=processes, workers=1, engines=engines) as site,
    ):
        at_rest = idle(site)
        report = asyncio.run(run(site, crowd_of(processes * players), seconds))
        return Costs(processes, report, at_rest)


def elsewhere(players: int, seconds: float, engines: str) -> float:
    """Milliseconds of processor time of a web process for a move that is made at another one."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running(POSTGRESQL, Path(folder), processes=2, workers=1, engines=engines) as site,
    ):
        busy, other = site.servers

        def used(act: Callable[[], Report | None]) -> tuple[float, float, Report | None]:
            before, begun = cpu_seconds(other.pid), time.monotonic()
            report = act()
            return cpu_seconds(other.pid) - before, time.monotonic() - begun, report

        at_rest, rested, _ = used(lambda: time.sleep(seconds))
        beside, lasted, report = used(
            lambda: asyncio.run(run(Site((busy,), site.services), crowd_of(players), seconds))
        )
        assert report is not None
        moves = len(report.figures.acknowledged)
        return (beside - at_rest / rested * lasted) / moves * 1000


@click.command()
@click.option("--processes", multiple=True, type=int, default=(1, 2, 4, 8), show_default=True)
@click.option("--players", default=15, show_default=True, help="at each; a move every two seconds")
@click.option("--seconds", default=20.0, show_default=True)
@click.option("--engines", type=click.Choice(ENGINES), default=LOCAL, show_default=True)
def main(processes: Sequence[int], players: int, seconds: float, engines: str) -> None:
    """Measure, and print the table."""
    try:
        found = [measured(each, players, seconds, engines) for each in processes]
        foreign = elsewhere(max(processes) * players, seconds, engines)
    except Missing as missing:
        raise click.ClickException(str(missing)) from missing
    for line in table([HEAD, *(costs.row(found[0]) for costs in found)]):
        click.echo(line)
    click.echo(f"{found[0].report.site.split(';')[0]}; processor time a move with its reply")
    click.echo(f"a process at which nobody plays: {foreign:.3f} ms for a move at another one")
    for costs in found:
        for error in costs.report.figures.errors[:4]:
            click.echo(error)
    sys.exit(0 if all(costs.report.good for costs in found) else 1)


if __name__ == "__main__":
    main()
