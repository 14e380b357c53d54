"""All against one: everybody has a board against the same player, a host or a level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from webapp.rooms.room.activities.activity import Activity, RoomTable, Step
from webapp.rooms.room.changes import Change, ExhibitionBegan
from webapp.rooms.room.gathering import Gathering
from webapp.rooms.tournament.simultaneous import boards
from webapp.rooms.tournament.standings import Standing, by_points
from webapp.rooms.tournament.tables import Pairing


@dataclass(frozen=True)
class AllAgainstOne(Activity):
    """Each member has a game from one start to the next; who comes later gets a board at once."""

    exhibitions: int = 0
    """The number of exhibitions that a host has started."""
    boards_from: int = 0
    """The number of rounds before the latest start."""
    one: int | None = None
    """The host whom all play, None where that is a level."""

    patience = 3 * 3600.0  # without a clock a game goes on no longer, and then does not count
    columns = ("games",)

    @property
    def own_starts(self) -> int:
        """Each gives everybody a new game."""
        return self.exhibitions

    @property
    def asks_for_host(self) -> bool:
        """Unless all play a level."""
        return not self.plan.one

    @property
    def opening(self) -> Change:
        """Its number, to which the host is added who plays."""
        return ExhibitionBegan(self.exhibitions + 1)

    @property
    def exhibition(self) -> Sequence[RoomTable]:
        """The tables since the latest start, in the order in which they began."""
        return [each for tables in self.rounds[self.boards_from :] for each in tables]

    @property
    def latest(self) -> Sequence[RoomTable]:
        """Those of the latest start."""
        return [each for each in reversed(self.exhibition) if each.table.is_over]

    def may_decide_again(self, table: RoomTable) -> bool:
        """Until the next start."""
        return table.table.round > self.boards_from

    def standings(self, room: Gathering) -> list[Standing]:
        """By points."""
        return by_points(self.in_tournament(room), self.tables)

    def next_pairings(self, room: Gathering) -> Sequence[Pairing]:
        """Those of the next start."""
        return self._boards_for(room.playing, room)

    def pairings(self, room: Gathering, now: float) -> Sequence[Pairing]:
        """The games of those who have none since the latest start."""
        return self.missing(room)

    def missing(self, room: Gathering) -> Sequence[Pairing]:
        """The games of those who have none since the latest start."""
        if not self.exhibitions or room.is_over or room.is_paused:
            return []
        if self.one is not None and room.people[self.one].player is None:
            return []  # the host was forgotten
        have = {member for each in self.exhibition for member in each.table.pairing.members}
        return self._boards_for([m for m in room.playing if m not in have], room)

    def step(self, room: Gathering, now: float) -> Step | None:
        """Those who came late play."""
        missing = self.missing(room)
        return Step(missing) if missing else None

    def has_more(self, room: Gathering) -> bool:
        """While somebody waits for a board."""
        return bool(self.missing(room))

    def after(self, change: Change, at: float, room: Gathering) -> Self:
        """Also with a start."""
        if isinstance(change, ExhibitionBegan):
            return replace(
                self,
                exhibitions=self.exhibitions + 1,
                boards_from=self.round,
                one=change.host,
            )
        return super().after(change, at, room)

    def _boards_for(self, members: Sequence[int], room: Gathering) -> Sequence[Pairing]:
        """The games of these members; nobody plays against themselves."""
        host = room.people.get(self.one or 0)
        own = host and host.player
        others = [m for m in members if own is None or room.people[m].player != own]
        return boards(others, self.records(room), self.plan.colour, len(self.tables))
