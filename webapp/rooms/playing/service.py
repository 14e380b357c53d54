"""Rooms: what their hosts and members do. Every change is an event, written before it is answered."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Concatenate, ParamSpec

from webapp.core.errors import RequestError
from webapp.core.look_alikes import look_alike
from webapp.rooms.playing.repository import RoomRepository
from webapp.rooms.race.race_site import Solved
from webapp.rooms.room.plan import Plan
from webapp.rooms.room.reactions import REACTIONS
from webapp.rooms.room.room import HOST, MEMBER, Room, RoomTable, Seat
from webapp.rooms.tournament.tables import Pairing, Result
from webapp.storage.database import Conflict
from webapp.storage.room_store import Person, Progress

MOST_MEMBERS = 64
MOST_PEOPLE = 200
"""All who ever came, those who left and hosts included."""
MOST_HOSTS = 4
MOST_MATCHES = 600
"""The budget of a room: matches of all its rounds."""
MOST_RACES = 50
MOST_MINUTES = 180
"""A race, or an arena, that is given time lasts no longer."""
MOST_EVENTS = 5000
"""After this many events a room only goes on with its round."""
ATTEMPTS = 3
"""Attempts per request on a write conflict."""

P = ParamSpec("P")


def retried(
    act: Callable[Concatenate[RoomService, str, P], Room],
) -> Callable[Concatenate[RoomService, str, P], Room]:
    """Hold the lock of the room, and retry after a write of another process."""

    def acting(self: RoomService, room_id: str, /, *args: P.args, **named: P.kwargs) -> Room:
        for _ in range(ATTEMPTS):
            with self.repository.locked(room_id):
                try:
                    return act(self, room_id, *args, **named)
                except Conflict:
                    continue
        raise RequestError("busy")

    acting.__doc__ = act.__doc__
    return acting


class RoomService:
    """Opens, reads and changes rooms; methods raise `RequestError` and return the room afterwards."""

    def __init__(
        self,
        repository: RoomRepository,
        on_delete: Callable[[Sequence[str]], None] = lambda _match_ids: None,
    ) -> None:
        """`on_delete` is told the matches that were deleted with their room."""
        self.repository = repository
        self._on_delete = on_delete

    def open(self, title: str, plan: Plan, player: str) -> Room:
        """A new room with this host."""
        return self.repository.create(title, plan, player)

    def room(self, room_id: str) -> Room:
        """The current state of a room."""
        return self.repository.read(room_id)

    # Members -------------------------------------------------------------------------------------

    @retried
    def join(self, room_id: str, player: str, name: str) -> Room:
        """Come in with a name; who was here before has their seat and, if it is free, a new name."""
        room = self._open_room(room_id)
        person = room.member(player)
        seat = room.seats.get(person.number) if person else None
        if seat is Seat.REMOVED:
            raise RequestError("room_locked")
        if room.has_name(name, person.number if person else None):
            raise RequestError("name_taken")
        if person is not None and seat is not Seat.LEFT:
            return self._name(room, person.number, name)
        if room.is_locked:
            raise RequestError("room_locked")
        if len(room.here) >= MOST_MEMBERS or len(room.people) >= MOST_PEOPLE:
            raise RequestError("room_full")
        number = person.number if person else len(room.people) + 1
        here = Person(number, MEMBER, player, name)
        return self._seat(room, number, Seat.PLAYS, here)

    @retried
    def leave(self, room_id: str, player: str | None) -> Room:
        """Leave the room; games that go on are still played."""
        room = self.repository.load(room_id)
        number = self._member(room, player)
        return self._seat(room, number, Seat.LEFT)

    @retried
    def rest(self, room_id: str, player: str | None, *, rests: bool) -> Room:
        """Sit out the next rounds, or play again, as a member."""
        room = self._open_room(room_id)
        return self._rest(room, self._member(room, player), rests=rests)

    @retried
    def react(self, room_id: str, player: str | None, key: str) -> Room:
        """Say one of the six words to the room, as a member; too often, nothing happens."""
        room = self._open_room(room_id)
        member = self._member(room, player)
        self._check_member(room, member)
        if key not in REACTIONS or not room.reactions.are_on:
            raise RequestError("bad_option", why="reaction")
        if not room.reactions.may(member, self.repository.now()):
            return room
        return self._write(room, "reaction", {"member": member, "key": key})

    def progress(self, room: Room, player: str | None, number: int, now: Progress) -> None:
        """Write how far a member is in the latest race of a room just read, as their page says.

        Nothing is written once it is over; raises `RequestError`.
        """
        member = self._member(room, player)
        if number != len(room.races) or room.races[-1].is_over(now.at):
            return
        try:
            self.repository.put_progress(room.id, number, replace(now, member=member))
        except Conflict:
            raise RequestError("busy") from None

    def wrong(self, room_id: str, player: str | None, number: int, wrong: Progress) -> None:
        """Count a wrong move of a member in the latest race, over a set; raises `RequestError`."""
        room = self.room(room_id)
        member = self._member(room, player)
        for _ in range(ATTEMPTS):
            try:
                self.repository.count_wrong(room_id, number, replace(wrong, member=member))
            except Conflict:
                continue
            return
        raise RequestError("busy")

    @retried
    def answered(self, room_id: str, player: str | None, number: int, problem: int) -> Room:
        """Write that a member has solved a problem of a race over a set; once for each problem."""
        room = self._open_room(room_id)
        member = self._member(room, player)
        if not (room.plan.is_set and 1 <= number <= len(room.races)):
            raise RequestError("bad_option", why="race")
        race = room.races[number - 1]
        if race.is_over(self.repository.now()):
            raise RequestError("race_over")
        if race.has_answered(member, problem):
            return room
        data = {"race": number, "member": member, "problem": problem}
        return self._write(room, "answered", data)

    @retried
    def solved(self, room_id: str, player: str | None, number: int, solution: Solved) -> Room:
        """Write a member's solution of a race, if it is their first or has fewer moves."""
        room = self._open_room(room_id)
        member = self._member(room, player)
        if not 1 <= number <= len(room.races):
            raise RequestError("bad_option", why="race")
        race = room.races[number - 1]
        if race.is_over(self.repository.now()):
            raise RequestError("race_over")
        if not race.is_better(member, solution.moves):
            return room
        data = {
            "race": number,
            "member": member,
            "moves": solution.moves,
            "steps": solution.steps,
            "run": solution.run,
        }
        return self._write(room, "solved", data)

    # Hosts ---------------------------------------------------------------------------------------

    @retried
    def take_host(self, room_id: str, player: str) -> Room:
        """Make a player, who has the link for hosts, a host."""
        room = self.repository.load(room_id)
        if room.host(player):
            return room
        hosts = [each for each in room.people.values() if each.role == HOST and each.player]
        if len(hosts) >= MOST_HOSTS or len(room.people) >= MOST_PEOPLE:
            raise RequestError("room_full")
        person = Person(len(room.people) + 1, HOST, player, None)
        return self._write(room, "host", {"person": person.number}, person)

    @retried
    def rename(self, room_id: str, player: str | None, member: int, name: str) -> Room:
        """Call a member otherwise, as a host."""
        room = self._hosted(room_id, player)
        self._check_member(room, member)
        if room.has_name(name, member):
            raise RequestError("name_taken")
        return self._name(room, member, name)

    @retried
    def remove(self, room_id: str, player: str | None, member: int) -> Room:
        """Send a member away for good, as a host."""
        room = self._hosted(room_id, player)
        self._check_member(room, member)
        return self._seat(room, member, Seat.REMOVED)

    @retried
    def rest_member(self, room_id: str, player: str | None, member: int, *, rests: bool) -> Room:
        """Let a member sit out, or play again, as a host."""
        room = self._hosted(room_id, player)
        self._check_member(room, member)
        return self._rest(room, member, rests=rests)

    @retried
    def lock(self, room_id: str, player: str | None, *, locked: bool) -> Room:
        """Let nobody else come in, or everybody again, as a host."""
        room = self._hosted(room_id, player)
        if room.is_locked == locked:
            return room
        return self._write(room, "locked", {"locked": locked})

    @retried
    def let_react(self, room_id: str, player: str | None, *, reactions: bool) -> Room:
        """Let members say the six words, or not, as a host."""
        room = self._hosted(room_id, player)
        if room.reactions.are_on == reactions:
            return room
        return self._write(room, "reactions", {"on": reactions})

    def stopped_by_start(
        self, room_id: str, player: str | None, number: int
    ) -> Sequence[RoomTable]:
        """The tables whose games a host ends who starts this round, or all against one again.

        Raises `RequestError` where that cannot be started.
        """
        with self.repository.locked(room_id):
            room = self._hosted(room_id, player)
            begun = room.exhibitions if room.plan.is_simul else room.round
            if number <= begun or room.plan.is_arena:
                return ()
            self._check_goes(room)
            if not room.next_pairings:
                raise RequestError("no_pairings")
            return room.going_on

    def stopped_by_end(self, room_id: str, player: str | None) -> Sequence[RoomTable]:
        """The tables whose games a host ends who ends the room; raises `RequestError`."""
        with self.repository.locked(room_id):
            return self._host_of(self.repository.load(room_id), player).going_on

    @retried
    def start_exhibition(
        self, room_id: str, player: str | None, number: int, name: str | None = None
    ) -> Room:
        """Give everybody a board against the one, as a host; to do so twice changes nothing.

        Where all play a host, that is the one who starts, with a name. Games that go on are nobody's.
        """
        room = self._hosted(room_id, player)
        if not room.plan.is_simul or number > room.exhibitions + 1:
            raise RequestError("bad_option", why="round")
        if number <= room.exhibitions:
            return room
        self._check_goes(room)
        host = None if room.plan.one else self._named_host(room, player, name)
        others = [each for each in room.playing if room.people[each].player != player]
        if not (room.playing if room.plan.one else others):
            raise RequestError("no_pairings")
        for each in room.going_on:
            room = self._result(room, each.table.round, each.number, Result.NOBODY, "host")
        data = {"number": number, "host": host and host.number}
        room = self._write(room, "exhibition", data, host)
        return self._pair(room, room.missing_boards)

    @retried
    def start_round(self, room_id: str, player: str | None, number: int) -> Room:
        """Pair the next round, as a host; to start a round that has begun changes nothing.

        Games of the round before that still go on are nobody's.
        """
        room = self._hosted(room_id, player)
        if number <= room.round or room.arena:
            return room
        if room.plan.is_simul:
            raise RequestError("bad_option", why="round")
        if number != room.round + 1:
            raise RequestError("bad_option", why="round")
        self._check_goes(room)
        if room.plan.is_arena:
            return self._start_arena(room)
        for each in room.going_on:
            room = self._result(room, each.table.round, each.number, Result.NOBODY, "host")
        return self._pair(room, room.next_pairings)

    @retried
    def go_on(self, room_id: str, player: str | None, *, by_itself: bool) -> Room:
        """Let the next rounds begin by themselves, or only when a host starts them, as a host."""
        room = self._hosted(room_id, player)
        if not room.plan.has_rounds:
            raise RequestError("bad_option", why="round")
        if room.by_itself == by_itself:
            return room
        return self._write(room, "by_itself", {"on": by_itself})

    @retried
    def pause(self, room_id: str, player: str | None, *, paused: bool) -> Room:
        """Let games, races and the wait for the next round stand, or go on, as a host."""
        room = self._hosted(room_id, player)
        if room.is_paused == paused:
            return room
        return self._write(room, "paused", {"on": paused})

    @retried
    def give_race_time(
        self,
        room_id: str,
        player: str | None,
        number: int,
        minutes: int,
        key: str | None = None,
    ) -> Room:
        """Let the latest race last longer, as a host; raises `RequestError` once it is over.

        What was given under the same key before is not given again.
        """
        room = self._hosted(room_id, player)
        race = room.race
        if race is None or number != len(room.races) or not race.minutes:
            raise RequestError("bad_option", why="race")
        if key is not None and key in race.given:
            return room
        if race.is_over(self.repository.now()):
            raise RequestError("race_over")
        if race.minutes + minutes > MOST_MINUTES:
            raise RequestError("bad_option", why="minutes")
        return self._write(room, "race_time", {"minutes": minutes, "key": key})

    @retried
    def give_arena_time(
        self, room_id: str, player: str | None, minutes: int, key: str | None = None
    ) -> Room:
        """Let an arena last longer, as a host; raises `RequestError` once it is over.

        What was given under the same key before is not given again.
        """
        room = self._hosted(room_id, player)
        arena = room.arena
        if arena is None:
            raise RequestError("bad_option", why="arena")
        if key is not None and key in arena.given:
            return room
        if arena.is_over(self.repository.now()):
            raise RequestError("arena_over")
        if arena.minutes + minutes > MOST_MINUTES:
            raise RequestError("bad_option", why="minutes")
        return self._write(room, "arena_time", {"minutes": minutes, "key": key})

    @retried
    def start_race(
        self, room_id: str, player: str | None, number: int, puzzle: str, minutes: int
    ) -> Room:
        """Give everybody a puzzle, as a host; to start a race that has begun changes nothing.

        The race before it ends.
        """
        room = self._hosted(room_id, player)
        if not room.plan.is_race:
            raise RequestError("bad_option", why="race")
        if number <= len(room.races):
            return room
        if number != len(room.races) + 1:
            raise RequestError("bad_option", why="race")
        self._check_goes(room)
        if number > MOST_RACES:
            raise RequestError("room_full")
        return self._write(room, "race", {"puzzle": puzzle, "minutes": minutes})

    @retried
    def end_race(self, room_id: str, player: str | None, number: int) -> Room:
        """End a race, as a host; one that has ended stays as it is."""
        room = self._hosted(room_id, player)
        if not 1 <= number <= len(room.races):
            raise RequestError("bad_option", why="race")
        if room.races[number - 1].is_over(self.repository.now()):
            return room
        return self._write(room, "race_over", {})

    @retried
    def set_result(
        self, room_id: str, player: str | None, round: int, table: int, result: Result | None
    ) -> Room:
        """Say how a table ended, whatever it was before, as a host.

        Without a result its game decides again; that is for the latest round only.
        """
        room = self._hosted(room_id, player)
        self._check_result(room, round, table, result)
        return self._result(room, round, table, result, "host")

    def table_to_decide(
        self, room_id: str, player: str | None, round: int, table: int, result: Result | None
    ) -> RoomTable:
        """The table whose result a host wants to set; raises `RequestError` where they may not."""
        with self.repository.locked(room_id):
            return self._check_result(self._hosted(room_id, player), round, table, result)

    @retried
    def end(self, room_id: str, player: str | None) -> Room:
        """End the room, as a host: nobody comes in, and its results stay."""
        room = self._host_of(self.repository.load(room_id), player)
        if room.is_over:
            return room
        for each in room.going_on:
            room = self._result(room, each.table.round, each.number, Result.NOBODY, "host")
        return self._write(room, "ended", {})

    def delete(self, room_id: str, player: str | None) -> None:
        """Delete a room with its games, as a host."""
        with self.repository.locked(room_id):
            self._delete(self._host_of(self.repository.load(room_id), player))

    # The server ----------------------------------------------------------------------------------

    def delete_old(self, room_id: str) -> None:
        """Delete a room that nobody has used for long."""
        with self.repository.locked(room_id):
            self._delete(self.repository.load(room_id))

    def moved(self, player: str) -> None:
        """Read the rooms of a player again: they go on with another device."""
        self.repository.drop(self.repository.store.named(player))

    @retried
    def game_over(self, room_id: str, round: int, table: int, result: Result) -> Room:
        """Write how the game at a table ended, unless the host has decided."""
        room = self.repository.load(room_id)
        if room.rounds[round - 1][table].table.is_over:
            return room
        return self._result(room, round, table, result, "game")

    @retried
    def unfinished(self, room_id: str, round: int, table: int) -> Room:
        """Write that a game that went on for too long does not count."""
        room = self.repository.load(room_id)
        if room.rounds[round - 1][table].table.is_over:
            return room
        return self._result(room, round, table, Result.NOBODY, "game")

    @retried
    def absent(self, room_id: str, round: int, table: int) -> Room:
        """Write that the member with Black did not come; in an arena they sit out from then on."""
        room = self.repository.load(room_id)
        found = room.rounds[round - 1][table]
        if found.table.is_over:
            return room
        room = self._result(room, round, table, Result.WHITE_BY_FORFEIT, "game")
        black = found.table.pairing.black
        if room.plan.is_arena and room.seats[black] is Seat.PLAYS:
            room = self._seat(room, black, Seat.RESTS)
        return room

    def is_due(self, room: Room) -> bool:
        """Whether `start_next` has something to do in a room."""
        now = self.repository.now()
        if room.is_arena_on and room.arena is not None:
            ends = room.arena.is_over(now)
            return not room.is_paused and (ends or bool(room.arena_pairings(now)))
        return bool(room.missing_boards) or (room.next_at is not None and now >= room.next_at)

    @retried
    def start_next(self, room_id: str) -> Room:
        """Pair the next round if it is due; where the room is full, a host has to say what now.

        In an arena, pair those who are free, until its end; where all play one, those who came late.
        """
        room = self.repository.load(room_id)
        if room.is_arena_on:
            return self._keep_arena(room)
        if room.missing_boards:
            return self._late_boards(room)
        if room.next_at is None or self.repository.now() < room.next_at:
            return room
        try:
            return self._pair(self._open_room(room_id), room.next_pairings)
        except RequestError as refusal:
            if refusal.code != "room_full":
                raise
            return self._write(room, "by_itself", {"on": False})

    @retried
    def _forget(self, room_id: str, player: str) -> Room:
        room = self.repository.load(room_id)
        for person in list(room.people.values()):
            if person.player == player:
                nobody = replace(person, player=None, name=None)
                room = self._write(room, "named", {"person": person.number}, nobody)
                if room.is_here(person.number):
                    room = self._seat(room, person.number, Seat.LEFT)
        return room

    def forget(self, player: str) -> None:
        """Take a player out of all rooms: their name, and who they were."""
        for room_id in self.repository.store.named(player):
            self._forget(room_id, player)

    # Inside --------------------------------------------------------------------------------------

    def _delete(self, room: Room) -> None:
        self.repository.delete(room.id)
        self._on_delete(
            [each.match_id for tables in room.rounds for each in tables if each.match_id]
        )

    def _start_arena(self, room: Room) -> Room:
        if not room.next_pairings:
            raise RequestError("no_pairings")
        room = self._write(room, "arena", {"minutes": room.plan.minutes})
        return self._pair(room, room.arena_pairings(self.repository.now()))

    def _keep_arena(self, room: Room) -> Room:
        """Pair those who are free in an arena; write its end once its time is over."""
        now = self.repository.now()
        if room.is_paused or room.arena is None:
            return room
        if room.arena.is_over(now):
            return self._write(room, "arena_over", {})
        pairings = room.arena_pairings(now)
        if not pairings:
            return room
        try:
            return self._pair(self._open_room(room.id), pairings)
        except RequestError as refusal:
            if refusal.code != "room_full":
                raise
            return self._write(room, "arena_over", {})

    def _late_boards(self, room: Room) -> Room:
        """Give those a board who came after the start; in a full room nobody gets one."""
        try:
            return self._pair(self._open_room(room.id), room.missing_boards)
        except RequestError as refusal:
            if refusal.code != "room_full":
                raise
            return room

    def _pair(self, room: Room, pairings: Sequence[Pairing]) -> Room:
        if not pairings:
            raise RequestError("no_pairings")
        tables = [
            [each.black, each.white, None if each.white is None else secrets.token_urlsafe(9)]
            for each in pairings
        ]
        match_ids = [str(match_id) for *_, match_id in tables if match_id is not None]
        played = sum(table.match_id is not None for round in room.rounds for table in round)
        if played + len(match_ids) > MOST_MATCHES:
            raise RequestError("room_full")
        return self._write(room, "paired", {"tables": tables}, match_ids=match_ids)

    def _open_room(self, room_id: str) -> Room:
        room = self.repository.load(room_id)
        if room.is_over:
            raise RequestError("room_over")
        if room.version >= MOST_EVENTS:
            raise RequestError("room_full")
        return room

    def _hosted(self, room_id: str, player: str | None) -> Room:
        return self._host_of(self._open_room(room_id), player)

    @staticmethod
    def _host_of(room: Room, player: str | None) -> Room:
        if room.host(player) is None:
            raise RequestError("not_your_room")
        return room

    @staticmethod
    def _member(room: Room, player: str | None) -> int:
        person = room.member(player)
        if person is None or room.seats[person.number] is Seat.REMOVED:
            raise RequestError("not_your_room")
        return person.number

    @staticmethod
    def _check_member(room: Room, member: int) -> None:
        if not room.is_here(member):
            raise RequestError("bad_option", why="member")

    @staticmethod
    def _check_result(room: Room, round: int, number: int, result: Result | None) -> RoomTable:
        table = room.table(round, number)
        if table is None or table.table.is_bye:
            raise RequestError("bad_option", why="table")
        if result is None and not room.may_decide_again(table):
            raise RequestError("bad_option", why="round")
        return table

    @staticmethod
    def _named_host(room: Room, player: str | None, name: str | None) -> Person:
        """The host whom all are to play, with a name that nobody else has; raises `RequestError`."""
        host = room.host(player)
        assert host is not None  # noqa: S101 - the caller has checked it
        if name is None:
            raise RequestError("bad_name", why="missing")
        if any(look_alike(room.name(each) or "", name) for each in room.here):
            raise RequestError("name_taken")
        return replace(host, name=name)

    @staticmethod
    def _check_goes(room: Room) -> None:
        if room.is_paused:
            raise RequestError("room_paused")

    def _rest(self, room: Room, member: int, *, rests: bool) -> Room:
        if room.seats[member] is Seat.LEFT:
            raise RequestError("not_your_room")
        return self._seat(room, member, Seat.RESTS if rests else Seat.PLAYS)

    def _name(self, room: Room, member: int, name: str) -> Room:
        if room.name(member) == name:
            return room
        named = replace(room.people[member], name=name)
        return self._write(room, "named", {"person": member}, named)

    def _seat(self, room: Room, member: int, seat: Seat, person: Person | None = None) -> Room:
        if room.seats.get(member) is seat:
            return room
        return self._write(room, "seat", {"member": member, "seat": seat.value}, person)

    def _result(self, room: Room, round: int, table: int, result: Result | None, by: str) -> Room:
        if room.rounds[round - 1][table].table.result is result:
            return room
        value = None if result is None else result.value
        data = {"round": round, "table": table, "result": value, "by": by}
        return self._write(room, "result", data)

    def _write(
        self,
        room: Room,
        kind: str,
        data: Mapping[str, Any],
        person: Person | None = None,
        match_ids: list[str] | None = None,
    ) -> Room:
        return self.repository.append(room, kind, data, person, match_ids or ())
