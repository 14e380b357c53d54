"""Presence at matches, combined from the connections of several web processes.

A process enters what it sees of a match into the registry, and reads the entries of the others for the
matches that its clients watch. While Redis is unreachable, each process uses only its own view.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import reduce

import msgspec

from webapp.cluster.process_registry import ProcessRegistry
from webapp.core.redis_client import Away
from webapp.matches.playing.presence import PresenceView

NOBODY = PresenceView()
ENTRY = msgspec.json.Decoder(PresenceView)


class SharedPresence:
    """Exchanges presence with the other processes."""

    def __init__(self, registry: ProcessRegistry) -> None:
        self._registry = registry

    def exchange(
        self, mine: Mapping[str, PresenceView], asked: Collection[str]
    ) -> Mapping[str, PresenceView] | None:
        """Register the view of this process and read the others' views; None without Redis."""
        for match_id, view in mine.items():
            text = "" if view == NOBODY else msgspec.json.encode(view).decode()
            self._registry.set(match_id, text)
        try:
            found = self._registry.exchange(asked)
        except Away:
            return None
        return {
            match_id: reduce(PresenceView.and_of, map(ENTRY.decode, texts), NOBODY)
            for match_id, texts in found.items()
        }
