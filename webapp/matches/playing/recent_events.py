"""The latest events of matches as messages, so that catching up costs what was missed."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from webapp.core.shared_cache import SharedCache
from webapp.matches.messages.events import MatchEvent

MOST_MATCHES = 256
"""Matches of which events are kept; those of others are made again from the database."""


class RecentEvents:
    """The latest messages of each match, without gaps. Callers hold the lock of the match."""

    def __init__(self, most: int) -> None:
        """Keep up to `most` messages of a match."""
        self._most = most
        self._messages: SharedCache[str, deque[MatchEvent]] = SharedCache(MOST_MATCHES)

    def add(self, match_id: str, messages: Iterable[MatchEvent]) -> None:
        """Keep new messages; what is known is forgotten if versions between are missing."""
        known = self._messages.get(match_id)
        if known is None:
            known = deque(maxlen=self._most)
            self._messages.put(match_id, known)
        for message in messages:
            if known and known[-1].version >= message.version:
                continue
            if known and known[-1].version + 1 < message.version:
                known.clear()
            known.append(message)

    def between(self, match_id: str, after: int, to: int) -> tuple[MatchEvent, ...] | None:
        """The messages of the versions after `after` up to `to`; None if they are not all kept."""
        known = self._messages.get(match_id) or ()
        found = tuple(message for message in known if after < message.version <= to)
        return found if len(found) == to - after else None
