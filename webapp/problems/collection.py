"""The problems of a game as its pages show them: the list of sets, one problem, the end of a set."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from http import HTTPStatus
from typing import Any, Generic, TypeVar

from flask import abort, request
from flask_babel import LazyString

from engines.game import BadInput
from webapp.problems.days import today
from webapp.problems.texts import SetWords

P = TypeVar("P")


@dataclass(frozen=True)
class SetOnPage:
    """A set as the list shows it; `idea` is its picture."""

    number: int
    key: str
    words: SetWords
    idea: object
    count: int


@dataclass(frozen=True)
class Neighbour:
    """The problem before or after another one."""

    key: str
    number: int
    name: LazyString


@dataclass(frozen=True)
class Collection(Generic[P]):
    """All problems of a game, and how its pages show them.

    `keys` are those of the sets in order, and `shipped` returns the problems of each. `of_day` is the
    problem of a date: its key and number. `facts` are what the script of the list draws and says of a
    problem besides its task.
    """

    keys: Sequence[str]
    shipped: Callable[[], Mapping[str, Sequence[P]]]
    words: Mapping[str, SetWords]
    ideas: Mapping[str, object]
    of_day: Callable[[date], tuple[str, int]]
    task: Callable[[P], str]
    picture: Callable[[P], object]
    facts: Callable[[P], Mapping[str, Any]]

    def sets(self) -> list[SetOnPage]:
        """The sets in order."""
        return [
            SetOnPage(number, key, self.words[key], self.ideas[key], self._count(key))
            for number, key in enumerate(self.keys, 1)
        ]

    def list_page(self) -> dict[str, Any]:
        """What the template of the list of sets needs."""
        day = today()
        sets = self.sets()
        return {
            "sets": sets,
            "count": sum(each.count for each in sets),
            "day": self._day_on_page(day),
            "shown": {"day": day.isoformat(), "sets": [self._listed(key) for key in self.keys]},
        }

    def problem_page(self, key: str, number: int) -> dict[str, Any]:
        """What the template of a problem needs of its place; the problem must exist."""
        day = today()
        asked = request.args.get("day") == day.isoformat()
        return {
            "key": key,
            "number": number,
            "count": self._count(key),
            "words": self.words[key],
            "task": self.task(self._problem(key, number)),
            "before": self._before(key, number),
            "after": self._after(key, number),
            "of_day": day.isoformat() if asked and self.of_day(day) == (key, number) else None,
        }

    def end_page(self, key: str) -> dict[str, Any]:
        """What the template of the end of a set needs."""
        place = self.keys.index(key)
        sets = self.sets()
        return {
            "set": sets[place],
            "after": sets[place + 1] if place + 1 < len(sets) else None,
            "total": sum(each.count for each in sets),
            "shown": {"key": key, "counts": {each.key: each.count for each in sets}},
        }

    def _count(self, key: str) -> int:
        return len(self.shipped()[key])

    def _problem(self, key: str, number: int) -> P:
        return self.shipped()[key][number - 1]

    def _day_on_page(self, day: date) -> dict[str, Any]:
        """The problem of the day on the list."""
        key, number = self.of_day(day)
        problem = self._problem(key, number)
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
        """The problem before this one, or the last of the set before; None at the start."""
        if number > 1:
            return Neighbour(key, number - 1, self.words[key].name)
        place = self.keys.index(key) - 1
        if place < 0:
            return None
        before = self.keys[place]
        return Neighbour(before, self._count(before), self.words[before].name)

    def _after(self, key: str, number: int) -> Neighbour | None:
        """The next problem of the set; None at its end."""
        if number < self._count(key):
            return Neighbour(key, number + 1, self.words[key].name)
        return None


def found(shipped: Callable[[str, int], P], key: str, number: int) -> P:
    """The problem of that number in a set; the page of an unknown one is not found."""
    try:
        return shipped(key, number)
    except BadInput:
        abort(HTTPStatus.NOT_FOUND)
