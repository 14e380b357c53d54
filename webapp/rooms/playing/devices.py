"""Members go on with other devices: with letters that a host shows, or by the word of a host."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace

from webapp.core.errors import RequestError
from webapp.rooms.playing.members import MOST_KNOCKS, free_place
from webapp.rooms.playing.repository import LETTERS
from webapp.rooms.playing.writer import RoomWriter, retried
from webapp.rooms.room.changes import Knocked, Refused, SeatMoved, SeatOffered
from webapp.rooms.room.gathering import ASKS, MOVED, Seat
from webapp.rooms.room.room import Room
from webapp.storage.room_store import Moved

SEAT_LETTERS = 4


class Devices:
    """Gives the seats of members to other devices; all raise `RequestError`."""

    def __init__(
        self,
        writer: RoomWriter,
        drop: Callable[[Sequence[str]], None],
        on_seat: Callable[[str, str, str], None],
    ) -> None:
        """`drop` forgets the matches whose seats have moved; `on_seat`: see `RoomService`."""
        self._writer = writer
        self._drop = drop
        self._on_seat = on_seat

    # Letters -------------------------------------------------------------------------------------

    @retried
    def offer(self, room_id: str, player: str | None, member: int) -> Room:
        """Have letters for another device of a member, as a host; those of before open nothing."""
        room = self._writer.hosted(room_id, player)
        if not room.is_here(member):
            raise RequestError("bad_option", why="member")
        letters = "".join(secrets.choice(LETTERS) for _ in range(SEAT_LETTERS))
        return self._writer.write(room, SeatOffered(member, letters))

    def offered(self, room: Room, typed: str) -> int:
        """The member whose letters these are."""
        letters, now = "".join(typed.upper().split()), self._writer.repository.now()
        for member, offer in room.offers.items():
            is_it = secrets.compare_digest(offer.letters.encode(), letters.encode())
            if is_it and offer.left(now) and room.is_here(member):
                return member
        raise RequestError("unknown_seat_letters")

    @retried
    def take(self, room_id: str, player: str, typed: str) -> Room:
        """Go on as the member whose letters these are, on this player's device."""
        room = self._writer.open_room(room_id)
        return self._move(room, self.offered(room, typed), player)

    # The word of a host --------------------------------------------------------------------------

    @retried
    def knock(self, room_id: str, player: str, name: str) -> Room:
        """Say that one is the member of this name; a host says whether that is so."""
        room = self._writer.open_room(room_id)
        member = room.called_so(name)
        if member is None:
            raise RequestError("bad_option", why="name")
        if room.is_locked:
            raise RequestError("room_locked")
        self._check_free(room, member, player)
        asking = room.place(ASKS, player)
        if asking is not None and room.knocks.get(asking.number) == member:
            return room
        if len(room.knocks) >= MOST_KNOCKS:
            raise RequestError("door_full")
        person = replace(asking or free_place(room, ASKS), player=player, name=None)
        return self._writer.write(room, Knocked(person.number, member), person)

    @retried
    def answer(self, room_id: str, player: str | None, number: int, *, yes: bool) -> Room:
        """Let somebody at the door go on as the member who they say they are, or not, as a host."""
        room = self._writer.hosted(room_id, player)
        member, person = room.knocks.get(number), room.people.get(number)
        if member is None or person is None:
            return room  # another host has answered
        if not yes or person.player is None or room.seats.get(member) in (None, Seat.REMOVED):
            return self._writer.write(room, Refused(number))
        return self._move(room, member, person.player)

    # Inside --------------------------------------------------------------------------------------

    def _move(self, room: Room, member: int, player: str) -> Room:
        """Write that a member goes on as this player; the device of before is known as such."""
        before = room.people[member]
        if before.player == player:
            return room
        self._check_free(room, member, player)
        people = [replace(before, player=player)]
        left = room.member(player)
        if left is not None:
            people.insert(0, replace(left, player=None))
        asked = room.place(ASKS, player)
        old = room.place(MOVED, before.player) or asked or free_place(room, MOVED)
        people.append(replace(old, role=MOVED, player=before.player, name=None))
        for other in (asked, room.place(MOVED, player)):
            if other is not None and other.number != old.number:
                people.append(replace(other, player=None))
        moved = Moved(before.player, player) if before.player else None
        number = asked.number if asked else old.number
        room = self._writer.write(room, SeatMoved(member, number), *people, moved=moved)
        self._move_seats(room, member)
        if not room.is_here(member):
            room = self._writer.seat(room, member, Seat.PLAYS)
        return room

    def _move_seats(self, room: Room, member: int) -> None:
        """Have all games of a member read again, and tell the pages of those that go on."""
        own = [each for each in room.matches if member in each.table.pairing.members]
        self._drop([match_id for each in own if (match_id := each.match_id)])
        for each in own:
            if each.match_id and not each.table.is_over:
                side = each.table.pairing.side_of(member).value
                self._on_seat(room.id, each.match_id, side)

    @staticmethod
    def _check_free(room: Room, member: int, player: str) -> None:
        """A device has one seat; who was sent away gets none."""
        other = room.member(player)
        if other is None or other.number == member:
            return
        if room.seats[other.number] is Seat.REMOVED:
            raise RequestError("room_locked")
        if room.is_here(other.number):
            raise RequestError("has_a_seat")
