"""A slow connection to the site: a relay that delays every byte in both directions.

The browser's own emulation delays pages and files, but not the messages of an open websocket.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

HOST = "127.0.0.1"


@contextmanager
def slow_connection(port: int, seconds: float) -> Iterator[SlowConnection]:
    """A relay to a local port, with this delay in seconds in each direction."""
    # A separate thread for the loop: Playwright's loop runs in this one.
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    relay = _Relay(port, seconds)
    try:
        port_of_relay = asyncio.run_coroutine_threadsafe(relay.start(), loop).result()
        yield SlowConnection(f"http://{HOST}:{port_of_relay}", loop, relay)
    finally:
        asyncio.run_coroutine_threadsafe(relay.stop(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


class SlowConnection:
    """The relay as tests see it: `url` is its address."""

    def __init__(self, url: str, loop: asyncio.AbstractEventLoop, relay: _Relay) -> None:
        self.url = url
        self._loop = loop
        self._relay = relay

    @contextmanager
    def holding(self) -> Iterator[None]:
        """Deliver nothing meanwhile."""
        self._loop.call_soon_threadsafe(self._relay.moving.clear)
        yield
        self._loop.call_soon_threadsafe(self._relay.moving.set)


class _Relay:
    def __init__(self, port: int, seconds: float) -> None:
        self.moving = asyncio.Event()
        self.moving.set()
        self._port = port
        self._seconds = seconds
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def start(self) -> int:
        """Start accepting connections; returns the port."""
        self._server = await asyncio.start_server(self.serve, HOST, 0)
        found: int = self._server.sockets[0].getsockname()[1]
        return found

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Relay one connection until either end closes it."""
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        there, back = await asyncio.open_connection(HOST, self._port)
        try:
            async with asyncio.TaskGroup() as both:
                both.create_task(self._carry(reader, back))
                both.create_task(self._carry(there, writer))
        # A closed end and the end of the test are not errors.
        except* (OSError, asyncio.CancelledError):
            pass
        finally:
            back.close()
            writer.close()
            self._tasks.discard(task)

    async def stop(self) -> None:
        """Stop accepting connections and close the open ones."""
        if self._server:
            self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        on_the_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        clock = asyncio.get_running_loop().time

        async def deliver() -> None:
            while True:
                due, data = await on_the_way.get()
                await asyncio.sleep(due - clock())
                await self.moving.wait()
                if not data:
                    writer.close()
                    return
                writer.write(data)

        delivering = asyncio.create_task(deliver())
        try:
            data = b"begun"
            while data:
                data = await reader.read(65536)
                on_the_way.put_nowait((clock() + self._seconds, data))
            await delivering
        finally:
            delivering.cancel()
