"""A room as its events have made it: who is there, and what is played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from webapp.core.look_alikes import look_alike
from webapp.rooms.room.activities.activity import Activity, RoomTable
from webapp.rooms.room.activities.all_against_one import AllAgainstOne
from webapp.rooms.room.activities.kinds import KINDS
from webapp.rooms.room.changes import (
    ActivityChosen,
    Change,
    Ended,
    HostCame,
    HostGone,
    Knocked,
    LinkRenewed,
    Locked,
    Opened,
    Paused,
    RaceOver,
    Reacted,
    ReactionsAllowed,
    Refused,
    SeatMoved,
    SeatOffered,
    SeatTaken,
    TakenBack,
    change_of,
)
from webapp.rooms.room.gathering import FIRST, HERE, Arrival, Gathering, Offer, Seat
from webapp.rooms.room.plan import Plan
from webapp.rooms.room.reactions import Reaction
from webapp.rooms.tournament.simultaneous import ONE
from webapp.rooms.tournament.standings import Standing
from webapp.rooms.tournament.tables import Pairing
from webapp.storage.room_store import RoomEvent, RoomRow


@dataclass(frozen=True, kw_only=True)
class Room(Gathering):
    """A room at `version`. Every change is a new value made by `after`."""

    activity: Activity
    done: tuple[Activity, ...] = ()
    """What was played before it, each as it ended."""

    @classmethod
    def from_row(cls, row: RoomRow) -> Room:
        """A room before its first event."""
        people, plan = {person.number: person for person in row.people}, Plan.from_row(row.plan)
        activity = KINDS[plan.system](plan)
        return cls(id=row.id, code=row.code, title=row.title, people=people, activity=activity)

    @property
    def plan(self) -> Plan:
        """What is played."""
        return self.activity.plan

    @property
    def matches(self) -> Sequence[RoomTable]:
        """The tables with a match of all that was played."""
        played = (*self.done, self.activity)
        tables = (each for activity in played for tables in activity.rounds for each in tables)
        return [each for each in tables if each.match_id]

    def as_in(self, number: int) -> Room | None:
        """The room with an activity of it, counted from 1; None where it has not so many."""
        if number == len(self.done) + 1:
            return self
        if not 1 <= number <= len(self.done):
            return None
        return replace(self, activity=self.done[number - 1], done=(), is_over=True)

    @property
    def one(self) -> int | None:
        """The host whom all play, where that is so."""
        return self.activity.one if isinstance(self.activity, AllAgainstOne) else None

    def name(self, number: int) -> str | None:
        """What a member, or the host whom all play, is called; None for a level, or once forgotten."""
        if number == ONE and self.one is not None:
            number = self.one
        return self.people[number].name if number in self.people else None

    def has_name(self, name: str, besides: int | None = None) -> bool:
        """Whether somebody else who is here has this name, or one that looks like it."""
        found = self.called_so(name, besides)
        return found is not None or look_alike(self.name(ONE) or "", name)

    def called_so(self, name: str, besides: int | None = None) -> int | None:
        """The member, not one who was removed, with this name or one that looks like it."""
        return next(
            (
                number
                for number, seat in self.seats.items()
                if seat is not Seat.REMOVED
                and number != besides
                and look_alike(self.name(number) or "", name)
            ),
            None,
        )

    def new_since(self, at: float) -> list[int]:
        """The members who have come in since a time, in seconds of the epoch, and played nothing yet."""
        played = {n for each in (*self.done, self.activity) for n in each.members}
        return [
            n
            for n, came in self.came_at.items()
            if came >= at and n in self.here and n not in played
        ]

    # What is played ------------------------------------------------------------------------------

    @property
    def round(self) -> int:
        """The number of the latest round, 0 before the first."""
        return self.activity.round

    @property
    def rounds(self) -> Sequence[Sequence[RoomTable]]:
        """The tables of all rounds."""
        return self.activity.rounds

    @property
    def going_on(self) -> Sequence[RoomTable]:
        """The tables whose games go on."""
        return self.activity.going_on

    @property
    def is_kept(self) -> bool:
        """Whether a keeper has to look after it: games go on, or begin by themselves."""
        return bool(self.going_on) or (not self.is_over and self.activity.has_more(self))

    @cached_property
    def standings(self) -> list[Standing]:
        """The order now."""
        return self.activity.standings(self)

    @cached_property
    def next_pairings(self) -> Sequence[Pairing]:
        """The pairings of the next start; none if there is no game left to play."""
        return self.activity.next_pairings(self)

    @cached_property
    def next_at(self) -> float | None:
        """When the next round begins by itself, in seconds of the epoch; None if it does not."""
        return self.activity.next_at(self)

    # Changes -------------------------------------------------------------------------------------

    def after(self, event: RoomEvent) -> Room:
        """The room after one more event."""
        change, found = change_of(event), {}
        if isinstance(change, ActivityChosen):
            found = self._with_other(Plan.from_row(change.plan), event.at)
        else:
            found["activity"] = self.activity.after(change, event.at, self)
        return replace(
            self,
            version=event.version,
            changed_at=event.at,
            **found,
            **self._changes(change, event.at),
        )

    def replayed(self, events: Iterable[RoomEvent]) -> Room:
        """The room after all of `events`."""
        room = self
        for event in events:
            room = room.after(event)
        return room

    def _with_other(self, plan: Plan, at: float) -> dict[str, Any]:
        """What changes when something else is chosen; what has not begun leaves no trace."""
        old = self.activity
        begun = (old.ended(),) if old.own_starts else ()
        return {
            "activity": KINDS[plan.system].chosen(plan, old.starts, self, at),
            "done": (*self.done, *begun),
        }

    def _changes(self, change: Change, at: float) -> dict[str, Any]:
        """What changes besides the activity."""
        found = self._changes_of_people(change, at)
        match change:
            case Locked():
                found["is_locked"] = change.locked
            case Paused():
                found["paused_at"] = at if change.on else 0.0
            case RaceOver() | ActivityChosen():
                found["paused_at"] = 0.0
            case Ended():
                found = {"is_over": True, "paused_at": 0.0}
            case Reacted():
                reaction = Reaction(change.member, change.key, at)
                found["reactions"] = self.reactions.after(reaction)
            case ReactionsAllowed():
                found["reactions"] = replace(self.reactions, are_on=change.on)
        return found

    def _changes_of_people(self, change: Change, at: float) -> dict[str, Any]:
        """What changes of hosts, and of devices of members."""
        found: dict[str, Any] = {}
        match change:
            case Opened() | HostCame():
                host = change.person if isinstance(change, HostCame) else FIRST
                found["arrivals"] = {**self.arrivals, host: Arrival(at, change.device)}
                if isinstance(change, Opened):
                    found["expected"] = change.expected
            case SeatTaken():
                found["seats"] = {**self.seats, change.member: change.seat}
                found["came_at"] = {change.member: at, **self.came_at}
                found["knocks"] = _without(self.knocks, change.member)
                if change.seat not in HERE:
                    found["offers"] = _without(self.offers, change.member)
            case TakenBack():
                back = dict.fromkeys(change.members)
                found["seats"] = _without(self.seats, *back)
                found["came_at"] = _without(self.came_at, *back)
                found["knocks"] = {**self.knocks, **back}
                found["offers"] = _without(self.offers, *back)
            case HostGone() | LinkRenewed():
                found["links"] = self.links + 1
            case SeatOffered():
                offer = Offer(change.letters, at)
                found["offers"] = {**self.offers, change.member: offer}
            case Knocked():
                found["knocks"] = {**self.knocks, change.person: change.member}
            case Refused():
                found["knocks"] = _without(self.knocks, change.person)
            case SeatMoved():
                found["offers"] = _without(self.offers, change.member)
                found["knocks"] = _without(self.knocks, change.person)
        return found


def _without(known: Mapping[int, Any], *numbers: int) -> Mapping[int, Any]:
    return {each: what for each, what in known.items() if each not in numbers}
