"""Starts: hosts pair what comes next, or it begins by itself."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace

import msgspec

from webapp.core.errors import RequestError
from webapp.core.look_alikes import look_alike
from webapp.rooms.playing.results import Results
from webapp.rooms.playing.writer import RoomWriter, retried
from webapp.rooms.room.activities.activity import RoomTable
from webapp.rooms.room.activities.arena import Arena
from webapp.rooms.room.activities.rounds import Rounds
from webapp.rooms.room.changes import ActivityChosen, ByItself, Paired
from webapp.rooms.room.plan import Plan
from webapp.rooms.room.room import Room
from webapp.rooms.tournament.tables import Pairing
from webapp.storage.room_store import Person

MOST_MATCHES = 600
"""The budget of a room: matches of all that is played in it."""
MOST_ACTIVITIES = 50


class Starting:
    """Pairs those who play next; all raise `RequestError`."""

    def __init__(self, writer: RoomWriter, results: Results) -> None:
        self._writer = writer
        self._results = results

    # Hosts ---------------------------------------------------------------------------------------

    def stopped_by_choice(
        self, room_id: str, player: str | None, number: int
    ) -> Sequence[RoomTable]:
        """The tables whose games a host ends who chooses something else after the start of a number.

        Raises `RequestError` where something was started since then.
        """
        with self._writer.repository.locked(room_id):
            return _with_choice(self._writer.hosted(room_id, player), number).going_on

    @retried
    def choose(self, room_id: str, player: str | None, number: int, plan: Plan) -> Room:
        """Let something else be played, as a host: games that go on are nobody's, and a race ends.

        Raises `RequestError` where something was started after the start of this number.
        """
        room = _with_choice(self._writer.hosted(room_id, player), number)
        return self._writer.write(self._results.end_games(room), ActivityChosen(plan.row()))

    def stopped_by_start(
        self, room_id: str, player: str | None, number: int
    ) -> Sequence[RoomTable]:
        """The tables whose games a host ends who starts this round, or all against one again.

        Raises `RequestError` where that cannot be started.
        """
        with self._writer.repository.locked(room_id):
            room = self._writer.hosted(room_id, player)
            if number <= room.activity.starts:
                return ()
            self._writer.check_goes(room)
            if not room.next_pairings:
                raise RequestError("no_pairings")
            return room.going_on

    @retried
    def start(self, room_id: str, player: str | None, number: int, name: str | None = None) -> Room:
        """Pair what comes next, as a host; to start what has begun changes nothing.

        Where all play a host, that is the one who starts, with a name. Games that go on are nobody's.
        """
        room = self._writer.hosted(room_id, player)
        if number <= room.activity.starts:
            return room
        if number != room.activity.starts + 1:
            raise RequestError("bad_option", why="round")
        self._writer.check_goes(room)
        host = _named_host(room, player, name) if room.activity.asks_for_host else None
        if not [
            each for each in room.playing if host is None or room.people[each].player != player
        ]:
            raise RequestError("no_pairings")
        if not room.next_pairings:
            raise RequestError("no_pairings")
        room = self._results.end_games(room)
        opening = room.activity.opening
        if opening is not None:
            if host is not None:
                opening = msgspec.structs.replace(opening, host=host.number)
            room = self._writer.write(room, opening, host)
        return self._pair(room, room.activity.pairings(room, self._writer.repository.now()))

    @retried
    def go_on(self, room_id: str, player: str | None, *, by_itself: bool) -> Room:
        """Let the next rounds begin by themselves, or only when a host starts them, as a host."""
        room = self._writer.hosted(room_id, player)
        if Rounds.of(room.activity).by_itself == by_itself:
            return room
        return self._writer.write(room, ByItself(by_itself))

    @retried
    def give_arena_time(
        self, room_id: str, player: str | None, minutes: int, key: str | None = None
    ) -> Room:
        """Let an arena last longer, as a host; what was given under the same key is not again."""
        room = self._writer.hosted(room_id, player)
        time = Arena.of(room.activity).time
        if time is None:
            raise RequestError("bad_option", why="arena")
        return self._writer.lengthen(room, "arena", time, minutes, key)

    # The server ----------------------------------------------------------------------------------

    def is_due(self, room: Room) -> bool:
        """Whether `start_next` has something to do in a room."""
        return room.activity.step(room, self._writer.repository.now()) is not None

    @retried
    def start_next(self, room_id: str) -> Room:
        """Pair those whose games begin by themselves now, or write why none do."""
        room = self._writer.repository.load(room_id)
        step = room.activity.step(room, self._writer.repository.now())
        if step is None:
            return room
        paired = self._pair_if_room(room, step.pairings) if step.pairings else None
        if paired is not None or step.instead is None:
            return paired or room
        return self._writer.write(room, step.instead)

    # Inside --------------------------------------------------------------------------------------

    def _pair_if_room(self, room: Room, pairings: Sequence[Pairing]) -> Room | None:
        """The room after these pairings of it, None where too much was played."""
        try:
            return self._pair(self._writer.opened(room), pairings)
        except RequestError as refusal:
            if refusal.code != "room_used_up":
                raise
            return None

    def _pair(self, room: Room, pairings: Sequence[Pairing]) -> Room:
        if not pairings:
            raise RequestError("no_pairings")
        tables = tuple(
            (each.black, each.white, None if each.white is None else secrets.token_urlsafe(9))
            for each in pairings
        )
        match_ids = [match_id for *_, match_id in tables if match_id is not None]
        if len(room.matches) + len(match_ids) > MOST_MATCHES:
            raise RequestError("room_used_up")
        return self._writer.write(room, Paired(tables), match_ids=match_ids)


def _with_choice(room: Room, number: int) -> Room:
    """The room, in which a host may choose something else who has seen the start of this number."""
    if number != room.activity.starts:
        raise RequestError("bad_option", why="after")
    if len(room.done) >= MOST_ACTIVITIES:
        raise RequestError("room_used_up")
    return room


def _named_host(room: Room, player: str | None, name: str | None) -> Person:
    """The host whom all are to play, with a name that nobody else has; raises `RequestError`."""
    host = room.host(player)
    assert host is not None  # noqa: S101 - the caller has checked it
    if name is None:
        raise RequestError("bad_name", why="missing")
    if any(look_alike(room.name(each) or "", name) for each in room.here):
        raise RequestError("name_taken")
    return replace(host, name=name)
