"""Rooms, the people in them, and their append-only events."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

import sqlalchemy as sa

from webapp.storage.database import Database
from webapp.storage.match_store import delete_matches
from webapp.storage.tables import (
    OF_A_ROOM,
    room_events,
    room_matches,
    room_people,
    room_progress,
    rooms,
    seats,
)

_NOW_NEAREST = sa.bindparam("now_nearest", type_=sa.Integer)
_PROGRESS = (
    room_progress.update()
    .where(
        *(
            room_progress.c[name] == sa.bindparam(f"now_{name}")
            for name in ("room_id", "race", "member")
        )
    )
    .values(
        {name: sa.bindparam(f"now_{name}") for name in ("moves", "place", "at")}
        | {
            "nearest": sa.case(
                (_NOW_NEAREST.is_(None), room_progress.c.nearest),
                (
                    sa.or_(
                        room_progress.c.nearest.is_(None), room_progress.c.nearest > _NOW_NEAREST
                    ),
                    _NOW_NEAREST,
                ),
                else_=room_progress.c.nearest,
            )
        }
    )
)
_ALL_PROGRESS = sa.select(
    *(room_progress.c[name] for name in ("member", "moves", "nearest", "place", "at"))
).where(*(room_progress.c[name] == sa.bindparam(name) for name in ("room_id", "race")))
"""Executed some hundred times a second, so both are built once."""
_ROOM_ID: sa.BindParameter[str] = sa.bindparam("room_id")
_OF_ROOM = room_people.c.room_id == _ROOM_ID
_VERSION = sa.select(sa.func.max(room_events.c.v)).where(room_events.c.room_id == _ROOM_ID)
_IN_ORDER = sa.select(room_people).where(_OF_ROOM).order_by(room_people.c.number)
_EACH = _IN_ORDER.subquery()
_CALLED = sa.func.coalesce(_EACH.c.player, "") + " " + sa.func.coalesce(_EACH.c.name, "")
_LOOK = sa.select(
    _VERSION.scalar_subquery().label("v"),
    sa.select(sa.func.aggregate_strings(_CALLED, "\n")).scalar_subquery().label("people"),
)
_PRESENT = _IN_ORDER.add_columns(_VERSION.scalar_subquery().label("v"))
_EVENTS = (
    sa.select(room_events)
    .where(
        room_events.c.room_id == _ROOM_ID,
        room_events.c.v > sa.bindparam("after"),
        room_events.c.v <= sa.bindparam("until"),
    )
    .order_by(room_events.c.v)
)
_PLAYING = sa.select(
    rooms.c.id,
    sa.select(sa.func.max(room_events.c.v))
    .where(room_events.c.room_id == rooms.c.id)
    .scalar_subquery()
    .label("v"),
).where(rooms.c.is_playing)
"""Statements of each poll of a room and each tick of its keeper, built once as well."""


@dataclass(frozen=True)
class Person:
    """Somebody in a room; the number counts from 1, and stays theirs."""

    number: int
    role: str
    player: str | None
    name: str | None


@dataclass(frozen=True)
class RoomEvent:
    """One entry in the history of a room."""

    version: int
    type: str
    data: Mapping[str, Any]
    at: float = field(default_factory=time.time)
    """Seconds of the epoch."""


@dataclass(frozen=True)
class Progress:
    """The progress of a member in a race, as their page reports it.

    In a race over a set `moves` are their wrong ones, and `place` is the latest of them.
    """

    member: int
    moves: int
    nearest: int | None
    """The fewest moves to the end from the nearest place they have reached, None where not known."""
    place: str
    """The layout that they see now."""
    at: float
    """Seconds of the epoch."""


@dataclass(frozen=True)
class RoomRow:
    """A room without its events."""

    id: str
    code: str
    title: str
    plan: Mapping[str, Any]
    people: tuple[Person, ...] = ()
    version: int = 0
    """That of its latest event when its people were read."""


@dataclass(frozen=True)
class Moved:
    """Somebody goes on as another player: their seats in the matches of the room go along."""

    player: str
    to: str


@dataclass(frozen=True)
class Written:
    """Data of one transaction: an event, new or changed members, and the matches that it names."""

    event: RoomEvent
    is_playing: bool
    people: Collection[Person] = ()
    match_ids: Collection[str] = ()
    moved: Moved | None = None


class RoomStore:
    """All queries of rooms; reads raise `NotRead`, writes `Conflict` and `NotWritten`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # Writing -------------------------------------------------------------------------------------

    def create(self, row: RoomRow, first: RoomEvent) -> None:
        """Write a new room with its first people and its first event.

        Raises `Conflict` for a known id or code.
        """
        new = {
            "id": row.id,
            "code": row.code,
            "title": row.title,
            "plan": dict(row.plan),
            "created_at": first.at,
            "updated_at": first.at,
            "is_playing": False,
        }

        def write(connection: sa.Connection) -> None:
            connection.execute(rooms.insert(), new)
            for person in row.people:
                connection.execute(room_people.insert(), {"room_id": row.id, **asdict(person)})
            connection.execute(room_events.insert(), _event_row(row.id, first))

        self._database.write(write)

    def append(self, room_id: str, new: Written) -> None:
        """Write the next event of a room with what belongs to it, all or nothing.

        Raises `Conflict` if another process wrote first.
        """
        event = new.event
        touched = rooms.update().where(rooms.c.id == room_id)
        touched = touched.values(updated_at=event.at, is_playing=new.is_playing)
        matches = [{"match_id": each, "room_id": room_id} for each in new.match_ids]

        def write(connection: sa.Connection) -> None:
            connection.execute(room_events.insert(), _event_row(room_id, event))
            for person in new.people:
                _put(connection, room_id, person)
            if new.moved is not None:
                _give_seats(connection, room_id, new.moved)
            if matches:
                connection.execute(room_matches.insert(), matches)
            connection.execute(touched)

        self._database.write(write)

    def put_progress(self, room_id: str, race: int, now: Progress) -> None:
        """Write how far a member is; the nearest place that they have reached stays the nearest.

        Raises `Conflict` if another process wrote their first place.
        """
        row = {"room_id": room_id, "race": race, **vars(now)}
        changed = {f"now_{name}": value for name, value in row.items()}

        def write(connection: sa.Connection) -> None:
            if not connection.execute(_PROGRESS, changed).rowcount:
                connection.execute(room_progress.insert(), row)

        self._database.write(write)

    def count_wrong(self, room_id: str, race: int, wrong: Progress) -> None:
        """Count one more wrong move of a member, unless it is the same as the latest: sent again.

        Raises `Conflict` if another process wrote their first one.
        """
        own = (
            room_progress.c.room_id == room_id,
            room_progress.c.race == race,
            room_progress.c.member == wrong.member,
        )
        before = sa.select(room_progress.c.place).where(*own)
        changed = room_progress.update().where(*own, room_progress.c.place != wrong.place)
        changed = changed.values(
            moves=room_progress.c.moves + wrong.moves, place=wrong.place, at=wrong.at
        )

        def write(connection: sa.Connection) -> None:
            known = connection.execute(before).first() is not None
            if known:
                connection.execute(changed)
            else:
                row = {"room_id": room_id, "race": race, **asdict(wrong)}
                connection.execute(room_progress.insert(), row)

        self._database.write(write)

    def delete(self, room_ids: Collection[str]) -> None:
        """Delete rooms with all that belongs to them, also their matches, in one transaction."""
        own = room_matches.c.room_id.in_(room_ids)

        def write(connection: sa.Connection) -> None:
            played = list(
                connection.execute(sa.select(room_matches.c.match_id).where(own)).scalars()
            )
            delete_matches(connection, played)
            for table in OF_A_ROOM:
                connection.execute(table.delete().where(table.c.room_id.in_(room_ids)))
            connection.execute(rooms.delete().where(rooms.c.id.in_(room_ids)))

        self._database.write(write)

    # Reading -------------------------------------------------------------------------------------

    def room(self, room_id: str) -> RoomRow | None:
        """A room and its people, or None if it is unknown."""
        if "\x00" in room_id:  # PostgreSQL refuses such text
            return None
        found = self._database.first(sa.select(rooms).where(rooms.c.id == room_id))
        if found is None:
            return None
        version, people = self.present(room_id)
        return RoomRow(found.id, found.code, found.title, found.plan, people, version)

    def look(self, room_id: str) -> tuple[int, str] | None:
        """The version of a room, and how its people are `called`; None if it is unknown."""
        if "\x00" in room_id:
            return None
        found = self._database.first(_LOOK, {"room_id": room_id})
        return None if found is None or found.v is None else (found.v, found.people or "")

    def present(self, room_id: str) -> tuple[int, tuple[Person, ...]]:
        """The version of a room's latest event, and its people then; 0 and nobody if it is unknown."""
        rows = self._database.rows(_PRESENT, {"room_id": room_id})
        people = tuple(Person(each.number, each.role, each.player, each.name) for each in rows)
        return rows[0].v or 0 if rows else 0, people

    def events(self, room_id: str, after: int, until: int) -> list[RoomEvent]:
        """The events of a room after a version, until another one and with it; the oldest first."""
        asked = {"room_id": room_id, "after": after, "until": until}
        found = self._database.rows(_EVENTS, asked)
        return [RoomEvent(row.v, row.type, row.data, row.at) for row in found]

    def progress(self, room_id: str, race: int) -> list[Progress]:
        """The progress of the members in a race who have moved."""
        asked = {"room_id": room_id, "race": race}
        return [Progress(*row) for row in self._database.rows(_ALL_PROGRESS, asked)]

    def with_code(self, code: str) -> str | None:
        """The id of the room that these letters open."""
        return self._database.value(sa.select(rooms.c.id).where(rooms.c.code == code))

    def with_code_of(self, code: str, player: str) -> str | None:
        """The id of the room that these letters open, if it knows this player.

        It takes as long for a room of others as for none, so that nobody learns which codes are right.
        """
        known = sa.select(room_people.c.room_id).where(room_people.c.player == player)
        return self._database.value(
            sa.select(rooms.c.id).where(rooms.c.code == code, rooms.c.id.in_(known))
        )

    def of_match(self, match_id: str) -> str | None:
        """The id of the room in which a match is played."""
        return self._database.value(
            sa.select(room_matches.c.room_id).where(room_matches.c.match_id == match_id)
        )

    def playing(self) -> dict[str, int]:
        """The versions of the rooms in which games go on, or the next round begins by itself."""
        return {row.id: row.v for row in self._database.rows(_PLAYING)}

    def untouched_since(self, at: float, most: int) -> list[str]:
        """The ids of rooms in which nothing has happened since that time, in seconds of the epoch."""
        return self._database.values(
            sa.select(rooms.c.id).where(rooms.c.updated_at < at).limit(most)
        )

    def latest_of(self, player: str, most: int) -> list[str]:
        """The ids of the rooms that know a player, the one that was used last in front."""
        query = sa.select(rooms.c.id).where(
            rooms.c.id.in_(sa.select(room_people.c.room_id).where(room_people.c.player == player))
        )
        return self._database.values(query.order_by(rooms.c.updated_at.desc()).limit(most))

    def named(self, player: str) -> list[str]:
        """The ids of the rooms that know a player."""
        query = sa.select(room_people.c.room_id).where(room_people.c.player == player)
        return self._database.values(query.distinct())


def called(people: Iterable[Person]) -> str:
    """All players and names as one text, as the database makes it in `look`."""
    return "\n".join(f"{each.player or ''} {each.name or ''}" for each in people)


def _event_row(room_id: str, event: RoomEvent) -> dict[str, Any]:
    return {
        "room_id": room_id,
        "v": event.version,
        "type": event.type,
        "data": dict(event.data),
        "at": event.at,
    }


def _put(connection: sa.Connection, room_id: str, person: Person) -> None:
    own = (room_people.c.room_id == room_id, room_people.c.number == person.number)
    now = {"role": person.role, "player": person.player, "name": person.name}
    changed = room_people.update().where(*own).values(now)
    if not connection.execute(changed).rowcount:
        connection.execute(room_people.insert(), {"room_id": room_id, **asdict(person)})


def _give_seats(connection: sa.Connection, room_id: str, moved: Moved) -> None:
    """Give the seats of a player in a room's matches to another one, but where both sit."""
    own = sa.select(room_matches.c.match_id).where(room_matches.c.room_id == room_id)
    both = sa.select(seats.c.match_id).where(seats.c.player == moved.to)
    changed = seats.update().where(
        seats.c.player == moved.player, seats.c.match_id.in_(own), seats.c.match_id.not_in(both)
    )
    connection.execute(changed.values(player=moved.to))
