"""Attacks that want the engines' time: hints, values, solutions of layouts."""

from __future__ import annotations

import asyncio
import random

from engines.huarong import CATALOGUE
from lab.benchmarks.abuse.matches import ask, begun
from lab.benchmarks.abuse.target import Target
from lab.benchmarks.abuse.wire import Web
from tests.support.async_clients import Connection
from tests.support.clients import fresh_mid

MATCHES = 13
HINTS_OF_EACH = 4
HARD = tuple(
    entry for entry in sorted(CATALOGUE, key=lambda entry: -entry.states) if entry.moves is not None
)[:100]
"""Named layouts with the most layouts to search."""


async def hints(target: Target) -> None:
    """52 hints from 13 matches at once, and others as soon as these are there."""
    await _ask_all(target, "hint")


async def values(target: Target) -> None:
    """The values of all moves in 13 matches, four times at once, and others after them."""
    await _ask_all(target, "values")


async def _ask_all(target: Target, name: str) -> None:
    clients = [await begun(target, target.address) for _ in range(MATCHES)]
    await target.ready()

    async def one(number: int) -> None:
        answer = await ask(target, clients[number % MATCHES], name)
        await asyncio.sleep(0 if "ok" in answer else 0.5)

    await target.repeat(MATCHES * HINTS_OF_EACH, one)


async def cancelled_hints(target: Target) -> None:
    """Hints that are cancelled as soon as they are asked for, in ten matches."""
    clients = [await begun(target, target.address) for _ in range(10)]
    await target.ready()

    async def one(number: int) -> None:
        client = clients[number]
        answer = await ask(target, client, "hint")
        if "ok" in answer:
            await asyncio.sleep(0.02)
            await client.connection.call("cancel", {"job": answer["ok"]["job"]})
            target.tally["cancelled"] += 1
        else:
            await asyncio.sleep(0.2)

    await target.repeat(10, one)


async def layouts(target: Target) -> None:
    """Ten websockets that ask for solutions, distances and random layouts one after the other."""
    await target.ready()

    async def one(_number: int) -> None:
        connection = await Connection.open(target.url, source=target.address)
        while True:
            layout, mid = random.choice(HARD).layout.text, fresh_mid()
            asked = {"layout": layout, "metric": "steps", "mid": mid}
            for name, body in (
                ("solve", asked),
                ("distance", {"layout": layout, "mid": mid}),
                ("random", {}),
            ):
                target.tally[f"asked for {name}"] += 1
                answer = target.count(await connection.call(name, body))
                await asyncio.sleep(0 if "ok" in answer else 0.05)

    await target.repeat(10, one)


async def layout_api(target: Target) -> None:
    """24 connections that ask the JSON API for proven solutions, all places of it at once."""
    await target.ready()

    async def one(_number: int) -> None:
        web = Web(target)
        while True:
            code = random.choice(HARD).code
            await web.get(f"/api/huarong/solve?layout={code}&metric=steps")

    await target.repeat(24, one)


async def films(target: Target) -> None:
    """Four readers of solutions as animations, each of another layout."""
    await target.ready()

    async def one(_number: int) -> None:
        web = Web(target)
        while True:
            await web.get(f"/huarong/{random.choice(CATALOGUE).code}.gif?metric=steps")

    await target.repeat(4, one)


ATTACKS = (hints, values, cancelled_hints, layouts, layout_api, films)
