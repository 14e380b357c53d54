"""What rooms ask of a game of puzzles; each such game has its own, and the registry lists them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from markupsafe import Markup

from engines.game import Words


@dataclass(frozen=True)
class Choice:
    """A puzzle that a host may choose; `fewest` are the moves of a shortest solution, if known."""

    key: str
    name: Words
    fewest: int | None


@dataclass(frozen=True)
class Solved:
    """A solution that the server has counted, and what plays it again, if it is not too long."""

    moves: int
    steps: int
    run: str | None


class RaceSite(Protocol):
    """The races of one game."""

    @property
    def key(self) -> str:
        """The key of the game."""

    @property
    def name(self) -> Words:
        """The name of the game."""

    @property
    def template(self) -> str:
        """The page on which a member plays."""

    def choices(self) -> Sequence[tuple[Words, Sequence[Choice]]]:
        """The puzzles that a host is offered, in named groups, the easiest in front."""

    def puzzle(self, text: str) -> Choice:
        """The puzzle that a key, a code or a link names; raises `RequestError`.

        One without a way out is refused too.
        """

    def page(self, key: str) -> Mapping[str, Any]:
        """What the page needs of a puzzle."""

    def solved(self, key: str, routes: Sequence[Sequence[int]], times: Sequence[int]) -> Solved:
        """Count a solution again; raises `RequestError` if it is none."""

    def to_go(self, key: str, place: str) -> int | None:
        """The fewest moves from a place of this puzzle to its end, None where that is not known.

        Raises `RequestError` for what is no place of it.
        """

    def picture(self, place: str) -> Markup:
        """A picture of a place."""

    def url(self, key: str, run: str | None = None) -> str:
        """The page of a puzzle, on which a solution is played again."""


RaceSites = Mapping[str, RaceSite]
"""All games that have races, by key."""
