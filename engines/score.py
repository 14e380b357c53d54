"""A score: an estimate in a named unit, an exact result, or a win or loss in a number of plies."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

Unit = Literal["points", "discs"]
"""The unit of an estimate: points of a level's evaluation, or discs at the end of the game."""


class _Ordered:
    """Scores from worse to better for the side to move; see `Score`."""

    @property
    def rank(self) -> tuple[int, int]:
        """The sort key: first lost, seen to lose, undecided, seen to win or won; then the amount."""
        raise NotImplementedError

    def __lt__(self, other: _Ordered) -> bool:
        return self.rank < other.rank

    def __le__(self, other: _Ordered) -> bool:
        return self.rank <= other.rank

    def __gt__(self, other: _Ordered) -> bool:
        return self.rank > other.rank

    def __ge__(self, other: _Ordered) -> bool:
        return self.rank >= other.rank


@dataclass(frozen=True)
class Estimate(_Ordered):
    """An estimate of the side to move's advantage, in a named unit."""

    amount: int
    unit: Unit = "points"

    @property
    def rank(self) -> tuple[int, int]:
        """By the amount."""
        return 0, self.amount

    def __neg__(self) -> Estimate:
        return Estimate(-self.amount, self.unit)


@dataclass(frozen=True)
class Exact(_Ordered):
    """The proven disc difference with best play, with empty squares for the winner; 0 is a draw."""

    discs: int

    @property
    def rank(self) -> tuple[int, int]:
        """Equal to that of an estimate of the same number of discs."""
        return 0, self.discs

    def __neg__(self) -> Exact:
        return Exact(-self.discs)


@dataclass(frozen=True)
class Win(_Ordered):
    """A proven win within `in_plies` more plies; 0 if the game is already won.

    `exactly` where the shortest win is proven to take as many. Wins that differ in that alone are equal.
    """

    in_plies: int
    exactly: bool = field(default=False, compare=False)

    @property
    def rank(self) -> tuple[int, int]:
        """Shorter wins rank higher."""
        return 2, -self.in_plies

    def __neg__(self) -> Loss:
        return Loss(self.in_plies, self.exactly)


@dataclass(frozen=True)
class Loss(_Ordered):
    """A proven loss within `in_plies` more plies; 0 if the game is already lost.

    `exactly` where the loss is proven to be put off as long. Losses that differ in that alone are equal.
    """

    in_plies: int
    exactly: bool = field(default=False, compare=False)

    @property
    def rank(self) -> tuple[int, int]:
        """Longer losses rank higher."""
        return -2, self.in_plies

    def __neg__(self) -> Win:
        return Win(self.in_plies, self.exactly)


@dataclass(frozen=True)
class Seen(_Ordered):
    """An end of the game found by a search, but not proven to be the result of best play."""

    end: Exact | Win | Loss

    @property
    def rank(self) -> tuple[int, int]:
        """As the proven end; a lead in discs ranks between all estimates and a proven win."""
        kind, amount = self.end.rank
        return kind or (amount > 0) - (amount < 0), amount

    def __neg__(self) -> Seen:
        return Seen(-self.end)


Score = Estimate | Exact | Win | Loss | Seen
"""The value of a position for the side to move; `-score` is the value for the other side.

`<` means worse for the side to move. Estimates are compared with one another and with exact scores by
amount, so all scores in a comparison must have the same unit.
"""


def is_proven(score: Score) -> bool:
    """Whether a complete search has proven the score."""
    return isinstance(score, Exact | Win | Loss)


def tighter(one: Score, other: Score) -> Score:
    """The one that says more of two scores of the same thing: the proven one, or the shorter end.

    The length of a proven win or loss is a bound, the game ends within that number of plies, unless it
    is exact.
    """
    if not is_proven(other):
        return one
    if isinstance(one, Win) and isinstance(other, Win):
        return max(one, other, key=lambda end: (-end.in_plies, end.exactly))
    if isinstance(one, Loss) and isinstance(other, Loss):
        return max(one, other, key=lambda end: (-end.in_plies, end.exactly))
    return one if is_proven(one) else other


def as_bound(score: Score) -> Score:
    """The same score; the length of a win or loss is no more than a bound."""
    return replace(score, exactly=False) if isinstance(score, Win | Loss) else score


def sign_of(score: Score) -> Literal[-1, 0, 1]:
    """1 if the side to move is ahead or wins, -1 if it is behind or loses, else 0."""
    kind, amount = score.rank
    leads = kind or amount
    return 1 if leads > 0 else -1 if leads < 0 else 0
