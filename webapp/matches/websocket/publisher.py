"""Publishes what happens in matches to those who watch them."""

from __future__ import annotations

from collections.abc import Callable

from webapp.live.publisher import Publisher
from webapp.live.subscriptions import Subscriptions
from webapp.matches.messages.events import MatchEvent
from webapp.matches.messages.requests import Greeting, MatchPresence
from webapp.matches.playing.ai_turns import ThinkingMessage


class MatchPublisher:
    """Publishes events, the progress of searches, and presence."""

    def __init__(self, publisher: Publisher) -> None:
        self._publisher = publisher
        self.subscriptions = Subscriptions()
        """The watchers of each match on this process."""
        self._listeners: list[Callable[[MatchEvent], None]] = []

    def listen(self, hear: Callable[[MatchEvent], None]) -> None:
        """Tell somebody of each event that this process writes; it must take no time."""
        self._listeners.append(hear)

    def event(self, message: MatchEvent) -> None:
        """Send an event to all watchers of its match, on all processes."""
        self._publisher.send("event", message, to=message.match_id)
        self.subscriptions.sent(message.match_id, message.version)
        for hear in self._listeners:
            hear(message)

    def missed_event(self, message: MatchEvent) -> None:
        """Send an event of another process to the watchers of its match on this process."""
        self._publisher.send_here("event", message, to=message.match_id)
        self.subscriptions.sent(message.match_id, message.version)

    def thinking(self, message: ThinkingMessage) -> None:
        """Send the progress of an AI's search to all watchers of its match, on all processes."""
        self._publisher.send("thinking", message, to=message.match_id)

    def greeting(self, message: Greeting) -> None:
        """Send what a player says to all watchers of the match, on all processes."""
        self._publisher.send("greeting", message, to=message.match_id)

    def presence(self, message: MatchPresence) -> None:
        """Send the presence at a match to its watchers on this process."""
        self._publisher.send_here("presence", message, to=message.match_id)
