"""Tournaments in rounds, all games of which begin together: Swiss, and round robin."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from webapp.rooms.room.activities.activity import Activity, RoomTable, Step, later
from webapp.rooms.room.changes import ByItself, Change, Decided, Paired
from webapp.rooms.room.gathering import Gathering
from webapp.rooms.tournament.round_robin import round_robin
from webapp.rooms.tournament.standings import Standing, standings, without_those_who_left
from webapp.rooms.tournament.swiss import swiss
from webapp.rooms.tournament.tables import Pairing

PAUSE_SECONDS = 30.0
"""Between the last game of a round and the next round, where rounds begin by themselves."""


@dataclass(frozen=True)
class Rounds(Activity):
    """A host starts each round, or rounds begin by themselves."""

    founders: tuple[int, ...] = ()
    """The members who played, or had a bye, in the first round."""
    by_itself: bool = False
    """Whether the next round begins without the host."""
    pause_from: float = 0.0
    """Since when all games are over and that is so, in seconds of the epoch."""

    @property
    def live_rounds(self) -> Sequence[Sequence[RoomTable]]:
        """The latest."""
        return self.rounds[-1:]

    @property
    def present(self) -> Sequence[RoomTable]:
        """The tables of the latest round."""
        return self.rounds[-1] if self.rounds else ()

    @property
    def latest(self) -> Sequence[RoomTable]:
        """None: those of the latest round are there anyway."""
        return ()

    @property
    def listed(self) -> Sequence[Sequence[RoomTable]]:
        """All rounds."""
        return self.rounds

    def cells(self, member: int) -> Sequence[RoomTable | None]:
        """A table of each round."""
        return [
            next((each for each in tables if member in each.table.pairing.members), None)
            for tables in self.rounds
        ]

    def may_decide_again(self, table: RoomTable) -> bool:
        """In the latest round."""
        return table.table.round == self.round

    @property
    def is_last(self) -> bool:
        """Whether the latest round is known to be the last one."""
        return False

    def next_at(self, room: Gathering) -> float | None:
        """Some time after the last game of a round."""
        waits = self._waits(room) and self.next_pairings(room)
        return self.pause_from + PAUSE_SECONDS if waits else None

    def step(self, room: Gathering, now: float) -> Step | None:
        """The next round; where the room is full, a host has to say what now."""
        if not self._waits(room) or now < self.pause_from + PAUSE_SECONDS:
            return None
        pairings = self.next_pairings(room)
        return Step(pairings, ByItself(on=False)) if pairings else None

    def has_more(self, room: Gathering) -> bool:
        """The next round."""
        return self.next_at(room) is not None

    def after(self, change: Change, at: float, room: Gathering) -> Self:
        """Also with the word of a host that rounds begin by themselves."""
        if isinstance(change, ByItself):
            return replace(self, by_itself=change.on, pause_from=at)
        return super().after(change, at, room)

    def gone_on(self, paused_at: float, at: float) -> Self:
        """The wait for the next round is as long as before."""
        after = super().gone_on(paused_at, at)
        return replace(after, pause_from=later(self.pause_from, paused_at, at))

    def _waits(self, room: Gathering) -> bool:
        """Whether the next round, if there is one, begins by itself."""
        goes_on = self.by_itself and bool(self.round) and not self.going_on
        return goes_on and not room.is_over and not room.is_paused

    def _paired(self, change: Paired, at: float, room: Gathering) -> Self:
        founders = self.founders if self.rounds else tuple(room.playing)
        return replace(super()._paired(change, at, room), founders=founders)

    def _with_result(self, change: Decided, at: float) -> Self:
        after = super()._with_result(change, at)
        is_done = bool(self.going_on) and not after.going_on
        return replace(after, pause_from=at) if is_done else after


@dataclass(frozen=True)
class Swiss(Rounds):
    """Equal points meet, nobody twice, for so many rounds as were planned."""

    columns = ("buchholz", "sonneborn_berger")

    @property
    def is_last(self) -> bool:
        """Whether all planned rounds have begun."""
        return self.round >= self.plan.rounds

    def standings(self, room: Gathering) -> list[Standing]:
        """By points, Buchholz and Sonneborn-Berger."""
        return standings(self.in_tournament(room), self.tables)

    def next_pairings(self, room: Gathering) -> Sequence[Pairing]:
        """A matching of those who play."""
        if self.is_last:
            return []
        order = [each.member for each in self.standings(room) if each.member in room.playing]
        found = swiss(order, self.records(room))
        return found if any(pairing.white is not None for pairing in found) else []


@dataclass(frozen=True)
class RoundRobin(Rounds):
    """Everybody meets everybody."""

    columns = ("sonneborn_berger",)

    def standings(self, room: Gathering) -> list[Standing]:
        """By points and Sonneborn-Berger; those who left have no place."""
        return standings(room.here, without_those_who_left(self.tables, room.gone))

    def next_pairings(self, room: Gathering) -> Sequence[Pairing]:
        """Berger's tables, as far as everybody is there."""
        playing = room.playing
        return round_robin(self.founders or playing, playing, self.records(room), self.round + 1)
