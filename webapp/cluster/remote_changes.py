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

    def event_written(self, match_id: str, version: int) -> list[str]:
        """Handle the notice that another process wrote and sent `version` of a match.

        Returns the clients that must not get it as it came: they get it with its whole state.
        """
        self._subscriptions.sent(match_id, version)
        whole = self._subscriptions.whole(match_id)
        if whole or self._matches.searches_before(match_id, version):
            # In the background, so that other notices do not wait.
            threading.Thread(target=self._read, args=(match_id, version), daemon=True).start()
        return whole

    def _read(self, match_id: str, version: int) -> None:
        """Read a match, which ends a search for an older version, and send the event that was missed."""
        for event in self._matches.events_since(match_id, version - 1):
            if event.version == version:
                self._publisher.whole_event(event)

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
