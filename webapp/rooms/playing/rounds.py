"""Rounds: a host starts them, or they begin by themselves; also arenas, and all against one."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace

from webapp.core.errors import RequestError
from webapp.core.look_alikes import look_alike
from webapp.rooms.playing.results import Results
from webapp.rooms.playing.writer import RoomWriter, retried
from webapp.rooms.room.room import Room, RoomTable
from webapp.rooms.tournament.tables import Pairing
from webapp.storage.room_store import Person

MOST_MATCHES = 600
"""The budget of a room: matches of all its rounds."""


class Rounds:
    """Pairs those who play next; all raise `RequestError`."""

    def __init__(self, writer: RoomWriter, results: Results) -> None:
        self._writer = writer
        self._results = results

    # Hosts ---------------------------------------------------------------------------------------

    def stopped_by_start(
        self, room_id: str, player: str | None, number: int
    ) -> Sequence[RoomTable]:
        """The tables whose games a host ends who starts this round, or all against one again.

        Raises `RequestError` where that cannot be started.
        """
        with self._writer.repository.locked(room_id):
            room = self._writer.hosted(room_id, player)
            begun = room.exhibitions if room.plan.is_simul else room.round
            if number <= begun or room.plan.is_arena:
                return ()
            self._writer.check_goes(room)
            if not room.next_pairings:
                raise RequestError("no_pairings")
            return room.going_on

    @retried
    def start_exhibition(
        self, room_id: str, player: str | None, number: int, name: str | None = None
    ) -> Room:
        """Give everybody a board against the one, as a host; to do so twice changes nothing.

        Where all play a host, that is the one who starts, with a name. Games that go on are nobody's.
        """
        room = self._writer.hosted(room_id, player)
        if not room.plan.is_simul or number > room.exhibitions + 1:
            raise RequestError("bad_option", why="round")
        if number <= room.exhibitions:
            return room
        self._writer.check_goes(room)
        host = None if room.plan.one else _named_host(room, player, name)
        others = [each for each in room.playing if room.people[each].player != player]
        if not (room.playing if room.plan.one else others):
            raise RequestError("no_pairings")
        room = self._results.end_games(room)
        data = {"number": number, "host": host and host.number}
        room = self._writer.write(room, "exhibition", data, host)
        return self._pair(room, room.missing_boards)

    @retried
    def start(self, room_id: str, player: str | None, number: int) -> Room:
        """Pair the next round, or begin an arena, as a host; to start what has begun changes nothing.

        Games of the round before that still go on are nobody's.
        """
        room = self._writer.hosted(room_id, player)
        if number <= room.round or room.arena:
            return room
        if room.plan.is_simul or number != room.round + 1:
            raise RequestError("bad_option", why="round")
        self._writer.check_goes(room)
        if room.plan.is_arena:
            return self._start_arena(room)
        room = self._results.end_games(room)
        return self._pair(room, room.next_pairings)

    @retried
    def go_on(self, room_id: str, player: str | None, *, by_itself: bool) -> Room:
        """Let the next rounds begin by themselves, or only when a host starts them, as a host."""
        room = self._writer.hosted(room_id, player)
        if not room.plan.has_rounds:
            raise RequestError("bad_option", why="round")
        if room.by_itself == by_itself:
            return room
        return self._writer.write(room, "by_itself", {"on": by_itself})

    @retried
    def give_arena_time(
        self, room_id: str, player: str | None, minutes: int, key: str | None = None
    ) -> Room:
        """Let an arena last longer, as a host; what was given under the same key is not again."""
        room = self._writer.hosted(room_id, player)
        if room.arena is None:
            raise RequestError("bad_option", why="arena")
        return self._writer.lengthen(room, "arena", room.arena, minutes, key)

    # The server ----------------------------------------------------------------------------------

    def is_due(self, room: Room) -> bool:
        """Whether `start_next` has something to do in a room."""
        now = self._writer.repository.now()
        if room.is_arena_on and room.arena is not None:
            ends = room.arena.is_over(now)
            return not room.is_paused and (ends or bool(room.arena_pairings(now)))
        return bool(room.missing_boards) or (room.next_at is not None and now >= room.next_at)

    @retried
    def start_next(self, room_id: str) -> Room:
        """Pair the next round if it is due; where the room is full, a host has to say what now.

        In an arena, pair those who are free, until its end; where all play one, those who came late.
        """
        room = self._writer.repository.load(room_id)
        if room.is_arena_on:
            return self._keep_arena(room)
        if room.missing_boards:
            return self._pair_if_room(room, room.missing_boards) or room
        if room.next_at is None or self._writer.repository.now() < room.next_at:
            return room
        paired = self._pair_if_room(room, room.next_pairings)
        return paired or self._writer.write(room, "by_itself", {"on": False})

    # Inside --------------------------------------------------------------------------------------

    def _start_arena(self, room: Room) -> Room:
        if not room.next_pairings:
            raise RequestError("no_pairings")
        room = self._writer.write(room, "arena", {"minutes": room.plan.minutes})
        return self._pair(room, room.arena_pairings(self._writer.repository.now()))

    def _keep_arena(self, room: Room) -> Room:
        """Pair those who are free in an arena; write its end once its time is over, or it is full."""
        now = self._writer.repository.now()
        if room.is_paused or room.arena is None:
            return room
        if not room.arena.is_over(now):
            pairings = room.arena_pairings(now)
            paired = self._pair_if_room(room, pairings) if pairings else room
            if paired:
                return paired
        return self._writer.write(room, "arena_over", {})

    def _pair_if_room(self, room: Room, pairings: Sequence[Pairing]) -> Room | None:
        """The room after these pairings of it, None where it is full."""
        try:
            return self._pair(self._writer.opened(room), pairings)
        except RequestError as refusal:
            if refusal.code != "room_full":
                raise
            return None

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
        return self._writer.write(room, "paired", {"tables": tables}, match_ids=match_ids)


def _named_host(room: Room, player: str | None, name: str | None) -> Person:
    """The host whom all are to play, with a name that nobody else has; raises `RequestError`."""
    host = room.host(player)
    assert host is not None  # noqa: S101 - the caller has checked it
    if name is None:
        raise RequestError("bad_name", why="missing")
    if any(look_alike(room.name(each) or "", name) for each in room.here):
        raise RequestError("name_taken")
    return replace(host, name=name)
