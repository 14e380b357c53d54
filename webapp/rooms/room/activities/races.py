"""Races, one after another: everybody has the same puzzle, or the same set of problems."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Self

from webapp.core.errors import RequestError
from webapp.rooms.race.race import Finish, Race
from webapp.rooms.room.activities.activity import Activity
from webapp.rooms.room.changes import Answered, Change, RaceBegan, RaceLengthened, RaceOver, Solved
from webapp.rooms.room.gathering import HERE, Gathering


@dataclass(frozen=True)
class Races(Activity):
    """A host starts each."""

    races: tuple[Race, ...] = ()

    @property
    def own_starts(self) -> int:
        """One for each race."""
        return len(self.races)

    @property
    def race(self) -> Race | None:
        """The latest race."""
        return self.races[-1] if self.races else None

    @property
    def members(self) -> Iterable[int]:
        """All who have solved any of a race."""
        return (number for race in self.races for number in (*race.finishes, *race.answers))

    def numbered(self, number: int) -> Race:
        """A race by its number; raises `RequestError` for one that is not of these."""
        if not self.before < number <= self.starts:
            raise RequestError("bad_option", why="race")
        return self.races[number - self.before - 1]

    def in_race(self, number: int, room: Gathering) -> list[int]:
        """Those who are here, and those who have solved any of a race, in the order they came."""
        race = self.numbered(number)
        solvers = {*race.finishes, *race.answers}
        return [n for n, seat in room.seats.items() if seat in HERE or n in solvers]

    def after(self, change: Change, at: float, room: Gathering) -> Self:
        """Also with a race, its time, and what was solved."""
        match change:
            case RaceBegan():
                race = Race(change.puzzle, began_at=at, minutes=change.minutes)
                return replace(self, races=(*self.ended().races, race))
            case RaceLengthened() if self.race:
                return self._with_last(self.race.longer(change.minutes, change.key))
            case RaceOver():
                return self.ended()
            case Solved() | Answered():
                return self._with_solved(change, at)
        return super().after(change, at, room)

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

    def _with_solved(self, change: Solved | Answered, at: float) -> Self:
        """A member has solved the puzzle of a race, or one of its problems."""
        place = change.race - self.before - 1
        race, member = self.races[place], change.member
        timed = race.timed(at)
        if isinstance(change, Answered):
            race = race.with_answer(member, change.problem, timed)
        else:
            finish = Finish(change.moves, change.steps, timed, change.run)
            race = race.with_finish(member, finish)
        return replace(self, races=(*self.races[:place], race, *self.races[place + 1 :]))


@dataclass(frozen=True)
class PuzzleRaces(Races):
    """One puzzle for all; the fewest moves win."""


@dataclass(frozen=True)
class SetRaces(Races):
    """A set of problems for all; the most solved win."""
