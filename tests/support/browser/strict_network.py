"""A network that does not let everything through: a relay to the site without websockets or cookies."""

from __future__ import annotations

import asyncio
import re
from contextlib import AbstractContextManager
from typing import Literal

from tests.support.browser.relay import Relay, carry, running

Websockets = Literal["pass", "refuse", "drop", "swallow"]
"""What becomes of a websocket: it is let through, answered with 403, closed as soon as it is open, or
opened while nothing that is said on it arrives."""
_REFUSED = b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
_CONNECTION = re.compile(rb"\r\nConnection: (?!Upgrade)[^\r]*", re.IGNORECASE)
_SET_COOKIE = re.compile(rb"\r\nSet-Cookie: [^\r]*", re.IGNORECASE)
_UPGRADE = re.compile(rb"\r\nUpgrade: websocket\r\n", re.IGNORECASE)


def strict_network(
    port: int, *, websockets: Websockets = "pass", cookies: bool = True
) -> AbstractContextManager[StrictNetwork]:
    """A relay to a local port."""
    return running(StrictNetwork(port, websockets, cookies=cookies))


class StrictNetwork(Relay):
    """The relay as tests see it, at `url`; what it lets through may change meanwhile."""

    def __init__(self, port: int, websockets: Websockets, *, cookies: bool) -> None:
        super().__init__(port)
        self.websockets = websockets
        self.refused = 0
        """Websockets that were not let through."""
        self.cookies = cookies

    async def relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Relay one request; the next one opens another connection."""
        head = await reader.readuntil(b"\r\n\r\n")
        is_websocket = _UPGRADE.search(head) is not None
        if is_websocket and self.websockets != "pass":
            self.refused += 1
        if is_websocket and self.websockets == "refuse":
            writer.write(_REFUSED)
            return
        there, back = await self.reach()
        silent = is_websocket and self.websockets == "swallow"
        back.write(_CONNECTION.sub(b"\r\nConnection: close", head))
        asking = asyncio.create_task(carry(reader, None if silent else back))
        try:
            answer = await there.readuntil(b"\r\n\r\n")
            writer.write(answer if self.cookies else _SET_COOKIE.sub(b"", answer))
            if is_websocket and self.websockets == "drop":
                return
            await carry(there, None if silent else writer)
        finally:
            asking.cancel()
            self.close(back)
