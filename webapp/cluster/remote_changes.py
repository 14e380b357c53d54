"""Changes by other web processes: received as notices, or found by polling the database."""

from __future__ import annotations

import itertools
import logging
import threading
from collections.abc import Collection
from typing import Protocol

from webapp.core.errors import RequestError
from webapp.matches.messages.events import MatchEvent
from webapp.matches.presence import Presence
from webapp.matches.service import MatchService
from webapp.storage.match_store import NotRead

log = logging.getLogger(__name__)

LOOK_SECONDS = 0.5
LOOKS_PER_SEARCH_CHECK = 10
"""Polls between two checks for matches that wait for the engine without a search."""


class Clients(Protocol):
    """The clients of this process that watch matches."""

    def versions(self) -> dict[str, int]:
        """The watched matches and the latest versions sent."""

    def sent(self, match_id: str, v: int) -> None:
        """Record that version `v` was sent to all watchers."""


class Publisher(Protocol):
    """Sends events to the clients of this process."""

    def missed_event(self, message: MatchEvent) -> None:
        """Send an event that another process wrote."""


class RemoteChanges:
    """Updates the matches, presence and clients of this process with the changes of others."""

    def __init__(
        self, matches: MatchService, presence: Presence, clients: Clients, publisher: Publisher
    ) -> None:
        self._matches = matches
        self._presence = presence
        self._clients = clients
        self._publisher = publisher
        self._looks = itertools.count(1)
        self._behind: dict[str, int] = {}
        """The matches that were ahead of their clients at the last poll, with their versions."""

    def event_written(self, match_id: str, v: int) -> None:
        """Handle the notice that another process wrote and sent version `v` of a match."""
        self._clients.sent(match_id, v)
        if self._matches.searches_before(match_id, v):
            # Reading the match ends the search. It runs in the background, so other notices do not wait.
            threading.Thread(target=self._matches.match, args=(match_id,), daemon=True).start()

    def presence_changed(self, match_ids: Collection[str] | None = None) -> None:
        """Handle changed presence in other processes, for these matches or for all."""
        self._presence.refresh(match_ids)

    def look(self) -> None:
        """Send events of other processes that were missed here, and resume abandoned searches."""
        try:
            self._send_missed()
            if next(self._looks) % LOOKS_PER_SEARCH_CHECK == 0:
                self._matches.resume()
        except (NotRead, RequestError) as problem:
            log.warning("the look for changes of other processes failed: %s", problem)

    def _send_missed(self) -> None:
        """Send events found at two polls in a row; newer ones may still arrive through Redis."""
        sent = self._clients.versions()
        for match_id, v in self._behind.items():
            if sent.get(match_id, v) < v:
                for event in self._matches.events_since(match_id, sent[match_id]):
                    self._publisher.missed_event(event)
        self._behind = self._matches.newer(self._clients.versions())
