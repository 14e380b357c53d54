"""Reads several matches with a few statements, however many they are."""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sa

from webapp.storage.match_store import Event, MatchRow, MatchStore, Seat, events, matches, seats


class ManyMatches:
    """Reads raise `NotRead`; callers ask for a page of matches at once, not for all of a player."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    def rows(self, match_ids: Collection[str]) -> dict[str, MatchRow]:
        """These matches without their events, those that there are."""
        with self._store.reading() as connection:
            found = connection.execute(sa.select(matches).where(matches.c.id.in_(match_ids))).all()
            sitting: dict[str, list[Seat]] = {row.id: [] for row in found}
            wanted = sa.select(seats).where(seats.c.match_id.in_(sitting))
            for seat in connection.execute(wanted) if sitting else ():
                taken = Seat(seat.side, seat.kind, seat.level, seat.player, seat.name)
                sitting[seat.match_id].append(taken)
        return {
            row.id: MatchRow(
                row.id,
                row.game,
                row.options,
                tuple(sitting[row.id]),
                row.begun_from,
                row.updated_at,
                row.clock,
            )
            for row in found
        }

    def events(self, match_ids: Collection[str]) -> dict[str, list[Event]]:
        """All events of these matches, the oldest first."""
        query = (
            sa.select(events)
            .where(events.c.match_id.in_(match_ids))
            .order_by(events.c.match_id, events.c.v)
        )
        found: dict[str, list[Event]] = {}
        with self._store.reading() as connection:
            for row in connection.execute(query):
                event = Event(row.v, row.type, row.seat, row.mid, row.ply, row.data, row.at)
                found.setdefault(row.match_id, []).append(event)
        return found
