"""Races in rooms: hosts start and end them, and members solve them."""

from __future__ import annotations

from dataclasses import replace

from webapp.core.errors import RequestError
from webapp.event_log import event_log
from webapp.rooms.playing.writer import RoomWriter, WriteConflict, retried
from webapp.rooms.race.race import Race
from webapp.rooms.race.race_site import Solved
from webapp.rooms.room import changes
from webapp.rooms.room.activities.races import Races, SetRaces
from webapp.rooms.room.room import Room
from webapp.storage.database import Conflict
from webapp.storage.room_store import Progress

MOST_RACES = 50


class Racing:
    """Writes what happens in races; all raise `RequestError`. Their numbers count from 1."""

    def __init__(self, writer: RoomWriter) -> None:
        self._writer = writer

    # Members -------------------------------------------------------------------------------------

    def progress(self, room: Room, player: str | None, number: int, now: Progress) -> None:
        """Write how far a member is in the latest race of a room just read, as their page says.

        Nothing is written once it is over.
        """
        member = self._writer.member(room, player)
        races = Races.of(room.activity)
        if number != races.starts or races.race is None or races.race.is_over(now.at):
            return
        try:
            self._writer.repository.put_progress(room.id, number, replace(now, member=member))
        except Conflict:
            raise WriteConflict from None

    @event_log.retried
    def wrong(self, room_id: str, player: str | None, number: int, wrong: Progress) -> None:
        """Count a wrong move of a member in the latest race, over a set."""
        repository = self._writer.repository
        member = self._writer.member(repository.read(room_id), player)
        try:
            repository.count_wrong(room_id, number, replace(wrong, member=member))
        except Conflict:
            raise WriteConflict from None

    @retried
    def answered(self, room_id: str, player: str | None, number: int, problem: int) -> Room:
        """Write that a member has solved a problem of a race over a set; once for each problem."""
        room = self._writer.open_room(room_id)
        member = self._writer.member(room, player)
        SetRaces.of(room.activity)
        if self._going_on(room, number).has_answered(member, problem):
            return room
        return self._writer.write(room, changes.Answered(number, member, problem))

    @retried
    def solved(self, room_id: str, player: str | None, number: int, solution: Solved) -> Room:
        """Write a member's solution of a race, if it is their first or has fewer moves."""
        room = self._writer.open_room(room_id)
        member = self._writer.member(room, player)
        if not self._going_on(room, number).is_better(member, solution.moves):
            return room
        counts = solution.moves, solution.steps, solution.run
        return self._writer.write(room, changes.Solved(number, member, *counts))

    # Hosts ---------------------------------------------------------------------------------------

    @retried
    def start(
        self, room_id: str, player: str | None, number: int, puzzle: str, minutes: int
    ) -> Room:
        """Give everybody a puzzle, as a host; to start a race that has begun changes nothing.

        The race before it ends.
        """
        room = self._writer.hosted(room_id, player)
        begun = Races.of(room.activity).starts
        if number <= begun:
            return room
        if number != begun + 1:
            raise RequestError("bad_option", why="race")
        self._writer.check_goes(room)
        if number > MOST_RACES:
            raise RequestError("room_used_up")
        return self._writer.write(room, changes.RaceBegan(puzzle, minutes))

    @retried
    def give_time(
        self, room_id: str, player: str | None, number: int, minutes: int, key: str | None = None
    ) -> Room:
        """Let the latest race last longer, as a host; what was given under the same key is not again."""
        room = self._writer.hosted(room_id, player)
        races = Races.of(room.activity)
        race = races.race
        if race is None or number != races.starts or not race.minutes:
            raise RequestError("bad_option", why="race")
        return self._writer.lengthen(room, "race", race, minutes, key)

    @retried
    def end(self, room_id: str, player: str | None, number: int) -> Room:
        """End a race, as a host; one that has ended stays as it is."""
        room = self._writer.hosted(room_id, player)
        if Races.of(room.activity).numbered(number).is_over(self._writer.repository.now()):
            return room
        return self._writer.write(room, changes.RaceOver())

    def _going_on(self, room: Room, number: int) -> Race:
        race = Races.of(room.activity).numbered(number)
        if race.is_over(self._writer.repository.now()):
            raise RequestError("race_over")
        return race
