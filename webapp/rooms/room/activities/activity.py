"""What every kind of activity in a room has: its tables, and what it does with events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Self

from webapp.core.errors import RequestError
from webapp.rooms.room.changes import Change, Decided, Ended, Paired, Paused
from webapp.rooms.room.gathering import HERE, Gathering
from webapp.rooms.room.plan import Plan
from webapp.rooms.tournament.standings import Standing
from webapp.rooms.tournament.tables import Pairing, Record, Table, records

ABSENT_SECONDS = 180.0
"""Seconds for Black's first move, after which Black loses by forfeit; then the clocks decide."""


@dataclass(frozen=True)
class RoomTable:
    """A table of a round with its match, None for a bye; `number` counts from 0 in its round."""

    table: Table
    match_id: str | None
    number: int = 0


@dataclass(frozen=True)
class Step:
    """What the site does by itself: these games begin.

    Where none can begin, `instead` is written.
    """

    pairings: Sequence[Pairing]
    instead: Change | None = None


@dataclass(frozen=True)
class Activity:
    """An activity as the events of its room have made it; a kind says what is different in it.

    `room` is the room as it is, and for `after` as it was before the event.
    """

    plan: Plan
    rounds: tuple[tuple[RoomTable, ...], ...] = ()
    """Its tables as they were paired together; none in a race."""
    began_at: tuple[float, ...] = ()
    """When each round began, in seconds of the epoch; pauses since then are added."""
    before: int = 0
    """How often something was started in its room before it was chosen."""

    patience: ClassVar[float] = ABSENT_SECONDS
    """Seconds for Black's first move, or for a whole game without a clock."""
    rests_who_is_absent: ClassVar[bool] = False
    columns: ClassVar[tuple[str, ...]] = ()
    """What its results have of each member besides the points: fields of a `Standing`."""

    @classmethod
    def of(cls, activity: Activity) -> Self:
        """An activity that has to be of this kind; raises `RequestError` for another."""
        if not isinstance(activity, cls):
            raise RequestError("bad_option", why="activity")
        return activity

    @classmethod
    def chosen(cls, plan: Plan, before: int, _room: Gathering, _at: float) -> Self:
        """The activity as it is chosen in a room in which this was started so often before."""
        return cls(plan, before=before)

    # Tables --------------------------------------------------------------------------------------

    @property
    def round(self) -> int:
        """The number of the latest round, 0 before the first."""
        return len(self.rounds)

    @property
    def live_rounds(self) -> Sequence[Sequence[RoomTable]]:
        """The rounds in which games may go on."""
        return self.rounds

    @cached_property
    def going_on(self) -> Sequence[RoomTable]:
        """The tables whose games go on."""
        return [each for tables in self.live_rounds for each in tables if not each.table.is_over]

    @property
    def present(self) -> Sequence[RoomTable]:
        """The tables that are watched now."""
        return self.going_on

    @property
    def latest(self) -> Sequence[RoomTable]:
        """The tables of the wall besides: those that are over, the latest in front."""
        over = [each for tables in self.rounds for each in tables if each.table.is_over]
        return over[::-1]

    @property
    def listed(self) -> Sequence[Sequence[RoomTable]]:
        """The tables as the results list them: here those that are over, in one list."""
        return [self.latest[::-1]]

    def table(self, round: int, number: int) -> RoomTable | None:
        """A table by its round, counted from 1, and its number, counted from 0."""
        if not (1 <= round <= self.round and 0 <= number < len(self.rounds[round - 1])):
            return None
        return self.rounds[round - 1][number]

    def table_of(self, member: int) -> RoomTable | None:
        """The latest table of a member, as far as it may still go on."""
        latest = (each for tables in reversed(self.live_rounds) for each in tables)
        return next((each for each in latest if member in each.table.pairing.members), None)

    def cells(self, member: int) -> Sequence[RoomTable | None]:
        """The tables of a member, the first in front; where there are rounds, None for one without."""
        all_tables = (each for tables in self.rounds for each in tables)
        return [each for each in all_tables if member in each.table.pairing.members]

    def may_decide_again(self, table: RoomTable) -> bool:
        """Whether the game at a table may decide once more: both play nobody else meanwhile."""
        return False

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """All tables, in the order of their rounds."""
        return tuple(each.table for tables in self.rounds for each in tables)

    @property
    def members(self) -> Iterable[int]:
        """All who have played in it."""
        return (number for table in self.tables for number in table.pairing.members)

    def in_tournament(self, room: Gathering) -> list[int]:
        """Those who are here, and those who have played here."""
        played = set(self.members)
        return [n for n, seat in room.seats.items() if seat in HERE or n in played]

    def records(self, room: Gathering) -> Mapping[int, Record]:
        """The record of each member so far."""
        return records(room.seats, self.tables)

    # What a kind says ----------------------------------------------------------------------------

    @property
    def own_starts(self) -> int:
        """How often a host has started something in it."""
        return self.round

    @property
    def starts(self) -> int:
        """The number of its latest start, counted from the first in its room."""
        return self.before + self.own_starts

    @property
    def asks_for_host(self) -> bool:
        """Whether the host who starts it plays."""
        return False

    @property
    def opening(self) -> Change | None:
        """The event with which a start begins, with its data, before games are paired."""
        return None

    def standings(self, room: Gathering) -> list[Standing]:
        """The order now."""
        return []

    def next_pairings(self, room: Gathering) -> Sequence[Pairing]:
        """The pairings of the next start; none if there is no game left to play."""
        return []

    def pairings(self, room: Gathering, now: float) -> Sequence[Pairing]:
        """The pairings once a start has begun."""
        return self.next_pairings(room)

    def next_at(self, room: Gathering) -> float | None:
        """When the next round begins by itself, in seconds of the epoch; None if it does not."""
        return None

    def step(self, room: Gathering, now: float) -> Step | None:
        """What the site is to do now by itself."""
        return None

    def has_more(self, room: Gathering) -> bool:
        """Whether anything may begin by itself, so that a keeper has to look."""
        return False

    # Changes -------------------------------------------------------------------------------------

    def after(self, change: Change, at: float, room: Gathering) -> Self:
        """The activity after something that has happened in its room."""
        match change:
            case Paired():
                return self._paired(change, at, room)
            case Decided():
                return self._with_result(change, at)
            case Paused(on=True):
                return self.paused(at)
            case Paused():
                return self.gone_on(room.paused_at, at)
            case Ended():
                return self.ended()
        return self

    def paused(self, at: float) -> Self:
        """The same, which stands from now on."""
        return self

    def gone_on(self, paused_at: float, at: float) -> Self:
        """The same after a pause: waiting for absent members begins later."""
        return replace(self, began_at=tuple(later(each, paused_at, at) for each in self.began_at))

    def ended(self) -> Self:
        """The same once its room is over."""
        return self

    def _paired(self, change: Paired, at: float, room: Gathering) -> Self:
        tables = tuple(
            RoomTable(Table(self.round + 1, Pairing(black, white)), match_id, number)
            for number, (black, white, match_id) in enumerate(change.tables)
        )
        return replace(self, rounds=(*self.rounds, tables), began_at=(*self.began_at, at))

    def _with_result(self, change: Decided, at: float) -> Self:
        place = change.round - 1
        tables = list(self.rounds[place])
        before = tables[change.table]
        tables[change.table] = replace(before, table=replace(before.table, result=change.result))
        return replace(
            self, rounds=(*self.rounds[:place], tuple(tables), *self.rounds[place + 1 :])
        )


def later(since: float, paused_at: float, at: float) -> float:
    """A moment as it counts after a pause."""
    return since + at - max(since, paused_at)
