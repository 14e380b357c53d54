"""Measures the load that the site can carry: sockets, moves per second, replies under engine load.

    python -m lab.benchmarks.load [--sockets 1000] [--players 200] [--pairs 10] [--seconds 60]
                                    [--backend postgresql --processes 2] [--server threads]

All clients are real websockets from one other process on the same machine. Each player moves every two
seconds against level 1, and starts a new game after each one. Pairs of friends do the same, connected to
different web processes if there are two. A few clients keep the engines busy: they ask for hints of the
strongest level and for solutions all the time. The exit code is 1 if a message is lost or an error is
logged.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from lab.async_clients import Broken, Connection
from lab.benchmarks.backends import (
    CELERY,
    ENGINES,
    EVENTLET,
    NAMES,
    SERVERS,
    SQLITE,
    Site,
    running,
)
from lab.benchmarks.load_clients import Figures, Pair, Person
from lab.benchmarks.tables import milliseconds, table
from lab.timing import cpu_seconds, memory_mb
from tests.support.services import Missing

AT_ONCE = 25
"""Number of clients that arrive at a time."""


@dataclass(frozen=True)
class Crowd:
    """The number of clients of each kind."""

    sockets: int
    players: int
    pairs: int
    heavy: int

    @property
    def idle(self) -> int:
        """The number of clients that only hold a socket."""
        return max(0, self.sockets - self.players - 2 * self.pairs - self.heavy)


@dataclass(frozen=True)
class Needs:
    """Resources of one process: resident memory in MB, and its share of one core while players moved."""

    empty_mb: float
    filled_mb: float
    busy_mb: float
    cpu: float

    def line(self, name: str, sockets: int) -> str:
        """The figures in a sentence."""
        return (
            f"{name}: {self.empty_mb:.0f} MB without clients, {self.filled_mb:.0f} MB with "
            f"{sockets} open sockets, {self.busy_mb:.0f} MB after all moves; {self.cpu:.0%} of a core"
        )


@dataclass(frozen=True)
class Report:
    """The figures of a run."""

    site: str
    crowd: Crowd
    seconds: float
    servers: Sequence[Needs]
    own_cpu: float
    """Share of one core that the clients used."""
    figures: Figures
    costs: Mapping[str, float]
    """Milliseconds of processor time a move with its reply, by kind of process."""

    @property
    def moves(self) -> float:
        """Moves of people a second."""
        return len(self.figures.acknowledged) / self.seconds

    @property
    def good(self) -> bool:
        """Whether no message is lost and no error is logged."""
        return not self.figures.lost and not self.figures.errors

    def lines(self) -> Iterator[str]:
        """The report as a table."""
        figures, crowd = self.figures, self.crowd
        rows: list[tuple[object, ...]] = [
            ("scenario", "clients", "messages", "p50 ms", "p95 ms", "p99 ms", "max ms", "lost")
        ]
        for name, clients, samples in (
            ("own move acknowledged", crowd.players + 2 * crowd.pairs, figures.acknowledged),
            ("level-1 reply", crowd.players, figures.replied),
            ("move seen by the friend", 2 * crowd.pairs, figures.seen),
        ):
            rows.append((name, clients, len(samples), *milliseconds(samples), figures.lost))
        yield self.site
        yield from table(rows)
        yield (
            f"{self.seconds:.0f} s, {self.moves:.0f} moves a second; "
            f"meanwhile {figures.heavy} hints and solutions for others"
        )
        for number, needs in enumerate(self.servers, 1):
            yield needs.line(f"web process {number}", crowd.sockets // len(self.servers))
        costs = ", ".join(f"{name} {cost:.1f} ms" for name, cost in self.costs.items())
        yield f"processor time a move: {costs}"
        yield f"the clients themselves: {self.own_cpu:.0%} of a core"
        yield from figures.errors[:20]


async def _in_groups(arrivals: list) -> list:
    """Await all, in groups, so that arrivals stay realistic."""
    done = []
    for first in range(0, len(arrivals), AT_ONCE):
        done += await asyncio.gather(*arrivals[first : first + AT_ONCE])
    return done


async def run(site: Site, crowd: Crowd, seconds: float) -> Report:
    """Measure a running site that is ready."""
    figures, dice = Figures(), random.Random(1)
    urls = [server.url for server in site.servers]
    pids = [server.pid for server in site.servers]

    def persons(count: int) -> list[Person]:
        return [
            Person(urls[number % len(urls)], figures, random.Random(dice.random()))
            for number in range(count)
        ]

    empty = [memory_mb(pid) for pid in pids]
    people, askers = persons(crowd.players), persons(crowd.heavy)
    pairs = [
        Pair((urls[0], urls[-1]), figures, random.Random(dice.random())) for _ in range(crowd.pairs)
    ]
    idle = await _in_groups([Connection.open(urls[n % len(urls)]) for n in range(crowd.idle)])
    await _in_groups([each.arrive() for each in (*people, *askers, *pairs)])
    filled = [memory_mb(pid) for pid in pids]
    cpu, own_cpu = [cpu_seconds(pid) for pid in pids], time.process_time()
    groups = site.processes()
    spent = {name: sum(map(cpu_seconds, group)) for name, group in groups.items()}
    begun = time.monotonic()
    until = asyncio.get_running_loop().time() + seconds
    asking = [asyncio.create_task(person.ask_without_end()) for person in askers]
    results = await asyncio.gather(
        *(each.play(until) for each in (*people, *pairs)), return_exceptions=True
    )
    lasted, own_cpu = time.monotonic() - begun, time.process_time() - own_cpu
    spent = {name: sum(map(cpu_seconds, group)) - spent[name] for name, group in groups.items()}
    used = [cpu_seconds(pid) - before for pid, before in zip(pids, cpu, strict=True)]
    for task in asking:
        task.cancel()
    results += await asyncio.gather(*asking, return_exceptions=True)
    figures.errors += [repr(each) for each in results if isinstance(each, Exception)]
    needs = [
        Needs(empty[n], filled[n], memory_mb(pid), used[n] / lasted) for n, pid in enumerate(pids)
    ]
    figures.errors += ["a socket was closed"] * sum(connection.broken for connection in idle)
    await asyncio.gather(*(line.close() for line in idle))
    await asyncio.gather(*(person.connection.close() for person in (*people, *askers)))
    await asyncio.gather(*(pair.close() for pair in pairs))
    if "Traceback" in site.log():
        figures.errors.append(site.log()[-4000:])
    moves = max(1, len(figures.acknowledged))
    costs = {name: seconds / moves * 1000 for name, seconds in spent.items()}
    return Report(site.name, crowd, lasted, needs, own_cpu / lasted, figures, costs)


@click.command()
@click.option("--sockets", default=1000, show_default=True)
@click.option("--players", default=200, show_default=True, help="of the sockets")
@click.option("--pairs", default=10, show_default=True, help="of friends, two sockets each")
@click.option("--heavy", default=4, show_default=True, help="clients that keep the engines busy")
@click.option("--seconds", default=60.0, show_default=True)
@click.option("--workers", default=2, show_default=True)
@click.option("--backend", type=click.Choice(NAMES), default=SQLITE, show_default=True)
@click.option("--processes", default=1, show_default=True, help="web processes")
@click.option("--engines", type=click.Choice(ENGINES), default=CELERY, help="with PostgreSQL")
@click.option("--server", type=click.Choice(SERVERS), default=EVENTLET, show_default=True)
def main(  # noqa: PLR0917 - one parameter per option
    sockets: int,
    players: int,
    pairs: int,
    heavy: int,
    seconds: float,
    workers: int,
    backend: str,
    processes: int,
    server: str,
    engines: str,
) -> None:
    """Open sockets, play, and print the report."""
    if backend == SQLITE and processes > 1:
        raise click.UsageError("several web processes need --backend postgresql")
    crowd = Crowd(sockets, players, pairs, heavy)
    try:
        with (
            tempfile.TemporaryDirectory() as folder,
            running(
                backend,
                Path(folder),
                processes=processes,
                workers=workers,
                server=server,
                engines=engines,
            ) as site,
        ):
            report = asyncio.run(run(site, crowd, seconds))
            ended = [server.stop() for server in site.servers]
    except Broken as error:
        raise click.ClickException(f"a client was not let in: {error}") from error
    except Missing as error:
        raise click.ClickException(str(error)) from error
    for line in report.lines():
        click.echo(line)
    sys.exit(0 if report.good and not any(ended) else 1)


if __name__ == "__main__":
    main()
