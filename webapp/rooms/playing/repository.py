"""Rooms in memory and in the database: one lock a room, a cache, and appending events."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from typing import Any

from webapp.core.errors import RequestError
from webapp.core.key_locks import KeyLocks
from webapp.core.shared_cache import SharedCache
from webapp.rooms.room.plan import Plan
from webapp.rooms.room.room import HOST, Room
from webapp.storage.database import Conflict, NotWritten
from webapp.storage.room_store import Look, Person, Progress, RoomEvent, RoomRow, RoomStore, Written

NOT_SAVED_SECONDS = 5
"""Seconds after which a client may retry a failed write."""
CACHED_ROOMS = 512
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""The letters of codes, without I and O, which look like digits."""
CODE_LENGTH = 6
ATTEMPTS = 5
"""Codes that are tried before opening a room fails; of 24^6 few are taken."""


@dataclass(frozen=True)
class _Cached:
    """A room in memory."""

    room: Room
    called: str | None
    """What a look said of its people just before they were read, None where nobody has looked."""

    def is_as(self, look: Look) -> bool:
        return (self.room.version, self.called) == (look.version, look.people)


class RoomRepository:
    """Loads rooms and appends their events. Callers hold the lock of the room, except for `read`."""

    def __init__(
        self, store: RoomStore, *, shared: bool, now: Callable[[], float] = time.time
    ) -> None:
        """`shared`: other processes write to the same rooms, so each read asks for what is new."""
        self.store = store
        self.now = now
        self._shared = shared
        self._cache: SharedCache[str, _Cached] = SharedCache(CACHED_ROOMS)
        self._locks: KeyLocks[str] = KeyLocks()

    def locked(self, room_id: str) -> AbstractContextManager[None]:
        """Hold the lock of a room."""
        return self._locks.locked(room_id)

    def read(self, room_id: str) -> Room:
        """The same as `load` for those who change nothing: where nothing is new they need no lock."""
        cached = self._cache.get(room_id)
        if cached is not None and not self._shared:
            return cached.room
        look = None if cached is None else self.store.look(room_id)
        if cached is not None and look is not None and cached.is_as(look):
            return cached.room
        with self.locked(room_id):
            if look is None or cached is None or self._cache.get(room_id) is not cached:
                return self.load(room_id)
            return self._caught_up(cached, look)

    def load(self, room_id: str) -> Room:
        """A room with all events written so far; raises `RequestError` for an unknown one.

        Of a room in memory, other processes can have written only the latest events and changed people.
        """
        cached = self._cache.get(room_id)
        if cached is None:
            return self._replayed(room_id)
        if not self._shared:
            return cached.room
        look = self.store.look(room_id)
        if look is None:
            raise self._unknown(room_id)
        return cached.room if cached.is_as(look) else self._caught_up(cached, look)

    def known(self, room_id: str) -> Room | None:
        """A room as this process saw it last; None if it has not, or not for long."""
        cached = self._cache.get(room_id)
        return None if cached is None else cached.room

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

    def create(self, title: str, plan: Plan, host: str) -> Room:
        """Open a room; raises `RequestError` if it cannot be saved."""
        for _ in range(ATTEMPTS):
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
            person = Person(1, HOST, host, None)
            row = RoomRow(secrets.token_urlsafe(9), code, title, plan.row(), (person,))
            first = RoomEvent(1, "opened", {}, self.now())
            try:
                with saved():
                    self.store.create(row, first)
            except Conflict:
                continue  # the letters are those of another room
            room = Room.from_row(row).after(first)
            self._cache.put(room.id, _Cached(room, None))
            return room
        raise RequestError("not_saved", retry_after=NOT_SAVED_SECONDS)

    def append(
        self,
        room: Room,
        kind: str,
        data: Mapping[str, Any],
        person: Person | None = None,
        match_ids: Sequence[str] = (),
    ) -> Room:
        """Write one event, with the person whom it brings or changes and the matches it names.

        Returns the room after it. Raises `Conflict` if another process wrote first.
        """
        event = RoomEvent(room.version + 1, kind, data, self.now())
        after = with_person(room, person).after(event)
        has_a_date = after.next_at is not None or after.is_arena_on
        is_kept = after.is_playing or has_a_date or bool(after.missing_boards)
        cached = self._cache.get(room.id)
        try:
            with saved():
                self.store.append(room.id, Written(event, is_kept, person, match_ids))
        except Conflict:
            if not self._shared:  # else the next load asks for what is new
                self._cache.pop(room.id)
            raise
        called = cached.called if cached is not None and person is None else None
        self._cache.put(room.id, _Cached(after, called))
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
        self._cache.pop(room_id)

    def drop(self, room_ids: Sequence[str]) -> None:
        """Read these rooms again before their next use: they are gone, or their people changed."""
        for room_id in room_ids:
            self._cache.pop(room_id)

    # Inside --------------------------------------------------------------------------------------

    def _replayed(self, room_id: str) -> Room:
        row = self.store.room(room_id)
        if row is None:
            raise self._unknown(room_id)
        room = Room.from_row(row).replayed(self.store.events(room_id, 0, row.version))
        if not room.version or room.version != row.version:
            raise self._unknown(room_id)  # it was deleted meanwhile
        self._cache.put(room_id, _Cached(room, None))
        return room

    def _caught_up(self, cached: _Cached, look: Look) -> Room:
        """A room in memory with what other processes have written since.

        People and events have to be of one moment: who has come is in both, or in neither.
        """
        room, until = cached.room, look.version
        if cached.called != look.people:
            until, people = self.store.present(room.id)
            room = replace(room, people={each.number: each for each in people})
        if until > room.version:
            room = room.replayed(self.store.events(room.id, room.version, until))
        if room.version != until:
            raise self._unknown(room.id)  # it was deleted meanwhile
        self._cache.put(room.id, _Cached(room, look.people))
        return room

    def _unknown(self, room_id: str) -> RequestError:
        self._cache.pop(room_id)
        return RequestError("unknown_room")


def _code(text: str) -> str | None:
    """The code that somebody typed; None if it can be none."""
    code = "".join(text.upper().split()).replace("-", "")
    return code if len(code) == CODE_LENGTH and set(code) <= set(LETTERS) else None


def with_person(room: Room, person: Person | None) -> Room:
    """The room in which somebody has come or is called otherwise."""
    if person is None:
        return room
    return replace(room, people={**room.people, person.number: person})


@contextmanager
def saved() -> Iterator[None]:
    """Turn a refused write into a `RequestError`."""
    try:
        yield
    except NotWritten as error:
        raise RequestError("not_saved", retry_after=NOT_SAVED_SECONDS) from error
