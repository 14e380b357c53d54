"""Measures the time to start the site: the first start, which compiles the engines, and the second.

    python -m lab.benchmarks.first_start

Times are in seconds from the start of the process: until the home page answers, until level 1 of each
game replies to a first move, and until all engines are prepared. The first moves are sent as soon as the
page answers, for all games at once. The folder for compiled code is empty at the first start.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import click

from engines.registry import DUELS
from lab.benchmarks.tables import table
from tests.support.clients import Visitor, is_move_of, move_message
from tests.support.servers import PREPARE_SECONDS, Server


def measured(server: Server) -> Iterator[tuple[str, str]]:
    """Start a server; returns each measured event and its seconds."""
    begun = time.monotonic()

    def seconds() -> str:
        return f"{time.monotonic() - begun:.1f}"

    def replied(kind: str) -> str:
        visitor = Visitor(server.url)
        with visitor.at(visitor.new_match(kind, level=1, colour="black")["game"]) as (line, joined):
            line.ok("move", move_message(joined["state"]))
            line.wait("event", is_move_of("white"), PREPARE_SECONDS)
            found = seconds()
        visitor.close()
        return found

    server.start()
    visitor = Visitor(server.url)
    assert visitor.get("/").status_code == 200
    yield "the home page answers", seconds()
    preparing = visitor.get("/healthz").json()["preparing"]
    yield "the game that is being prepared then", preparing or "none"
    with ThreadPoolExecutor(len(DUELS)) as players:
        for kind, found in zip(DUELS, players.map(replied, DUELS), strict=True):
            yield f"{kind}: the first level-1 reply", found
    server.wait_until_ready()
    yield "all engines are prepared", seconds()
    visitor.close()


@click.command()
def main() -> None:
    """Start twice, and print the times."""
    columns = []
    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder) / "cache"
        cache.mkdir()
        for number in range(2):
            server = Server(
                Path(folder) / f"site{number}",
                workers=os.cpu_count() or 1,
                YIYUAN_CACHE_DIR=str(cache),
            )
            try:
                columns.append(dict(measured(server)))
                assert server.stop() == 0
            finally:
                if server.runs:
                    server.kill()
    first, next_one = columns
    rows = [(what, found, next_one[what]) for what, found in first.items()]
    for line in table([("seconds until …", "first start", "next start"), *rows]):
        click.echo(line)


if __name__ == "__main__":
    main()
