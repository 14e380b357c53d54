"""Keeps the rounds of all rooms: begins them if they begin by themselves, and their games.

It notes how games end, and deletes old rooms.

A tick every `TICK_SECONDS` reads the rooms with a round from the database, so that nothing is lost with
a process, and any process may do it; of two that do, the database accepts one. A round is written with
the ids of its matches before they begin, in the request that starts it: what a process that ended has
left is begun by the next tick.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress

from engines.game import Side
from webapp.core.errors import RequestError
from webapp.matches.match.match import Match
from webapp.matches.playing.beginning import Pair
from webapp.matches.playing.repository import UnknownMatch
from webapp.matches.playing.service import MatchService
from webapp.rooms.playing.service import RoomService
from webapp.rooms.room.room import Room, RoomTable
from webapp.rooms.tournament.simultaneous import ONE
from webapp.rooms.tournament.tables import Result
from webapp.storage.database import Conflict, NotRead, NotWritten
from webapp.storage.match_store import Seat

log = logging.getLogger(__name__)

TICK_SECONDS = 1.0
ABSENT_SECONDS = 180.0
"""Who has Black and has not moved by then loses by forfeit; after that move the clocks decide."""
ABSENT_IN_ARENA_SECONDS = 60.0
"""The same in an arena, whose time runs on for the other."""
LONGEST_EXHIBITION_SECONDS = 3 * 3600.0
"""Without a clock a game against the one goes on no longer, and then does not count."""
OLD_ROOMS_SECONDS = 3600.0
"""How often old rooms are looked for."""
MOST_DELETED = 20
"""Old rooms that one look deletes, each with its games."""
DAY = 24 * 3600.0


class RoundKeeper:
    """One of each web process; its thread ticks until it is closed."""

    def __init__(
        self,
        rooms: RoomService,
        matches: MatchService,
        keep_days: int,
        now: Callable[[], float] = time.time,
    ) -> None:
        """`keep_days`: rooms in which nothing has happened for so long are deleted; 0 keeps them."""
        self._rooms = rooms
        self._matches = matches
        self._keep_days = keep_days
        self._now = now
        self._looked_at = 0.0
        self._closing = threading.Event()

    def start(self) -> None:
        """Tick regularly."""
        threading.Thread(target=self._tick_regularly, daemon=True).start()

    def close(self) -> None:
        """Stop ticking."""
        self._closing.set()

    def tick(self) -> None:
        """Look after all rounds that go on; raises `NotRead` or `NotWritten`."""
        for room_id in self._rooms.repository.store.playing():
            with suppress(
                RequestError, Conflict
            ):  # deleted meanwhile, or another process was first
                self.look_after(self._rooms.room(room_id))
                self.look_after(self._rooms.start_next(room_id))
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
            tables = room.present_round if room.plan.has_rounds else room.going_on
            ids = [each.match_id for each in tables if each.match_id is not None]
            for match in self._matches.several(ids).values():
                self._keep_clock(room, match)

    def rule(self, tables: Iterable[RoomTable], result: Result | None) -> None:
        """Tell games how their host has decided: they are over, or decide again.

        A host's word is told to the games before it is written in the room: if a process ends in
        between, the room takes it from the games. Raises `NotRead` or `RequestError`.
        """
        said = None if result is None else result.value.partition("-")[0]
        for each in tables:
            if each.match_id is not None:
                with suppress(UnknownMatch):  # it has not begun
                    self._matches.rule(each.match_id, said)

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
        known = self._matches.several([each.match_id for each in room.going_on if each.match_id])
        for each in room.going_on:
            if each.match_id is None:
                continue
            match, round = known.get(each.match_id), each.table.round
            if match is None:
                self._begin(room, each, each.match_id)
            elif match.outcome is not None:
                self._rooms.game_over(room.id, round, each.number, result_of(match))
            elif not self._keep_clock(room, match):
                self._keep_time(room, each, match)

    def delete_old(self) -> None:
        """Delete the rooms in which nothing has happened for so many days, with their games."""
        if self._keep_days:
            store = self._rooms.repository.store
            old = store.untouched_since(self._now() - self._keep_days * DAY, MOST_DELETED)
            for room_id in old:
                self._rooms.delete_old(room_id)

    def _keep_time(self, room: Room, table: RoomTable, match: Match) -> None:
        """End a game whose Black did not come, or one without a clock that goes on for hours."""
        waited = self._now() - room.began_at[table.table.round - 1]
        at = room.id, table.table.round, table.number
        if room.plan.is_simul:
            if waited > LONGEST_EXHIBITION_SECONDS:
                self.rule([table], Result.NOBODY)
                self._rooms.unfinished(*at)
            return
        patience = ABSENT_IN_ARENA_SECONDS if room.plan.is_arena else ABSENT_SECONDS
        if not match.ply and waited > patience:
            self._matches.forfeit(match.id, Side.BLACK)
            self._rooms.absent(*at)

    def _keep_clock(self, room: Room, match: Match) -> bool:
        """Let a clock stand while its room is paused, and go on afterwards; returns whether it is."""
        with suppress(RequestError):  # deleted meanwhile, or its history is full
            if room.is_paused:
                self._matches.hosted.stop(match.id)
            elif match.stands(round(self._now() * 1000)):
                self._matches.hosted.go_on(match.id)
        return room.is_paused

    def _begin(self, room: Room, table: RoomTable, match_id: str) -> None:
        pairing, plan = table.table.pairing, room.plan
        assert pairing.white is not None  # noqa: S101 - a table with a match has two members
        people = {Side.BLACK: pairing.black, Side.WHITE: pairing.white}
        seats = tuple(_seat(room, side, number) for side, number in people.items())
        self._matches.begin_pair(Pair(match_id, plan.game, plan.options, plan.clock or None, seats))

    def _tick_regularly(self) -> None:
        while not self._closing.wait(TICK_SECONDS):
            try:
                self.tick()
            except (NotRead, NotWritten, Conflict) as problem:
                log.warning("the rounds of rooms cannot be kept: %s", problem)


def _seat(room: Room, side: Side, number: int) -> Seat:
    """The seat of a member in a match, or of the one whom all play: a host, or a level."""
    if number == ONE and room.one is None:
        return Seat(side.value, "ai", int(room.plan.one))
    person = room.people[room.one if number == ONE and room.one else number]
    return Seat(side.value, "person", None, person.player, person.name)


def result_of(match: Match) -> Result:
    """The result of a finished match at its table."""
    outcome = match.outcome
    if match.ruling == "nobody":
        return Result.NOBODY
    if outcome is None or outcome.winner is None:
        return Result.DRAW
    return Result.BLACK if outcome.winner is Side.BLACK else Result.WHITE
