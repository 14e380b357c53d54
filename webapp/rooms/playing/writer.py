"""Changes rooms one at a time: loads them, checks who acts, and writes their events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Concatenate, Literal, ParamSpec, Protocol, TypeVar

from webapp.core.errors import RequestError
from webapp.event_log import event_log
from webapp.rooms.playing.repository import RoomRepository
from webapp.rooms.race.timed import Timed
from webapp.rooms.room.changes import ArenaLengthened, Change, RaceLengthened, SeatTaken
from webapp.rooms.room.gathering import Seat
from webapp.rooms.room.room import Room
from webapp.storage.database import Conflict
from webapp.storage.room_store import Moved, Person

MOST_ACTS = 5000
"""After this many events members neither rest, play again, are called otherwise, nor say anything."""
MOST_EVENTS = 20_000
"""After this many nobody comes in, and no solution is written."""
MOST_OF_HOSTS = 100_000
"""After this many a room only goes on with its round: only its hosts can write so many."""
MOST_MINUTES = 180
"""A race, or an arena, that is given time lasts no longer."""


class WriteConflict(Conflict, RequestError):
    """Another process wrote to the room first; nothing was written here."""

    def __init__(self) -> None:
        RequestError.__init__(self, "busy")


class RoomWriter:
    """The only writer of events in rooms that are open. Callers hold the lock of the room.

    The checks raise `RequestError`; what writes returns the room afterwards, and where nothing would
    change the room as it is.
    """

    def __init__(self, repository: RoomRepository, on_change: Callable[[str], None]) -> None:
        """`on_change` is called with the id of a room after each of its events."""
        self.repository = repository
        self._on_change = on_change

    def open_room(self, room_id: str) -> Room:
        """A room in which members may still come in, and solve."""
        return self.opened(self.repository.load(room_id), MOST_EVENTS)

    def acted_in(self, room_id: str) -> Room:
        """A room in which they may still do what can be done again and again."""
        return self.opened(self.repository.load(room_id), MOST_ACTS)

    @staticmethod
    def opened(room: Room, most: int = MOST_OF_HOSTS) -> Room:
        """The room, in which something has to be possible still: always for hosts and by itself."""
        if room.is_over:
            raise RequestError("room_over")
        if room.version >= most:
            raise RequestError("room_used_up")
        return room

    def hosted(self, room_id: str, player: str | None) -> Room:
        """The same for one of its hosts."""
        return self.host_of(self.opened(self.repository.load(room_id)), player)

    @staticmethod
    def host_of(room: Room, player: str | None) -> Room:
        """The room, of which a player has to be a host."""
        if room.host(player) is None:
            raise RequestError("not_your_room")
        return room

    @staticmethod
    def member(room: Room, player: str | None) -> int:
        """The number of the member who a player is; they may have left."""
        person = room.member(player)
        if person is None or room.seats[person.number] is Seat.REMOVED:
            raise RequestError("not_your_room")
        return person.number

    @staticmethod
    def check_goes(room: Room) -> None:
        """Nothing begins in a pause."""
        if room.is_paused:
            raise RequestError("room_paused")

    def seat(self, room: Room, member: int, seat: Seat, person: Person | None = None) -> Room:
        """Write that a member sits down, rests, or leaves; `person` is one who comes in."""
        if room.seats.get(member) is seat:
            return room
        return self.write(room, SeatTaken(member, seat), person)

    def lengthen(
        self, room: Room, what: Literal["race", "arena"], time: Timed, minutes: int, key: str | None
    ) -> Room:
        """Write that a race or an arena lasts longer, once for each key."""
        if key is not None and key in time.given:
            return room
        if time.is_over(self.repository.now()):
            raise RequestError(f"{what}_over")
        if time.minutes + minutes > MOST_MINUTES:
            raise RequestError("bad_option", why="minutes")
        lengthened = RaceLengthened if what == "race" else ArenaLengthened
        return self.write(room, lengthened(minutes, key))

    def write(
        self,
        room: Room,
        change: Change,
        *people: Person | None,
        match_ids: Sequence[str] = (),
        moved: Moved | None = None,
    ) -> Room:
        """Write an event, as `RoomRepository.append`; raises `WriteConflict`."""
        known = [each for each in people if each is not None]
        try:
            after = self.repository.append(room, change, known, match_ids, moved)
        except Conflict:
            raise WriteConflict from None
        self._on_change(room.id)
        return after


class Part(Protocol):
    """A part of the service, which changes rooms through its writer."""

    _writer: RoomWriter


S = TypeVar("S", bound=Part)
P = ParamSpec("P")


def retried(act: Callable[Concatenate[S, str, P], Room]) -> Callable[Concatenate[S, str, P], Room]:
    """Hold the lock of the room, and retry after a write of another process."""

    @event_log.retried
    @wraps(act)
    def acting(self: S, room_id: str, /, *args: P.args, **named: P.kwargs) -> Room:
        with self._writer.repository.locked(room_id):
            return act(self, room_id, *args, **named)

    return acting
