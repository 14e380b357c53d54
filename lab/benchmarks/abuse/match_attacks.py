"""Attacks with matches: catching up, offers without end, reviews."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from typing import Any

from lab.benchmarks.abuse.matches import ask, begun, friends, long_match
from lab.benchmarks.abuse.target import Target, at_rate
from lab.benchmarks.abuse.wire import RawWebsocket, Web, packet
from lab.benchmarks.load_clients import Seated
from tests.support.async_clients import Connection, Message
from tests.support.clients import PROTO, fresh_mid, move_message

MISSED = 38
"""Events that a join asks for: the most that are sent as events."""
JOINERS = 20
SHORT_MOVES = 3
OFFERING_SOCKETS = 5
"""Websockets of each seat: each may send 20 messages a second."""


def _join(game: str, version: int) -> Message:
    return {"game": game, "proto": PROTO, "since": max(0, version - MISSED)}


async def joins(target: Target) -> None:
    """20 websockets that join a match of 49 plies, 38 events back, one join after the other."""
    match = await long_match(target)
    asked = _join(match["game"], match["v"])
    await target.ready()

    async def one(_number: int) -> None:
        connection = await Connection.open(target.url, source=target.address)
        while True:
            target.tally["joins"] += 1
            target.count(await connection.call("join", asked))

    await target.repeat(JOINERS, one)


async def blind_joins(target: Target) -> None:
    """The same from 20 websockets that send 19.6 joins a second each and never read."""
    match = await long_match(target)
    data = packet(0, "join", _join(match["game"], match["v"]))
    await target.ready()

    async def one(_number: int) -> None:
        async with await RawWebsocket.upgraded(target, reads=False) as websocket:
            await at_rate(19.6, lambda: websocket.post(data))

    await target.repeat(JOINERS, one)


async def takebacks(target: Target) -> None:
    """Takebacks asked for and declined without end, and a watcher who joins the match all the time."""
    pair = await friends(target, game="reversi")
    black = pair.black
    await black.connection.call("move", move_message(black.state))
    white = pair.white
    await white.wait(lambda state: state["ply"] == 1, asyncio.get_running_loop().time() + 20)
    await white.connection.call("move", move_message(white.state))
    await black.wait(lambda state: state["ply"] == 2, asyncio.get_running_loop().time() + 20)
    latest = [black.state["v"]]
    await target.ready()
    askers, answerers = [await _sockets(target, seat) for seat in (black, white)]

    async def offer_and_decline(_number: int) -> None:
        for asker, answerer in itertools.cycle(zip(askers, answerers, strict=True)):
            game, pos = black.state["game"], black.state["pos"]
            body: dict[str, Any] = {"game": game, "pos": pos, "mid": fresh_mid(), "to": None}
            offered = target.count(await asker.call("takeback", body))
            version = offered["ok"]["v"] if "ok" in offered else 0
            body = {"game": game, "mid": fresh_mid(), "offer": version, "yes": False}
            declined = target.count(await answerer.call("answer", body))
            if "ok" in declined:
                latest[0] = declined["ok"]["v"]
                target.tally["events of the match"] = latest[0]
            else:
                await asyncio.sleep(0.05)

    async def watch(_number: int) -> None:
        connection = await Connection.open(target.url, source=target.another_address(0))

        async def join() -> None:
            target.tally["joins"] += 1
            target.count(await connection.call("join", _join(black.state["game"], latest[0])))

        await at_rate(15, join)

    await asyncio.gather(target.repeat(1, offer_and_decline), target.repeat(1, watch))


async def _sockets(target: Target, seat: Seated) -> list[Connection]:
    cookie = "; ".join(f"{name}={value}" for name, value in seat.web.cookies.items())
    return [
        await Connection.open(target.url, cookie, target.address) for _ in range(OFFERING_SOCKETS)
    ]


async def reviews(target: Target) -> None:
    """Short matches, resigned after a few plies, whose reviews are followed and read over and over."""
    await target.ready()

    async def follow(_number: int) -> None:
        client = await begun(target, target.address, level=1)
        await _play_some(target, client)
        game = client.state["game"]
        await client.connection.call("resign", {"game": game, "mid": fresh_mid()})
        target.tally["reviews asked for"] += 1
        target.count(await client.connection.call("review", {"game": game}))
        web = Web(target)
        for _ in range(20):
            await web.get(f"/api/matches/{game}/review")
            await web.get(f"/g/{game}/review")

    await target.repeat(6, follow)


async def _play_some(target: Target, client: Seated) -> None:
    """Play up to `SHORT_MOVES` moves against level 1, fewer if one is refused or not answered."""
    for _ in range(SHORT_MOVES):
        state = client.state
        if state["side"] != "black":
            return
        answer = target.count(await client.connection.call("move", move_message(state)))
        if "ok" not in answer:
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(2):
                while client.state["v"] <= answer["ok"]["v"]:
                    client.news.clear()
                    await client.news.wait()


async def many_cookies(target: Target) -> None:
    """A new player, a new match and a hint, again and again under a new cookie."""
    await target.ready()

    async def one(_number: int) -> None:
        client = await begun(target, target.address)
        await ask(target, client, "hint")

    await target.repeat(8, one)


async def many_addresses(target: Target) -> None:
    """40 addresses: a join, a page and a picture a second each; every second one wants a hint."""
    match = await long_match(target)
    asked = _join(match["game"], match["v"])
    pages = ("/", "/huarong", f"/g/{match['game']}", "/capture-go/learn")
    await target.ready()

    async def visit(number: int) -> None:
        source = target.another_address(number)
        connection = await Connection.open(target.url, source=source)
        web, turns = Web(target, source), itertools.count(number)

        async def second() -> None:
            turn = next(turns)
            target.tally["joins"] += 1
            target.count(await connection.call("join", asked))
            await web.get(pages[turn % len(pages)])
            await web.get(f"/g/{match['game']}.png?ply={turn % match['ply']}")

        await asyncio.sleep(number / 40)
        await at_rate(1, second)

    async def ask_for_hints(number: int) -> None:
        client = await begun(target, target.another_address(number))
        await ask(target, client, "hint")
        await asyncio.sleep(40)

    async def hints(number: int) -> None:
        await asyncio.sleep(number)
        await ask_for_hints(number)

    await asyncio.gather(target.repeat(40, visit), target.repeat(40, hints))


ATTACKS = (joins, blind_joins, takebacks, reviews, many_cookies, many_addresses)
