"""Sends what happens to the websockets: to those who watch a match, or to all clients."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask_socketio import SocketIO

from webapp.live.subscriptions import Subscriptions

Message = dict[str, Any]


class Publisher:
    """Publishes events of matches, presence and the state of the engines.

    It is built before the parts that call it, and knows none of them.
    """

    def __init__(self, socketio: SocketIO, subscriptions: Subscriptions) -> None:
        self._io = socketio
        self._subscriptions = subscriptions

    # Matches -------------------------------------------------------------------------------------

    def event(self, message: Message) -> None:
        """Send an event to all who watch its match, on all processes."""
        self._io.emit("event", message, to=message["game"])
        self._subscriptions.sent(message["game"], message["v"])

    def missed_event(self, message: Message) -> None:
        """Send an event that another process wrote to those who watch its match on this one."""
        self.send_here("event", message, to=message["game"])
        self._subscriptions.sent(message["game"], message["v"])

    def thinking(self, message: Message) -> None:
        """Send the progress of an AI's search to all who watch its match, on all processes."""
        self._io.emit("thinking", message, to=message["game"])

    def presence(self, message: Message) -> None:
        """Send who is at a match to those who watch it on this process."""
        self.send_here("presence", message, to=message["game"])

    # The server ----------------------------------------------------------------------------------

    def server_state(
        self, preparing: Sequence[str], *, delayed: bool, to: str | None = None
    ) -> None:
        """Send whether the engines are ready or cannot be reached, and which are being prepared."""
        state = "delayed" if delayed else "preparing" if preparing else "ready"
        self.send_here("server", {"state": state, "doing": list(preparing)}, to=to)

    def stopping(self) -> None:
        """Send that this server is about to stop."""
        self.send_here("server", {"state": "stopping", "doing": []})

    def send_here(self, name: str, message: Message, to: str | None = None) -> None:
        """Send to clients of this process: one of them, those of a match, or all."""
        self._io.emit(name, message, to=to, ignore_queue=True)
