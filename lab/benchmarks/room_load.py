"""Measures how many rooms a web process carries, or several, and how their needs grow with that.

    python -m lab.benchmarks.room_load [--rooms 5 --rooms 10 --rooms 20] [--members 60]
                                       [--settle 15] [--seconds 30]
                                       [--backend postgresql --processes 2] [--server threads]

Each size has a new server. Every room is a class that comes in from one address, as a school does: every
other one to a race, in which everybody reports progress every three seconds, the others to a tournament,
in which a move is played on every board about every two seconds. Each has a wall and a host that ask
every three seconds. Like the pages, all wait longer where the server says so, and the table says how
long between two reports, as the median. Of several web processes, which need PostgreSQL, every class
uses all in turn: its host and wall the first. The clients run beside the server, on the same machine.
All classes begin within one interval, as those of a school never do: their pages hear within seconds how
often they may ask, and that beginning has a column of its own. Shares of a core, and memory a member,
are of all web processes together; memory is what they have gained since they were ready. The exit code
is 1 if a message is lost or refused, or an exception is logged.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import click
import requests

from lab.benchmarks.backends import EVENTLET, LOCAL, NAMES, SERVERS, SQLITE, Site, running
from lab.benchmarks.room_clients import ClassRoom, RoomFigures
from lab.benchmarks.tables import percentile, table
from lab.timing import cpu_seconds, memory_mb
from tests.support.async_clients import Broken
from tests.support.services import Missing

SIZES = (5, 10, 20)


@dataclass(frozen=True)
class Size:
    """The figures of one number of rooms."""

    rooms: int
    members: int
    """Of all rooms together."""
    seconds: float
    cpu: float
    """Share of one core that the web processes used while everybody played."""
    database: float | None
    """Share of one core that PostgreSQL used meanwhile; None with SQLite."""
    grown_kb: float
    """What each member takes of the memory of the web processes."""
    beginning: list[float]
    """Seconds until what was sent at the beginning was acknowledged, before the pages had settled."""
    figures: RoomFigures

    @property
    def good(self) -> bool:
        """Whether no message is lost and none refused."""
        return not self.figures.lost and not self.figures.errors

    def row(self) -> tuple[object, ...]:
        """The line of the table."""
        figures = self.figures
        acknowledged = [*figures.reported, *figures.acknowledged]
        times = [
            f"{percentile(samples, share) * 1000:.0f}"
            for samples in (acknowledged, figures.reported, figures.acknowledged, figures.looks)
            for share in (0.5, 0.95)
        ]
        return (
            self.rooms,
            self.members,
            f"{len(acknowledged) / self.seconds:.0f}",
            *times,
            f"{percentile(self.beginning, 0.95) * 1000:.0f}" if self.beginning else "-",
            f"{self.cpu:.0%}",
            "-" if self.database is None else f"{self.database:.0%}",
            f"{self.cpu * self.seconds / max(1, len(acknowledged)) * 1000:.1f}",
            f"{self.grown_kb:.0f}",
            percentile(figures.intervals, 0.5),
            figures.lost,
        )


HEAD = (
    *("rooms", "members", "messages/s", "p50 ms", "p95 ms"),
    *("report p50", "p95", "move p50", "p95", "look p50", "p95"),
    *("beginning p95", "of a core", "PostgreSQL", "cpu ms/message", "KB/member"),
    *("interval s", "lost"),
)


def lines(sizes: Sequence[Size]) -> Iterator[str]:
    """The report as a table, with what went wrong below."""
    yield from table([HEAD, *(size.row() for size in sizes)])
    for size in sizes:
        yield from size.figures.errors[:20]


async def measured(site: Site, rooms: int, members: int, settle: float, seconds: float) -> Size:
    """Measure a running site that is ready and has no rooms, after `settle`; raises `Broken`."""
    figures, urls = RoomFigures(), [server.url for server in site.servers]
    pids = [server.pid for server in site.servers]
    empty = sum(map(memory_mb, pids))
    classes = [
        ClassRoom(urls, f"127.0.1.{n + 1}", members, figures, races=n % 2 == 0)
        for n in range(rooms)
    ]
    for step in (ClassRoom.open, ClassRoom.begin):
        await asyncio.gather(*(asyncio.to_thread(step, each) for each in classes))
    await asyncio.gather(*(each.connect() for each in classes))
    loop = asyncio.get_running_loop()
    end = loop.time() + settle + seconds
    playing = asyncio.gather(*(each.play(end) for each in classes), return_exceptions=True)
    await asyncio.sleep(settle)
    beginning = figures.forget_times()
    begun, cpu, database = loop.time(), sum(map(cpu_seconds, pids)), _database_seconds(site)
    await asyncio.sleep(seconds)
    lasted, used = loop.time() - begun, sum(map(cpu_seconds, pids)) - cpu
    asked = None if site.services is None else (_database_seconds(site) - database) / lasted
    results = await playing  # some wait for their turn in vain
    figures.errors += [repr(each) for each in results if isinstance(each, BaseException)]
    everybody = rooms * members
    grown_kb = (sum(map(memory_mb, pids)) - empty) * 1024 / everybody
    await asyncio.gather(*(each.close() for each in classes))
    if "Traceback" in site.log():
        figures.errors.append(site.log()[-4000:])
    return Size(rooms, everybody, lasted, used / lasted, asked, grown_kb, beginning, figures)


def _database_seconds(site: Site) -> float:
    """Processor time that PostgreSQL has used; its processes stay as long as their connections."""
    return sum(map(cpu_seconds, site.processes().get("PostgreSQL", ())))


@click.command()
@click.option("--rooms", "sizes", multiple=True, default=SIZES, show_default=True)
@click.option("--members", default=60, show_default=True, help="of each room")
@click.option("--settle", default=15.0, show_default=True, help="seconds before it is measured")
@click.option("--seconds", default=30.0, show_default=True, help="of each size")
@click.option("--backend", type=click.Choice(NAMES), default=SQLITE, show_default=True)
@click.option("--processes", default=1, show_default=True, help="web processes")
@click.option("--server", type=click.Choice(SERVERS), default=EVENTLET, show_default=True)
def main(  # noqa: PLR0917 - one parameter per option
    sizes: Sequence[int],
    members: int,
    settle: float,
    seconds: float,
    backend: str,
    processes: int,
    server: str,
) -> None:
    """Fill rooms of each number, play, and print the table."""
    if backend == SQLITE and processes > 1:
        raise click.UsageError("several web processes need --backend postgresql")
    found = []
    try:
        for rooms in sizes:
            with (
                tempfile.TemporaryDirectory() as folder,
                running(
                    backend,
                    Path(folder),
                    processes=processes,
                    workers=1,
                    server=server,
                    engines=LOCAL,
                ) as site,
            ):
                found.append(asyncio.run(measured(site, rooms, members, settle, seconds)))
    except (Broken, requests.RequestException) as error:
        raise click.ClickException(f"a client was not let in: {error}") from error
    except Missing as error:
        raise click.ClickException(str(error)) from error
    for line in lines(found):
        click.echo(line)
    sys.exit(0 if all(size.good for size in found) else 1)


if __name__ == "__main__":
    main()
