"""Accepts connections and reads them no faster than their clients may send, on threads of any kind."""

from __future__ import annotations

import errno
import select
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from webapp.limits.addresses import network_of
from webapp.limits.transport import TransportConnection, TransportLimits

OUT_OF_FILES = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})
RETRY_SECONDS = 0.1
RECEIVE_BYTES = 64 * 1024
"""Bytes of one client that the system buffers until they are read."""
READ_AHEAD_BYTES = 16 * 1024
BYTES_OF_A_FRAGMENT = 16
"""Bytes charged even for an empty fragment, which limits the fragments of a message."""
TOO_LONG = 1009
"""The websocket's close code for a message that is too long."""
HALF_CLOSED = getattr(select, "POLLRDHUP", 0)
"""The client has closed its side; not every system says so before the connection is used."""

S = TypeVar("S", bound=socket.socket)


class Pace:
    """Pauses the reading of a connection as its limits ask. Nothing is read once it is closed."""

    def __init__(self, limits: TransportConnection, shut_down: Callable[[], None]) -> None:
        """`shut_down` ends both directions of the socket at once."""
        self._limits = limits
        self._shut_down = shut_down
        self._closed = threading.Event()
        limits.close = self.close

    def close(self) -> None:
        """End the connection, and the pause that it may be in."""
        self._closed.set()
        self._shut_down()

    @property
    def is_closed(self) -> bool:
        """Whether it is at its end, whatever has arrived."""
        return self._closed.is_set()

    def received(self, size: int) -> bool:
        """Count one read, and pause; returns whether the connection is still open."""
        return self._may_go_on(self._limits.received(size))

    def received_frame(self, size: int | None) -> bool:
        """Count a websocket frame, with the read that ended it, and pause as `received` does."""
        return self._may_go_on(self._limits.received_frame(size))

    def _may_go_on(self, pause: float | None) -> bool:
        if pause:
            self._closed.wait(pause)
            self._limits.goes_on()
        elif pause is not None:
            time.sleep(0)
        return not self._closed.is_set()


def accept(
    listener: Any, limits: TransportLimits, taken_over: Callable[[Any, TransportConnection], S]
) -> tuple[S, Any]:
    """The next connection that the limits admit, as a socket of our own, and its address.

    Goes on when open files run out; raises `OSError` when the listener is closed.
    """
    while True:
        try:
            accepted, address = listener.accept()
        except OSError as error:
            if error.errno not in OUT_OF_FILES:
                raise
            limits.close_idle()
            time.sleep(RETRY_SECONDS)
            continue
        connection = limits.admit(network_of(address[0]))
        if connection is None:
            accepted.close()
            time.sleep(0)  # refusing must not keep others waiting
            continue
        taken = taken_over(accepted, connection)
        # An answer is several small writes, which must not wait for the client's acknowledgement.
        taken.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.file = taken.fileno()
        return taken, address


def left(connections: Sequence[TransportConnection], poll: Any) -> Iterator[TransportConnection]:
    """Those whose clients have left, by a new `select.poll()`.

    A client of HTTP may still wait after it has sent all.
    """
    # One that another thread is accepting has no number yet.
    by_file = {each.file: each for each in connections if each.file >= 0}
    for file, connection in by_file.items():
        poll.register(file, HALF_CLOSED if connection.is_websocket else 0)
    for file, _event in poll.poll(0):
        yield by_file[file]
