"""Runs the rounds of all rooms: begins automatic rounds, and starts their games.

It notes how games end, and deletes old rooms.

A tick every `TICK_SECONDS` asks the database which rooms with a round have changed and which of their
games are over, so that nothing is lost with a process, and any process may do it; of two that do, the
database accepts one. A game is read again only when its room has changed, it is over, or its time is
up, and all of them every `LOOK_AGAIN_SECONDS`. A round is written with the ids of its matches before
they begin, in the request that starts it: what a process that ended has left is begun by the next tick.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from engines.game import Side
from webapp.core.errors import RequestError
from webapp.matches.match.match import Match
from webapp.matches.playing.beginning import Pair
from webapp.matches.playing.repository import UnknownMatch
from webapp.matches.playing.service import MatchService
from webapp.rooms.playing.service import RoomService
from webapp.rooms.room.activities.activity import RoomTable
from webapp.rooms.room.room import Room
from webapp.rooms.tournament.simultaneous import ONE
from webapp.rooms.tournament.tables import Result
from webapp.storage.database import Conflict, NotRead, NotWritten
from webapp.storage.match_store import Seat
from webapp.storage.ticker import Ticker

TICK_SECONDS = 1.0
LOOK_AGAIN_SECONDS = 10.0
"""Seconds after which idle games are read again, in case a change was missed."""
OLD_ROOMS_SECONDS = 3600.0
"""Seconds between searches for old rooms."""
MOST_DELETED = 20
"""Old rooms that one look deletes, each with its games."""
DAY = 24 * 3600.0


@dataclass
class _Seen:
    """The state of a room's games at the latest tick."""

    room: Room
    """The room as it was when all its games were read."""
    at: float
    """When that was, in seconds of the epoch."""
    settled: set[str] = field(default_factory=set)
    """The matches that go on as the room does."""
    moved: set[str] = field(default_factory=set)
    """The matches in which somebody has moved: nobody is absent."""

    def is_of(self, room: Room, now: float) -> bool:
        """Whether rounds and pauses are the same still, and all games were read not long ago."""
        return (
            self.room.rounds is room.rounds
            and self.room.activity.began_at is room.activity.began_at
            and self.room.is_paused == room.is_paused
            and 0 <= now - self.at <= LOOK_AGAIN_SECONDS
        )


class RoundKeeper:
    """One of each web process; its thread ticks until it is closed."""

    def __init__(
        self,
        rooms: RoomService,
        matches: MatchService,
        keep_days: int,
        now: Callable[[], float] = time.time,
    ) -> None:
        """`keep_days`: rooms are deleted after this many days without a change; 0 keeps them."""
        self._rooms = rooms
        self._matches = matches
        self._keep_days = keep_days
        self._now = now
        self._looked_at = 0.0
        self._seen: dict[str, _Seen] = {}
        self._ticker = Ticker(self.tick, TICK_SECONDS, "the rounds of rooms cannot be kept")

    def start(self) -> None:
        """Tick regularly."""
        self._ticker.start()

    def close(self) -> None:
        """Stop ticking."""
        self._ticker.close()

    def tick(self) -> None:
        """Look after all rounds that go on; raises `NotRead` or `NotWritten`."""
        rooms = self._playing()
        self._seen = {each.id: self._seen_of(each) for each in rooms}
        begun = [match for each in rooms for match in self._seen[each.id].settled]
        over = self._matches.over(begun) if begun else ()
        tables = {each.id: self._to_look_at(each, over) for each in rooms}
        asked = [match_id_of(table) for each in rooms for table in tables[each.id]]
        known = self._matches.several(asked) if asked else {}
        for room in rooms:
            # It may be deleted meanwhile, or another process be first.
            with suppress(RequestError, Conflict):
                self._look_at(room, tables[room.id], known, self._seen[room.id])
                now = self._rooms.repository.known(room.id) or room
                if self._rooms.rounds.is_due(now):
                    self.look_after(self._rooms.rounds.start_next(room.id))
        if self._now() - self._looked_at > OLD_ROOMS_SECONDS:
            self._looked_at = self._now()
            self.delete_old()

    def begin_games(self, room: Room) -> None:
        """Begin the games of a round at once; what cannot be begun now is left to the next tick."""
        with suppress(RequestError, Conflict, NotRead, NotWritten):
            self.look_after(room)

    def keep_clocks(self, room: Room) -> None:
        """Let the clocks of the latest round stand or go on at once, as the room does."""
        with suppress(NotRead, NotWritten, Conflict):  # the next tick does it
            ids = [each.match_id for each in room.activity.present if each.match_id is not None]
            for match in self._matches.several(ids).values():
                self._keep_clock(room, match)

    def rule(self, tables: Iterable[RoomTable], result: Result | None) -> None:
        """Tell games how their host has decided: they are over, or decide again.

        A host's word is told to the games before it is written in the room: if a process ends in
        between, the room takes it from the games. Raises `NotRead` or `RequestError`.
        """
        winner = None if result is None else result.value.partition("-")[0]
        for each in tables:
            if each.match_id is not None:
                with suppress(UnknownMatch):  # it has not begun
                    self._matches.hosted.rule(each.match_id, winner)

    def resign(self, room: Room, member: int) -> None:
        """End the games of a member who leaves, as if they resigned: the others are told at once."""
        if not any(member in each.table.pairing.members for each in room.going_on):
            return
        self.begin_games(room)  # of a round that has just begun
        for each in room.going_on:
            if each.match_id is not None and member in each.table.pairing.members:
                with suppress(UnknownMatch):
                    self._matches.forfeit(each.match_id, each.table.pairing.side_of(member))
        self.begin_games(room)

    def give_time(
        self, room: Room, table: RoomTable | None, minutes: int, key: str | None = None
    ) -> None:
        """Give both sides of a table more time, or of all tables where games go on.

        What was given under the same key before is not given again. Raises `RequestError`; for all
        tables only if none could be given any.
        """
        chosen = [each for each in room.going_on if table is None or each == table]
        ids = [each.match_id for each in chosen if each.match_id]
        refused: list[RequestError] = []
        for match_id in ids:
            try:
                self._matches.hosted.give(match_id, minutes, key)
            except RequestError as refusal:
                refused.append(refusal)
        if len(refused) == len(ids):
            raise refused[0] if refused else RequestError("game_over")

    def look_after(self, room: Room) -> None:
        """Begin the games of tables that have not begun, and write the results of others."""
        tables = [each for each in room.going_on if each.match_id is not None]
        known = self._matches.several([match_id_of(each) for each in tables])
        self._look_at(room, tables, known, _Seen(room, self._now()))

    def delete_old(self) -> None:
        """Delete the rooms without a change for `keep_days`, with their games."""
        if self._keep_days:
            store = self._rooms.repository.store
            old = store.untouched_since(self._now() - self._keep_days * DAY, MOST_DELETED)
            for room_id in old:
                self._rooms.delete_old(room_id)

    def _playing(self) -> list[Room]:
        """The rooms to look after; those in which nothing has happened are not read again."""
        found = []
        for room_id, version in self._rooms.repository.store.playing().items():
            known = self._rooms.repository.known(room_id)
            if known is not None and known.version >= version:
                found.append(known)
                continue
            with suppress(RequestError):  # deleted meanwhile
                found.append(self._rooms.room(room_id))
        return found

    def _seen_of(self, room: Room) -> _Seen:
        seen = self._seen.get(room.id)
        return seen if seen and seen.is_of(room, self._now()) else _Seen(room, self._now())

    def _to_look_at(self, room: Room, over: Collection[str]) -> list[RoomTable]:
        """The tables with something to do, as far as can be known without their matches."""
        seen = self._seen[room.id]
        return [
            each
            for each in room.going_on
            if each.match_id is not None
            and (
                each.match_id not in seen.settled
                or each.match_id in over
                or (self._is_time_up(room, each) and each.match_id not in seen.moved)
            )
        ]

    def _look_at(
        self,
        room: Room,
        tables: Iterable[RoomTable],
        known: Mapping[str, Match],
        seen: _Seen,
    ) -> None:
        """Do what is to do at these tables with their matches, those that have begun."""
        missing = [each for each in tables if match_id_of(each) not in known]
        if missing:
            room = self._rooms.room(room.id)  # its people may go on with other devices
        for each in missing:
            self._begin(room, each, match_id_of(each))
        if missing:
            self._rooms.on_change(room.id)  # only now their boards can be opened
        for each in tables:
            match = known.get(match_id_of(each))
            if match is None:
                continue
            if match.outcome is not None:
                self._rooms.results.game_over(room.id, each, result_of(match))
                continue
            if self._keep_clock(room, match):
                seen.settled.add(match.id)
            if match.ply:
                seen.moved.add(match.id)
            if not room.is_paused and self._is_time_up(room, each):
                self._keep_time(room, each, match)

    def _is_time_up(self, room: Room, table: RoomTable) -> bool:
        """Whether Black has to have come by now, or a game without a clock to have ended."""
        began_at = room.activity.began_at[table.table.round - 1]
        return self._now() - began_at > room.activity.patience

    def _keep_time(self, room: Room, table: RoomTable, match: Match) -> None:
        """End a game whose Black did not come, or one without a clock that goes on for hours."""
        if not room.plan.clock:
            self.rule([table], Result.NOBODY)
            self._rooms.results.game_over(room.id, table, Result.NOBODY)
        elif not match.ply:
            self._matches.forfeit(match.id, Side.BLACK)
            self._rooms.results.absent(room.id, table)

    def _keep_clock(self, room: Room, match: Match) -> bool:
        """Let a clock stand while its room is paused, and go on afterwards.

        Returns whether it did so already; no clock stands before the first move. A host may have paused
        the room, or let it go on, between the reading of the room and that of the match. So before
        anything is changed, the room is asked again.
        """
        hosted, paused = self._matches.hosted, room.is_paused
        stands = hosted.stands(match)
        if hosted.may_stand(match) if paused else stands:
            with suppress(RequestError):  # deleted meanwhile, or its history is full
                if self._rooms.room(room.id).is_paused == paused:
                    keep = hosted.stop if paused else hosted.go_on
                    keep(match.id)
        return stands == paused

    def _begin(self, room: Room, table: RoomTable, match_id: str) -> None:
        pairing, plan = table.table.pairing, room.plan
        assert pairing.white is not None  # noqa: S101 - a table with a match has two members
        people = {Side.BLACK: pairing.black, Side.WHITE: pairing.white}
        seats = tuple(_seat(room, side, number) for side, number in people.items())
        self._matches.begin_pair(Pair(match_id, plan.game, plan.options, plan.clock or None, seats))


def _seat(room: Room, side: Side, number: int) -> Seat:
    """The seat of a member in a match, or of the one whom all play: a host, or a level."""
    if number == ONE and room.one is None:
        return Seat(side.value, "ai", int(room.plan.one))
    person = room.people[room.one if number == ONE and room.one else number]
    return Seat(side.value, "person", None, person.player, person.name)


def match_id_of(table: RoomTable) -> str:
    """The match of a table where two play."""
    assert table.match_id is not None  # noqa: S101 - the caller has left out those who are free
    return table.match_id


def result_of(match: Match) -> Result:
    """The result of a finished match at its table."""
    outcome = match.outcome
    if match.ruling == "nobody":
        return Result.NOBODY
    if outcome is None or outcome.winner is None:
        return Result.DRAW
    return Result.BLACK if outcome.winner is Side.BLACK else Result.WHITE
