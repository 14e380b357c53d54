"""The server on system threads: Werkzeug's, with websockets by wsproto.

It is the fallback for the day when eventlet stops. Connections have the same limits, but there are fewer
of them: a websocket takes three threads.
"""

from __future__ import annotations

import logging
import select
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from http import HTTPStatus
from typing import Any

from werkzeug.serving import ThreadedWSGIServer, WSGIRequestHandler
from wsproto import ConnectionType, WSConnection, events
from wsproto.utilities import ProtocolError

from webapp.core.runtime import Runtime
from webapp.limits.addresses import network_of
from webapp.limits.transport import TransportConnection, TransportLimits
from webapp.serving.connections import (
    BYTES_OF_A_FRAGMENT,
    READ_AHEAD_BYTES,
    RECEIVE_BYTES,
    TOO_LONG,
    Pace,
    accept,
    left,
)
from webapp.serving.outbox import Outbox, waiting_bytes
from webapp.serving.server import DRAIN_SECONDS, POLL_SECONDS, SOCKET_SECONDS, SWEEP_SECONDS
from webapp.serving.strict_parsing import ChunkLines, parse_strictly

log = logging.getLogger(__name__)

MOST_CONNECTIONS = 1024
WAITING_CONNECTIONS = 128
NORMAL = 1000
"""The websocket's close code for an end without a fault."""

# Connections -------------------------------------------------------------------------------------


class _Socket(socket.socket):
    """A client's socket, which reads no faster than the client may send."""

    def __init__(self, accepted: socket.socket, limits: TransportConnection) -> None:
        """It takes over the file of `accepted`."""
        super().__init__(accepted.family, accepted.type, accepted.proto, fileno=accepted.detach())
        self.limits = limits
        self.pace = Pace(limits, self._shut_down)

    def _shut_down(self) -> None:
        with suppress(OSError):  # it may be closed
            self.shutdown(socket.SHUT_RDWR)

    def recv(self, bufsize: int, flags: int = 0, /) -> bytes:
        if self.pace.is_closed:
            return b""
        data = super().recv(bufsize, flags)
        return data if self.pace.received(len(data)) else b""

    def recv_into(self, buffer: Any, nbytes: int = 0, flags: int = 0) -> int:
        if self.pace.is_closed:
            return 0
        size = super().recv_into(buffer, nbytes, flags)
        return size if self.pace.received(size) else 0


class _Handler(WSGIRequestHandler):
    """HTTP with the deadlines of its connection, each for one request."""

    protocol_version = "HTTP/1.1"
    timeout = SOCKET_SECONDS
    connection: _Socket

    def parse_request(self) -> bool:
        return parse_strictly(self, super().parse_request)

    def make_environ(self) -> dict[str, Any]:
        self.connection.limits.expect_end()
        environ: dict[str, Any] = super().make_environ()
        if environ.get("wsgi.input_terminated"):
            environ["wsgi.input"]._rfile = ChunkLines(self.rfile)
        return environ

    def send_response(self, code: int, message: str | None = None) -> None:
        self.send_response_only(code, message)
        self.send_header("Date", self.date_time_string())

    def log_error(self, *_arguments: Any) -> None:
        """Count a malformed request; the log does not name who made one."""
        self.connection.limits.report_anonymously("malformed")

    def log_request(self, *_arguments: Any) -> None:
        """Log nothing: the access log does."""


class _Server(ThreadedWSGIServer):
    """A thread for each connection that the limits admit."""

    def __init__(self, listener: socket.socket, application: Any) -> None:
        def answered(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
            answer: Iterable[bytes] = application(environ, start_response)
            if environ["werkzeug.socket"].limits.is_websocket:
                raise ConnectionError  # it is over, and nothing more is written
            return answer

        host, port = listener.getsockname()[:2]
        super().__init__(host, port, answered, _Handler, fd=listener.fileno())

    def serve_until_closed(self, listener: socket.socket, limits: TransportLimits) -> None:
        """Serve until the listener is closed."""
        while True:
            try:
                connection, address = accept(listener, limits, _Socket)
            except OSError:
                return
            try:
                self.process_request(connection, address)
            except RuntimeError:  # there are no more threads
                connection.limits.disconnect("full")
                self.shutdown_request(connection)

    def shutdown_request(self, request: Any) -> None:
        super().shutdown_request(request)
        request.limits.leave()

    def handle_error(self, request: Any, client_address: Any) -> None:  # noqa: ARG002
        """Log what is no fault of the client's; the log does not name it."""
        if not isinstance(sys.exception(), OSError):
            log.exception("a request could not be handled")


# Websockets --------------------------------------------------------------------------------------


class _WebSocket:
    """A websocket as Engine.IO wants it. Messages are not compressed."""

    socket: _Socket
    """Engine.IO sets its timeout."""

    def __init__(self, handler: Callable[[Any], Any], server: Any) -> None:
        self._handler: Any = handler
        self._longest = int(server.max_http_buffer_size)
        self._protocol = WSConnection(ConnectionType.SERVER)
        self._sending = threading.Lock()
        self._messages = self._received()

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Shake hands, and stay until the end."""
        self.socket = environ["werkzeug.socket"]
        headers = [
            (name.removeprefix("HTTP_").replace("_", "-").encode(), value.encode("latin-1"))
            for name, value in environ.items()
            if name.startswith("HTTP_")
        ]
        try:
            self._protocol.initiate_upgrade_connection(headers, environ["PATH_INFO"])
        except ProtocolError:
            refused = HTTPStatus.BAD_REQUEST
            start_response(f"{refused.value} {refused.phrase}", [("Content-Length", "0")])
            return ()
        connection = self.socket.limits
        connection.stay_open(network_of(environ["REMOTE_ADDR"]))
        self._handler.__self__.queue.connection = connection  # a method of Engine.IO's client
        self._send(events.AcceptConnection())
        self._handler(self)
        return ()

    def send(self, message: str | bytes) -> None:
        """Send a message; raises `OSError` after the end."""
        self._send(
            events.TextMessage(message)
            if isinstance(message, str)
            else events.BytesMessage(message)
        )

    def wait(self) -> str | bytes | None:
        """The next message; None after the end."""
        return next(self._messages, None)

    def close(self) -> None:
        """Say goodbye, unless the client does not read, and end the connection."""
        if self._sending.acquire(blocking=False):
            self._sending.release()
            with suppress(OSError):
                self._send(events.CloseConnection(NORMAL))
        self.socket.pace.close()

    def _send(self, event: events.Event) -> None:
        with self._sending:
            try:
                data = self._protocol.send(event)
            except ProtocolError as error:  # one side has closed it
                raise ConnectionError from error
            self.socket.sendall(data)

    def _received(self) -> Iterator[str | bytes]:
        """The messages. One in fragments may be no longer than one in a single frame."""
        parts: list[Any] = []
        size = 0
        for event in self._frames():
            if isinstance(event, events.Message):
                size += len(event.data) + BYTES_OF_A_FRAGMENT * event.frame_finished
                if size > self._longest + BYTES_OF_A_FRAGMENT:
                    self._send(events.CloseConnection(TOO_LONG))
                    return
                parts.append(event.data)
                if event.message_finished:
                    yield parts[0][:0].join(parts)
                    parts, size = [], 0
            elif isinstance(event, (events.Ping, events.CloseConnection)):
                with suppress(OSError):
                    self._send(event.response())

    def _frames(self) -> Iterator[events.Event]:
        """The frames, or parts of frames, until the connection is closed."""
        while data := self.socket.recv(READ_AHEAD_BYTES):
            self._protocol.receive_data(data)
            for event in self._protocol.events():
                yield event
                is_last = isinstance(event, events.CloseConnection)
                if is_last or not self.socket.pace.received_frame(None):
                    return


RUNTIME = Runtime(
    "threading",
    lambda act: act(),
    time.sleep,
    {"queue": Outbox, "websocket": _WebSocket},
    waiting_bytes,
)


# Serving -----------------------------------------------------------------------------------------


def prepare_database_drivers(*, postgresql: bool) -> None:
    """Nothing is to be done: a call of the database keeps its own thread waiting."""


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; raises `OSError` or `UnicodeError`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.create_server((host, port), family=family, backlog=WAITING_CONNECTIONS)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BYTES)
    return listener


def serve(
    listener: socket.socket,
    application: Any,
    limits: TransportLimits,
    is_stopping: Callable[[], bool],
    on_stopping: Callable[[], None],
) -> bool:
    """Serve a WSGI application until `is_stopping`, then call `on_stopping` and finish the answers.

    Returns False if serving ended by itself, which it never should.
    """
    server = _Server(listener, application)
    serving = threading.Thread(
        target=server.serve_until_closed, args=(listener, limits), daemon=True
    )
    sweeping = threading.Thread(target=_sweep, args=(limits,), daemon=True)
    serving.start()
    sweeping.start()
    while not is_stopping() and serving.is_alive():
        time.sleep(POLL_SECONDS)
    asked = is_stopping()
    on_stopping()
    with suppress(OSError):
        listener.shutdown(socket.SHUT_RDWR)
    time.sleep(DRAIN_SECONDS)
    return asked


def _sweep(limits: TransportLimits) -> None:
    while True:
        time.sleep(SWEEP_SECONDS)
        limits.sweep(lambda connections: left(connections, select.poll()))
