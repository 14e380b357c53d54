"""Matches that attacks need, made and played through the site."""

from __future__ import annotations

import asyncio
import random

import requests

from engines.registry import DUELS
from engines.reversi.rules.position import EMPTY, ReversiPosition
from lab.async_clients import Message
from lab.benchmarks.abuse.target import Cut, Target
from lab.benchmarks.load_clients import REPLY_SECONDS, Figures, Pair, Seated
from tests.support.clients import fresh_mid, move_message

EMPTY_SQUARES = 38
STRONGEST_LEVEL = DUELS["reversi"].levels[-1].number
LONG_PLIES = 49
BLACK_ROWS, WHITE_ROWS = ("1", "2"), ("12", "13")
"""Stones this far apart never capture one another."""


def unknown_position() -> str:
    """A position of Reversi that no opening book has, and a search of seconds does not solve."""
    position = ReversiPosition.start()
    while position.cells.count(EMPTY) > EMPTY_SQUARES:
        position = position.play(random.choice(position.legal_moves()))
        if not position.legal_moves():
            position = ReversiPosition.start()
    return position.to_text()


async def friends(target: Target, **wanted: str) -> Pair:
    """A match between two people, who are connected to it."""
    pair = Pair(
        (target.url, target.url), Figures(), random.Random(1), target.preparing_address, **wanted
    )
    await pair.arrive()
    return pair


async def long_match(target: Target) -> Message:
    """The state of an ordinary match of Capture Go on 13x13 after `LONG_PLIES` plies."""
    pair = await friends(target, game="capture-go", size="13", rules="free")
    for _ in range(LONG_PLIES):
        mover, rows = pair.black, BLACK_ROWS
        if mover.state["side"] == "white":
            mover, rows = pair.white, WHITE_ROWS
        await _play(pair, next(move for move in mover.state["legal"] if move[1:] in rows))
    state = pair.black.state
    await pair.close()
    return state


async def _play(pair: Pair, move: str) -> None:
    mover = pair.black if pair.black.state["side"] == "black" else pair.white
    answer = await mover.connection.call("move", move_message(mover.state, move))
    version = answer["ok"]["v"]
    for each in (pair.black, pair.white):
        await each.wait(lambda state: state["v"] >= version, _soon())


def _soon() -> float:
    return asyncio.get_running_loop().time() + REPLY_SECONDS


async def begun(target: Target, source: str, level: int = STRONGEST_LEVEL) -> Seated:
    """A new client at a match of Reversi that begins in a new position; raises `Cut`."""
    client = Seated(target.url, Figures(), random.Random(), source)
    try:
        await client.begin(game="reversi", level=level, position=unknown_position())
        if "game" not in client.state:
            target.tally[client.state["err"]["code"]] += 1
            raise Cut
        target.tally["matches"] += 1
        await client.connect()
    except (requests.RequestException, ValueError, KeyError) as error:
        target.tally["not begun"] += 1
        raise Cut from error
    return client


async def ask(target: Target, client: Seated, name: str) -> Message:
    """The counted answer to a request for a hint or values in the client's match."""
    body = {"game": client.state["game"], "pos": client.state["pos"], "mid": fresh_mid()}
    target.tally[f"asked for {name}"] += 1
    return target.count(await client.connection.call(name, body))
