"""The interface between rooms and what races are held with; the registry lists all of it.

A race is held with one puzzle, whose solutions are counted, or over a set of problems, whose moves are
judged one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from markupsafe import Markup

from engines.game import Words
from webapp.problems.messages import ProblemVerdict


@dataclass(frozen=True)
class Choice:
    """A puzzle or a set that a host may choose.

    `fewest` are the moves of a shortest solution, if known, and `count` are the problems of a set.
    """

    key: str
    name: Words
    fewest: int | None = None
    count: int | None = None


@dataclass(frozen=True)
class Solved:
    """A solution that the server has counted, and what plays it again, if it is not too long."""

    moves: int
    steps: int
    run: str | None


class AnyRaceSite(Protocol):
    """The base of all races."""

    @property
    def key(self) -> str:
        """Its key: that of a game, or of a source of problems."""

    @property
    def name(self) -> Words:
        """Its name."""

    @property
    def template(self) -> str:
        """The page on which a member plays."""

    def choices(self) -> Sequence[tuple[Words, Sequence[Choice]]]:
        """The choices of a host, in named groups, the easiest first."""

    def puzzle(self, text: str) -> Choice:
        """What a key, a code or a link names; raises `RequestError`.

        A puzzle without a way out is refused too.
        """

    def url(self, key: str, run: str | None = None) -> str:
        """The page of a puzzle, on which a solution is played again, or of a set."""


class RaceSite(AnyRaceSite, Protocol):
    """Races with one puzzle."""

    def page(self, key: str) -> Mapping[str, Any]:
        """The data of a puzzle's page."""

    def solved(self, key: str, routes: Sequence[Sequence[int]], times: Sequence[int]) -> Solved:
        """Count a solution again; raises `RequestError` if it is none."""

    def to_go(self, key: str, place: str) -> int | None:
        """The fewest moves from a place of this puzzle to its end, None where that is not known.

        Raises `RequestError` for what is no place of it.
        """

    def picture(self, place: str) -> Markup:
        """A picture of a place."""


class SetRaceSite(AnyRaceSite, Protocol):
    """Races over sets of problems."""

    @property
    def takes_own(self) -> bool:
        """Whether a set that somebody made may be chosen, by its link."""

    @property
    def verdict(self) -> type[ProblemVerdict]:
        """The message of a verdict."""

    def page(self, key: str, number: int, path: str) -> Mapping[str, Any]:
        """What the page of a problem needs; `path` is the route that judges its moves.

        The problem must exist.
        """

    def judge(self, key: str, number: int, moves: list[str]) -> ProblemVerdict:
        """The verdict on the last move; raises `RequestError`. The problem must exist."""


@dataclass(frozen=True)
class RaceSites:
    """All that races are held with, by key."""

    puzzles: Mapping[str, RaceSite]
    sets: Mapping[str, SetRaceSite]

    def get(self, key: str) -> RaceSite | SetRaceSite | None:
        """That of a key, None if it is unknown."""
        return self.puzzles.get(key) or self.sets.get(key)

    def __iter__(self) -> Iterator[AnyRaceSite]:
        return iter((*self.puzzles.values(), *self.sets.values()))
