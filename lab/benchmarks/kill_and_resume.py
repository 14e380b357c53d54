"""Plays many games at once while the server is killed, and checks that no acknowledged move is lost.

    python -m lab.benchmarks.kill_and_resume [--reversi 100] [--capture-go 50] [--kills 10]

The players act like an open page: when the connection breaks they join again, and resend unanswered
messages with the same message id. At the end the server is restarted, and all games are read from its
database. The exit code is 1 if a move is lost, a game does not end, or the server logs an exception.
"""

from __future__ import annotations

import random
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click
import requests
import socketio.exceptions

from engines.game import PASS
from tests.support.clients import PROTO, Connection, Message, Visitor, move_message
from tests.support.servers import Server

PLAYERS = 12
"""Number of games played at once."""
PATIENCE_SECONDS = 90.0
"""Seconds without an event, while the server is up, after which a game is abandoned."""
RETRY_SECONDS = 0.2
GLANCE_SECONDS = 1.0
"""Interval at which a waiting player checks the connection."""
LONGEST_MISCHIEF_SECONDS = 0.5
"""Longest random delay of a kill, so that it can hit any moment of a move."""
CAPTURE_GO_BOARDS = tuple(
    (size, rules) for size in ("5", "7", "9") for rules in ("contact", "free")
)


class Broken(Exception):
    """The connection ended before the answer came."""


@dataclass
class Game:
    """One game as its player knows it: the acknowledged moves, and the events received."""

    kind: str
    options: dict[str, str]
    choice: random.Random
    id: str = ""
    acknowledged: dict[int, str] = field(default_factory=dict)
    """Own moves by ply."""
    shown: dict[int, str] = field(default_factory=dict)
    """All moves received as events, by ply."""
    sent_again: int = 0
    written_before: int = 0
    problem: str = ""


@dataclass(frozen=True)
class Tally:
    """The results of the games of one kind."""

    kind: str
    games: int
    not_finished: int
    acknowledged: int
    shown: int
    lost: int


@dataclass(frozen=True)
class Report:
    """The result of a run."""

    tallies: tuple[Tally, ...]
    kills: int
    sent_again: int
    """Moves whose acknowledgement a kill prevented."""
    written_before: int
    """How many of these moves were in the database nevertheless."""
    seconds: float
    problems: tuple[str, ...]
    """One sentence per game that could not continue, and the log of the server if it has exceptions."""

    @property
    def good(self) -> bool:
        """Whether no move is lost and every game ended."""
        return not self.problems and not any(t.lost or t.not_finished for t in self.tallies)

    def lines(self) -> Iterator[str]:
        """The report as a table."""
        yield f"{'game':12}{'games':>7}{'acknowledged':>14}{'shown':>8}{'lost':>6}{'not finished':>14}"
        for t in self.tallies:
            yield (
                f"{t.kind:12}{t.games:7}{t.acknowledged:14}{t.shown:8}{t.lost:6}{t.not_finished:14}"
            )
        yield (
            f"{self.kills} kills, {self.sent_again} moves sent again "
            f"({self.written_before} had been written), "
            f"{self.seconds:.1f} s, {PLAYERS} games at once"
        )
        yield from self.problems


class Link(Connection):
    """A connection that reports at once when it breaks."""

    def ask(self, name: str, body: Message) -> Message:
        """The answer to a message; raises `Broken`."""
        answers: list[Message] = []

        def answered(answer: Message) -> None:
            with self._news:
                answers.append(answer)
                self._news.notify_all()

        try:
            self._client.emit(name, body, callback=answered)
        except socketio.exceptions.SocketIOError as error:
            raise Broken from error
        self._until(lambda: bool(answers))
        return answers[0]

    def next_state(self, v: int) -> Message:
        """The newest state after version `v`; raises `Broken`."""
        self._until(lambda: any(event["v"] > v for event in self.events()))
        newest: Message = max(self.events(), key=lambda event: event["v"])["state"]
        return newest

    def _until(self, happened: Callable[[], bool]) -> None:
        until = time.monotonic() + PATIENCE_SECONDS
        with self._news:
            while not happened():
                if not self.connected or any(name == "gone" for name, _ in self.received):
                    raise Broken
                left = until - time.monotonic()
                if left <= 0:
                    raise AssertionError("nothing happened")
                self._news.wait(min(left, GLANCE_SECONDS))


class Player:
    """Plays one game from its creation to its end, across restarts of the server."""

    def __init__(self, url: str, game: Game) -> None:
        self._visitor = Visitor(url)
        self._game = game
        self._pending: Message | None = None

    def play(self) -> Game:
        """Play the game to its end, or until it cannot continue (`problem` says why)."""
        try:
            self._begin()
            while not self._play_until_broken():
                pass
        except AssertionError as error:
            self._game.problem = f"{self._game.kind} {self._game.id}: {error}"
        finally:
            self._visitor.close()
        return self._game

    def _begin(self) -> None:
        wanted = {"level": 1, "colour": "random", **self._game.options}
        made: Message = _persistently(lambda: self._visitor.new_match(self._game.kind, **wanted))
        self._game.id = made["game"]

    def _play_until_broken(self) -> bool:
        """True when the game is over, False when the connection broke."""
        cookies = dict(self._visitor.web.cookies)
        link: Link = _persistently(lambda: Link(self._visitor.url, cookies))
        try:
            return self._play_on(link)
        except Broken:
            return False
        finally:
            self._note_what_was_shown(link)
            link.close()

    def _play_on(self, link: Link) -> bool:
        joined = self._join(link)
        seat, state = joined["seat"], joined["state"]
        assert seat is not None, "the player has lost the seat"
        if self._pending is not None:
            self._game.sent_again += 1
            self._game.written_before += state["pos"] != self._pending["pos"]
            self._send(link)
            # The resent move is written at most once, and is now part of the state.
            state = self._join(link)["state"]
        while state["outcome"] is None:
            if state["side"] == seat and state["legal"] != [PASS]:  # the server plays passes
                self._pending = move_message(state, self._game.choice.choice(state["legal"]))
                self._send(link)
            state = link.next_state(state["v"])
        return True

    def _join(self, link: Link) -> Message:
        return _accepted(link.ask("join", {"proto": PROTO, "game": self._game.id, "since": 0}))

    def _send(self, link: Link) -> None:
        """Send the pending move, and record its acknowledgement."""
        assert self._pending is not None
        answer = _accepted(link.ask("move", self._pending))
        self._game.acknowledged[answer["ply"]] = self._pending["move"]
        self._pending = None

    def _note_what_was_shown(self, link: Link) -> None:
        for event in link.events():
            self._game.shown[event["ply"]] = event["data"]["move"]


def _accepted(answer: Message) -> Message:
    assert "ok" in answer, f"refused: {answer['err']['code']}"
    found: Message = answer["ok"]
    return found


def _persistently(attempt: Callable[[], Any]) -> Any:
    """The result of `attempt`, retried until the server is up."""
    until = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            return attempt()
        except (requests.ConnectionError, socketio.exceptions.SocketIOError):
            if time.monotonic() > until:
                raise AssertionError("the server did not come back") from None
            time.sleep(RETRY_SECONDS)


class Killer:
    """Kills and starts the server, spread evenly over the number of finished games."""

    def __init__(self, server: Server, games: int, kills: int, choice: random.Random) -> None:
        self._server = server
        self._due = [games * number // (kills + 1) for number in range(1, kills + 1)]
        self._ended = threading.Semaphore(0)
        self._choice = choice

    def note_end(self, _future: Future[Game]) -> None:
        """One more game is over."""
        self._ended.release()

    def kill_all_times(self) -> None:
        """Kill and start the server; returns when it is up after the last kill."""
        ended = 0
        for due in self._due:
            while ended < due:
                self._ended.acquire()
                ended += 1
            time.sleep(self._choice.uniform(0, LONGEST_MISCHIEF_SECONDS))
            self._server.kill()
            self._server.start()


def run(server: Server, reversi: int, capture_go: int, kills: int, seed: int = 1) -> Report:
    """Play games on a running server while killing it; the server is running at the end."""
    begun = time.monotonic()
    games = _games(reversi, capture_go, seed)
    killer = Killer(server, len(games), kills, random.Random(seed))
    with ThreadPoolExecutor(PLAYERS) as players:
        futures = [players.submit(Player(server.url, game).play) for game in games]
        for future in futures:
            future.add_done_callback(killer.note_end)
        killer.kill_all_times()
        for future in futures:
            future.result()
    server.stop()
    server.start()
    visitor = Visitor(server.url)
    tallies = tuple(
        _tally(visitor, kind, [game for game in games if game.kind == kind])
        for kind in dict.fromkeys(game.kind for game in games)
    )
    visitor.close()
    problems = [game.problem for game in games if game.problem]
    if "Traceback" in server.log():
        problems.append(server.log())
    again = sum(game.sent_again for game in games)
    written = sum(game.written_before for game in games)
    return Report(tallies, kills, again, written, time.monotonic() - begun, tuple(problems))


def _games(reversi: int, capture_go: int, seed: int) -> list[Game]:
    choice = random.Random(seed)
    games = [Game("reversi", {}, random.Random(choice.random())) for _ in range(reversi)]
    for number in range(capture_go):
        size, rules = CAPTURE_GO_BOARDS[number % len(CAPTURE_GO_BOARDS)]
        options = {"size": size, "rules": rules}
        games.append(Game("capture-go", options, random.Random(choice.random())))
    choice.shuffle(games)
    return games


def _tally(visitor: Visitor, kind: str, games: Sequence[Game]) -> Tally:
    lost = not_finished = 0
    for game in games:
        kept = visitor.match(game.id) if game.id else {"moves": [], "outcome": None}
        moves = {move["ply"]: move["move"] for move in kept["moves"]}
        promised = [*game.acknowledged.items(), *game.shown.items()]
        lost += len({ply for ply, move in promised if moves.get(ply) != move})
        not_finished += kept["outcome"] is None
    acknowledged = sum(len(game.acknowledged) for game in games)
    shown = sum(len(game.shown) for game in games)
    return Tally(kind, len(games), not_finished, acknowledged, shown, lost)


@click.command()
@click.option("--reversi", default=100, show_default=True)
@click.option("--capture-go", default=50, show_default=True)
@click.option("--kills", default=10, show_default=True)
@click.option("--seed", default=1, show_default=True)
def main(reversi: int, capture_go: int, kills: int, seed: int) -> None:
    """Play, kill, resume, and print the report."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), workers=2)
        server.start()
        server.wait_until_ready()
        try:
            report = run(server, reversi, capture_go, kills, seed)
        finally:
            server.kill()
    for line in report.lines():
        click.echo(line)
    sys.exit(0 if report.good else 1)


if __name__ == "__main__":
    main()
