"""A relay between a browser and the site, in a thread of its own: a network that a test controls."""

from __future__ import annotations

import asyncio
import threading
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

HOST = "127.0.0.1"
TURNS = 5
"""Turns of the loop in which an accepted connection reaches its task, and a closed one ends."""


class Relay(ABC):
    """A server at `url` in front of a local port; `relay` says what passes."""

    def __init__(self, port: int, own_port: int = 0) -> None:
        """`own_port` is where it listens; 0 is any that is free."""
        self.url = ""
        self._port = port
        self._own_port = own_port
        self._tasks: set[asyncio.Task[None]] = set()
        self._ends: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None
        self._stops = False

    @abstractmethod
    async def relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection of the browser."""

    async def reach(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Open a connection to the site, which ends with the relay if not before."""
        there, back = await asyncio.open_connection(HOST, self._port)
        self._ends.add(back)
        return there, back

    @staticmethod
    def close(*ends: asyncio.StreamWriter) -> None:
        """Close connections after what was written has gone out, or with the relay."""
        for each in ends:
            each.close()

    async def start(self) -> None:
        """Start accepting connections."""
        self._server = await asyncio.start_server(self._serve, HOST, self._own_port)
        self.url = f"http://{HOST}:{self._server.sockets[0].getsockname()[1]}"

    async def stop(self) -> None:
        """Stop accepting connections, and close the open ones."""
        self._stops = True
        if self._server:
            # A server that is closed lets go of connections that it has accepted and not begun to serve,
            # and nothing closes them: those begin first, while no more are accepted.
            for each in self._server.sockets:
                asyncio.get_running_loop().remove_reader(each.fileno())
            await _let_others_run()
            self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for each in self._ends:
            each.transport.abort()
        await _let_others_run()
        while late := asyncio.all_tasks() - {asyncio.current_task()}:
            await asyncio.wait(late, timeout=1)  # connections that were accepted a moment ago
        await _let_others_run()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._stops:
            writer.transport.abort()
            return
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        self._ends.add(writer)
        try:
            await self.relay(reader, writer)
        # A closed end and the end of the test are not errors.
        except* (OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            writer.close()
            self._tasks.discard(task)


async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter | None) -> None:
    """Deliver what is said to its end, or nothing without a writer."""
    while data := await reader.read(65536):
        if writer is not None:
            writer.write(data)
            await writer.drain()
    if writer is not None:
        writer.close()


async def _let_others_run() -> None:
    for _ in range(TURNS):
        await asyncio.sleep(0)


R = TypeVar("R", bound=Relay)


@contextmanager
def running(relay: R) -> Iterator[R]:
    """Run a relay meanwhile."""
    # A separate thread for the loop: Playwright's loop runs in this one.
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    try:
        asyncio.run_coroutine_threadsafe(relay.start(), loop).result()
        yield relay
    finally:
        asyncio.run_coroutine_threadsafe(relay.stop(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
