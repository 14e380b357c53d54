"""Sends damaged messages and packets to a real server: each is answered, and no error is logged.

    python -m lab.fuzz.messages [--inputs 100000] [--seed 1]

The exit code is 1 if an answer is missing or `failed`, an exception is logged, or a worker is lost.
"""

from __future__ import annotations

import asyncio
import collections
import random
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

import click
import requests
from wsproto.events import TextMessage

from lab.async_clients import Broken, Connection, Message
from lab.fuzz.mutations import damaged, damaged_value
from lab.timing import memory_mb
from tests.support.servers import Server

LINES = 8
TOKEN = "a token for the fuzzer"  # noqa: S105 - it opens nothing else
SETTINGS = {"YIYUAN_MESSAGES_PER_SECOND": "1000000", "YIYUAN_METRICS_TOKEN": TOKEN}
MOST_GROWTH_MB = 60.0
"""What a process may keep after messages: what it loads with the first of them, and caches that fill."""
ONE_IN_PACKETS = 5
"""One input in this number is a packet that is not a message."""


def examples(game: str, pos: str) -> list[tuple[str, Message]]:
    """One valid message of each kind."""
    seat = {"game": game, "mid": "m1"}
    here = {**seat, "pos": pos}
    return [
        ("join", {"proto": 1, "game": game, "since": 0}),
        ("move", {**here, "ply": 0, "move": "d3"}),
        ("takeback", {**here, "to": 1}),
        ("answer", {**seat, "offer": 2, "yes": True}),
        ("resign", seat),
        ("rematch", seat),
        ("hint", here),
        ("values", here),
        ("review", {"game": game}),
        ("solve", {"layout": "1A9BF0C00", "metric": "moves", "mid": "m"}),
        ("distance", {"layout": "VCCVVCCVVHHVVSSVS..S"}),
        ("distances", {"layouts": ["VCCVVCCVVHHVVSSVS..S"], "metric": "slides"}),
        ("random", {}),
        ("cancel", {"job": "1"}),
        ("nonsense", {"game": game}),
    ]


class Fuzzer:
    """Sends damaged messages, over one connection after the other."""

    def __init__(self, url: str, seed: int) -> None:
        self._url = url
        self._dice = random.Random(seed)
        self.codes: collections.Counter[str] = collections.Counter()
        self.problems: list[str] = []

    async def send(self, inputs: int) -> None:
        """Send a number of inputs, then check that the connection still answers."""
        web = requests.Session()
        begun = (await asyncio.to_thread(self._begin, web)).json()
        cookie = "; ".join(f"{name}={value}" for name, value in web.cookies.items())
        kinds = examples(begun["game"], begun["pos"])
        connection = await Connection.open(self._url, cookie)
        for number in range(inputs):
            if connection.broken:  # some packets disconnect
                connection = await Connection.open(self._url, cookie)
            try:
                if number % ONE_IN_PACKETS:
                    await self._message(connection, *self._dice.choice(kinds))
                else:
                    self._packet(connection)
            except Broken:
                self.codes["line ended"] += 1
        if connection.broken:
            connection = await Connection.open(self._url, cookie)
        join = {"proto": 1, "game": begun["game"]}
        if "ok" not in await connection.call("join", join):
            self.problems.append("the match cannot be joined any more")
        await connection.close()

    def _begin(self, web: requests.Session) -> requests.Response:
        return web.post(f"{self._url}/api/matches", json={"game": "reversi"}, timeout=60)

    async def _message(self, connection: Connection, name: str, body: Message) -> None:
        sent: Any = body
        for _ in range(self._dice.randint(0, 3)):
            sent = damaged_value(sent, self._dice)
        answer = await connection.call(name, sent)
        code = "ok" if "ok" in answer else answer["err"]["code"]
        self.codes[code] += 1
        if code == "failed" or not (code == "ok" or answer["err"]["message"]):
            self.problems.append(f"{name} {sent!r:.300}: {answer}")

    def _packet(self, connection: Connection) -> None:
        text = damaged('42["move",{"game":"g","mid":"m"}]', self._dice)
        connection._send(TextMessage(text.encode("utf-8", "replace").decode()))
        self.codes["packet"] += 1


async def run(server: Server, inputs: int, seed: int) -> tuple[collections.Counter[str], list[str]]:
    """The counts of answers by code, and the errors."""
    before = len(server.log())
    restarts, held = lost_workers(server), memory_mb(server.pid)
    fuzzers = [Fuzzer(server.url, seed + number) for number in range(LINES)]
    await asyncio.gather(*(fuzzer.send(inputs // LINES) for fuzzer in fuzzers))
    codes, problems = collections.Counter[str](), []
    for fuzzer in fuzzers:
        codes += fuzzer.codes
        problems += fuzzer.problems
    logged = server.log()[before:]
    if "Traceback" in logged or " ERROR " in logged:
        problems.append(logged[-4000:])
    grown = memory_mb(server.pid) - held
    if grown > MOST_GROWTH_MB:
        problems.append(f"the process has grown by {grown:.0f} MB")
    if lost_workers(server) != restarts:
        problems.append("a worker was lost")
    return codes, problems


def lost_workers(server: Server) -> float:
    """The number of workers that ended early, from the metrics of the server."""
    headers = {"Authorization": f"Bearer {TOKEN}"}
    told = requests.get(f"{server.url}/metrics", headers=headers, timeout=60).text
    found = re.search(r"^yiyuan_worker_restarts_total (\S+)$", told, re.MULTILINE)
    assert found, told
    return float(found[1])


@click.command()
@click.option("--inputs", default=100_000, show_default=True)
@click.option("--seed", default=1, show_default=True)
def main(inputs: int, seed: int) -> None:
    """Send the inputs, and print the counts of answers."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), **SETTINGS)
        server.start()
        server.wait_until_ready()
        codes, problems = asyncio.run(run(server, inputs, seed))
        ended = server.stop()
    told = ", ".join(f"{count} {code}" for code, count in codes.most_common())
    click.echo(f"{codes.total()} inputs: {told}; {len(problems)} failed")
    for problem in problems[:20]:
        click.echo(problem)
    sys.exit(1 if problems or ended else 0)


if __name__ == "__main__":
    main()
