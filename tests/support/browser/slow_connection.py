"""A slow connection to the site: a relay that delays every byte in both directions.

The browser's own emulation delays pages and files, but not the messages of an open websocket.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from tests.support.browser.relay import Relay, running


def slow_connection(port: int, seconds: float = 0) -> AbstractContextManager[SlowConnection]:
    """A relay to a local port, with this delay in seconds in each direction."""
    return running(SlowConnection(port, seconds))


class SlowConnection(Relay):
    """The relay as tests see it: `url` is its address."""

    def __init__(self, port: int, seconds: float) -> None:
        super().__init__(port)
        self._moving = asyncio.Event()
        self._moving.set()
        self._seconds = seconds
        self._loop: asyncio.AbstractEventLoop | None = None

    def slow_down(self, seconds: float) -> None:
        """Delay what comes from now on by so much: a page that takes long to open is there by now."""
        self._seconds = seconds

    @contextmanager
    def holding(self) -> Iterator[None]:
        """Deliver nothing meanwhile."""
        assert self._loop is not None
        self._loop.call_soon_threadsafe(self._moving.clear)
        yield
        self._loop.call_soon_threadsafe(self._moving.set)

    async def start(self) -> None:
        """Start accepting connections."""
        self._loop = asyncio.get_running_loop()
        await super().start()

    async def relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Relay one connection until either end closes it."""
        there, back = await self.reach()
        try:
            async with asyncio.TaskGroup() as both:
                both.create_task(self._carry(reader, back))
                both.create_task(self._carry(there, writer))
        finally:
            self.close(back)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        on_the_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        clock = asyncio.get_running_loop().time

        async def deliver() -> None:
            while True:
                due, data = await on_the_way.get()
                await asyncio.sleep(due - clock())
                await self._moving.wait()
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
