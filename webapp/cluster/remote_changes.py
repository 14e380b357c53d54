"""Changes by other web processes: received as notices, or found by polling the database."""

from __future__ import annotations

import threading

from webapp.matches.playing.presence import Presence
from webapp.matches.playing.service import MatchService
from webapp.matches.websocket.publisher import MatchPublisher


class RemoteChanges:
    """Updates the matches, presence and clients of this process with the changes of others."""

    def __init__(
        self, matches: MatchService, presence: Presence, publisher: MatchPublisher
    ) -> None:
        self._matches = matches
        self._publisher = publisher
        self._subscriptions = publisher.subscriptions
        self.presence_changed = presence.refresh
        """Handles changed presence in other processes, for some matches or for all."""
        self.resume_abandoned = matches.resume
        """Starts the searches that no process is doing."""
        self._behind: dict[str, int] = {}
        """The matches that were ahead of their clients at the last poll, with their versions."""

    def event_written(self, match_id: str, version: int) -> None:
        """Handle the notice that another process wrote and sent `version` of a match."""
        self._subscriptions.sent(match_id, version)
        if self._matches.searches_before(match_id, version):
            # Reading the match ends the search. It runs in the background, so other notices do not wait.
            threading.Thread(target=self._matches.match, args=(match_id,), daemon=True).start()

    def send_missed(self) -> None:
        """Send events found at two polls in a row; newer ones may still arrive through Redis.

        Searches for matches that nobody watches here end as well: their events arrive nowhere else.
        """
        sent = self._subscriptions.versions()
        behind, self._behind = self._behind, {}
        for match_id, version in behind.items():
            if sent.get(match_id, version) < version:
                for event in self._matches.events_since(match_id, sent[match_id]):
                    self._publisher.missed_event(event)
        watched = self._subscriptions.versions()
        newer = self._matches.newer(self._matches.searched() | watched)
        self._behind = {each: version for each, version in newer.items() if each in watched}
        for match_id in newer.keys() - watched.keys():
            self._matches.match(match_id)  # reading it ends the search
