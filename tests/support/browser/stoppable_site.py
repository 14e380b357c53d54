"""A site that stops and starts for a browser, while the server of the process behind it goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Protocol

from tests.support.browser.relay import HOST, Relay, carry, running
from tests.support.servers import Server, free_port


class Stoppable(Protocol):
    """What a test may stop and start: a server, or the way to one."""

    @property
    def runs(self) -> bool:
        """Whether it is there."""

    def kill(self) -> None:
        """Stop it at once."""

    def start(self) -> None:
        """Start it, and wait until it answers."""


class StoppableSite:
    """The way to a server at an address of its own.

    While it is stopped, its connections have ended and new ones are refused, as with a process that was
    killed; to be there again takes no time, and the engines of the server are ready.
    """

    def __init__(self, server: Server) -> None:
        self._server = server
        self.port = free_port()
        self.url = f"http://{HOST}:{self.port}"
        self._open = ExitStack()
        self.runs = False

    def start(self) -> None:
        """Let connections through."""
        self._open.enter_context(running(_Way(self._server.port, self.port)))
        self.runs = True

    def kill(self) -> None:
        """End all connections, and refuse new ones."""
        self._open.close()
        self.runs = False


@contextmanager
def stoppable(server: Server) -> Iterator[StoppableSite]:
    """A running way to a server."""
    site = StoppableSite(server)
    site.start()
    try:
        yield site
    finally:
        site.kill()


class _Way(Relay):
    """A relay that changes nothing."""

    async def relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Relay one connection until both ends have closed it."""
        there, back = await self.reach()
        try:
            async with asyncio.TaskGroup() as both:
                both.create_task(carry(reader, back))
                both.create_task(carry(there, writer))
        finally:
            self.close(back)
