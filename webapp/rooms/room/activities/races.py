"""Races, one after another: everybody has the same puzzle, or the same set of problems."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from webapp.rooms.race.race import Finish, Race
from webapp.rooms.room.activities.activity import Activity
from webapp.rooms.room.gathering import HERE, Gathering
from webapp.storage.room_store import RoomEvent


@dataclass(frozen=True)
class Races(Activity):
    """A host starts each."""

    races: tuple[Race, ...] = ()

    @property
    def starts(self) -> int:
        """One for each race."""
        return len(self.races)

    @property
    def race(self) -> Race | None:
        """The latest race."""
        return self.races[-1] if self.races else None

    def in_race(self, number: int, room: Gathering) -> list[int]:
        """Those who are here, and those who have solved any of a race, in the order they came."""
        race = self.races[number - 1]
        solvers = {*race.finishes, *race.answers}
        return [n for n, seat in room.seats.items() if seat in HERE or n in solvers]

    def after(self, event: RoomEvent, room: Gathering) -> Self:
        """Also with a race, its time, and what was solved."""
        data = event.data
        match event.type:
            case "race":
                race = Race(data["puzzle"], began_at=event.at, minutes=data["minutes"])
                return replace(self, races=(*self.ended().races, race))
            case "race_time" if self.race:
                return self._with_last(self.race.longer(data["minutes"], data.get("key")))
            case "race_over":
                return self.ended()
            case "solved" | "answered":
                return self._with_solved(event)
        return super().after(event, room)

    def paused(self, at: float) -> Self:
        """The time of the latest race stands."""
        return self._with_last(self.race.paused(at)) if self.race else self

    def gone_on(self, paused_at: float, at: float) -> Self:
        """The time of the latest race goes on."""
        return self._with_last(self.race.going_on(at)) if self.race else self

    def ended(self) -> Self:
        """No race goes on."""
        return self._with_last(self.race.ended()) if self.race else self

    def _with_last(self, race: Race) -> Self:
        return replace(self, races=(*self.races[:-1], race))

    def _with_solved(self, event: RoomEvent) -> Self:
        """A member has solved the puzzle of a race, or one of its problems."""
        data, number = event.data, event.data["race"] - 1
        race, member = self.races[number], data["member"]
        at = race.timed(event.at)
        if event.type == "answered":
            race = race.with_answer(member, data["problem"], at)
        else:
            race = race.with_finish(member, Finish(data["moves"], data["steps"], at, data["run"]))
        return replace(self, races=(*self.races[:number], race, *self.races[number + 1 :]))


@dataclass(frozen=True)
class PuzzleRaces(Races):
    """One puzzle for all; the fewest moves win."""


@dataclass(frozen=True)
class SetRaces(Races):
    """A set of problems for all; the most solved win."""
