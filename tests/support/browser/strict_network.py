"""A network that does not let everything through: a relay to the site without websockets or cookies."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

HOST = "127.0.0.1"
Websockets = Literal["pass", "refuse", "drop", "swallow"]
"""What becomes of a websocket: it is let through, answered with 403, closed as soon as it is open, or
opened while nothing that is said on it arrives."""
_REFUSED = b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
_CONNECTION = re.compile(rb"\r\nConnection: (?!Upgrade)[^\r]*", re.IGNORECASE)
_SET_COOKIE = re.compile(rb"\r\nSet-Cookie: [^\r]*", re.IGNORECASE)
_UPGRADE = re.compile(rb"\r\nUpgrade: websocket\r\n", re.IGNORECASE)


@contextmanager
def strict_network(
    port: int, *, websockets: Websockets = "pass", cookies: bool = True
) -> Iterator[StrictNetwork]:
    """A relay to a local port."""
    # A separate thread for the loop: Playwright's loop runs in this one.
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    network = StrictNetwork(port, websockets, cookies=cookies)
    try:
        asyncio.run_coroutine_threadsafe(network.start(), loop).result()
        yield network
    finally:
        asyncio.run_coroutine_threadsafe(network.stop(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


class StrictNetwork:
    """The relay as tests see it, at `url`; what it lets through may change meanwhile."""

    def __init__(self, port: int, websockets: Websockets, *, cookies: bool) -> None:
        self.url = ""
        self.websockets = websockets
        self.refused = 0
        """Websockets that were not let through."""
        self._port = port
        self.cookies = cookies
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        """Start accepting connections."""
        self._server = await asyncio.start_server(self.serve, HOST, 0)
        self.url = f"http://{HOST}:{self._server.sockets[0].getsockname()[1]}"

    async def stop(self) -> None:
        """Stop accepting connections and close the open ones."""
        if self._server:
            self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Relay one request; the next one opens another connection."""
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            await self._relay(reader, writer)
        except (OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass  # a closed end and the end of the test are not errors
        finally:
            writer.close()
            self._tasks.discard(task)

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        is_websocket = _UPGRADE.search(head) is not None
        if is_websocket and self.websockets != "pass":
            self.refused += 1
        if is_websocket and self.websockets == "refuse":
            writer.write(_REFUSED)
            return
        there, back = await asyncio.open_connection(HOST, self._port)
        silent = is_websocket and self.websockets == "swallow"
        back.write(_CONNECTION.sub(b"\r\nConnection: close", head))
        asking = asyncio.create_task(_carry(reader, None if silent else back))
        try:
            answer = await there.readuntil(b"\r\n\r\n")
            writer.write(answer if self.cookies else _SET_COOKIE.sub(b"", answer))
            if is_websocket and self.websockets == "drop":
                return
            await _carry(there, None if silent else writer)
        finally:
            asking.cancel()
            back.close()


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter | None) -> None:
    """Deliver what is said, or nothing without a writer."""
    while data := await reader.read(65536):
        if writer is not None:
            writer.write(data)
            await writer.drain()
    if writer is not None:
        writer.close()
