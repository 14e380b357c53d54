"""A score: an estimate in a named unit, an exact result, or a win or loss in a number of plies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Unit = Literal["points", "discs"]
"""What an estimate counts: points of an evaluation of its own, or discs at the end of the game."""


class _Ordered:
    """Scores from worse to better for the side to move; see `Score`."""

    @property
    def rank(self) -> tuple[int, int]:
        """Where the score stands: lost, seen to lose, undecided, seen to win or won; then how much."""
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
    """A guess: how much better the side to move stands, in a named unit."""

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
    """The proven disc difference with best play, empty squares counting for the winner; 0 is a draw."""

    discs: int

    @property
    def rank(self) -> tuple[int, int]:
        """Beside an estimate of as many discs."""
        return 0, self.discs

    def __neg__(self) -> Exact:
        return Exact(-self.discs)


@dataclass(frozen=True)
class Win(_Ordered):
    """A proven win after `in_plies` more plies; 0 where the game is won already."""

    in_plies: int

    @property
    def rank(self) -> tuple[int, int]:
        """The sooner the better."""
        return 2, -self.in_plies

    def __neg__(self) -> Loss:
        return Loss(self.in_plies)


@dataclass(frozen=True)
class Loss(_Ordered):
    """A proven loss after `in_plies` more plies; 0 where the game is lost already."""

    in_plies: int

    @property
    def rank(self) -> tuple[int, int]:
        """The later the better."""
        return -2, self.in_plies

    def __neg__(self) -> Win:
        return Win(self.in_plies)


@dataclass(frozen=True)
class Seen(_Ordered):
    """An end of the game that a search saw but did not prove to be the result of best play."""

    end: Exact | Win | Loss

    @property
    def rank(self) -> tuple[int, int]:
        """As the proven end; a lead in discs stands between all estimates and a proven win."""
        kind, amount = self.end.rank
        return kind or (amount > 0) - (amount < 0), amount

    def __neg__(self) -> Seen:
        return Seen(-self.end)


Score = Estimate | Exact | Win | Loss | Seen
"""What a position is worth to the side to move; `-score` is what it is worth to the other side.

`<` means worse for the side to move. Estimates compare with one another and with exact scores by their
amounts, so only scores in one unit belong in one comparison.
"""


def is_proven(score: Score) -> bool:
    """Whether a complete search stands behind the score."""
    return isinstance(score, Exact | Win | Loss)


def sign_of(score: Score) -> Literal[-1, 0, 1]:
    """1 where the side to move is ahead or wins, -1 where it is behind or loses, else 0."""
    kind, amount = score.rank
    leads = kind or amount
    return 1 if leads > 0 else -1 if leads < 0 else 0
