"""Keeps what is no Socket.IO packet away from the handlers, and out of the log as a failure of ours.

The libraries below log a traceback for a packet that cannot be decoded, let clients send the names of
their own events, and let one malformed frame end a connection without its farewell.
"""

from __future__ import annotations

import logging
from typing import Any

import engineio.packet
import socketio
from socketio.packet import CONNECT, DISCONNECT, EVENT, Packet

RESERVED = frozenset({"*", "connect", "connect_error", "disconnect", "__disconnect_final"})
"""Names that the libraries send to handlers by themselves; no client may send them."""

UNREADABLE = frozenset({"post request handler error", "Unknown receive error"})
"""What the library says, with a traceback, of a client's frames that it cannot decode."""


class _Frame(engineio.packet.Packet):  # type: ignore[misc] # engineio ships no types
    """A frame of any text: one that cannot be decoded is an empty message, which is dropped below."""

    def decode(self, encoded_packet: Any) -> None:
        try:
            super().decode(encoded_packet)
        except (ValueError, RecursionError):
            self.packet_type, self.data = engineio.packet.MESSAGE, None


def logger(name: str) -> logging.Logger:
    """A log for a library of the websocket: its errors, without those that clients make."""
    made = logging.getLogger(name)
    made.setLevel(logging.ERROR)
    made.addFilter(lambda record: record.msg not in UNREADABLE)
    return made


def keep_out_garbage(server: socketio.Server) -> None:
    """Hand only packets that clients of this site may send to the handlers; drop all others."""
    engineio.packet.Packet = _Frame
    receive = server.eio.handlers["message"]

    def check(eio_sid: str, data: Any) -> Any:
        here = eio_sid in server.environ  # it may have said goodbye and gone on talking
        return receive(eio_sid, data) if here and is_packet(data) else None

    server.eio.on("message", check)


def is_packet(data: Any) -> bool:
    """Whether this text is a packet that a client may send: connect, disconnect, or a message."""
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
