"""Publishes events to websockets: to the watchers of a match, or to all clients."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from flask_socketio import SocketIO

from webapp.core.messages import Message, plain
from webapp.live.messages import ServerState
from webapp.live.subscriptions import Subscriptions
from webapp.matches.messages.events import MatchEvent
from webapp.matches.messages.requests import MatchPresence
from webapp.matches.playing.ai_turns import ThinkingMessage


class Publisher:
    """Publishes events of matches, presence and the state of the engines.

    It is built before its callers and does not depend on them.
    """

    def __init__(self, socketio: SocketIO, subscriptions: Subscriptions) -> None:
        self._io = socketio
        self.subscriptions = subscriptions

    # Matches -------------------------------------------------------------------------------------

    def event(self, message: MatchEvent) -> None:
        """Send an event to all watchers of its match, on all processes."""
        self._io.emit("event", plain(message), to=message.match_id)
        self.subscriptions.sent(message.match_id, message.version)

    def missed_event(self, message: MatchEvent) -> None:
        """Send an event of another process to the watchers of its match on this process."""
        self.send_here("event", message, to=message.match_id)
        self.subscriptions.sent(message.match_id, message.version)

    def thinking(self, message: ThinkingMessage) -> None:
        """Send the progress of an AI's search to all watchers of its match, on all processes."""
        self._io.emit("thinking", plain(message), to=message.match_id)

    def presence(self, message: MatchPresence) -> None:
        """Send the presence at a match to its watchers on this process."""
        self.send_here("presence", message, to=message.match_id)

    # The server ----------------------------------------------------------------------------------

    def server_state(
        self, preparing: Sequence[str], *, delayed: bool, to: str | None = None
    ) -> None:
        """Send the state of the engines: ready, unreachable, or being prepared."""
        state: Literal["delayed", "preparing", "ready"]
        state = "delayed" if delayed else "preparing" if preparing else "ready"
        self.send_here("server", ServerState(state, tuple(preparing)), to=to)

    def stopping(self) -> None:
        """Send the notice that this server is about to stop."""
        self.send_here("server", ServerState("stopping", ()))

    def send_here(self, name: str, message: Message, to: str | None = None) -> None:
        """Send to clients of this process: one client, the watchers of a match, or all."""
        self._io.emit(name, plain(message), to=to, ignore_queue=True)
