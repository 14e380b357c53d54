"""Presence at matches, combined from the connections of several web processes.

A process registers its view of a match, announces changed matches on a Redis channel, and reads the
entries of other processes for the matches that its clients watch. Entries of a dead process expire.
While Redis is unreachable, each process uses only its own view.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping

from webapp.cluster.process_registry import ProcessRegistry
from webapp.core.redis_client import Away, RedisClient
from webapp.matches.presence import PresenceView

CHANNEL = "yiyuan:presence"
KEY = "match "


class SharedPresence:
    """Exchanges presence with the other processes."""

    alone = False

    def __init__(self, client: RedisClient, registry: ProcessRegistry, process: str) -> None:
        self._client = client
        self._registry = registry
        self._process = process
        self._pending: set[str] = set()
        """Changed matches that are still to be announced to the others."""

    def exchange(
        self, mine: Mapping[str, PresenceView], asked: Collection[str]
    ) -> Mapping[str, PresenceView]:
        """Register the view of this process and read the others' views."""
        for match_id, view in mine.items():
            self._registry.set(KEY + match_id, to_text(view))
        self._pending |= mine.keys()
        try:
            found = self._registry.exchange([KEY + match_id for match_id in asked])
        except Away:
            return {}
        self.announce_pending()
        return {match_id: from_texts(found[KEY + match_id]) for match_id in asked}

    def announce_pending(self) -> None:
        """Announce changed matches to the others, including those from an outage of Redis."""
        matches = list(self._pending)
        text = json.dumps({"by": self._process, "matches": matches})
        if matches and self._client.attempt(lambda redis: redis.publish(CHANNEL, text)) is not None:
            self._pending -= set(matches)

    def changed_in(self, text: str) -> list[str]:
        """The matches named in a channel message, unless this process sent it."""
        message = json.loads(text)
        return [] if message["by"] == self._process else list(message["matches"])


def to_text(view: PresenceView) -> str:
    """A registry entry, empty if nobody is present."""
    return f"{','.join(sorted(view.here))} {view.watching}" if view != PresenceView() else ""


def from_texts(texts: Collection[str]) -> PresenceView:
    """The combined view of the processes that wrote these entries."""
    together = PresenceView()
    for text in texts:
        here, _, watching = text.partition(" ")
        sides = frozenset(side for side in here.split(",") if side)
        together = together.and_of(PresenceView(sides, int(watching)))
    return together
