"""Plays many matches at once during failures of all kinds, and checks that no acknowledged move is lost.

    python -m lab.benchmarks.chaos [--matches 44] [--kills 200] [--worker-kills 200]
                                     [--backend postgresql]

A real server has real websocket clients, which play Reversi and Capture Go against the engine and
between friends, and ask for solutions of puzzles. The server and its workers are killed at random, the
disk is full for a while, another process locks the database, and the clock steps back. When nobody
plays any more, all idle workers are killed, of engines and of pictures; then each server plays a game
and draws a picture. The disk is a
small tmpfs if one can be mounted (by root on Linux). Otherwise a limit stops files from growing for that
time; the report says which method was used. With `--backend postgresql`, friends are on two different
web processes, and Redis is down for ten seconds instead. At the end the servers are restarted, and all
matches are read from the database. The exit code is 1 if a move is lost, a match cannot continue, or an
exception is logged.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path

import click

from lab.async_clients import Broken, Message
from lab.benchmarks.backends import NAMES, POSTGRESQL, SQLITE, Site, running
from lab.benchmarks.fault_injection import FaultCounts, FaultInjector
from lab.benchmarks.players import Client, Game, Notes, Player
from lab.benchmarks.tables import percentile, table
from tests.support.clients import Visitor, fresh_mid
from tests.support.services import Missing

CLOCKED = "lab.benchmarks.stepping_clock"
KINDS: tuple[tuple[str, dict[str, str]], ...] = (
    ("reversi", {}),
    ("capture-go", {"size": "5", "rules": "contact"}),
    ("reversi", {}),
    ("capture-go", {"size": "7", "rules": "free"}),
    ("reversi", {}),
    ("capture-go", {"size": "9", "rules": "contact"}),
)
LEVELS = (1, 2, 3)
ONE_IN_FRIENDS = 5
"""One match in this number is between two people."""
PUZZLERS = 4
PUZZLES = ("1A9BF0C00", "VCCVVCCVVHHVVSSVS..S")


@dataclass(frozen=True)
class Tally:
    """The results of the matches of one kind."""

    kind: str
    games: int
    acknowledged: int
    shown: int
    lost: int
    cannot_go_on: int


@dataclass(frozen=True)
class Report:
    """The result of a run."""

    site: str
    at_once: int
    tallies: tuple[Tally, ...]
    faults: FaultCounts
    notes: Notes
    seconds: float
    problems: tuple[str, ...]

    @property
    def good(self) -> bool:
        """Whether no move is lost and every match ended."""
        return not self.problems and not any(t.lost or t.cannot_go_on for t in self.tallies)

    def lines(self) -> Iterator[str]:
        """The report as a table."""
        head = ("matches", "number", "moves acknowledged", "moves shown", "lost", "cannot go on")
        rows = [
            (t.kind, t.games, t.acknowledged, t.shown, t.lost, t.cannot_go_on) for t in self.tallies
        ]
        yield self.site
        yield from table([head, *rows])
        done, notes, back = self.faults, self.notes, self.notes.back
        yield (
            f"{self.at_once} matches at once, {self.seconds:.0f} s; {done.kills} kills of the server, "
            f"{done.worker_kills} of workers, {done.idle_kills} of idle ones, disk full "
            f"{done.disk_full}, database locked {done.locked}, clock back {done.clock_back}, "
            f"Redis away {done.redis_away}"
        )
        if done.disk_full:
            yield f"full disk: {done.how_full}; {done.not_taken} writes were refused"
        yield (
            f"{notes.sent_again} moves sent again ({notes.written_before} had been written), "
            f"{notes.refused} messages refused for a moment, {notes.solved} puzzles solved"
        )
        p50, p95 = percentile(back, 0.5), percentile(back, 0.95)
        yield (
            f"clients back in play {len(back)} times: p50 {p50:.1f} s, p95 {p95:.1f} s, longest "
            f"{max(back, default=0):.1f} s after the server's return"
        )
        yield from self.problems[:20]


class Table:
    """A table where one match after the other is played until it is closed."""

    def __init__(self, number: int, urls: Sequence[str], notes: Notes, dice: random.Random) -> None:
        self._number = number
        self._urls = urls
        self._notes = notes
        self._dice = dice
        self.open = True

    async def play(self) -> None:
        """Play until the table is closed, then finish the current match."""
        while self.open:
            kind, options = KINDS[self._number % len(KINDS)]
            friends = self._number % ONE_IN_FRIENDS == 0
            game = Game(kind, options, friends)
            self._notes.games.append(game)
            try:
                await (self._between_friends(game) if friends else self._against_engine(game))
            except Exception as error:
                game.problem = game.problem or f"{kind} {game.id}: {error!r:.500}"
                return

    def _player(self, place: int = 0) -> Player:
        url = self._urls[(self._number + place) % len(self._urls)]
        return Player(url, self._notes, random.Random(self._dice.random()))

    async def _against_engine(self, game: Game) -> None:
        player = self._player()
        await player.begin(game, self._dice.choice(LEVELS))
        await player.play()
        await player.close()

    async def _between_friends(self, game: Game) -> None:
        one, other = self._player(), self._player(1)
        await one.begin(game, None)

        async def invite() -> None:
            await other.accept(game, (await one.invitation()).replace(one.url, other.url))

        await one.stay_until(invite())
        await asyncio.gather(one.play(), other.play())
        await asyncio.gather(one.close(), other.close())


class Puzzler(Client):
    """Requests shortest solutions, and retries after a broken connection."""

    def __init__(self, url: str, notes: Notes, dice: random.Random) -> None:
        super().__init__(url, notes, dice)
        self._answers: dict[str, Message] = {}

    async def solve(self, layout: str) -> None:
        """Request one solution until it arrives."""
        while True:
            try:
                asked = {"layout": layout, "metric": "steps", "mid": fresh_mid()}
                job = (await self.call("solve", asked))["job"]
                connection = await self.connection()
                while job not in self._answers and not connection.broken:
                    await self.wait_for_news()
            except Broken:
                continue
            answer = self._answers.pop(job, {})
            if "result" in answer:
                assert answer["result"]["solvable"], answer
                self.notes.solved += 1
                return

    def on_message(self, name: str, message: Message) -> None:
        if name == "solution":
            self._answers[message["job"]] = message
            self.news.set()


async def _solve_puzzles(puzzler: Puzzler) -> None:
    while True:
        await puzzler.solve(puzzler.dice.choice(PUZZLES))
        await asyncio.sleep(puzzler.dice.uniform(0.2, 1.0))


@dataclass(frozen=True)
class Plan:
    """The failures to cause, in random order."""

    kills: int
    worker_kills: int
    others: int
    seed: int

    def steps(self, others: Sequence[str]) -> list[str]:
        """The names of the methods of `Mischief`."""
        steps = ["kill_server"] * self.kills + ["kill_workers"] * self.worker_kills
        steps += [*others] * self.others
        random.Random(self.seed).shuffle(steps)
        return steps


async def _kill_idle_workers(faults: FaultInjector, notes: Notes) -> None:
    """Kill all workers while nobody wants anything of them; then each server draws and plays."""
    urls = [server.url for server in faults.site.servers]
    for url in urls:  # pictures have a process once one was asked for
        _draw(url, "X")
    faults.kill_idle_workers()
    for url in urls:
        _draw(url, "O")
        kind, options = KINDS[1]
        game = Game(kind, options, friends=False)
        notes.games.append(game)
        player = Player(url, notes, faults.dice)
        await player.begin(game, 1)
        await player.play()
        await player.close()


def _draw(url: str, corner: str) -> None:
    visitor, board = Visitor(url), f"{corner}{'-' * 63}X"
    answer = visitor.get("/reversi/board.png", params={"board": board})
    assert answer.status_code == HTTPStatus.OK, f"a picture: {answer.status_code}"
    visitor.close()


async def _run(site: Site, notes: Notes, matches: int, faults: FaultInjector, plan: Plan) -> None:
    loop, dice = asyncio.get_running_loop(), faults.dice
    urls = [server.url for server in site.servers]

    def returned(url: str) -> None:
        notes.server_back_at[url] = loop.time()

    tables = [Table(n, urls, notes, random.Random(dice.random())) for n in range(matches)]
    playing = [asyncio.create_task(each.play()) for each in tables]
    puzzlers = [
        Puzzler(urls[n % len(urls)], notes, random.Random(dice.random())) for n in range(PUZZLERS)
    ]
    solving = [asyncio.create_task(_solve_puzzles(each)) for each in puzzlers]
    faults.on_return = returned
    for what in plan.steps(faults.others()):
        await asyncio.sleep(dice.uniform(0.0, 0.5))
        await asyncio.to_thread(getattr(faults, what))
    for each in tables:
        each.open = False
    await asyncio.gather(*playing)
    for task in solving:
        task.cancel()
    failed = await asyncio.gather(*solving, return_exceptions=True)
    wrong = [each for each in failed if isinstance(each, Exception)]
    if wrong:
        raise wrong[0]
    await asyncio.gather(*(each.close() for each in puzzlers))


def run(site: Site, matches: int, plan: Plan) -> Report:
    """Cause the failures at a running site; it is running at the end."""
    begun, notes = time.monotonic(), Notes()
    faults = FaultInjector(site, random.Random(plan.seed))
    asyncio.run(_run(site, notes, matches, faults, plan))
    asyncio.run(_kill_idle_workers(faults, notes))
    for server in site.servers:
        assert server.stop() == 0
        server.start()
    visitor = Visitor(site.servers[0].url)
    kinds = sorted({(game.kind, game.friends) for game in notes.games})
    tallies = tuple(_tally(visitor, notes.games, *kind) for kind in kinds)
    visitor.close()
    problems = [game.problem for game in notes.games if game.problem]
    if "Traceback" in site.log():
        problems.append(site.log()[-4000:])
    return Report(
        site.name, matches, tallies, faults.counts, notes, time.monotonic() - begun, tuple(problems)
    )


def _tally(visitor: Visitor, games: Sequence[Game], kind: str, friends: bool) -> Tally:
    lost = stuck = acknowledged = shown = 0
    chosen = [game for game in games if (game.kind, game.friends) == (kind, friends)]
    for game in chosen:
        kept = visitor.match(game.id) if game.id else {"moves": [], "outcome": None}
        moves = {move["ply"]: move["move"] for move in kept["moves"]}
        promised = [*game.acknowledged.items(), *game.shown.items()]
        lost += len({ply for ply, move in promised if moves.get(ply) != move})
        stuck += kept["outcome"] is None or not game.over
        acknowledged += len(game.acknowledged)
        shown += len(game.shown)
    name = f"{kind}, {'friends' if friends else 'engine'}"
    return Tally(name, len(chosen), acknowledged, shown, lost, stuck)


@click.command()
@click.option("--matches", default=44, show_default=True)
@click.option("--kills", default=200, show_default=True)
@click.option("--worker-kills", default=200, show_default=True)
@click.option("--others", default=1, show_default=True, help="of each other kind")
@click.option("--seed", default=1, show_default=True)
@click.option("--backend", type=click.Choice(NAMES), default=SQLITE, show_default=True)
def main(  # noqa: PLR0917 - one parameter per option
    matches: int, kills: int, worker_kills: int, others: int, seed: int, backend: str
) -> None:
    """Play, cause failures, and print the report."""
    processes = 2 if backend == POSTGRESQL else 1
    plan = Plan(kills, worker_kills, others, seed)
    try:
        with (
            tempfile.TemporaryDirectory() as folder,
            running(
                backend, Path(folder), processes=processes, module=CLOCKED, on_small_disk=True
            ) as site,
        ):
            report = run(site, matches, plan)
    except Missing as error:
        raise click.ClickException(str(error)) from error
    for line in report.lines():
        click.echo(line)
    sys.exit(0 if report.good else 1)


if __name__ == "__main__":
    main()
