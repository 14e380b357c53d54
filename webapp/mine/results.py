"""What finished matches came to: worked out from their events once, and kept for the lists."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress

from webapp.matches.match import Match
from webapp.storage.match_store import Conflict, MatchStore, NotWritten
from webapp.storage.player_store import Ended, PlayerStore

AT_ONCE = 20
"""Matches that are replayed before others may go on."""


def ended(match: Match, *, took_back: bool) -> Ended | None:
    """What a match came to; None while it goes on."""
    outcome = match.outcome
    if outcome is None:
        return None
    return Ended(
        match.ply,
        match.position.rows(),
        match.last_place,
        outcome.winner.value if outcome.winner else None,
        outcome.reason,
        outcome.margin,
        took_back,
    )


class Results:
    """Keeps the results of finished matches that have none yet."""

    def __init__(
        self, store: MatchStore, players: PlayerStore, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        self._store = store
        self._players = players
        self._sleep = sleep

    def complete(self, player: str) -> None:
        """Keep the results of all finished matches of a player; a full disk leaves some for later."""
        missing = self._players.without_result(player)
        for first in range(0, len(missing), AT_ONCE):
            found = []
            for match_id, as_of in missing[first : first + AT_ONCE]:
                result = self._ended(match_id)
                if result is not None:
                    found.append((match_id, as_of, result))
            with suppress(Conflict, NotWritten):  # another process keeps the same
                self._players.keep_results(found)
            self._sleep(0)

    def _ended(self, match_id: str) -> Ended | None:
        row = self._store.match(match_id)
        if row is None:
            return None
        events = self._store.events_after(match_id, 0)
        took_back = any(event.type == "takeback" for event in events)
        return ended(Match.from_row(row).replayed(events), took_back=took_back)
