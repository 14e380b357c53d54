"""Validates Socket.IO packets before the handlers, and keeps invalid ones out of the error log.

It also limits the connections of an address, before the first packet.

Without it, the libraries log a traceback for a packet that cannot be decoded, accept their own internal
event names from clients, and let one malformed frame end a connection without a disconnect event.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

import engineio
import engineio.json
import engineio.packet
import msgspec
import socketio
from socketio.packet import CONNECT, DISCONNECT, EVENT

from webapp.limits.addresses import network_of
from webapp.limits.connection_limit import ConnectionLimit
from webapp.limits.refusals import Report
from webapp.limits.transport import TransportConnection

RESERVED = frozenset({"*", "connect", "connect_error", "disconnect", "__disconnect_final"})
"""Internal event names of the libraries; clients may not send them."""

MOST_INVALID = 200
"""Programs that speak the protocol send no invalid packet."""

UNREADABLE = frozenset({"post request handler error", "Unknown receive error"})
"""Log messages of the library, with a traceback, for client frames that it cannot decode."""


_later: ContextVar[list[Callable[[], None]]] = ContextVar("later")
"""Calls to make once the current packet is acknowledged."""


class _Json:
    """The JSON of packets: written by msgspec, which takes a fraction of the time."""

    loads = staticmethod(engineio.json.loads)

    @staticmethod
    def dumps(data: Any, separators: object = None) -> str:  # noqa: ARG004 - the library names them
        return msgspec.json.encode(data).decode()


class Packet(socketio.packet.Packet):  # type: ignore[misc] # socketio ships no types
    """A text-only packet, as this site sends them; it is not searched for binary data."""

    uses_binary_events = False
    json = _Json


class _Frame(engineio.packet.Packet):  # type: ignore[misc] # engineio ships no types
    """A frame of any text: an undecodable frame becomes an empty message, which is dropped below."""

    def decode(self, encoded_packet: Any) -> None:
        try:
            super().decode(encoded_packet)
        except (ValueError, RecursionError):
            self.packet_type, self.data = engineio.packet.MESSAGE, None


def logger(name: str) -> logging.Logger:
    """A logger for a websocket library: its errors, without those caused by clients."""
    made = logging.getLogger(name)
    made.setLevel(logging.ERROR)
    made.addFilter(lambda record: record.msg not in UNREADABLE)
    return made


def install_packet_filter(server: socketio.Server, refusals: Report) -> None:
    """Pass only packets that clients may send to the handlers; drop all others.

    A client that sends `MOST_INVALID` of them is disconnected.
    """
    engineio.packet.Packet = _Frame
    receive = server.eio.handlers["message"]
    disconnected = server.eio.handlers["disconnect"]
    invalid: Counter[str] = Counter()

    def check(eio_sid: str, data: Any) -> None:
        if eio_sid not in server.environ:  # a client may send after its disconnect packet
            return
        if is_packet(data):
            later: list[Callable[[], None]] = []
            outside = _later.set(later)
            try:
                receive(eio_sid, data)  # in this frame: it reads nesting as deep as `is_packet` did
            finally:
                _later.reset(outside)
            for act in later:
                act()
            return
        invalid[eio_sid] += 1
        if invalid[eio_sid] == MOST_INVALID:
            refusals(_address(server.environ[eio_sid]), "garbage")
            throw_out(server.eio.sockets[eio_sid])

    def forget(eio_sid: str, reason: str) -> Any:
        invalid.pop(eio_sid, None)
        return disconnected(eio_sid, reason)

    server.eio.on("message", check)
    server.eio.on("disconnect", forget)


def after_acknowledgement(act: Callable[[], None]) -> None:
    """Do something once the message that is being handled is acknowledged."""
    _later.get().append(act)


def connection_of(client: engineio.Socket) -> TransportConnection | None:
    """The connection of a websocket; None of a client that polls."""
    connection: TransportConnection | None = getattr(client.queue, "connection", None)
    return connection


def throw_out(client: engineio.Socket) -> None:
    """End a client at once: it is not read again, and nothing waits for it to read."""
    client.close(wait=False, abort=True, reason=client.server.reason.SERVER_DISCONNECT)
    connection = connection_of(client)
    if connection is not None:
        connection.close()


def count_connections(server: socketio.Server, connections: ConnectionLimit) -> None:
    """Close new connections of an address that has too many, before anything is received."""
    connect, disconnect = server.eio.handlers["connect"], server.eio.handlers["disconnect"]

    def let_in(eio_sid: str, environ: dict[str, Any]) -> Any:
        if not connections.enter(eio_sid, _address(environ)):
            return "too many connections"
        return connect(eio_sid, environ)

    def let_out(eio_sid: str, reason: Any) -> Any:
        connections.leave(eio_sid, _address(server.environ.get(eio_sid, {})))
        return disconnect(eio_sid, reason)

    server.eio.on("connect", let_in)
    server.eio.on("disconnect", let_out)


def _address(environ: dict[str, Any]) -> str:
    return network_of(str(environ.get("REMOTE_ADDR", "")))


def is_packet(data: Any) -> bool:
    """Whether this text is a valid client packet: connect, disconnect, or a message."""
    if not isinstance(data, str):
        return False
    try:
        packet = Packet(encoded_packet=data)
    except (ValueError, RecursionError):
        return False
    if packet.packet_type == EVENT:
        return _is_message(packet.data)
    return packet.packet_type in (CONNECT, DISCONNECT)


def _is_message(data: Any) -> bool:
    return (
        isinstance(data, list)
        and bool(data)
        and isinstance(data[0], str)
        and data[0] not in RESERVED
    )
