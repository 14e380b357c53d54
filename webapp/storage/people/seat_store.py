"""Who sits at a match now."""

from __future__ import annotations

import sqlalchemy as sa

from webapp.storage.match_store import MatchStore, Seat, seats


class SeatStore:
    """Reads seats alone: they change without an event when players join devices or are forgotten."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    def of(self, match_id: str) -> tuple[Seat, ...]:
        """The seats of a match, none if it is unknown; raises `NotRead`."""
        query = sa.select(seats).where(seats.c.match_id == match_id)
        with self._store.reading() as connection:
            found = connection.execute(query)
            return tuple(Seat(s.side, s.kind, s.level, s.player, s.name) for s in found)
