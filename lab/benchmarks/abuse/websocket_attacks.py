"""Attacks with websocket frames and messages."""

from __future__ import annotations

import asyncio

from lab.benchmarks.abuse.target import Target, at_rate
from lab.benchmarks.abuse.wire import CONTINUATION, TEXT, RawWebsocket, frame, packet


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
    data = frame("x" * 100) * 20

    async def one(_number: int) -> None:
        async with await RawWebsocket.upgraded(target) as websocket:
            while True:
                await websocket.post(data)
                target.tally["sent"] += 19
                await asyncio.sleep(0)

    await target.repeat(4, one)


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


ATTACKS = (
    big_frames,
    garbage,
    valid_messages,
    fragments,
)
