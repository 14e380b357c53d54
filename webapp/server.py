"""The only module that uses eventlet: patching, listening, green threads, real threads.

Importing it patches the standard library, so it must be imported first.
"""

import os
import warnings

# Eventlet announces its retirement at every import; it was chosen with that (see docs/decisions.md).
warnings.filterwarnings("ignore", "\\s*Eventlet is deprecated", Warning)

import eventlet  # noqa: E402 - only after the filter

eventlet.monkey_patch(psycopg=False)  # sites on SQLite do not load it

import errno  # noqa: E402 - only after the patch
import socket  # noqa: E402
import weakref  # noqa: E402
from collections.abc import Callable  # noqa: E402
from http import HTTPStatus  # noqa: E402
from typing import Any  # noqa: E402

import engineio.async_drivers.eventlet as engineio_driver  # noqa: E402
import eventlet.greenio  # noqa: E402
import eventlet.queue  # noqa: E402
import eventlet.tpool  # noqa: E402
import eventlet.websocket  # noqa: E402
import eventlet.wsgi  # noqa: E402

from webapp.core.runtime import Runtime  # noqa: E402
from webapp.limits.addresses import network_of  # noqa: E402
from webapp.limits.transport import TransportConnection, TransportLimits  # noqa: E402
from webapp.live.frames import unmasked  # noqa: E402

DRAIN_SECONDS = 0.5
"""Time for the stop notice and the last answers to reach clients."""
POLL_SECONDS = 0.1
SWEEP_SECONDS = 1.0
"""How often connections are searched for silent ones."""
KEEP_ALIVE_SECONDS = 20
SOCKET_SECONDS = 30.0
"""Longest wait for one read or write of a request."""
OUT_OF_FILES = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})
RETRY_SECONDS = 0.1
MOST_GREEN_THREADS = 70_000
"""More than there are connections, which `TransportLimits` limits."""
MOST_WAITING_BYTES = 256 * 1024
"""What may wait to be sent to one client; one that does not read is disconnected."""
BYTES_OF_A_FRAGMENT = 16
"""What even an empty fragment costs: a message has not any number of them."""
MOST_BODY_BYTES = 1024 * 1024
"""The largest body that any route reads; each has its own limit below."""
TOO_LONG = 1009
"""The websocket's close code for a message that is too long."""

# Connections -------------------------------------------------------------------------------------


class _Socket(eventlet.greenio.GreenSocket):  # type: ignore[misc] # eventlet ships no types
    """A client's socket. It reads no faster than the client may send, and gives others their turn."""

    limits: TransportConnection

    def recv(self, bufsize: int, flags: int = 0) -> bytes:
        data: bytes = super().recv(bufsize, flags)
        self._pause(len(data))
        return data

    def recv_into(self, buffer: Any, nbytes: int = 0, flags: int = 0) -> int:
        size: int = super().recv_into(buffer, nbytes, flags)
        self._pause(size)
        return size

    def _pause(self, size: int) -> None:
        seconds = self.limits.received(size)
        if seconds is not None:
            eventlet.sleep(seconds)


class _Listener:
    """Accepts the connections that the limits admit, and goes on when open files run out."""

    def __init__(self, listener: Any, limits: TransportLimits) -> None:
        self._listener = listener
        self._limits = limits
        self.family = listener.family
        self.getsockname = listener.getsockname
        self.close = listener.close

    def accept(self) -> tuple[_Socket, Any]:
        """The next connection that is admitted."""
        while True:
            try:
                accepted, address = self._listener.accept()
            except OSError as problem:
                if problem.errno not in OUT_OF_FILES:
                    raise
                self._limits.close_idle()
                eventlet.sleep(RETRY_SECONDS)
                continue
            connection = self._limits.admit(network_of(address[0]))
            if connection is not None:
                return _limited(accepted, connection), address
            accepted.close()
            eventlet.sleep(0)  # refusing must not keep others waiting


def _limited(accepted: Any, connection: TransportConnection) -> _Socket:
    """The socket of an admitted connection; it takes over the file of `accepted`."""
    made = _Socket(accepted.family, accepted.type, accepted.proto, fileno=accepted.fd.detach())
    # An answer is several small writes, which must not wait for the client's delayed acknowledgement.
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    made.limits = connection
    connection.close = lambda: eventlet.greenio.shutdown_safe(made)
    return made


class _Protocol(eventlet.wsgi.HttpProtocol):  # type: ignore[misc] # eventlet ships no types
    """HTTP with the deadlines of its connection."""

    def __init__(self, conn_state: Any, server: Any) -> None:
        try:
            super().__init__(conn_state, server)
        finally:
            conn_state[1].limits.leave()

    def handle_one_request(self) -> None:
        self.connection.limits.expect_request()
        super().handle_one_request()
        eventlet.sleep(0)  # many requests may have come in one packet

    def parse_request(self) -> bool:
        """Refuse what proxies and we might understand differently."""
        if not super().parse_request():
            return False
        for name in ("Content-Length", "Host"):
            if len(self.headers.get_all(name, ())) > 1:
                self.send_error(HTTPStatus.BAD_REQUEST, f"There are two {name} headers")
                return False
        return self._takes_body()

    def _takes_body(self) -> bool:
        """Refuse a body that no route would read, before any of it is read."""
        announced = self.headers.get("Content-Length", "").strip()
        if announced.isascii() and announced.isdigit() and int(announced[:20]) > MOST_BODY_BYTES:
            too_large = f"The body has more than {MOST_BODY_BYTES} bytes"
            self.send_error(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, too_large)
            return False
        return True

    def get_environ(self) -> dict[str, Any]:
        self.connection.limits.expect_end()
        environ: dict[str, Any] = super().get_environ()
        return environ


# Websockets --------------------------------------------------------------------------------------


class _Message(eventlet.websocket.RFC6455WebSocket.Message):  # type: ignore[misc] # no types
    """A message in fragments, which together may be no longer than one frame."""

    size = 0

    def push(self, data: bytes, final: bool = False) -> None:
        self.size += len(data) + BYTES_OF_A_FRAGMENT
        if self.size > self.max_frame_length:
            raise eventlet.websocket.FailedConnectionError(TOO_LONG, "The message is too long.")
        super().push(data, final)


class _Outbox(eventlet.queue.Queue):  # type: ignore[misc] # eventlet ships no types
    """The packets that wait to be sent to one client, up to `MOST_WAITING_BYTES`."""

    waiting = 0
    connection: TransportConnection | None = None

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        _outboxes.add(self)

    def put(self, item: Any, block: bool = True, timeout: float | None = None) -> None:
        size = _size(item)
        if self.waiting + size > MOST_WAITING_BYTES:
            if self.connection is not None:
                self.connection.disconnect("not_reading")
            return
        self.waiting += size
        super().put(item, block, timeout)

    def get(self, block: bool = True, timeout: float | None = None) -> Any:
        item = super().get(block, timeout)
        self.waiting -= _size(item)
        return item


_outboxes: weakref.WeakSet[_Outbox] = weakref.WeakSet()
"""Those of the clients that are connected, or were a moment ago."""


def _size(packet: Any) -> int:
    return 0 if packet is None else len(packet.encode())


class _WebSocket(engineio_driver.WebSocketWSGI):  # type: ignore[misc] # engineio ships no types
    """Engine.IO's websocket, whose outbox knows its connection."""

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Any:
        connection = environ["eventlet.input"].get_socket().limits
        connection.stay_open()
        self.handler.__self__.queue.connection = connection  # the handler is a method of the client
        return super().__call__(environ, start_response)

    def _negotiate_permessage_deflate(self, extensions: Any) -> Any:
        """Compress each message by itself: a compressor that is kept takes 256 KB for each client."""
        granted = super()._negotiate_permessage_deflate(extensions)
        alone = {"server_no_context_takeover": True, "client_no_context_takeover": True}
        return granted and {**granted, **alone}


# The library has no setting for these two.
eventlet.websocket.RFC6455WebSocket._apply_mask = staticmethod(unmasked)
eventlet.websocket.RFC6455WebSocket.Message = _Message


def _waiting_bytes() -> int:
    """The size of the packets that wait to be sent to all clients."""
    return sum(outbox.waiting for outbox in tuple(_outboxes))


GREEN_THREADS = Runtime(
    "eventlet",
    eventlet.tpool.execute,
    eventlet.sleep,
    {"queue": _Outbox, "websocket": _WebSocket},
    _waiting_bytes,
)


# Serving -----------------------------------------------------------------------------------------


def prepare_database_drivers(*, postgresql: bool) -> None:
    """Keep other green threads running during database calls; plain psycopg2 blocks the process.

    SQLite commits run in one real thread.
    """
    eventlet.tpool.set_num_threads(1)  # it has one writer
    if postgresql:
        from eventlet.support import psycopg2_patcher  # noqa: PLC0415 - it loads psycopg2

        psycopg2_patcher.make_psycopg_green()


def listen(host: str, port: int) -> Any:
    """A listening socket; raises `OSError` or `UnicodeError`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return eventlet.listen((host, port), family, reuse_port=False)


def serve(
    listener: Any,
    application: Any,
    limits: TransportLimits,
    is_stopping: Callable[[], bool],
    on_stopping: Callable[[], None],
) -> bool:
    """Serve a WSGI application until `is_stopping`, then call `on_stopping` and finish the answers.

    Returns False if serving ended by itself, which it never should.
    """
    serving = eventlet.spawn(
        eventlet.wsgi.server,
        _Listener(listener, limits),
        application,
        debug=False,  # no tracebacks to clients
        log_output=False,
        max_size=MOST_GREEN_THREADS,
        protocol=_Protocol,
        keepalive=KEEP_ALIVE_SECONDS,
        socket_timeout=SOCKET_SECONDS,
    )
    sweeping = eventlet.spawn(_sweep, limits)
    while not is_stopping() and not serving.dead:
        eventlet.sleep(POLL_SECONDS)
    asked = is_stopping()
    sweeping.kill()
    on_stopping()
    _end_listening(listener)
    eventlet.sleep(DRAIN_SECONDS)
    return asked


def _end_listening(listener: Any) -> None:
    """Close a listening socket but keep its number taken.

    The hub waits on this number until the process ends. A connection to the database that got the
    same number meanwhile would be a second reader, which eventlet refuses.
    """
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), listener.fileno())


def _sweep(limits: TransportLimits) -> None:
    while True:
        eventlet.sleep(SWEEP_SECONDS)
        limits.sweep()
