"""The server on eventlet's green threads, and the only module that uses it: patching and listening.

Importing it patches the standard library, so it must be imported first.
"""

import os
import sys
import threading
import warnings

# Eventlet announces its retirement at every import; it was chosen with that (see docs/decisions.md).
warnings.filterwarnings("ignore", "\\s*Eventlet is deprecated", Warning)
# Its look-ups of names load 200 modules, which few sites need: `_look_up_names_later` does it then.
os.environ["EVENTLET_NO_GREENDNS"] = "yes"

import eventlet  # noqa: E402 - only after the filter

if sys.version_info >= (3, 14):
    # The lock of all threads is in its defaults too, where eventlet replaces nothing and complains.
    forget_thread = threading._DeleteDummyThreadOnDel.__del__
    forget_thread.__defaults__ = None
eventlet.monkey_patch(psycopg=False)  # sites on SQLite do not load it
if sys.version_info >= (3, 14):
    forget_thread.__defaults__ = (threading._active_limbo_lock, threading._active)
# Its own `os.write` tries for ever to write to a process that has ended. Its pipes wait by themselves.
os.write = eventlet.patcher.original("os").write
del os.environ["EVENTLET_NO_GREENDNS"]

import io  # noqa: E402 - only after the patch
import socket  # noqa: E402
from collections.abc import Callable  # noqa: E402
from typing import Any  # noqa: E402

import engineio.async_drivers.eventlet as engineio_driver  # noqa: E402
import eventlet.green.socket  # noqa: E402
import eventlet.greenio  # noqa: E402
import eventlet.patcher  # noqa: E402
import eventlet.semaphore  # noqa: E402
import eventlet.tpool  # noqa: E402
import eventlet.websocket  # noqa: E402
import eventlet.wsgi  # noqa: E402
import greenlet  # noqa: E402

from webapp.core.runtime import Runtime  # noqa: E402
from webapp.limits.addresses import network_of  # noqa: E402
from webapp.limits.processor_time import Switches  # noqa: E402
from webapp.limits.transport import IDLE_SECONDS, TransportConnection, TransportLimits  # noqa: E402
from webapp.live.frames import unmasked  # noqa: E402
from webapp.serving.connections import (  # noqa: E402
    BYTES_OF_A_FRAGMENT,
    READ_AHEAD_BYTES,
    RECEIVE_BYTES,
    TOO_LONG,
    Pace,
    accept,
    left,
)
from webapp.serving.outbox import Outbox, waiting_bytes  # noqa: E402
from webapp.serving.server import (  # noqa: E402
    DRAIN_SECONDS,
    POLL_SECONDS,
    SOCKET_SECONDS,
    SWEEP_SECONDS,
)
from webapp.serving.strict_parsing import ChunkLines, parse_strictly  # noqa: E402

MOST_CONNECTIONS = 4096
MOST_GREEN_THREADS = 70_000
"""More than there are connections, which `TransportLimits` limits."""
FRAMES_PER_TURN = 4
"""Frames of all clients that send many at once; then the others have their turn."""

# Names -------------------------------------------------------------------------------------------


def _look_up_names_later(name: str) -> None:
    """Let this function of `socket` look up names on green threads, loading what does so only then."""

    def look_up(*arguments: Any, **named: Any) -> Any:
        from eventlet.support import greendns  # noqa: PLC0415 - see above

        return getattr(greendns, name)(*arguments, **named)

    setattr(socket, name, look_up)
    setattr(eventlet.green.socket, name, look_up)


for _name in ("getaddrinfo", "getnameinfo", "gethostbyname", "gethostbyname_ex"):
    _look_up_names_later(_name)

# Connections -------------------------------------------------------------------------------------


class _Socket(eventlet.greenio.GreenSocket):  # type: ignore[misc] # eventlet ships no types
    """A client's socket. It reads no faster than the client may send, and gives others their turn.

    Once it is closed, nothing that has arrived is read: it is at its end.
    """

    def __init__(self, accepted: Any, limits: TransportConnection) -> None:
        """It takes over the file of `accepted`."""
        super().__init__(
            accepted.family, accepted.type, accepted.proto, fileno=accepted.fd.detach()
        )
        self.limits = limits
        self.pace = Pace(limits, lambda: eventlet.greenio.shutdown_safe(self))
        self.reads_ahead = False
        """Whether one read takes more than is asked for, as for websocket frames."""
        self._ahead, self._ahead_size = io.BytesIO(), 0
        self._unpaid: int | None = None
        """The size of a read that is not counted yet: it is counted with the frame that it ends."""

    def recv(self, bufsize: int, flags: int = 0) -> bytes:
        if self.pace.is_closed:
            return b""
        if not self.reads_ahead:
            data: bytes = super().recv(bufsize, flags)
            return data if self.pace.received(len(data)) else b""
        ahead = self._ahead.read(bufsize)
        if ahead or not self._pay():
            return ahead
        data = super().recv(READ_AHEAD_BYTES, flags)
        self._unpaid = self._ahead_size = len(data)
        self._ahead = io.BytesIO(data)
        return self._ahead.read(bufsize)

    def recv_into(self, buffer: Any, nbytes: int = 0, flags: int = 0) -> int:
        if self.pace.is_closed:
            return 0
        size: int = super().recv_into(buffer, nbytes, flags)
        return size if self.pace.received(size) else 0

    def begin_frame(self) -> None:
        """Wait for a turn before another frame of the same read: many may come at once."""
        if self._ahead.tell() < self._ahead_size and not self.pace.is_closed:
            with _more_frames:
                if not self.pace.is_closed:  # a crowd that has left is through at once
                    eventlet.sleep(0)

    def count_frame(self) -> None:
        """Count a websocket frame that was read, and the read that ended it."""
        size, self._unpaid = self._unpaid, None
        self.pace.received_frame(size)

    def _pay(self) -> bool:
        """Count the last read, which did not end a frame."""
        size, self._unpaid = self._unpaid, None
        return size is None or self.pace.received(size)


_more_frames = eventlet.semaphore.Semaphore(FRAMES_PER_TURN)


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
        return accept(self._listener, self._limits, _Socket)


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
        return parse_strictly(self, super().parse_request)

    def log_error(self, *_arguments: Any) -> None:
        """Count a malformed request; the log does not name who made one."""
        self.connection.limits.report_anonymously("malformed")

    def log_request(self, *_arguments: Any) -> None:
        """Log nothing: the access log does."""

    def get_environ(self) -> dict[str, Any]:
        self.connection.limits.expect_end()
        environ: dict[str, Any] = super().get_environ()
        body = environ["eventlet.input"]
        body.rfile = ChunkLines(body.rfile) if body.chunked_input else body.rfile
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


class _Frames(eventlet.websocket.RFC6455WebSocket):  # type: ignore[misc] # eventlet ships no types
    """The frames of a websocket: read through a buffer, counted, and none after it is closed.

    Messages are held until `flush`, so that those of one turn are written together.
    """

    Message = _Message
    _apply_mask = staticmethod(unmasked)

    def __init__(self, sock: _Socket, *arguments: Any, **named: Any) -> None:
        super().__init__(sock, *arguments, **named)
        sock.reads_ahead = True
        self._held: list[bytes] = []

    def send(self, message: Any, **control: Any) -> None:
        if control:
            super().send(message, **control)
        else:
            self._held.append(self._pack_message(message))

    def flush(self) -> None:
        """Write the messages that are held; raises `OSError`."""
        held, self._held = self._held, []
        if held:
            self._send(b"".join(held))

    def wait(self) -> Any:
        self.flush()
        return super().wait()

    def _recv_frame(self, message: Any = None) -> Any:
        self.socket.begin_frame()
        received = super()._recv_frame(message)
        self.socket.count_frame()
        return received

    def close(self, close_data: Any = None) -> None:
        if self._sendlock.locked():  # the client does not read, and the closing frame would wait
            self.websocket_closed = True
        super().close(close_data)
        self.socket.pace.close()


class _WebSocket(engineio_driver.WebSocketWSGI):  # type: ignore[misc] # engineio ships no types
    """Engine.IO's websocket, whose outbox knows its connection, and when all that waited is packed."""

    handler: Any

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Any:
        connection = environ["eventlet.input"].get_socket().limits
        connection.stay_open(network_of(environ["REMOTE_ADDR"]))
        handle = self.handler
        outbox = handle.__self__.queue  # the handler is a method of the client
        outbox.connection = connection

        def handler(frames: _Frames) -> Any:
            outbox.flush = frames.flush
            return handle(frames)

        self.handler = handler
        return super().__call__(environ, start_response)

    def _negotiate_permessage_deflate(self, extensions: Any) -> Any:
        """Compress each message by itself: a compressor that is kept takes 256 KB for each client."""
        granted = super()._negotiate_permessage_deflate(extensions)
        alone = {"server_no_context_takeover": True, "client_no_context_takeover": True}
        return granted and {**granted, **alone}


# The library has no setting for it.
eventlet.websocket.RFC6455WebSocket = _Frames


_switches = Switches()
greenlet.settrace(_switches)

RUNTIME = Runtime(
    "eventlet",
    eventlet.tpool.execute,
    eventlet.sleep,
    {"queue": Outbox, "websocket": _WebSocket},
    waiting_bytes,
    _switches.longest_turn,
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
    listener = eventlet.listen((host, port), family, reuse_port=False)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BYTES)
    return listener


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
        keepalive=IDLE_SECONDS,  # it announces the whole seconds
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
    original_poll = eventlet.patcher.original("select").poll
    while True:
        eventlet.sleep(SWEEP_SECONDS)
        limits.sweep(lambda connections: left(connections, original_poll()))
