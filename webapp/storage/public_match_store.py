"""The public list of matches: open tables, and games that may be watched."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import msgspec
import sqlalchemy as sa

from webapp.storage.database import Database
from webapp.storage.tables import BY_DAYS, OVER, matches, public_matches, seats

FREE = seats.alias("free")
OPEN_SEAT = sa.exists().where(FREE.c.match_id == public_matches.c.match_id, FREE.c.kind == "open")


@dataclass(frozen=True)
class ListedMatch:
    """A match on the list, and when one of its players was last there, in seconds of the epoch."""

    match_id: str
    seen_at: float
    source: int | None
    """The number of the address, as of `Sources`; None where an earlier version wrote the row."""


class PublicMatchStore:
    """Reads raise `NotRead`, writes `NotWritten`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # Reading -------------------------------------------------------------------------------------

    def open_tables(self, seen_after: float, by_days_after: float, most: int) -> list[ListedMatch]:
        """The matches with an open seat, the newest first; see `_seen`."""
        return self._listed(OPEN_SEAT, _seen(seen_after, by_days_after), most)

    def in_play(self, seen_after: float, by_days_after: float, most: int) -> list[ListedMatch]:
        """The matches that both players sit at, the newest first; see `_seen`."""
        return self._listed(~OPEN_SEAT, _seen(seen_after, by_days_after), most)

    def count(self, seen_after: float, by_days_after: float) -> int:
        """The number of listed matches, open or in play."""
        query = (
            sa.select(sa.func.count())
            .select_from(public_matches.join(matches, matches.c.id == public_matches.c.match_id))
            .where(matches.c.waits_for != OVER, _seen(seen_after, by_days_after))
        )
        return self._database.number(query)

    def ids(self) -> list[str]:
        """All matches on the list, also those that are not shown now."""
        return self._database.values(sa.select(public_matches.c.match_id))

    def seen_after(self, time: float) -> list[str]:
        """The matches at which a player was there after that time."""
        query = sa.select(public_matches.c.match_id).where(public_matches.c.seen_at > time)
        return self._database.values(query)

    def has(self, match_id: str) -> bool:
        """Whether a match is on the list."""
        query = sa.select(public_matches.c.match_id).where(public_matches.c.match_id == match_id)
        return self._database.first(query) is not None

    def count_open(self, player: str, seen_after: float, by_days_after: float) -> int:
        """The number of a player's open tables in the list."""
        query = (
            sa.select(sa.func.count())
            .select_from(
                public_matches.join(matches, matches.c.id == public_matches.c.match_id).join(
                    seats, seats.c.match_id == public_matches.c.match_id
                )
            )
            .where(seats.c.player == player, OPEN_SEAT, _seen(seen_after, by_days_after))
        )
        return self._database.number(query)

    def ended(self, open_before: float) -> list[str]:
        """The matches that are over, and those with an open seat whose owner left before that time."""
        left = sa.and_(OPEN_SEAT, public_matches.c.seen_at < open_before)
        query = (
            sa.select(public_matches.c.match_id)
            .join(matches, matches.c.id == public_matches.c.match_id)
            .where(sa.or_(matches.c.waits_for == OVER, left))
        )
        return self._database.values(query)

    # Writing -------------------------------------------------------------------------------------

    def add(self, match_id: str, now: float, source: int) -> bool:
        """Put a match on the list if it has an open seat still; returns whether it is there."""
        added = False
        seat = (
            sa.select(seats.c.side)
            .where(seats.c.match_id == match_id, seats.c.kind == "open")
            .with_for_update()  # nobody sits down meanwhile who does not know that it is public
        )

        def write(connection: sa.Connection) -> None:
            nonlocal added
            added = connection.execute(seat).first() is not None
            mine = (
                public_matches.update()
                .where(public_matches.c.match_id == match_id)
                .values(seen_at=now)
            )
            if added and not connection.execute(mine).rowcount:
                new = {"match_id": match_id, "seen_at": now, "source": source}
                connection.execute(public_matches.insert(), new)

        self._database.write(write)
        return added

    def remove(self, match_ids: Collection[str]) -> None:
        """Take matches off the list."""
        self._database.change(
            public_matches.delete().where(public_matches.c.match_id.in_(match_ids))
        )

    def seen(self, match_ids: Collection[str], now: float) -> None:
        """Write that a player is there."""
        there = public_matches.update().where(public_matches.c.match_id.in_(match_ids))
        self._database.change(there.values(seen_at=now))

    # Inside --------------------------------------------------------------------------------------

    def _listed(
        self, kind: sa.ColumnElement[bool], seen: sa.ColumnElement[bool], most: int
    ) -> list[ListedMatch]:
        query = (
            sa.select(public_matches)
            .join(matches, matches.c.id == public_matches.c.match_id)
            .where(matches.c.waits_for != OVER, kind, seen)
            .order_by(matches.c.created_at.desc(), matches.c.id)
            .limit(most)
        )
        found = self._database.rows(query)
        return [msgspec.convert(row, ListedMatch, from_attributes=True) for row in found]


def _seen(after: float, by_days_after: float) -> sa.ColumnElement[bool]:
    """Whether a player was there after that time; with days a move, a longer one."""
    by_days = sa.and_(matches.c.clock.like(BY_DAYS), public_matches.c.seen_at > by_days_after)
    return sa.or_(public_matches.c.seen_at > after, by_days)
