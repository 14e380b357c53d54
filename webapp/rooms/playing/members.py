"""The people in a room: they come in, rest, leave or are sent away; names, hosts, and the door."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from webapp.core.errors import RequestError
from webapp.rooms.playing.writer import RoomWriter, retried
from webapp.rooms.room.changes import (
    HostCame,
    HostGone,
    Knocked,
    LinkRenewed,
    Locked,
    Named,
    Reacted,
    ReactionsAllowed,
    Refused,
    TakenBack,
)
from webapp.rooms.room.gathering import ASKS, HOST, MEMBER, Seat
from webapp.rooms.room.reactions import REACTIONS
from webapp.rooms.room.room import Room
from webapp.storage.room_store import Person

MOST_MEMBERS = 64
MOST_PEOPLE = 200
"""All members who ever came, those who left included."""
MOST_HOSTS = 4
MOST_KNOCKS = 64
"""People at the door at the same time."""


def free_place(room: Room, role: str) -> Person:
    """A place without anybody: of somebody whom a host has refused before, or a new one."""
    known = (each for each in room.people.values() if each.role == ASKS)
    free = next((each for each in known if each.number not in room.knocks), None)
    return Person(free.number if free else len(room.people) + 1, role, None, None)


class Members:
    """Changes of who is there, by members and hosts; all raise `RequestError`."""

    def __init__(self, writer: RoomWriter) -> None:
        self._writer = writer

    @retried
    def join(self, room_id: str, player: str, name: str) -> Room:
        """Come in with a name; who was here before has their seat and, if it is free, a new name."""
        room = self._writer.open_room(room_id)
        person = room.member(player)
        seat = room.seats.get(person.number) if person else None
        if seat is Seat.REMOVED:
            raise RequestError("room_locked")
        if room.has_name(name, person.number if person else None):
            raise RequestError("name_taken")
        if person is not None and seat is not Seat.LEFT:
            return self._name(self._writer.acted_in(room_id), person.number, name)
        if room.is_locked:
            raise RequestError("room_locked")
        if len(room.here) >= MOST_MEMBERS or len(room.seats) >= MOST_PEOPLE:
            raise RequestError("room_full")
        if person is None and room.expected and len(room.here) >= room.expected:
            return self._wait(room, player, name)
        asked = person or room.place(ASKS, player)
        number = asked.number if asked else len(room.people) + 1
        here = Person(number, MEMBER, player, name)
        return self._writer.seat(room, number, Seat.PLAYS, here)

    def _wait(self, room: Room, player: str, name: str) -> Room:
        """Be at the door, for a host to let one in."""
        asks = room.place(ASKS, player)
        if asks and room.knocks.get(asks.number, 0) is None and asks.name == name:
            return room
        if len(room.knocks) >= MOST_KNOCKS:
            raise RequestError("door_full")
        person = replace(asks or free_place(room, ASKS), player=player, name=name)
        return self._writer.write(room, Knocked(person.number, None), person)

    @retried
    def let_in(self, room_id: str, player: str | None, chosen: Collection[int]) -> Room:
        """Let these at the door come in, and no others of now, as a host."""
        room = self._writer.hosted(room_id, player)
        for number in room.waiting:
            person = room.people[number]
            fits = person.player and person.name and not room.has_name(person.name)
            if number in chosen and fits and len(room.here) < MOST_MEMBERS:
                come = replace(person, role=MEMBER)
                room = self._writer.seat(room, number, Seat.PLAYS, come)
            else:
                room = self._writer.write(room, Refused(number), replace(person, name=None))
        return room

    @retried
    def take_back(self, room_id: str, player: str | None, members: Sequence[int]) -> Room:
        """Have these, as far as they have played nothing yet, wait at the door again, as a host."""
        room = self._writer.hosted(room_id, player)
        back = [number for number in room.new_since(0.0) if number in members]
        if not back:
            return room
        people = [replace(room.people[number], role=ASKS) for number in back]
        return self._writer.write(room, TakenBack(tuple(back)), *people)

    @retried
    def leave(self, room_id: str, player: str | None) -> Room:
        """Leave the room."""
        room = self._writer.repository.load(room_id)
        return self._writer.seat(room, self._writer.member(room, player), Seat.LEFT)

    @retried
    def rest(self, room_id: str, player: str | None, *, rests: bool) -> Room:
        """Sit out the next rounds, or play again, as a member."""
        room = self._writer.acted_in(room_id)
        return self._rest(room, self._writer.member(room, player), rests=rests)

    @retried
    def react(self, room_id: str, player: str | None, key: str) -> Room:
        """Say one of the six words to the room, as a member; too often, nothing happens."""
        room = self._writer.acted_in(room_id)
        member = self._writer.member(room, player)
        self._check_here(room, member)
        if key not in REACTIONS or not room.reactions.are_on:
            raise RequestError("bad_option", why="reaction")
        if not room.reactions.may(member, self._writer.repository.now()):
            return room
        return self._writer.write(room, Reacted(member, key))

    # Hosts ---------------------------------------------------------------------------------------

    @retried
    def take_host(self, room_id: str, player: str, device: str = "") -> Room:
        """Make a player, who has the link for hosts or the four digits, a host."""
        room = self._writer.repository.load(room_id)
        if room.host(player):
            return room
        if len(room.hosts) >= MOST_HOSTS:
            raise RequestError("too_many_hosts")
        person = Person(len(room.people) + 1, HOST, player, None)
        return self._writer.write(room, HostCame(person.number, device), person)

    @retried
    def remove_host(self, room_id: str, player: str | None, number: int) -> Room:
        """Remove another host, as a host; the link and the digits of before open nothing any more."""
        room = self._writer.host_of(self._writer.repository.load(room_id), player)
        other = next((each for each in room.hosts if each.number == number), None)
        if other is None or other.player == player or (number == room.one and room.going_on):
            raise RequestError("bad_option", why="host")
        return self._writer.write(room, HostGone(number), replace(other, player=None))

    @retried
    def renew_link(self, room_id: str, player: str | None, number: int) -> Room:
        """Have another link for hosts and other digits, as a host; `number` is which one, from 1."""
        room = self._writer.host_of(self._writer.repository.load(room_id), player)
        return room if number != room.links + 1 else self._writer.write(room, LinkRenewed())

    @retried
    def rename(self, room_id: str, player: str | None, member: int, name: str) -> Room:
        """Call a member otherwise, as a host."""
        room = self._writer.hosted(room_id, player)
        self._check_here(room, member)
        if room.has_name(name, member):
            raise RequestError("name_taken")
        return self._name(room, member, name)

    @retried
    def remove(self, room_id: str, player: str | None, member: int) -> Room:
        """Send a member away for good, as a host."""
        room = self._writer.hosted(room_id, player)
        self._check_here(room, member)
        return self._writer.seat(room, member, Seat.REMOVED)

    @retried
    def rest_member(self, room_id: str, player: str | None, member: int, *, rests: bool) -> Room:
        """Let a member sit out, or play again, as a host."""
        room = self._writer.hosted(room_id, player)
        self._check_here(room, member)
        return self._rest(room, member, rests=rests)

    @retried
    def lock(self, room_id: str, player: str | None, *, locked: bool) -> Room:
        """Let nobody else come in, or everybody again, as a host."""
        room = self._writer.hosted(room_id, player)
        if room.is_locked == locked:
            return room
        return self._writer.write(room, Locked(locked))

    @retried
    def let_react(self, room_id: str, player: str | None, *, reactions: bool) -> Room:
        """Let members say the six words, or not, as a host."""
        room = self._writer.hosted(room_id, player)
        if room.reactions.are_on == reactions:
            return room
        return self._writer.write(room, ReactionsAllowed(reactions))

    # In all rooms --------------------------------------------------------------------------------

    def moved(self, player: str) -> None:
        """Read the rooms of a player again: they go on with another device."""
        repository = self._writer.repository
        repository.drop(repository.store.named(player))

    def forget(self, player: str) -> None:
        """Take a player out of all rooms: their name, and who they were."""
        for room_id in self._writer.repository.store.named(player):
            self._forget(room_id, player)

    @retried
    def _forget(self, room_id: str, player: str) -> Room:
        room = self._writer.repository.load(room_id)
        for person in list(room.people.values()):
            if person.player == player:
                nobody = replace(person, player=None, name=None)
                room = self._writer.write(room, Named(person.number), nobody)
                if room.is_here(person.number):
                    room = self._writer.seat(room, person.number, Seat.LEFT)
        return room

    # Inside --------------------------------------------------------------------------------------

    @staticmethod
    def _check_here(room: Room, member: int) -> None:
        if not room.is_here(member):
            raise RequestError("bad_option", why="member")

    def _rest(self, room: Room, member: int, *, rests: bool) -> Room:
        if room.seats[member] is Seat.LEFT:
            raise RequestError("not_your_room")
        return self._writer.seat(room, member, Seat.RESTS if rests else Seat.PLAYS)

    def _name(self, room: Room, member: int, name: str) -> Room:
        if room.name(member) == name:
            return room
        named = replace(room.people[member], name=name)
        return self._writer.write(room, Named(member), named)
