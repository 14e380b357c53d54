"""Matches, their seats, and their append-only events."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from functools import partial
from typing import Any

import sqlalchemy as sa

from webapp.storage.database import Conflict, Database
from webapp.storage.tables import OF_A_MATCH, OVER, events, helped, matches, seats


@dataclass(frozen=True)
class Seat:
    """The player of a side."""

    side: str
    kind: str
    level: int | None = None
    player: str | None = None
    name: str | None = None


@dataclass(frozen=True)
class Event:
    """One entry in the history of a match."""

    version: int
    type: str
    seat: str
    message_id: str | None
    ply: int
    data: Mapping[str, Any]
    at: float = field(default_factory=time.time)
    """Seconds of the epoch."""


@dataclass(frozen=True)
class Standing:
    """The columns of a match that queries need, after its latest event."""

    waits_for: str
    asked_by: str | None = None
    """The side that asks for a rematch."""
    flag_at: float | None = None
    """When the side to move runs out of time, in seconds of the epoch."""


TOLD = tuple(each.name for each in fields(Standing))


@dataclass(frozen=True)
class MatchRow:
    """A match without its events."""

    id: str
    game: str
    options: Mapping[str, str]
    seats: tuple[Seat, ...]
    begun_from: str | None = None
    updated_at: float = field(default_factory=time.time)
    """The time of its latest event, in seconds of the epoch."""
    clock: str | None = None
    """The key of its time control."""


@dataclass(frozen=True)
class WholeMatch:
    """A match with all its events."""

    row: MatchRow
    events: Sequence[Event]
    standing: Standing
    helped: tuple[str, ...] = ()
    """The sides that took help of an engine."""


PRESENT = sa.select(
    seats,
    sa.select(sa.func.max(events.c.v))
    .where(events.c.match_id == sa.bindparam("id"))
    .scalar_subquery()
    .label("v"),
).where(seats.c.match_id == sa.bindparam("id"))
TOUCH = (
    matches.update()
    .where(matches.c.id == sa.bindparam("touched"))
    .values({name: sa.bindparam(f"new_{name}") for name in ("updated_at", *TOLD)})
)
TOUCH_BY_SITTER = TOUCH.where(
    sa.exists().where(
        seats.c.match_id == sa.bindparam("touched"),
        seats.c.side == sa.bindparam("seat"),
        seats.c.player == sa.bindparam("sitter"),
    )
).returning(matches.c.id)
"""Changes nothing unless the player has the seat whose event it is."""
ADD = events.insert()
NEW = {column.name: sa.bindparam(column.name, type_=column.type) for column in events.c}
APPEND = events.insert().values(NEW).add_cte(TOUCH.cte("touch"))
APPEND_BY_SITTER = events.insert().from_select(
    list(NEW), sa.select(*NEW.values()).select_from(TOUCH_BY_SITTER.cte("touch"))
)
"""Statements of every move are built once: building one costs as much as executing it."""


class MatchStore:
    """All queries that write matches and events; reading raises `NotRead`.

    `create` and `append` are for matches that are played, and their callers hold the lock of the match.
    `restore` is for archives.
    """

    def __init__(
        self, database: Database, on_written: Callable[[float], None] = lambda _seconds: None
    ) -> None:
        """`on_written` is called after each write of a game that goes on, with its seconds."""
        self._database = database
        self._on_written = on_written

    # Writing -------------------------------------------------------------------------------------

    def create(self, row: MatchRow, first: Event, standing: Standing) -> None:
        """Write a new match with its seats and its first event.

        Raises `Conflict` for a known id, and `NotWritten`.
        """
        first_write = partial(_insert, found=[WholeMatch(row, [first], standing)])
        self._timed(partial(self._database.write, first_write))

    def append(
        self,
        match_id: str,
        new: Sequence[Event],
        standing: Standing,
        seat: Seat | None = None,
        sitter: str | None = None,
    ) -> None:
        """Write the next events of a match and a seat newly taken or named, all or nothing.

        With a `sitter`, only if this player has the seat of the first event, which the caller has not
        asked for.

        Raises `Conflict` if another process wrote first, if the seat is no longer open or not that of
        the sitter, or if the match is gone, and `NotWritten`.
        """
        rows = _event_rows(match_id, new)
        touched: dict[str, Any] = {"touched": match_id, "new_updated_at": new[-1].at}
        touched |= {f"new_{name}": getattr(standing, name) for name in TOLD}
        touch, append = TOUCH, APPEND
        if sitter is not None:
            touched |= {"seat": new[0].seat, "sitter": sitter}
            touch, append = TOUCH_BY_SITTER, APPEND_BY_SITTER
        if seat is None and len(rows) == 1 and self._database.changes_several_tables_at_once:
            self._timed(partial(self._database.write_one, append, rows[0] | touched))
            return

        def write(connection: sa.Connection) -> None:
            if seat is not None:
                _sit_down(connection, match_id, seat)
            if connection.execute(touch, touched).rowcount != 1:
                raise Conflict
            connection.execute(ADD, rows)

        self._timed(partial(self._database.write, write))

    def restore(self, found: Sequence[WholeMatch]) -> None:
        """Write matches of an archive with all their events, all matches or none.

        Raises `Conflict` for a known id, and `NotWritten`.
        """
        self._database.write(partial(_insert, found=found))

    def delete(self, match_ids: Collection[str]) -> None:
        """Delete matches with all that belongs to them, in one transaction; raises `NotWritten`."""
        self._database.write(partial(delete_matches, match_ids=match_ids))

    def _timed(self, write: Callable[[], None]) -> None:
        begun = time.monotonic()
        write()
        self._on_written(time.monotonic() - begun)

    # Reading -------------------------------------------------------------------------------------

    def match(self, match_id: str) -> MatchRow | None:
        """A match and its seats, or None if it is unknown."""
        if "\x00" in match_id:  # PostgreSQL refuses such text, and no match id contains it
            return None
        return self.several([match_id]).get(match_id)

    def several(self, match_ids: Collection[str]) -> dict[str, MatchRow]:
        """These matches without their events, those that there are; ask for a page of them at most."""
        found = self._database.rows(sa.select(matches).where(matches.c.id.in_(match_ids)))
        sitting = self._seats([row.id for row in found]) if found else {}
        return {row.id: _match(row, sitting.get(row.id, ())) for row in found}

    def seats(self, match_id: str) -> tuple[Seat, ...]:
        """The seats of a match, none if it is unknown."""
        return self.present(match_id)[1]

    def present(self, match_id: str) -> tuple[int, tuple[Seat, ...]]:
        """The latest version of a match and its seats, in one query; 0 and no seats if it is unknown.

        Seats change without an event when players join devices or are forgotten.
        """
        rows = self._database.rows(PRESENT, {"id": match_id})
        return rows[0].v if rows else 0, tuple(map(_seat, rows))

    def players(self, match_ids: Collection[str]) -> dict[str, set[str | None]]:
        """The players who sit at these matches, of those that there are."""
        found = self._seats(match_ids).items()
        return {match_id: {seat.player for seat in sitting} for match_id, sitting in found}

    def events_after(self, match_id: str, version: int) -> list[Event]:
        """The events of a match after `version`, oldest first."""
        return self._events(events.c.match_id == match_id, events.c.v > version).get(match_id, [])

    def events(self, match_ids: Collection[str]) -> dict[str, list[Event]]:
        """All events of these matches, the oldest first; ask for a page of matches at most."""
        return self._events(events.c.match_id.in_(match_ids))

    def _events(self, *conditions: sa.ColumnElement[bool]) -> dict[str, list[Event]]:
        query = sa.select(events).where(*conditions).order_by(events.c.match_id, events.c.v)
        found: dict[str, list[Event]] = {}
        for row in self._database.rows(query):
            event = Event(row.v, row.type, row.seat, row.mid, row.ply, row.data, row.at)
            found.setdefault(row.match_id, []).append(event)
        return found

    def _seats(self, match_ids: Collection[str]) -> dict[str, tuple[Seat, ...]]:
        found: dict[str, tuple[Seat, ...]] = {}
        for row in self._database.rows(sa.select(seats).where(seats.c.match_id.in_(match_ids))):
            found[row.match_id] = (*found.get(row.match_id, ()), _seat(row))
        return found

    def versions(self, match_ids: Collection[str]) -> dict[str, int]:
        """The latest version of each of these matches."""
        query = (
            sa.select(events.c.match_id, sa.func.max(events.c.v).label("v"))
            .where(events.c.match_id.in_(match_ids))
            .group_by(events.c.match_id)
        )
        return {row.match_id: row.v for row in self._database.rows(query)}

    def over(self, match_ids: Collection[str]) -> set[str]:
        """Those of these matches that are over."""
        query = sa.select(matches.c.id).where(
            matches.c.id.in_(match_ids), matches.c.waits_for == OVER
        )
        return set(self._database.values(query))

    def named(self, player: str) -> list[str]:
        """The ids of the matches in which a player has a name."""
        query = sa.select(seats.c.match_id).where(
            seats.c.player == player, seats.c.name.is_not(None)
        )
        return self._database.values(query)

    def waiting_for_ai(self) -> list[str]:
        """The ids of all matches in which the AI is to move."""
        query = sa.select(matches.c.id).where(matches.c.waits_for == "ai")
        return self._database.values(query)

    def untouched(self, before: float, most: int) -> list[str]:
        """The ids of matches between people without a clock that nobody has touched since a time."""
        engines = sa.exists().where(seats.c.match_id == matches.c.id, seats.c.kind == "ai")
        query = (
            sa.select(matches.c.id)
            .where(
                matches.c.waits_for == "person",
                matches.c.clock.is_(None),
                matches.c.updated_at < before,
                sa.not_(engines),
            )
            .order_by(matches.c.updated_at)
            .limit(most)
        )
        return self._database.values(query)

    def counts(self) -> dict[str, int]:
        """The number of matches by whose turn it is: a person, the AI, or nobody."""
        query = sa.select(matches.c.waits_for, sa.func.count()).group_by(matches.c.waits_for)
        return {row[0]: row[1] for row in self._database.rows(query)}

    def unfinished(self, player: str, most: int) -> list[str]:
        """The ids of a player's matches that go on or have an open question.

        Those in which a clock runs come first, the next to run out before others; then the latest.
        """
        open_ones = sa.or_(matches.c.waits_for != OVER, matches.c.asked_by.is_not(None))
        query = (
            sa.select(matches.c.id)
            .join(seats)
            .where(seats.c.player == player, open_ones)
            .order_by(matches.c.flag_at.is_(None), matches.c.flag_at, matches.c.updated_at.desc())
            .limit(most)
        )
        return list(dict.fromkeys(self._database.values(query)))


def delete_matches(connection: sa.Connection, match_ids: Collection[str]) -> None:
    """Delete matches with all that belongs to them, as part of a transaction."""
    for table in OF_A_MATCH:
        connection.execute(table.delete().where(table.c.match_id.in_(match_ids)))
    connection.execute(matches.delete().where(matches.c.id.in_(match_ids)))


def _match(row: sa.Row[Any], sitting: tuple[Seat, ...]) -> MatchRow:
    known = row.id, row.game, row.options, sitting, row.begun_from, row.updated_at, row.clock
    return MatchRow(*known)


def _seat(row: sa.Row[Any]) -> Seat:
    return Seat(row.side, row.kind, row.level, row.player, row.name)


def _insert(connection: sa.Connection, found: Sequence[WholeMatch]) -> None:
    rows: dict[sa.Table, list[dict[str, Any]]] = {
        matches: [_match_row(each) for each in found],
        seats: [{"match_id": each.row.id, **asdict(s)} for each in found for s in each.row.seats],
        events: [row for each in found for row in _event_rows(each.row.id, each.events)],
        helped: [{"match_id": each.row.id, "side": side} for each in found for side in each.helped],
    }
    for table, new in rows.items():
        if new:
            connection.execute(table.insert(), new)


def _match_row(match: WholeMatch) -> dict[str, Any]:
    row = match.row
    return {
        "id": row.id,
        "game": row.game,
        "options": dict(row.options),
        "begun_from": row.begun_from,
        "clock": row.clock,
        "created_at": match.events[0].at,
        "updated_at": row.updated_at,
        **asdict(match.standing),
    }


def _event_rows(match_id: str, new: Sequence[Event]) -> list[dict[str, Any]]:
    return [
        {
            "match_id": match_id,
            "v": event.version,
            "type": event.type,
            "seat": event.seat,
            "mid": event.message_id,
            "ply": event.ply,
            "data": dict(event.data),
            "at": event.at,
        }
        for event in new
    ]


def _sit_down(connection: sa.Connection, match_id: str, seat: Seat) -> None:
    own_or_open = sa.or_(seats.c.kind == "open", seats.c.player == seat.player)
    taken = connection.execute(
        seats.update()
        .where(seats.c.match_id == match_id, seats.c.side == seat.side, own_or_open)
        .values(kind=seat.kind, player=seat.player, name=seat.name)
    )
    if taken.rowcount != 1:
        raise Conflict
