"""Races as the pages of a room show them: the order, the best solutions, and boards on the wall."""

from __future__ import annotations

import math
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from flask_babel import gettext as _
from markupsafe import Markup

from webapp.rooms.pages.shown import MOST_BOARDS, csv_text
from webapp.rooms.race.race import Race, RaceLine, SetLine, race_order, set_order
from webapp.rooms.race.race_site import AnyRaceSite, Choice, RaceSite, RaceSites, SetRaceSite
from webapp.rooms.room.activities.activity import Activity
from webapp.rooms.room.activities.races import PuzzleRaces, Races, SetRaces
from webapp.rooms.room.room import Room
from webapp.storage.room_store import Progress, RoomStore

MOST_WITH_BOARDS = 16
"""Members whose lines leave room for boards on the wall."""


@dataclass(frozen=True)
class RaceLineShown:
    """A member in the order. `share` of the way, in percent, is that to the nearest place they reached.

    `time` and `place` are empty and None until they have solved it; `is_fewest` where no way has fewer
    moves. `shares` where the line before has the same place. `watch` plays their solution.

    In a race over a set `moves` are the solved problems, which are all if `is_done`; `is_fewest` then is
    without a `wrong` move. `times` are those of each problem, empty where it is not solved.
    """

    name: str
    place: int | None
    shares: bool
    moves: int
    steps: int | None
    time: str
    is_fewest: bool
    share: int
    watch: str | None
    is_done: bool = False
    wrong: int = 0
    times: tuple[str, ...] = ()


@dataclass(frozen=True)
class BoardShown:
    """The board of a member on the wall."""

    name: str
    moves: int
    picture: Markup


@dataclass(frozen=True)
class RaceShown:
    """A race with its lines; `left` are whole seconds until its end, None for one without an end.

    `of_each` counts who has solved each problem of a set.
    """

    number: int
    puzzle: Choice
    url: str
    is_over: bool
    left: int | None
    solved: int
    lines: list[RaceLineShown]
    boards: list[BoardShown]
    of_each: tuple[int, ...] = ()


Site = TypeVar("Site", bound=AnyRaceSite)
Line = TypeVar("Line", RaceLine, SetLine)


class ShownRaces(ABC, Generic[Site, Line]):
    """Makes what the templates show of races."""

    results: ClassVar[str]
    """The template of all of them."""

    def __init__(
        self,
        store: RoomStore,
        sites: Mapping[str, Site],
        name: Callable[[Room, int], str],
    ) -> None:
        """`sites` are what races are held with, by game; `name` says what a member is called."""
        self._store = store
        self._sites = sites
        self._name = name

    # What a kind says ----------------------------------------------------------------------------

    @abstractmethod
    def solved(self, room: Room, number: int) -> int:
        """How many have solved the puzzle of a race, or all problems of its set."""

    @abstractmethod
    def _order(
        self, race: Race, members: Sequence[int], progress: Mapping[int, Progress]
    ) -> Sequence[Line]:
        """The members in order."""

    @abstractmethod
    def _line(
        self, room: Room, race: Race, puzzle: Choice, line: Line, *, shares: bool
    ) -> RaceLineShown:
        """A member in the order."""

    @abstractmethod
    def _rows(self, races: Sequence[RaceShown]) -> Iterator[Iterable[object]]:
        """All races as the rows of a table."""

    def _boards(self, room: Room, order: Sequence[Line]) -> list[BoardShown]:
        """The boards of those who are nearest."""
        return []

    # All -----------------------------------------------------------------------------------------

    def site(self, room: Room) -> Site:
        """What the races in a room are held with."""
        return self._sites[room.plan.game]

    def seen(self, room: Room) -> str:
        """A text that changes when what is shown of the latest race does."""
        races = Races.of(room.activity)
        if races.race is None:
            return f"{room.version}"
        progress = self._store.progress(room.id, races.starts)
        moments = sum(int(each.at * 1000) for each in progress)
        return f"{room.version}.{moments}.{int(races.race.is_over(time.time()))}"

    def seen_by(self, room: Room, _member: int | None) -> str:
        """The same for the page of a member, which shows only those who have solved it."""
        race = Races.of(room.activity).race
        return f"{room.version}.{int(race.is_over(time.time())) if race else ''}"

    @staticmethod
    def seconds_left(race: Race) -> int | None:
        """Whole seconds until the end; 0 once it is over, None without an end."""
        now = time.time()
        if race.is_over(now):
            return 0
        return math.ceil(race.seconds_left(now)) if race.minutes else None

    def race(self, room: Room, number: int | None = None) -> RaceShown:
        """A race as the wall and the host's page show it, the latest without a number."""
        races = Races.of(room.activity)
        number = number or races.starts
        race, site = races.numbered(number), self.site(room)
        puzzle = site.puzzle(race.puzzle)
        order = self._order(race, races.in_race(number, room), self._progress(room, number))
        lines: list[RaceLineShown] = []
        for each in order:
            shares = bool(lines) and each.place is not None and lines[-1].place == each.place
            lines.append(self._line(room, race, puzzle, each, shares=shares))
        return RaceShown(
            number - races.before,
            puzzle,
            site.url(race.puzzle),
            room.is_over or race.is_over(time.time()),
            self.seconds_left(race),
            sum(each.is_done for each in lines),
            lines,
            self._boards(room, order),
            tuple(sum(bool(each.times[at]) for each in lines) for at in range(puzzle.count or 0)),
        )

    def all(self, room: Room) -> list[RaceShown]:
        """All races of a room."""
        activity = room.activity
        return [self.race(room, at + 1) for at in range(activity.before, activity.starts)]

    def next_puzzle(self, room: Room) -> str:
        """The key of the puzzle behind the latest one in the list, or of the first."""
        keys = [each.key for _, choices in self.site(room).choices() for each in choices]
        last = Races.of(room.activity).races[-1].puzzle
        at = keys.index(last) + 1 if last in keys else 0
        return keys[at % len(keys)]

    def line(self, room: Room, number: int, member: int) -> Line:
        """A member in the order of a race."""
        races = Races.of(room.activity)
        members, progress = races.in_race(number, room), self._progress(room, number)
        order = self._order(races.numbered(number), members, progress)
        return next(each for each in order if each.member == member)

    def file(self, room: Room) -> str:
        """All races as CSV."""
        return csv_text(self._rows(self.all(room)))

    def _progress(self, room: Room, number: int) -> Mapping[int, Progress]:
        return {each.member: each for each in self._store.progress(room.id, number)}


class ShownPuzzleRaces(ShownRaces[RaceSite, RaceLine]):
    """Races with one puzzle each."""

    results = "rooms/race_results.html"

    def solved(self, room: Room, number: int) -> int:
        """Those with a solution."""
        return len(Races.of(room.activity).numbered(number).finishes)

    def _order(
        self, race: Race, members: Sequence[int], progress: Mapping[int, Progress]
    ) -> Sequence[RaceLine]:
        return race_order(race, members, progress)

    def _line(
        self, room: Room, race: Race, puzzle: Choice, line: RaceLine, *, shares: bool
    ) -> RaceLineShown:
        finish = line.finish
        progress = line.progress
        return RaceLineShown(
            self._name(room, line.member),
            line.place,
            shares,
            finish.moves if finish else progress.moves if progress else 0,
            finish.steps if finish else None,
            clock(race.seconds_of(finish)) if finish else "",
            finish is not None and finish.moves == puzzle.fewest,
            100 if finish else _share(puzzle, progress),
            self.site(room).url(race.puzzle, finish.run) if finish and finish.run else None,
            is_done=finish is not None,
        )

    def _boards(self, room: Room, order: Sequence[RaceLine]) -> list[BoardShown]:
        if room.plan.options["boards"] != "yes" or len(order) > MOST_WITH_BOARDS:
            return []
        site = self.site(room)
        return [
            BoardShown(
                self._name(room, each.member),
                each.progress.moves,
                site.picture(each.progress.place),
            )
            for each in order
            if each.finish is None and each.progress is not None
        ][:MOST_BOARDS]

    def _rows(self, races: Sequence[RaceShown]) -> Iterator[Iterable[object]]:
        """A line for each member of each race."""
        of_blocks = _("moves").capitalize()  # in Chinese "Moves" of a game is another word
        yield _("Race"), _("Puzzle"), _("Place"), _("Name"), of_blocks, _("Steps"), _("Time")
        for race in races:
            for line in race.lines:
                solved = (line.place, line.moves, line.steps) if line.place else ("", "", "")
                place, moves, steps = ("" if each is None else each for each in solved)
                yield race.number, race.puzzle.key, place, line.name, moves, steps, line.time


class ShownSetRaces(ShownRaces[SetRaceSite, SetLine]):
    """Races over sets of problems."""

    results = "rooms/set_results.html"

    def solved(self, room: Room, number: int) -> int:
        """Those who have solved all."""
        race = Races.of(room.activity).numbered(number)
        count = self.site(room).puzzle(race.puzzle).count
        return sum(len(answers) == count for answers in race.answers.values())

    def _order(
        self, race: Race, members: Sequence[int], progress: Mapping[int, Progress]
    ) -> Sequence[SetLine]:
        return set_order(race, members, progress)

    def _line(
        self, room: Room, race: Race, puzzle: Choice, line: SetLine, *, shares: bool
    ) -> RaceLineShown:
        count = puzzle.count or 0
        answers = race.answers.get(line.member, {})
        times = tuple(
            clock(max(0, int(answers[each] - race.began_at))) if each in answers else ""
            for each in range(1, count + 1)
        )
        is_done = line.solved == count
        return RaceLineShown(
            self._name(room, line.member),
            line.place,
            shares,
            line.solved,
            None,
            clock(line.seconds) if line.place else "",
            is_done and not line.wrong,
            round(100 * line.solved / count) if count else 0,
            None,
            is_done,
            line.wrong,
            times,
        )

    def _rows(self, races: Sequence[RaceShown]) -> Iterator[Iterable[object]]:
        """A column for each problem has the time of its answer."""
        most = max((len(race.of_each) for race in races), default=0)
        problems = [_("Problem %(n)s", n=at) for at in range(1, most + 1)]
        head = _("Race"), _("Set"), _("Place"), _("Name"), _("Solved"), _("Wrong moves"), _("Time")
        yield *head, *problems
        for race in races:
            for line in race.lines:
                figures = line.place or "", line.name, line.moves, line.wrong, line.time
                yield race.number, race.puzzle.name.en, *figures, *line.times


def shown_races(
    store: RoomStore, sites: RaceSites, name: Callable[[Room, int], str]
) -> Mapping[type[Activity], ShownRaces[Any, Any]]:
    """What shows each kind of races."""
    return {
        PuzzleRaces: ShownPuzzleRaces(store, sites.puzzles, name),
        SetRaces: ShownSetRaces(store, sites.sets, name),
    }


def _share(puzzle: Choice, progress: Progress | None) -> int:
    if progress is None or progress.nearest is None or not puzzle.fewest:
        return 0
    return max(0, min(99, round(100 * (puzzle.fewest - progress.nearest) / puzzle.fewest)))


def clock(seconds: int) -> str:
    """Minutes and seconds: 9:05."""
    return f"{seconds // 60}:{seconds % 60:02}"
