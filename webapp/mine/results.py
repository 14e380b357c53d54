"""Results of finished matches: worked out from their events once, and kept for the lists."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress

from webapp.matches.match.match import Match
from webapp.storage.database import Conflict, NotWritten
from webapp.storage.match_store import MatchStore
from webapp.storage.player_store import FinalResult, PlayerStore

AT_ONCE = 20
"""Matches that are replayed before others may go on."""


def ended(match: Match, *, took_back: bool) -> FinalResult | None:
    """The result of a match; None while it goes on."""
    outcome = match.outcome
    if outcome is None:
        return None
    return FinalResult(
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

    def complete(self, *players: str) -> None:
        """Keep the results of all finished matches of players; a full disk leaves some for later."""
        missing = self._players.without_result(players)
        for first in range(0, len(missing), AT_ONCE):
            found = self._ended(missing[first : first + AT_ONCE])
            with suppress(Conflict, NotWritten):  # another process keeps the same
                self._players.keep_results(found)
            self._sleep(0)

    def _ended(self, missing: Sequence[tuple[str, float]]) -> list[tuple[str, float, FinalResult]]:
        """The results of these matches, each as of its latest event, without deleted ones."""
        rows = self._store.several([match_id for match_id, _as_of in missing])
        played = self._store.events(rows)
        found = []
        for match_id, as_of in missing:
            events = played.get(match_id, [])
            took_back = any(event.type == "takeback" for event in events)
            if events:
                result = ended(Match.from_row(rows[match_id]).replayed(events), took_back=took_back)
                found += [] if result is None else [(match_id, as_of, result)]
        return found
