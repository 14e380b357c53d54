"""Attacks on what costs the site most: joins, values, solutions, pictures, and what it keeps."""

from __future__ import annotations

import asyncio
import json
import random

from engines.huarong import CATALOGUE
from engines.huarong.atlas.ranking import layout_of
from engines.huarong.rules.codes import LAYOUT_COUNT, common_code
from lab.async_clients import Connection
from lab.benchmarks.abuse.matches import ask, begun, long_match
from lab.benchmarks.abuse.target import Target
from lab.benchmarks.abuse.wire import Web
from tests.support.clients import PROTO

MISSED = 38
"""Events that a join asks for: the most that are sent as events."""
JOINERS = 20
MATCHES = 13
VALUES_OF_EACH = 4
ADDRESSES = 42
HARD = tuple(
    entry for entry in sorted(CATALOGUE, key=lambda entry: -entry.states) if entry.moves is not None
)[:100]
"""Named layouts with the most layouts to search."""


async def joins(target: Target) -> None:
    """20 websockets that join a match of 49 plies, 38 events back, one join after the other."""
    match = await long_match(target)
    asked = {
        "game": match["game"],
        "proto": PROTO,
        "since": max(0, match["v"] - MISSED),
    }
    await target.ready()

    async def one(_number: int) -> None:
        connection = await Connection.open(target.url, source=target.address)
        while True:
            target.tally["joins"] += 1
            target.count(await connection.call("join", asked))

    await target.repeat(JOINERS, one)


async def values(target: Target) -> None:
    """The values of all moves in 13 matches, four times at once, and others after them."""
    clients = [await begun(target, target.address) for _ in range(MATCHES)]
    await target.ready()

    async def one(number: int) -> None:
        answer = await ask(target, clients[number % MATCHES], "values")
        await asyncio.sleep(0 if "ok" in answer else 0.5)

    await target.repeat(MATCHES * VALUES_OF_EACH, one)


async def layout_api(target: Target) -> None:
    """24 connections that ask the JSON API for proven solutions, all places of it at once."""
    await target.ready()

    async def one(_number: int) -> None:
        web = Web(target)
        while True:
            code = random.choice(HARD).code
            await web.get(f"/api/huarong/solve?layout={code}&metric=steps")

    await target.repeat(24, one)


async def pictures(target: Target) -> None:
    """Eight readers of pictures of random layouts."""
    await target.ready()

    async def one(_number: int) -> None:
        web = Web(target)
        while True:
            code = common_code(layout_of(random.randrange(LAYOUT_COUNT)))
            await web.get(f"/huarong/{code}.png")

    await target.repeat(8, one)


async def kept_sets(target: Target) -> None:
    """42 addresses that have the site keep the largest sets of questions, none of which packs well."""
    signs = "".join(chr(random.randrange(0x4E00, 0x9FA5)) for _ in range(40_000))
    board = "-----/-----/--X--/-----/----- O"
    question = {"position": board, "rules": "free", "answers": ["a1"]}
    await target.ready()

    def texts(count: int) -> list[str]:
        return [signs[at : at + 290] for at in random.sample(range(39_000), count)]

    async def store(number: int) -> None:
        web = Web(target, target.another_address(number))
        while True:
            questions = [
                {**question, "ask": ask, "hints": hints, "explanation": why}
                for ask, why, *hints in (texts(7) for _ in range(30))
            ]
            body = {"title": "", "questions": questions, "short": True}
            await web.post("/api/questions", json.dumps(body, ensure_ascii=False).encode())

    await target.repeat(ADDRESSES, store)


ATTACKS = (joins, values, layout_api, pictures, kept_sets)
