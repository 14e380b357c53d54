"""How much one web process carries: open sockets, moves a second, replies while the engines are busy.

    python -m tests.benchmarks.load [--sockets 1000] [--players 200] [--seconds 60] [--workers 2]

All clients are real websockets from one other process on the same machine. Every player moves each
two seconds against level 1 and starts again when a game is over; a few clients ask for hints of the
strongest level and for solutions without end, so that the engines are busy. The exit code is 1 when a
message is lost or an error is logged.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import click
import requests

from engines.game import PASS
from tests.benchmarks.crowd import Broken, Line, Message
from tests.benchmarks.tables import milliseconds, table
from tests.webapp.playing import PROTO, fresh_mid, move_message
from tests.webapp.serving import Server

MOVE_EVERY = 2.0
REPLY_SECONDS = 20.0
AT_ONCE = 25
"""How many clients arrive at a time."""
LAYOUTS = ("1A9BF0C00", "VCCVVCCVVHHVVSSVS..S", "SCCSSCCSVHHVVSSV.HH.")
KINDS: tuple[tuple[str, dict[str, str]], ...] = (
    ("reversi", {}),
    ("capture-go", {"size": "7", "rules": "contact"}),
    ("capture-go", {"size": "9", "rules": "free"}),
)


@dataclass
class Figures:
    """What was measured: seconds of each sample, counts, and what went wrong."""

    acknowledged: list[float] = field(default_factory=list)
    replied: list[float] = field(default_factory=list)
    heavy: int = 0
    lost: int = 0
    errors: list[str] = field(default_factory=list)


@dataclass
class Report:
    """The figures of a run and what the web process needed."""

    sockets: int
    players: int
    seconds: float
    empty_mb: float
    filled_mb: float
    busy_mb: float
    cpu: float
    """Share of one core that the web process used while players moved."""
    figures: Figures

    @property
    def good(self) -> bool:
        """Whether nothing is lost and nothing went wrong."""
        return not self.figures.lost and not self.figures.errors

    def lines(self) -> Iterator[str]:
        """The report as a table."""
        head = ("scenario", "clients", "messages", "p50 ms", "p95 ms", "p99 ms", "max ms", "lost")
        own, reply = self.figures.acknowledged, self.figures.replied
        yield from table(
            [
                head,
                (
                    "own move acknowledged",
                    self.players,
                    len(own),
                    *milliseconds(own),
                    self.figures.lost,
                ),
                (
                    "level-1 reply",
                    self.players,
                    len(reply),
                    *milliseconds(reply),
                    self.figures.lost,
                ),
            ]
        )
        yield (
            f"{self.seconds:.0f} s, {len(own) / self.seconds:.0f} moves a second; meanwhile "
            f"{self.figures.heavy} hints and solutions for others"
        )
        yield (
            f"web process: {self.empty_mb:.0f} MB without clients, {self.filled_mb:.0f} MB with "
            f"{self.sockets} open sockets, {self.busy_mb:.0f} MB after all moves; "
            f"{self.cpu:.0%} of a core"
        )
        yield from self.figures.errors[:20]


class Person:
    """A client with a cookie and a match, one after the other."""

    def __init__(self, url: str, figures: Figures, dice: random.Random) -> None:
        self._url = url
        self._figures = figures
        self._dice = dice
        self._web = requests.Session()
        self._news = asyncio.Event()
        self._state: Message = {}
        self._jobs: dict[str, asyncio.Event] = {}
        self.line: Line

    async def arrive(self) -> None:
        """Begin a match and join it."""
        await self._begin()
        self.line = await Line.open(self._url, self._cookie())
        self.line.hear = self._hear
        await self._join()

    async def play(self, until: float) -> None:
        """Move every two seconds until then, beginning again when a game is over."""
        loop = asyncio.get_running_loop()
        await asyncio.sleep(self._dice.uniform(0, MOVE_EVERY))
        while loop.time() < until:
            begun = loop.time()
            if self._state["outcome"] is not None:
                await self._begin()
                await self._join()
            await self._move()
            await asyncio.sleep(max(0.0, MOVE_EVERY - (loop.time() - begun)))

    async def ask_without_end(self) -> None:
        """Keep the engines busy with work of the longest kind."""
        while True:
            if self._dice.random() < 0.5:
                body = {"game": self._state["game"], "pos": self._state["pos"], "mid": fresh_mid()}
                answer = await self.line.call("hint", body)
            else:
                layout = self._dice.choice(LAYOUTS)
                asked = {"layout": layout, "metric": "steps", "mid": fresh_mid()}
                answer = await self.line.call("solve", asked)
            if "ok" not in answer:
                await asyncio.sleep(0.1)
                continue
            over = self._jobs.setdefault(answer["ok"]["job"], asyncio.Event())
            await asyncio.wait_for(over.wait(), 4 * REPLY_SECONDS)
            self._figures.heavy += 1

    async def _move(self) -> None:
        loop = asyncio.get_running_loop()
        sent, seen = loop.time(), self._state
        answer = await self.line.call("move", move_message(seen, self._dice.choice(seen["legal"])))
        if "ok" not in answer:
            self._figures.errors.append(f"refused: {answer}")
            await self._join()
            return
        self._figures.acknowledged.append(loop.time() - sent)
        until = sent + REPLY_SECONDS
        try:
            while not self._may_go_on(answer["ok"]["v"]):
                self._news.clear()
                await asyncio.wait_for(self._news.wait(), until - loop.time())
        except TimeoutError:
            self._figures.lost += 1
            await self._join()
            return
        if self._state["outcome"] is None or self._state["v"] > answer["ok"]["v"]:
            self._figures.replied.append(loop.time() - sent)

    def _may_go_on(self, own: int) -> bool:
        state = self._state
        mine = state["side"] == "black" and state["legal"] != [PASS]
        return state["v"] >= own and (state["outcome"] is not None or mine)

    def _hear(self, name: str, message: Message) -> None:
        if name == "event" and message["game"] == self._state.get("game"):
            if message["v"] > self._state["v"] + 1:
                self._figures.lost += 1
            if message["v"] > self._state["v"]:
                self._state = message["state"]
                self._news.set()
        elif name in ("hint", "solution"):
            self._jobs.setdefault(message["job"], asyncio.Event()).set()

    async def _begin(self) -> None:
        kind, options = self._dice.choice(KINDS)
        wanted = {"game": kind, "level": 1, "colour": "black", **options}
        made = await asyncio.to_thread(
            self._web.post, f"{self._url}/api/matches", json=wanted, timeout=60
        )
        self._state = json.loads(made.text)

    async def _join(self) -> None:
        asked = {"proto": PROTO, "game": self._state["game"], "since": 0}
        self._state = (await self.line.call("join", asked))["ok"]["state"]

    def _cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self._web.cookies.items())


async def _idle(url: str) -> Line:
    return await Line.open(url)


async def _in_groups(arrivals: list) -> list:
    """Await all, so many at a time that the site is not asked for what nobody asks of it."""
    done = []
    for first in range(0, len(arrivals), AT_ONCE):
        done += await asyncio.gather(*arrivals[first : first + AT_ONCE])
    return done


async def run(server: Server, sockets: int, players: int, seconds: float, heavy: int) -> Report:
    """Measure a server that runs and is ready."""
    figures, dice = Figures(), random.Random(1)
    empty = memory_mb(server.pid)
    people = [Person(server.url, figures, random.Random(dice.random())) for _ in range(players)]
    askers = [Person(server.url, figures, random.Random(dice.random())) for _ in range(heavy)]
    idle = await _in_groups([_idle(server.url) for _ in range(sockets - players - heavy)])
    await _in_groups([person.arrive() for person in (*people, *askers)])
    filled = memory_mb(server.pid)
    cpu, begun = cpu_seconds(server.pid), time.monotonic()
    until = asyncio.get_running_loop().time() + seconds
    asking = [asyncio.create_task(person.ask_without_end()) for person in askers]
    results = await asyncio.gather(
        *(person.play(until) for person in people), return_exceptions=True
    )
    lasted = time.monotonic() - begun
    for task in asking:
        task.cancel()
    results += await asyncio.gather(*asking, return_exceptions=True)
    wrong = [each for each in results if isinstance(each, Exception)]
    figures.errors += [repr(each) for each in wrong]
    busy, used = memory_mb(server.pid), cpu_seconds(server.pid) - cpu
    figures.errors += ["a socket was closed"] * sum(line.broken for line in idle)
    await asyncio.gather(*(line.close() for line in idle))
    await asyncio.gather(*(person.line.close() for person in (*people, *askers)))
    if "Traceback" in server.log():
        figures.errors.append(server.log()[-4000:])
    return Report(sockets, players, lasted, empty, filled, busy, used / lasted, figures)


def memory_mb(pid: int) -> float:
    """Resident memory of a process, in MB."""
    status = Path(f"/proc/{pid}/status").read_text("ascii")
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def cpu_seconds(pid: int) -> float:
    """Processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


@click.command()
@click.option("--sockets", default=1000, show_default=True)
@click.option("--players", default=200, show_default=True, help="of the sockets")
@click.option("--heavy", default=4, show_default=True, help="clients that keep the engines busy")
@click.option("--seconds", default=60.0, show_default=True)
@click.option("--workers", default=2, show_default=True)
def main(sockets: int, players: int, heavy: int, seconds: float, workers: int) -> None:
    """Open sockets, play, and print how long everybody waited."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), workers=workers)
        server.start()
        server.wait_until_ready()
        try:
            report = asyncio.run(run(server, sockets, players, seconds, heavy))
        except Broken as problem:
            raise click.ClickException(f"a client was not let in: {problem}") from problem
        finally:
            server.stop()
    for line in report.lines():
        click.echo(line)
    sys.exit(0 if report.good else 1)


if __name__ == "__main__":
    main()
