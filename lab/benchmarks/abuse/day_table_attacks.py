"""Attacks on the table of the day: solutions that are none, and names without end."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Iterator, Sequence
from itertools import pairwise
from urllib.parse import urlencode

from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import Move, between, moves, play
from engines.huarong.solver.reference import shortest_path
from lab.benchmarks.abuse.target import Target
from lab.benchmarks.abuse.wire import Web
from webapp.huarong.catalogue import daily
from webapp.huarong.finished_games.game import MOST_MOVES

FORM = "application/x-www-form-urlencoded"
TASKS = 4
ADDRESSES = 42
"""Number of addresses; each may enter 60 results, so together they exceed the rows of a table."""
READERS = 4


def _table() -> tuple[str, Layout]:
    """The address of the table of today, and its puzzle."""
    today = daily.today()
    return f"/huarong/daily/{today}/table", daily.puzzle_of(today).layout


def _text(played: Sequence[Move]) -> str:
    return ".".join("-".join(map(str, move.route)) for move in played)


def _solution(layout: Layout) -> list[Move]:
    return [between(*both) for both in pairwise(shortest_path(layout, "moves") or ())]


def _forged(layout: Layout) -> Iterator[str]:
    """Games that are refused: far too late, at the last move, at once; those of the mirror image too."""
    for each in (layout, layout.mirror()):
        out = moves(each)[0]
        back = between(play(each, out), each)
        yield _text([out, back] * (MOST_MOVES // 2))
        yield _text(_solution(each)[:-1])
    yield "0-1.1-2"


async def forged_results(target: Target) -> None:
    """Four clients that send false solutions of the puzzle of the day, up to 2,000 moves long."""
    path, layout = _table()
    games = [urlencode({"name": "Forger", "game": game}).encode() for game in _forged(layout)]
    bodies = itertools.cycle(games)
    await target.ready()

    async def send(_number: int) -> None:
        web = Web(target)
        while True:
            await web.post(path, next(bodies), FORM)

    await target.repeat(TASKS, send)


async def flood_of_names(target: Target) -> None:
    """42 addresses that enter one solution on the table of the day under new names; four readers."""
    path, layout = _table()
    game = _text(_solution(layout))
    numbers = itertools.count()
    await target.ready()

    async def enter(number: int) -> None:
        web = Web(target, target.another_address(number))
        while True:
            name = f"Flood {next(numbers)}"
            await web.post(path, urlencode({"name": name, "game": game}).encode(), FORM)

    async def read(_number: int) -> None:
        web = Web(target)
        while True:
            await web.get(path)
            await web.get(f"/api{path}")

    await asyncio.gather(target.repeat(ADDRESSES, enter), target.repeat(READERS, read))


ATTACKS = (forged_results, flood_of_names)
