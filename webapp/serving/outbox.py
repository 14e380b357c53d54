"""The packets that wait to be sent to a client, up to a number of bytes."""

from __future__ import annotations

import queue
import threading
import weakref
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from webapp.limits.transport import TransportConnection

MOST_WAITING_BYTES = 256 * 1024
"""Bytes that may wait for one client; a client that does not read is disconnected."""

if TYPE_CHECKING:
    _Queue = queue.Queue[Any]
else:  # green threads have a queue of their own, which knows no types
    _Queue = queue.Queue


class Outbox(_Queue):
    """The queue that Engine.IO writes to a client from, up to `MOST_WAITING_BYTES`."""

    waiting = 0
    connection: TransportConnection | None = None
    """That of a websocket; a client that polls has another one for each request."""
    flush: Callable[[], None] | None = None
    """Writes what was taken: packets that waited together go out together."""
    _full = False

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        with _guard:
            _outboxes.add(self)

    def put(self, item: Any, block: bool = True, timeout: float | None = None) -> None:
        """Add a packet, or end a client that has not read for too long."""
        size = _size(item)
        with _guard:
            fits = self.waiting + size <= MOST_WAITING_BYTES
            self.waiting += size if fits else 0
            self._full |= not fits
        if fits:
            super().put(item, block, timeout)
        elif self.connection is not None:
            self.connection.disconnect("not_reading")

    def get(self, block: bool = True, timeout: float | None = None) -> Any:
        """Take a packet, when it has to be waited for once those before it are written.

        Raises `queue.Empty`, also if the client is gone.
        """
        if self._full:  # something is missing: the client has to connect again
            raise queue.Empty
        if block and self.flush is not None:
            try:
                self.flush()
            except OSError:
                raise queue.Empty from None
        item = super().get(block, timeout)
        with _guard:
            self.waiting -= _size(item)
        return item

    def join(self) -> None:
        """Wait until all is sent, but not for a client that polls: it may never come again."""
        if self.connection is not None:
            super().join()


_outboxes: weakref.WeakSet[Outbox] = weakref.WeakSet()
"""Those of the clients that are connected, or were a moment ago."""
_guard = threading.Lock()


def waiting_bytes() -> int:
    """The size of the packets that wait to be sent to all clients."""
    with _guard:
        outboxes = tuple(_outboxes)
    return sum(outbox.waiting for outbox in outboxes)


def _size(packet: Any) -> int:
    return 0 if packet is None else len(packet.encode())
