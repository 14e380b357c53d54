"""Publishes messages to websockets: to the watchers of a match, or to all clients."""

from __future__ import annotations

from collections.abc import Sequence

from flask_socketio import SocketIO

from webapp.core.messages import Message
from webapp.engine_pool.events import PoolState
from webapp.live.messages import ServerState


class Publisher:
    """Sends unsolicited messages to clients.

    It is built before its callers and does not depend on them.
    """

    def __init__(self, socketio: SocketIO) -> None:
        self._io = socketio

    def send(self, name: str, message: Message, to: str, but: Sequence[str] = ()) -> None:
        """Send to the watchers of a match, on all processes, `but` these clients."""
        self._io.emit(name, message, to=to, skip_sid=list(but))

    def send_here(self, name: str, message: Message, to: str | None = None) -> None:
        """Send to clients of this process: one client, the watchers of a match, or all."""
        self._io.emit(name, message, to=to, ignore_queue=True)

    def server_state(self, pool: PoolState, to: str | None = None) -> None:
        """Send the state of the engines: unreachable, being prepared, failing or ready."""
        state = ServerState("failing", pool.failing) if pool.failing else ServerState("ready", ())
        if pool.preparing:
            state = ServerState("preparing", pool.preparing)
        if pool.delayed:
            state = ServerState("delayed", pool.preparing)
        self.send_here("server", state, to=to)

    def stopping(self) -> None:
        """Send the notice that this server is about to stop."""
        self.send_here("server", ServerState("stopping", ()))
