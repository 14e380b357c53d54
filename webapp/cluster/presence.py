"""Presence at matches as several web processes see it together, each its own connections.

A process registers what it sees of a match, announces on a channel of Redis which matches have changed,
and reads the entries of the others for matches that its own clients watch. Entries of a dead process
expire, and while Redis is away each process goes by what it sees itself.
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
    """What one process exchanges with the others."""

    alone = False

    def __init__(self, client: RedisClient, registry: ProcessRegistry, process: str) -> None:
        self._client = client
        self._registry = registry
        self._process = process
        self._pending: set[str] = set()
        """Changed matches that have not been announced to the others."""

    def exchange(
        self, mine: Mapping[str, PresenceView], asked: Collection[str]
    ) -> Mapping[str, PresenceView]:
        """Register what is seen here, and read what the others see."""
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
        """Tell the others which matches have changed, also those they missed while Redis was away."""
        matches = list(self._pending)
        text = json.dumps({"by": self._process, "matches": matches})
        if matches and self._client.attempt(lambda redis: redis.publish(CHANNEL, text)) is not None:
            self._pending -= set(matches)

    def changed_in(self, text: str) -> list[str]:
        """The matches that a message of the channel names, unless this process sent it."""
        message = json.loads(text)
        return [] if message["by"] == self._process else list(message["matches"])


def to_text(view: PresenceView) -> str:
    """An entry of the registry, empty where nobody is."""
    return f"{','.join(sorted(view.here))} {view.watching}" if view != PresenceView() else ""


def from_texts(texts: Collection[str]) -> PresenceView:
    """What the processes that wrote these entries see together."""
    together = PresenceView()
    for text in texts:
        here, _, watching = text.partition(" ")
        sides = frozenset(side for side in here.split(",") if side)
        together = together.and_of(PresenceView(sides, int(watching)))
    return together
