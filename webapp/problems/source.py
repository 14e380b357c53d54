"""The problems of a game: their sets, their texts and pictures, and where they are on the site."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from http import HTTPStatus
from typing import Any, Generic, TypeVar

from flask import abort, url_for
from flask_babel import LazyString

from engines.game import BadInput
from engines.problems import Place, Sets, problem_at
from webapp.drawing.road import road_of
from webapp.http.prefix import site_url
from webapp.problems.kind import ProblemKind
from webapp.problems.messages import ProblemPage
from webapp.problems.pictures import Picture
from webapp.problems.texts import SetWords

P = TypeVar("P")


@dataclass(frozen=True)
class SetOnPage:
    """A set as the list shows it; `idea` is its picture."""

    number: int
    key: str
    words: SetWords
    idea: Picture
    count: int


@dataclass(frozen=True)
class Neighbour:
    """The problem before or after another one."""

    key: str
    number: int
    name: LazyString | str


def _nothing() -> Mapping[str, Any]:
    return {}


@dataclass(frozen=True, kw_only=True)
class ProblemSource(Generic[P]):
    """Sets of problems of a game, and what their pages show.

    `name` is that of its endpoints, of its record in the browser, and of its templates: the folder
    `<folder of the game>/<name>` has `parts.html`, the parts of pages that differ from game to game,
    and `problem.html`. Its pages are below `url`, its routes below `api`; `called` is one of its
    problems in a sentence about the routes.

    `shipped` returns the problems of each set in order, `of_day` the key and number of a date's one.
    `facts` are what the script of the list draws of a problem besides its task, and `page` what that
    of a problem reads: it takes the problem, its key, number and route. `more` is what templates need
    besides, `renamed` has the keys that sets had earlier. `kinds` are the sets of each kind of which one
    problem a day is practised, and `by_difficulty` returns all problems from easy to hard; neither where
    there are no runs. `makes` tells that the route `<api>/made` makes problems for a streak.
    """

    name: str
    game: str
    url: str
    api: str
    called: str
    title: LazyString
    about: LazyString | str
    kind: ProblemKind[P, Any, Any]
    shipped: Callable[[], Sets[P]]
    of_day: Callable[[date], Place]
    words: Mapping[str, SetWords]
    ideas: Mapping[str, Picture]
    task: Callable[[P], str]
    picture: Callable[[P], Picture]
    facts: Callable[[P], Mapping[str, Any]]
    page: Callable[[P, str, int, str], ProblemPage]
    more: Callable[[], Mapping[str, Any]] = _nothing
    renamed: Mapping[str, str] = field(default_factory=dict)
    kinds: Sequence[Sequence[str]] = ()
    by_difficulty: Callable[[], Sequence[Place]] = tuple
    makes: bool = False

    # Places --------------------------------------------------------------------------------------------

    @property
    def templates(self) -> str:
        """The folder of its templates."""
        return f"{self.folder}/{self.name}"

    @property
    def folder(self) -> str:
        """The folder of its game among templates and scripts."""
        return self.game.replace("-", "_")

    @property
    def keys(self) -> list[str]:
        """The keys of the sets, in order."""
        return list(self.shipped())

    def at(self, key: str, number: int) -> P:
        """The problem of that number in a set; the page of an unknown one is not found."""
        try:
            return problem_at(self.shipped(), key, number)
        except BadInput:
            abort(HTTPStatus.NOT_FOUND)

    def index_url(self) -> str:
        """The address of the list of sets."""
        return url_for(f"{self.name}.index")

    def problem_url(self, key: str, number: int, day: str | None = None) -> str:
        """The address of a problem, or of it as that of a day."""
        return url_for(f"{self.name}.problem", key=key, number=number, day=day)

    def set_urls(self, key: str) -> list[str]:
        """The addresses of the list of sets and of all problems of a set."""
        numbers = range(1, self._count(key) + 1)
        return [self.index_url(), *(self.problem_url(key, number) for number in numbers)]

    def end_url(self, key: str) -> str:
        """The address of the end of a set."""
        return url_for(f"{self.name}.end_of_set", key=key)

    def day_url(self) -> str:
        """The address of the problem of the day, whichever it is."""
        return url_for(f"{self.name}.of_today")

    # Pages ---------------------------------------------------------------------------------------------

    def sets(self) -> list[SetOnPage]:
        """The sets in order."""
        return [
            SetOnPage(number, key, self.words[key], self.ideas[key], self._count(key))
            for number, key in enumerate(self.keys, 1)
        ]

    def list_page(self) -> dict[str, Any]:
        """The context of the template of the list of sets."""
        day = today()
        sets = self.sets()
        shown = {"day": day.isoformat(), "sets": [self._listed(key) for key in self.keys]}
        return {
            **self._any_page(),
            "sets": sets,
            "road": road_of(len(sets)),
            "stones": [
                (self.problem_url(each.key, 1), each.number, each.words.name) for each in sets
            ],
            "count": sum(each.count for each in sets),
            "day": self._day_on_page(day),
            "shown": {
                "record": self.name,
                "path": self.index_url(),
                "after": site_url(f"/{self.game}"),
                "kinds": self.kinds,
                "maker": f"{self.api}/made" if self.makes else "",
                "by_difficulty": [f"{key}/{number}" for key, number in self.by_difficulty()],
                **shown,
            },
        }

    def problem_page(self, key: str, number: int, asked_day: str | None) -> dict[str, Any]:
        """The context of the template of a problem, which must exist."""
        day = today()
        problem = self.at(key, number)
        is_of_day = asked_day == day.isoformat() and self.of_day(day) == (key, number)
        return {
            **self._any_page(),
            "problem": problem,
            "key": key,
            "number": number,
            "count": self._count(key),
            "words": self.words[key],
            "task": self.task(problem),
            "before": self._before(key, number),
            "after": self._after(key, number),
            "of_day": day.isoformat() if is_of_day else None,
            "shown": self.page(problem, key, number, f"{self.api}/{key}/{number}"),
        }

    def end_page(self, key: str) -> dict[str, Any]:
        """The context of the template of the end of a set."""
        place = self.keys.index(key)
        sets = self.sets()
        counts = {each.key: each.count for each in sets}
        return {
            **self._any_page(),
            "set": sets[place],
            "after": sets[place + 1] if place + 1 < len(sets) else None,
            "total": sum(counts.values()),
            "shown": {"record": self.name, "key": key, "counts": counts},
        }

    def _any_page(self) -> dict[str, Any]:
        return {"source": self, **self.more()}

    def _count(self, key: str) -> int:
        return len(self.shipped()[key])

    def _day_on_page(self, day: date) -> dict[str, Any]:
        """The problem of the day on the list."""
        key, number = self.of_day(day)
        problem = self.at(key, number)
        return {
            "date": day,
            "set": self.words[key].name,
            "task": self.task(problem),
            "picture": self.picture(problem),
        }

    def _listed(self, key: str) -> dict[str, Any]:
        """What the list's script shows those who come back: each problem as a picture and a task."""
        problems = [{**self.facts(each), "task": self.task(each)} for each in self.shipped()[key]]
        return {"key": key, "name": str(self.words[key].name), "lessons": problems}

    def _before(self, key: str, number: int) -> Neighbour | None:
        """The problem before this one in its set; None at its start."""
        return Neighbour(key, number - 1, self.words[key].name) if number > 1 else None

    def _after(self, key: str, number: int) -> Neighbour | None:
        """The next problem of the set; None at its end."""
        if number < self._count(key):
            return Neighbour(key, number + 1, self.words[key].name)
        return None


def today() -> date:
    """The current date in UTC, the same for all visitors."""
    return datetime.now(UTC).date()
