"""The room service: rooms are opened, read, paused, ended and deleted; its parts do the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from webapp.rooms.playing.devices import Devices
from webapp.rooms.playing.members import Members
from webapp.rooms.playing.races import Racing
from webapp.rooms.playing.repository import RoomRepository
from webapp.rooms.playing.results import Results
from webapp.rooms.playing.rounds import Starting
from webapp.rooms.playing.writer import RoomWriter, retried
from webapp.rooms.room.activities.activity import RoomTable
from webapp.rooms.room.changes import Ended, Paused
from webapp.rooms.room.plan import Plan
from webapp.rooms.room.room import Room


class RoomService:
    """Opens, reads and changes rooms. Every change is an event, written before it is answered.

    The methods of the service and its parts raise `RequestError`; those that change a room return it as
    it is afterwards.
    """

    def __init__(
        self,
        repository: RoomRepository,
        drop: Callable[[Sequence[str]], None] = lambda _match_ids: None,
        on_change: Callable[[str], None] = lambda _room_id: None,
        on_seat: Callable[[str, str, str], None] = lambda _room_id, _match_id, _side: None,
    ) -> None:
        """`drop` forgets matches: they were deleted with their room, or their seats have moved.

        `on_change` is called with the id of a room after each of its events, and once its games begin,
        `on_seat` with those of a room and a match, and the side that goes on with another device.
        """
        self.repository = repository
        self._drop = drop
        self.on_change = on_change
        self._writer = writer = RoomWriter(repository, on_change)
        self.members = Members(writer)
        """Changes the members and hosts of rooms."""
        self.devices = Devices(writer, drop, on_seat)
        """Members go on with other devices."""
        self.races = Racing(writer)
        """Races with puzzles and problems."""
        self.results = Results(writer)
        """Writes the results of tables."""
        self.rounds = Starting(writer, self.results)
        """Starts rounds and their pairings."""

    def open(
        self, title: str, plan: Plan, player: str, device: str = "", expected: int = 0
    ) -> Room:
        """A new room with this host, for so many members if that is said."""
        return self.repository.create(title, plan, player, device, expected)

    def room(self, room_id: str) -> Room:
        """The current state of a room."""
        return self.repository.read(room_id)

    @retried
    def pause(self, room_id: str, player: str | None, *, paused: bool) -> Room:
        """Let games, races and the wait for the next round stand, or go on, as a host."""
        room = self._writer.hosted(room_id, player)
        if room.is_paused == paused:
            return room
        return self._writer.write(room, Paused(paused))

    def stopped_by_end(self, room_id: str, player: str | None) -> Sequence[RoomTable]:
        """The tables whose games a host ends who ends the room."""
        with self.repository.locked(room_id):
            return self._writer.host_of(self.repository.load(room_id), player).going_on

    @retried
    def end(self, room_id: str, player: str | None) -> Room:
        """End the room, as a host: nobody comes in, and its results stay."""
        room = self._writer.host_of(self.repository.load(room_id), player)
        if room.is_over:
            return room
        return self._writer.write(self.results.end_games(room), Ended())

    def delete(self, room_id: str, player: str | None) -> None:
        """Delete a room with its games, as a host."""
        with self.repository.locked(room_id):
            self._delete(self._writer.host_of(self.repository.load(room_id), player))

    def delete_old(self, room_id: str) -> None:
        """Delete a room that nobody has used for long."""
        with self.repository.locked(room_id):
            self._delete(self.repository.load(room_id))

    def _delete(self, room: Room) -> None:
        self.repository.delete(room.id)
        self._drop([each.match_id for each in room.matches if each.match_id])
