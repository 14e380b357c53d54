"""Attacks of many addresses, each within all limits of its own."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import secrets
from collections.abc import Sequence

from engines.reversi.rules.position import ReversiPosition
from lab.benchmarks.abuse.target import Cut, Target, at_rate
from lab.benchmarks.abuse.wire import RawWebsocket, Web, Wire, frame, packet
from webapp.mine.archive.file import FORMAT, VERSION

ADDRESSES = 42
WEBSOCKETS = 98
"""Of each address; together they are more than the site has places."""
AT_ONCE = 50
FILLING = frame('4399["x"]') * 8000
"""More than the buffers of a websocket take."""
FILLED_SECONDS = 0.5
AWAY_SECONDS = 2.0
POLLING = "/socket.io/?EIO=4&transport=polling"
VISITORS = 200
FORGED_GAMES = 200


async def _websockets(target: Target) -> list[RawWebsocket]:
    """`WEBSOCKETS` of each of `ADDRESSES`, as many as are admitted."""
    target.need_open_files(5000)
    opening = asyncio.Semaphore(AT_ONCE)

    async def opened(number: int) -> RawWebsocket | None:
        async with opening:
            source = target.another_address(number % ADDRESSES)
            try:
                return await RawWebsocket.upgraded(target, source=source, reads=False)
            except Cut:
                return None

    found = await asyncio.gather(*(opened(number) for number in range(ADDRESSES * WEBSOCKETS)))
    return [each for each in found if each is not None]


async def left_behind(target: Target) -> None:
    """98 websockets of each of 42 addresses, which fill the site's buffers and leave all at once."""
    websockets = await _websockets(target)
    filling = asyncio.Semaphore(AT_ONCE * 4)
    await target.ready()

    async def fill(websocket: RawWebsocket) -> None:
        with contextlib.suppress(Cut, TimeoutError):
            async with filling, asyncio.timeout(FILLED_SECONDS):
                await websocket.post(FILLING)

    await asyncio.gather(*(fill(websocket) for websocket in websockets))
    await asyncio.Event().wait()


async def full_house(target: Target) -> None:
    """98 websockets of each of 42 addresses, which stay, and come back when they are thrown out."""
    websockets = await _websockets(target)
    await target.ready()
    opening = asyncio.Semaphore(AT_ONCE)

    async def stay(number: int) -> None:
        if websockets:
            websocket = websockets.pop()
        else:
            async with opening:
                source = target.another_address(number % ADDRESSES)
                websocket = await RawWebsocket.upgraded(target, source=source, reads=False)
        async with websocket:
            while True:
                await websocket.receive()

    await target.repeat(len(websockets), stay, AWAY_SECONDS)


async def full_house_of_pollers(target: Target) -> None:
    """98 clients of each of 42 addresses that hold their polls open, and come back when they are cut."""
    target.need_open_files(5000)
    opening = asyncio.Semaphore(AT_ONCE)
    head = f" HTTP/1.1\r\nHost: {target.host}:{target.port}\r\n\r\n"
    await target.ready()

    async def poll(number: int) -> None:
        async with contextlib.AsyncExitStack() as stack:
            async with opening:
                wire = await Wire.open(target, target.another_address(number % ADDRESSES))
                await stack.enter_async_context(wire)  # it is closed if it is cut before its answer
                await wire.send(f"GET {POLLING}{head}".encode())
                _before, after = await wire.receive_until(b'"sid":"')
                sid, _after = await wire.receive_until(b'"', after)
                target.tally["polling"] += 1
            while True:
                await wire.send(f"GET {POLLING}&sid={sid.decode()}{head}".encode())
                await wire.receive()

    await target.repeat(ADDRESSES * WEBSOCKETS, poll, AWAY_SECONDS)


async def crowd_of_pages(target: Target) -> None:
    """200 addresses that ask for the home page three times a second each."""
    await target.ready()

    async def visit(number: int) -> None:
        web = Web(target, target.another_address(number))
        await asyncio.sleep(number / VISITORS)
        await at_rate(3, lambda: web.get("/"))

    await target.repeat(VISITORS, visit)


async def crowd_of_messages(target: Target) -> None:
    """200 addresses, a websocket each, that join three matches a second each."""
    await target.ready()
    data = packet(0, "join", {"game": "k3JxQ0a7Lm2P", "proto": 1, "since": 0})

    async def join(number: int) -> None:
        source = target.another_address(number)
        async with await RawWebsocket.upgraded(target, source=source) as websocket:
            await asyncio.sleep(number / VISITORS)
            await at_rate(3, lambda: websocket.post(data))

    await target.repeat(VISITORS, join)


async def flood_of_tables(target: Target) -> None:
    """42 addresses that put matches on the public list, each under a new cookie; four readers of it."""
    table = {"game": "reversi", "opponent": "friend", "public": True, "name": "Flood"}
    body = json.dumps(table).encode()
    await target.ready()

    async def put(number: int) -> None:
        web = Web(target, target.another_address(number))
        while True:
            await web.post("/api/matches", body)

    async def read(_number: int) -> None:
        web = Web(target)
        while True:
            await web.get("/tables")

    await asyncio.gather(target.repeat(ADDRESSES, put), target.repeat(4, read))


async def restored_files(target: Target) -> None:
    """Ten addresses that restore forged files of 200 games of Reversi each, one after the other."""
    played = [_random_game() for _ in range(20)]
    await target.ready()

    async def restore(number: int) -> None:
        web = Web(target, target.another_address(number))
        while True:
            await web.post("/mine/archive", _forged_file(played))

    await target.repeat(10, restore)


def _random_game() -> list[str]:
    game, moves = ReversiPosition.start(), []
    while game.outcome() is None:
        moves.append(random.choice(game.legal_moves()))
        game = game.play(moves[-1])
    return moves


def _forged_file(played: Sequence[list[str]]) -> bytes:
    seats = {"black": {"kind": "person"}, "white": {"kind": "ai", "level": 1}}
    games = [
        {
            "id": secrets.token_hex(6),
            **{"game": "reversi", "side": "black", "options": {}, "begun_from": None},
            **{"clock": None, "waits_for": "nobody", "seats": seats, "helped": False},
            "events": [["created", "server", 0, {"record": {"moves": moves}}, random.random()]],
        }
        for moves in random.choices(played, k=FORGED_GAMES)
    ]
    portion = {"number": 0, "before": [], "games": games}
    file = {"format": FORMAT, "version": VERSION, "portion": portion}
    return json.dumps(file, separators=(",", ":")).encode()


ATTACKS = (
    left_behind,
    full_house,
    full_house_of_pollers,
    crowd_of_pages,
    crowd_of_messages,
    flood_of_tables,
    restored_files,
)
