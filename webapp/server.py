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
import io  # noqa: E402
import re  # noqa: E402
import select  # noqa: E402
import socket  # noqa: E402
import weakref  # noqa: E402
from collections.abc import Callable, Iterator, Sequence  # noqa: E402
from http import HTTPStatus  # noqa: E402
from typing import Any  # noqa: E402

import engineio.async_drivers.eventlet as engineio_driver  # noqa: E402
import eventlet.event  # noqa: E402
import eventlet.greenio  # noqa: E402
import eventlet.patcher  # noqa: E402
import eventlet.queue  # noqa: E402
import eventlet.semaphore  # noqa: E402
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
SWEEP_SECONDS = 0.4
"""How often connections are searched for silent ones, and for those whose clients have left."""
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
METHOD = re.compile("[A-Z]+")
DIGITS = re.compile("[0-9]{1,18}")
HEADER_LINE = re.compile(rb"(?![ \t])[^\0\r\n]*\r?\n")
CHUNK_LINE = re.compile(rb"[0-9A-Fa-f]{1,8}[ \t]*(?:;[^\0\r\n]*)?\r?\n|\r?\n")
"""The size of a chunk, or the end of one; trailers are dropped line by line elsewhere."""
READ_AHEAD_BYTES = 16 * 1024
FRAMES_PER_TURN = 4
"""Frames of all clients that send many at once; then the others have their turn."""
RECEIVE_BYTES = 64 * 1024
"""What the system keeps of one client until it is read."""
HALF_CLOSED = getattr(select, "POLLRDHUP", 0)
"""The client has closed its side; not every system says so before the connection is used."""
TOO_LONG = 1009
"""The websocket's close code for a message that is too long."""

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
        self.reads_ahead = False
        """Whether one read takes more than is asked for, as for websocket frames."""
        self._ahead, self._ahead_size = io.BytesIO(), 0
        self._unpaid: int | None = None
        """The size of a read that is not counted yet: it is counted with the frame that it ends."""
        self._closed_event = eventlet.event.Event()
        limits.close = self.close_now

    def close_now(self) -> None:
        """End both directions at once."""
        if not self._closed_event.ready():
            self._closed_event.send()
        eventlet.greenio.shutdown_safe(self)

    def recv(self, bufsize: int, flags: int = 0) -> bytes:
        if self._closed_event.ready():
            return b""
        if not self.reads_ahead:
            data: bytes = super().recv(bufsize, flags)
            return data if self._may_go_on(self.limits.received(len(data))) else b""
        ahead = self._ahead.read(bufsize)
        if ahead or not self._pay():
            return ahead
        data = super().recv(READ_AHEAD_BYTES, flags)
        self._unpaid = self._ahead_size = len(data)
        self._ahead = io.BytesIO(data)
        return self._ahead.read(bufsize)

    def recv_into(self, buffer: Any, nbytes: int = 0, flags: int = 0) -> int:
        if self._closed_event.ready():
            return 0
        size: int = super().recv_into(buffer, nbytes, flags)
        return size if self._may_go_on(self.limits.received(size)) else 0

    def begin_frame(self) -> None:
        """Wait for a turn before another frame of the same read: many may come at once."""
        if self._ahead.tell() < self._ahead_size and not self._closed_event.ready():
            with _more_frames:
                if not self._closed_event.ready():  # a crowd that has left is through at once
                    eventlet.sleep(0)

    def count_frame(self) -> None:
        """Count a websocket frame that was read, and the read that ended it."""
        size, self._unpaid = self._unpaid, None
        self._may_go_on(self.limits.received_frame(size))

    def _pay(self) -> bool:
        """Count the last read, which did not end a frame."""
        size, self._unpaid = self._unpaid, None
        return size is None or self._may_go_on(self.limits.received(size))

    def _may_go_on(self, pause: float | None) -> bool:
        """Pause, and return whether the connection is still open."""
        if pause:
            self._closed_event.wait(timeout=pause)
            self.limits.goes_on()
        elif pause is not None:
            eventlet.sleep(0)
        return not self._closed_event.ready()


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
    """The socket of an admitted connection."""
    made = _Socket(accepted, connection)
    # An answer is several small writes, which must not wait for the client's delayed acknowledgement.
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    connection.file = made.fileno()
    return made


def _left(connections: Sequence[TransportConnection]) -> Iterator[TransportConnection]:
    """Those whose clients have left. A client of HTTP may still wait after it has sent all."""
    by_file = {connection.file: connection for connection in connections}
    poll = eventlet.patcher.original("select").poll()
    for file, connection in by_file.items():
        poll.register(file, HALF_CLOSED if connection.is_websocket else 0)
    for file, _event in poll.poll(0):
        yield by_file[file]


class _HeaderLines:
    """The lines of the headers; `fault` says what is wrong with one that the parser might accept."""

    def __init__(self, file: Any) -> None:
        self._file = file
        self.fault = ""

    def readline(self, size: int = -1) -> bytes:
        line: bytes = self._file.readline(size)
        if line and not HEADER_LINE.fullmatch(line):
            self.fault = "There is a header line that goes on, or has control characters"
        return line


class _ChunkLines:
    """A body in chunks, whose sizes have hexadecimal digits alone."""

    def __init__(self, file: Any) -> None:
        self._file = file
        self.read = file.read

    def readline(self, *size: int) -> bytes:
        line: bytes = self._file.readline(*size)
        return line if size or not line or CHUNK_LINE.fullmatch(line) else b"not a size"


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
        lines = _HeaderLines(self.rfile)
        self.rfile: Any = lines
        if not super().parse_request():
            return False
        fault = lines.fault or self._fault()
        if fault:
            self.close_connection = True
            self.send_error(HTTPStatus.BAD_REQUEST, fault)
            return False
        return self._takes_body()

    def _fault(self) -> str:
        """What is wrong with the method or a header; empty if nothing is."""
        for name in ("Content-Length", "Host", "Transfer-Encoding"):
            if len(self.headers.get_all(name, ())) > 1:
                return f"There are two {name} headers"
        if not METHOD.fullmatch(self.command):
            return "The method is not in capitals"
        if not DIGITS.fullmatch(self.headers.get("Content-Length", "0").strip()):
            return "The Content-Length is not a number"
        if self.headers.get("Transfer-Encoding", "chunked").strip().lower() != "chunked":
            return "The Transfer-Encoding is not known"
        return ""

    def log_error(self, *_arguments: Any) -> None:
        """Count a malformed request; the log does not name who made one."""
        self.connection.limits.report_anonymously("malformed")

    def log_request(self, *_arguments: Any) -> None:
        """Log nothing: the access log does."""

    def _takes_body(self) -> bool:
        """Refuse a body that no route would read, before any of it is read."""
        if int(self.headers.get("Content-Length", "0")) > MOST_BODY_BYTES:
            too_large = f"The body has more than {MOST_BODY_BYTES} bytes"
            self.send_error(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, too_large)
            return False
        return True

    def get_environ(self) -> dict[str, Any]:
        self.connection.limits.expect_end()
        environ: dict[str, Any] = super().get_environ()
        body = environ["eventlet.input"]
        body.rfile = _ChunkLines(body.rfile) if body.chunked_input else body.rfile
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
    """That of a websocket; a client that polls has another one for each request."""
    _full = False

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        _outboxes.add(self)

    def put(self, item: Any, block: bool = True, timeout: float | None = None) -> None:
        size = _size(item)
        if self.waiting + size > MOST_WAITING_BYTES:
            self._full = True
            if self.connection is not None:
                self.connection.disconnect("not_reading")
            return
        self.waiting += size
        super().put(item, block, timeout)

    def get(self, block: bool = True, timeout: float | None = None) -> Any:
        if self._full:  # something is missing: the client has to connect again
            raise eventlet.queue.Empty
        item = super().get(block, timeout)
        self.waiting -= _size(item)
        return item

    def join(self) -> None:
        """Wait until all is sent, but not for a client that polls: it may never come again."""
        if self.connection is not None:
            super().join()


_outboxes: weakref.WeakSet[_Outbox] = weakref.WeakSet()
"""Those of the clients that are connected, or were a moment ago."""


def _size(packet: Any) -> int:
    return 0 if packet is None else len(packet.encode())


class _Frames(eventlet.websocket.RFC6455WebSocket):  # type: ignore[misc] # eventlet ships no types
    """The frames of a websocket: read through a buffer, counted, and none after it is closed."""

    Message = _Message
    _apply_mask = staticmethod(unmasked)

    def __init__(self, sock: _Socket, *arguments: Any, **named: Any) -> None:
        super().__init__(sock, *arguments, **named)
        sock.reads_ahead = True

    def _recv_frame(self, message: Any = None) -> Any:
        self.socket.begin_frame()
        received = super()._recv_frame(message)
        self.socket.count_frame()
        return received

    def close(self, close_data: Any = None) -> None:
        if self._sendlock.locked():  # the client does not read, and the closing frame would wait
            self.websocket_closed = True
        super().close(close_data)
        self.socket.close_now()


class _WebSocket(engineio_driver.WebSocketWSGI):  # type: ignore[misc] # engineio ships no types
    """Engine.IO's websocket, whose outbox knows its connection."""

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Any:
        connection = environ["eventlet.input"].get_socket().limits
        connection.stay_open(network_of(environ["REMOTE_ADDR"]))
        self.handler.__self__.queue.connection = connection  # the handler is a method of the client
        return super().__call__(environ, start_response)

    def _negotiate_permessage_deflate(self, extensions: Any) -> Any:
        """Compress each message by itself: a compressor that is kept takes 256 KB for each client."""
        granted = super()._negotiate_permessage_deflate(extensions)
        alone = {"server_no_context_takeover": True, "client_no_context_takeover": True}
        return granted and {**granted, **alone}


# The library has no setting for it.
eventlet.websocket.RFC6455WebSocket = _Frames


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
        limits.sweep(_left)
