"""Results of tables: their games end, members do not come, or a host decides."""

from __future__ import annotations

from typing import Literal

from webapp.core.errors import RequestError
from webapp.rooms.playing.writer import RoomWriter, retried
from webapp.rooms.room.activities.activity import RoomTable
from webapp.rooms.room.changes import Decided
from webapp.rooms.room.gathering import Seat
from webapp.rooms.room.room import Room
from webapp.rooms.tournament.tables import Result


class Results:
    """Writes results. Rounds count from 1, their tables from 0."""

    def __init__(self, writer: RoomWriter) -> None:
        self._writer = writer

    def table_to_decide(
        self, room_id: str, player: str | None, round: int, table: int, result: Result | None
    ) -> RoomTable:
        """The table whose result a host wants to set; raises `RequestError` where they may not."""
        with self._writer.repository.locked(room_id):
            return self._checked(self._writer.hosted(room_id, player), round, table, result)

    @retried
    def decide(
        self, room_id: str, player: str | None, round: int, table: int, result: Result | None
    ) -> Room:
        """Say how a table ended, whatever it was before, as a host; raises `RequestError`.

        Without a result its game decides again; that is for the latest round only.
        """
        room = self._writer.hosted(room_id, player)
        return self._write(room, self._checked(room, round, table, result), result, "host")

    def end_games(self, room: Room) -> Room:
        """Write that the games that go on are nobody's, by a host's word; the caller holds the lock."""
        for each in room.going_on:
            room = self._write(room, each, Result.NOBODY, "host")
        return room

    @retried
    def game_over(self, room_id: str, at: RoomTable, result: Result) -> Room:
        """Write how the game at a table ended, unless the host has decided, or chosen something else."""
        room = self._writer.repository.load(room_id)
        found = _still(room, at)
        return room if found is None else self._write(room, found, result, "game")

    @retried
    def absent(self, room_id: str, at: RoomTable) -> Room:
        """Write that the member with Black did not come; in an arena they sit out from then on."""
        room = self._writer.repository.load(room_id)
        found = _still(room, at)
        if found is None:
            return room
        room = self._write(room, found, Result.WHITE_BY_FORFEIT, "game")
        black = found.table.pairing.black
        if room.activity.rests_who_is_absent and room.seats[black] is Seat.PLAYS:
            room = self._writer.seat(room, black, Seat.RESTS)
        return room

    @staticmethod
    def _checked(room: Room, round: int, number: int, result: Result | None) -> RoomTable:
        table = room.activity.table(round, number)
        if table is None or table.table.is_bye:
            raise RequestError("bad_option", why="table")
        if result is None and not room.activity.may_decide_again(table):
            raise RequestError("bad_option", why="round")
        return table

    def _write(
        self, room: Room, at: RoomTable, result: Result | None, by: Literal["host", "game"]
    ) -> Room:
        if at.table.result is result:
            return room
        return self._writer.write(room, Decided(at.table.round, at.number, result, by))


def _still(room: Room, at: RoomTable) -> RoomTable | None:
    """A table as it is now; None once its game is over, or something else is played."""
    found = room.activity.table(at.table.round, at.number)
    if found is None or found.match_id != at.match_id or found.table.is_over:
        return None
    return found
