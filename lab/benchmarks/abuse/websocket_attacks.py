"""Attacks with websocket frames and messages."""

from __future__ import annotations

import asyncio
import zlib

from lab.benchmarks.abuse.target import Target, at_rate
from lab.benchmarks.abuse.wire import CONTINUATION, PING, TEXT, RawWebsocket, frame, packet

BOMB_BYTES = 30_000_000


async def big_frames(target: Target) -> None:
    """One websocket that sends frames of 30 KB of x, 150 a second."""
    await target.ready()
    data = frame("x" * 30_000)

    async def one(_number: int) -> None:
        async with await RawWebsocket.upgraded(target) as websocket:
            await at_rate(150, lambda: websocket.post(data))

    await target.repeat(1, one)


async def garbage(target: Target) -> None:
    """Four websockets that send frames of 100 bytes as fast as they go."""
    await target.ready()
    await _flood(target, 4, frame("x" * 100) * 20, counts=20)


async def pings(target: Target) -> None:
    """Four websockets that send pings of the websocket protocol as fast as they go."""
    await target.ready()
    await _flood(target, 4, frame(b"x" * 100, PING) * 20, counts=20)


async def engineio_pongs(target: Target) -> None:
    """Four websockets that send Engine.IO pongs and empty packets as fast as they go."""
    await target.ready()
    await _flood(target, 4, (frame("3") + frame("6") + frame("")) * 10, counts=30)


async def _flood(target: Target, websockets: int, data: bytes, counts: int) -> None:
    async def one(_number: int) -> None:
        async with await RawWebsocket.upgraded(target) as websocket:
            while True:
                await websocket.post(data)
                target.tally["sent"] += counts - 1
                await asyncio.sleep(0)

    await target.repeat(websockets, one)


async def valid_messages(target: Target) -> None:
    """Ten websockets that send 400 valid messages a second each."""
    await target.ready()
    asked = {"game": "k3JxQ0a7Lm2P", "proto": 1, "since": 0}
    data = b"".join(packet(number, "join", asked) for number in range(10))

    async def one(_number: int) -> None:
        async with await RawWebsocket.upgraded(target) as websocket:

            async def ten() -> None:
                await websocket.post(data)
                target.tally["sent"] += 9

            await at_rate(40, ten)

    await target.repeat(10, one)


async def fragments(target: Target) -> None:
    """Four websockets that send fragments of one message without end."""
    await target.ready()
    first, more = frame("42", TEXT, final=False), frame("x" * 1000, CONTINUATION, final=False)

    async def one(_number: int) -> None:
        async with await RawWebsocket.upgraded(target) as websocket:
            await websocket.post(first)
            await at_rate(200, lambda: websocket.post(more))

    await target.repeat(4, one)


async def tiny_fragments(target: Target) -> None:
    """Four websockets that send empty fragments of one message without end."""
    await target.ready()
    first, more = frame("42", TEXT, final=False), frame("", CONTINUATION, final=False)

    async def one(_number: int) -> None:
        async with await RawWebsocket.upgraded(target) as websocket:
            await websocket.post(first)
            while True:
                await websocket.post(more * 50)
                target.tally["sent"] += 49
                await asyncio.sleep(0)

    await target.repeat(4, one)


async def deflate_bombs(target: Target) -> None:
    """Ten websockets that send compressed messages of 29 KB that unpack to 30 MB."""
    await target.ready()
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(b"x" * BOMB_BYTES) + packer.flush(zlib.Z_SYNC_FLUSH)
    data = frame(packed.removesuffix(b"\x00\x00\xff\xff"), compressed=True)

    async def one(_number: int) -> None:
        async with await RawWebsocket.upgraded(target, deflate=True) as websocket:
            await at_rate(10, lambda: websocket.post(data))

    await target.repeat(10, one)


async def reconnects(target: Target) -> None:
    """Twenty tasks that open a websocket and its session, and leave at once."""
    await target.ready()

    async def one(_number: int) -> None:
        async with await RawWebsocket.upgraded(target) as websocket:
            await websocket.post(packet(0, "join", {"game": "x", "proto": 1, "since": 0}))

    await target.repeat(20, one)


async def crowd_of_websockets(target: Target) -> None:
    """100 websockets of one address that send 10 unknown messages a second each."""
    await target.ready()
    data = packet(0, "nothing", {})

    async def one(_number: int) -> None:
        async with await RawWebsocket.upgraded(target) as websocket:
            await at_rate(10, lambda: websocket.post(data))

    await target.repeat(100, one)


ATTACKS = (
    big_frames,
    garbage,
    valid_messages,
    fragments,
    tiny_fragments,
    deflate_bombs,
    reconnects,
    pings,
    engineio_pongs,
    crowd_of_websockets,
)
