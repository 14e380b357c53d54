"""Publishes what happens in matches to those who watch them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

from webapp.core.shared_cache import SharedCache
from webapp.live.publisher import Publisher
from webapp.live.subscriptions import Subscriptions
from webapp.matches.messages.events import EventAfter, MatchEvent, event_after
from webapp.matches.messages.requests import Greeting, Look, MatchPresence
from webapp.matches.messages.state import State
from webapp.matches.playing.ai_turns import ThinkingMessage

MOST_STATES = 2_000
"""Matches whose latest state is kept; the next event of others is sent with its whole state."""


@dataclass
class OwnEvents:
    """The events that the message of one client brings about, which its answer has."""

    match_id: str
    sid: str
    events: list[EventAfter] = field(default_factory=list)


_own: ContextVar[OwnEvents | None] = ContextVar("own", default=None)


class MatchPublisher:
    """Publishes events, the progress of searches, and presence."""

    def __init__(self, publisher: Publisher) -> None:
        self._publisher = publisher
        self.subscriptions = Subscriptions()
        """The watchers of each match on this process."""
        self._states: SharedCache[str, State] = SharedCache(MOST_STATES)
        """What those who watch a match know of it."""
        self._listeners: list[Callable[[MatchEvent], None]] = []

    def listen(self, hear: Callable[[MatchEvent], None]) -> None:
        """Tell somebody of each event that this process writes; it must take no time."""
        self._listeners.append(hear)

    @contextmanager
    def answering(self, match_id: str, sid: str) -> Iterator[OwnEvents]:
        """Keep the events of this match for the answer to this client, which gets them only there.

        One that wants each with its whole state gets them like all others.
        """
        own = OwnEvents(match_id, sid)
        whole = sid in self.subscriptions.whole(match_id)
        token = _own.set(None if whole else own)
        try:
            yield own
        finally:
            _own.reset(token)

    def event(self, message: MatchEvent) -> None:
        """Send an event to all watchers of its match, on all processes."""
        match_id, own = message.match_id, _own.get()
        told = event_after(self._states.get(match_id), message)
        self._states.put(match_id, message.state)
        but = self.subscriptions.whole(match_id)
        for sid in but:
            self._publisher.send_here("event", message, to=sid)
        if own is not None and own.match_id == match_id:
            own.events.append(told)
            but.append(own.sid)
        self._publisher.send("event", told, to=match_id, but=but)
        self.subscriptions.sent(match_id, message.version)
        for hear in self._listeners:
            hear(message)

    def missed_event(self, message: MatchEvent) -> None:
        """Send an event of another process to the watchers of its match on this process."""
        self._publisher.send_here("event", message, to=message.match_id)
        self.subscriptions.sent(message.match_id, message.version)

    def whole_event(self, message: MatchEvent) -> None:
        """Send it to those alone who want the whole state; the others have it from the other process."""
        for sid in self.subscriptions.whole(message.match_id):
            self._publisher.send_here("event", message, to=sid)

    def thinking(self, message: ThinkingMessage) -> None:
        """Send the progress of an AI's search to all watchers of its match, on all processes."""
        self._publisher.send("thinking", message, to=message.match_id)

    def greeting(self, message: Greeting) -> None:
        """Send what a player says to all watchers of the match, on all processes."""
        self._publisher.send("greeting", message, to=message.match_id)

    def look(self, message: Look, but: str) -> None:
        """Send what somebody shows in a finished match to all others who have it open."""
        self._publisher.send("look", message, to=message.match_id, but=[but])

    def presence(self, message: MatchPresence) -> None:
        """Send the presence at a match to its watchers on this process."""
        self._publisher.send_here("presence", message, to=message.match_id)
