"""Rooms in memory and in the database, and the letters that open them."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from webapp.core.errors import RequestError
from webapp.event_log.event_log import EventLog, Look, NotSaved, saved
from webapp.rooms.room.changes import Change, Opened, row_of
from webapp.rooms.room.gathering import FIRST, HOST
from webapp.rooms.room.plan import Plan
from webapp.rooms.room.room import Room
from webapp.storage.database import Conflict
from webapp.storage.room_store import (
    Moved,
    Person,
    Progress,
    RoomEvent,
    RoomRow,
    RoomStore,
    Written,
)

CACHED_ROOMS = 512
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""The letters of codes, without I and O, which look like digits."""
CODE_LENGTH = 6
ATTEMPTS = 5
"""Codes that are tried before opening a room fails; of 24^6 few are taken."""


class RoomRepository(EventLog[Room]):
    """Loads rooms and appends their events."""

    def __init__(
        self, store: RoomStore, *, shared: bool, now: Callable[[], float] = time.time
    ) -> None:
        """`shared` and `now`: see `EventLog`."""
        super().__init__(CACHED_ROOMS, shared=shared, now=now)
        self.store = store

    def with_code(self, text: str) -> str:
        """The id of the room that these letters open; raises `RequestError`."""
        code = _code(text)
        found = self.store.with_code(code) if code else None
        if found is None:
            raise RequestError("unknown_room_code")
        return found

    def with_code_of(self, text: str, player: str) -> str | None:
        """The same among the rooms that know a player; None if it is none of them."""
        code = _code(text)
        return self.store.with_code_of(code, player) if code else None

    def create(
        self, title: str, plan: Plan, host: str, device: str = "", expected: int = 0
    ) -> Room:
        """Open a room; raises `RequestError` if it cannot be saved."""
        for _ in range(ATTEMPTS):
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
            person = Person(FIRST, HOST, host, None)
            row = RoomRow(secrets.token_urlsafe(9), code, title, plan.row(), (person,))
            first = RoomEvent(1, *row_of(Opened(device, expected)), self.now())
            room = Room.from_row(row).after(first)
            try:
                self._write(room, partial(self.store.create, row, first))
            except Conflict:
                continue  # the letters are those of another room
            return room
        raise NotSaved

    def append(
        self,
        room: Room,
        change: Change,
        people: Sequence[Person] = (),
        match_ids: Sequence[str] = (),
        moved: Moved | None = None,
    ) -> Room:
        """Write one event, with those whom it brings or changes and the matches it names.

        Of whom has `moved` to another device the seats in the room's matches go along.

        Returns the room after it. Raises `Conflict` if another process wrote first.
        """
        event = RoomEvent(room.version + 1, *row_of(change), self.now())
        after = with_people(room, people).after(event)
        written = Written(event, after.is_kept, people, match_ids, moved)
        self._write(after, partial(self.store.append, room.id, written))
        return after

    def put_progress(self, room_id: str, race: int, now: Progress) -> None:
        """Write how far a member is; raises `Conflict`, or `RequestError` if it cannot be saved."""
        with saved():
            self.store.put_progress(room_id, race, now)

    def count_wrong(self, room_id: str, race: int, wrong: Progress) -> None:
        """Count a wrong move; raises `Conflict`, or `RequestError` if it cannot be saved."""
        with saved():
            self.store.count_wrong(room_id, race, wrong)

    def delete(self, room_id: str) -> None:
        """Delete a room with all that belongs to it; raises `RequestError` if that cannot be saved."""
        with saved():
            self.store.delete([room_id])
        self.drop([room_id])

    # The log -------------------------------------------------------------------------------------

    def _look(self, key: str) -> Look | None:
        found = self.store.look(key)
        return None if found is None else Look(*found)

    def _looks(self, known: Room) -> Look:
        return Look(known.version, known.called)

    def _replayed(self, key: str) -> Room | None:
        row = self.store.room(key)
        if row is None:
            return None
        room = Room.from_row(row).replayed(self.store.events(key, 0, row.version))
        return room if room.version and room.version == row.version else None

    def _caught_up(self, known: Room, look: Look) -> Room | None:
        """People and events have to be of one moment: who has come is in both, or in neither."""
        room, until = known, look.version
        if look.people != known.called:
            until, people = self.store.present(room.id)
            room = replace(room, people={each.number: each for each in people})
        if until > room.version:
            room = room.replayed(self.store.events(room.id, room.version, until))
        return room if room.version == until else None

    def _unknown(self) -> RequestError:
        return RequestError("unknown_room")


def _code(text: str) -> str | None:
    """The code that somebody typed; None if it can be none."""
    code = "".join(text.upper().split()).replace("-", "")
    return code if len(code) == CODE_LENGTH and set(code) <= set(LETTERS) else None


def with_people(room: Room, people: Sequence[Person]) -> Room:
    """The room in which these have come or are called otherwise."""
    if not people:
        return room
    return replace(room, people={**room.people, **{each.number: each for each in people}})
