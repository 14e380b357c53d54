"""Arena: for some minutes, who is free gets the next game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from webapp.rooms.race.timed import Timed
from webapp.rooms.room.activities.activity import Activity, Step
from webapp.rooms.room.changes import (
    ArenaBegan,
    ArenaLengthened,
    ArenaOver,
    Change,
    Decided,
    SeatTaken,
)
from webapp.rooms.room.gathering import Gathering
from webapp.rooms.room.plan import Plan
from webapp.rooms.tournament.arena import Free, arena, latest_opponents
from webapp.rooms.tournament.standings import Standing, by_points
from webapp.rooms.tournament.tables import Pairing


@dataclass(frozen=True)
class Arena(Activity):
    """Free players are paired at once."""

    time: Timed | None = None
    """Its time, once it has begun."""
    free_since: Mapping[int, float] = field(default_factory=dict)
    """When each member came, or had their latest result, in seconds of the epoch."""

    patience = 60.0  # its time runs on for the other
    rests_who_is_absent = True
    columns = ("games",)

    @classmethod
    def chosen(cls, plan: Plan, before: int, _room: Gathering, _at: float) -> Self:
        """Those who are here are free from now on."""
        return cls(plan, before=before, free_since=dict.fromkeys(_room.seats, _at))

    @property
    def own_starts(self) -> int:
        """It begins once."""
        return int(self.time is not None)

    @property
    def opening(self) -> Change:
        """Its time begins."""
        return ArenaBegan(self.plan.minutes)

    @property
    def is_on(self) -> bool:
        """Whether it has begun, and nobody has written its end."""
        return self.time is not None and not self.time.was_ended

    def standings(self, room: Gathering) -> list[Standing]:
        """By points, then the fewer games."""
        return by_points(self.in_tournament(room), self.tables, fewer_games=True)

    def next_pairings(self, room: Gathering) -> Sequence[Pairing]:
        """The first ones."""
        return [] if self.time else self.pairings(room, 0.0)

    def pairings(self, room: Gathering, now: float) -> Sequence[Pairing]:
        """Of those who are free."""
        busy = {member for each in self.going_on for member in each.table.pairing.members}
        members = [member for member in room.playing if member not in busy]
        latest = latest_opponents(members, self.tables)
        free = [
            Free(member, max(0, int(now - self.free_since[member])), latest.get(member))
            for member in members
        ]
        return arena(free, self.records(room), others=bool(busy))

    def step(self, room: Gathering, now: float) -> Step | None:
        """Those who are free play, until its time is over, or the room is full."""
        if self.time is None or not self.is_on or room.is_paused:
            return None
        pairings = [] if self.time.is_over(now) else self.pairings(room, now)
        if not pairings and not self.time.is_over(now):
            return None
        return Step(pairings, ArenaOver())

    def has_more(self, room: Gathering) -> bool:
        """Until its end."""
        return self.is_on

    def after(self, change: Change, at: float, room: Gathering) -> Self:
        """Also with its time."""
        match change:
            case SeatTaken():
                return self._with_free([change.member], at)
            case ArenaBegan():
                return replace(self, time=Timed(began_at=at, minutes=change.minutes))
            case ArenaLengthened():
                return self._with_time(self.time and self.time.longer(change.minutes, change.key))
            case ArenaOver():
                return self.ended()
        return super().after(change, at, room)

    def paused(self, at: float) -> Self:
        """Its time stands."""
        return self._with_time(self.time and self.time.paused(at))

    def gone_on(self, paused_at: float, at: float) -> Self:
        """Its time goes on."""
        return super().gone_on(paused_at, at)._with_time(self.time and self.time.going_on(at))

    def ended(self) -> Self:
        """No more games begin."""
        return self._with_time(self.time and self.time.ended())

    def _with_time(self, time: Timed | None) -> Self:
        return replace(self, time=time)

    def _with_free(self, members: Sequence[int], at: float) -> Self:
        return replace(self, free_since={**self.free_since, **dict.fromkeys(members, at)})

    def _with_result(self, change: Decided, at: float) -> Self:
        after = super()._with_result(change, at)
        table = after.rounds[change.round - 1][change.table]
        return after._with_free(table.table.pairing.members, at)
