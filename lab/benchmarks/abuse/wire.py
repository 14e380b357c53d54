"""Connections below the libraries: plain sockets, websocket frames of any content, HTTP requests."""

from __future__ import annotations

import asyncio
import json
import socket
import struct
from typing import Any, Self

from lab.benchmarks.abuse.target import Cut, Target

CONNECT_SECONDS = 10.0
CHUNK = 65536
TEXT, BINARY, CLOSE, PING = 1, 2, 8, 9
CONTINUATION = 0
MASK = b"\x25\xa1\x7c\x3e"
UPGRADE = (
    "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: {host}:{port}\r\n"
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{more}\r\n"
)


class Wire:
    """One TCP connection; its end is a reset, which leaves nothing behind on this machine."""

    def __init__(self, target: Target, handle: socket.socket) -> None:
        self.target = target
        self._handle = handle
        self._loop = asyncio.get_running_loop()
        self._is_open = True

    @classmethod
    async def open(cls, target: Target, source: str = "", receive_buffer: int = 0) -> Self:
        """Connect from a source address; raises `Cut`."""
        handle = socket.socket()
        handle.setblocking(False)
        handle.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        handle.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if receive_buffer:
            handle.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        loop = asyncio.get_running_loop()
        try:
            handle.bind((source or target.address, 0))
            async with asyncio.timeout(CONNECT_SECONDS):
                await loop.sock_connect(handle, (target.host, target.port))
        except OSError as error:  # a timeout is one too
            handle.close()
            target.tally["not connected"] += 1
            raise Cut from error
        target.tally["connections"] += 1
        return cls(target, handle)

    async def send(self, data: bytes) -> None:
        """Send all bytes; raises `Cut`."""
        try:
            await self._loop.sock_sendall(self._handle, data)
        except OSError as error:
            raise self._cut() from error

    async def receive(self) -> bytes:
        """Some bytes; raises `Cut` at the end."""
        try:
            data = await self._loop.sock_recv(self._handle, CHUNK)
        except OSError as error:
            raise self._cut() from error
        if not data:
            raise self._cut()
        return data

    async def receive_until(self, end: bytes, data: bytes = b"") -> tuple[bytes, bytes]:
        """The bytes up to `end`, and those after it; begins with `data`. Raises `Cut`."""
        while end not in data:
            data += await self.receive()
        before, _end, after = data.partition(end)
        return before, after

    def close(self) -> None:
        """Reset the connection."""
        self._is_open = False
        self._handle.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_exception: object) -> None:
        self.close()

    def _cut(self) -> Cut:
        if self._is_open:
            self._is_open = False
            self.target.tally["cut"] += 1
        return Cut()


# Websockets --------------------------------------------------------------------------------------


def frame(payload: bytes | str, opcode: int = TEXT, *, final: bool = True) -> bytes:
    """A masked websocket frame."""
    data = payload.encode() if isinstance(payload, str) else payload
    first = opcode | (0x80 if final else 0)
    size = len(data)
    if size < 126:
        head = struct.pack("!BB", first, 0x80 | size)
    elif size < 65536:
        head = struct.pack("!BBH", first, 0x80 | 126, size)
    else:
        head = struct.pack("!BBQ", first, 0x80 | 127, size)
    key = (MASK * (size // 4 + 1))[:size]
    masked = int.from_bytes(data, "big") ^ int.from_bytes(key, "big")
    return head + MASK + masked.to_bytes(size, "big")


def packet(number: int, name: str, body: Any) -> bytes:
    """The frame of a message that wants an answer."""
    return frame(f"42{number}{json.dumps([name, body])}")


class RawWebsocket(Wire):
    """A Socket.IO websocket that sends any bytes. It counts the answers, unless it never reads."""

    _reading: asyncio.Task[None] | None = None

    @classmethod
    async def upgraded(cls, target: Target, *, source: str = "", reads: bool = True) -> Self:
        """Open a websocket and its session; raises `Cut`. One that never reads has a small buffer."""
        opened = await cls.open(target, source, 0 if reads else 4096)
        await opened.send(UPGRADE.format(host=target.host, port=target.port, more="").encode())
        head, rest = await opened.receive_until(b"\r\n\r\n")
        if b" 101 " not in head:
            target.tally[f"HTTP {head[9:12].decode('ascii', 'replace')}"] += 1
            opened.close()
            raise Cut
        target.tally["websockets"] += 1
        await opened.send(frame("40"))
        if reads:
            opened._reading = asyncio.create_task(opened._read(rest))
        return opened

    async def post(self, data: bytes) -> None:
        """Send one frame or message and count it; raises `Cut`."""
        await self.send(data)
        self.target.tally["sent"] += 1
        if self._reading is not None and self._reading.done():
            raise self._cut()

    def close(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
        super().close()

    async def _read(self, data: bytes) -> None:
        try:
            while True:
                size, opcode, payload = _parsed(data)
                if size:
                    data = data[size:]
                    await self._take(opcode, payload)
                else:
                    data += await self.receive()
        except Cut:
            pass

    async def _take(self, opcode: int, payload: bytes) -> None:
        if opcode == CLOSE:
            raise self._cut()
        if payload == b"2":
            await self.send(frame("3"))
        if opcode == PING + 1:
            self.target.tally["pongs"] += 1
        elif payload.startswith(b"43"):
            body = json.loads(b"[" + payload.partition(b"[")[2])[0]
            self.target.count(body)


def _parsed(data: bytes) -> tuple[int, int, bytes]:
    """Size, opcode and payload of the first frame; size 0 if it is not complete."""
    if len(data) < 2:
        return 0, 0, b""
    head, size = 2, data[1] & 0x7F
    if size >= 126:
        head = 4 if size == 126 else 10
        size = int.from_bytes(data[2:head], "big")
    if len(data) < head + size:
        return 0, 0, b""
    return head + size, data[0] & 0x0F, data[head : head + size]


# HTTP --------------------------------------------------------------------------------------------


class Web:
    """One HTTP connection that is kept alive; it counts requests and statuses."""

    def __init__(self, target: Target, source: str = "", cookie: str = "") -> None:
        """`cookie` is sent with each request."""
        self._target = target
        self._source = source
        self._cookie = f"Cookie: {cookie}\r\n" if cookie else ""
        self._wire: Wire | None = None
        self._rest = b""

    async def get(self, path: str) -> int:
        """The status of a GET request; raises `Cut`."""
        return await self._ask(f"GET {path} HTTP/1.1\r\n", b"")

    async def post(self, path: str, body: bytes, kind: str = "application/json") -> int:
        """The status of a POST request; raises `Cut`."""
        head = f"POST {path} HTTP/1.1\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
        return await self._ask(head, body)

    async def _ask(self, head: str, body: bytes) -> int:
        try:
            if self._wire is None:
                self._wire, self._rest = await Wire.open(self._target, self._source), b""
            host = f"Host: {self._target.host}:{self._target.port}\r\n{self._cookie}\r\n"
            self._target.tally["requests"] += 1
            await self._wire.send((head + host).encode() + body)
            status = await self._answer(self._wire)
        except Cut:
            self._wire = None
            raise
        self._target.tally[f"HTTP {status}"] += 1
        return status

    async def _answer(self, wire: Wire) -> int:
        head, body = await wire.receive_until(b"\r\n\r\n", self._rest)
        lines = head.decode("latin-1").lower().split("\r\n")
        fields = dict(line.split(": ", 1) for line in lines[1:] if ": " in line)
        if "content-length" in fields:
            size = int(fields["content-length"])
            while len(body) < size:
                body += await wire.receive()
            self._rest = body[size:]
        elif fields.get("transfer-encoding") == "chunked":
            _body, self._rest = await wire.receive_until(b"0\r\n\r\n", body)
        self._target.tally["KB"] += len(body) // 1024
        if fields.get("connection") == "close":
            wire.close()
            self._wire = None
        return int(lines[0].split()[1])
