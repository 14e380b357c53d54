"""Paired games: each opening is played twice with sides exchanged; tallies and Elo differences."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

NORMAL_95 = 1.96
"""Standard errors on each side of the mean that contain 95 % of a normal distribution."""

SURE = 0.999
"""Greatest share of points used for an Elo difference, which would otherwise be infinite."""

Opening = TypeVar("Opening")


@dataclass(frozen=True)
class Tally:
    """Results of paired games for one player: the sum of both games of each pair, in half points.

    `margin` is the sum of the results as the game counts them, for example in discs.
    """

    pairs: tuple[int, ...] = ()
    wins: int = 0
    draws: int = 0
    losses: int = 0
    margin: int = 0

    @property
    def games(self) -> int:
        """The number of games played."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """The share of the points won, 0 to 1; a draw is half a point."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def error(self) -> float:
        """Half the width of the 95 % interval of `score`, from the variance of the pairs."""
        if len(self.pairs) < 2:
            return 0.5
        mean = sum(self.pairs) / len(self.pairs)
        variance = sum((pair - mean) ** 2 for pair in self.pairs) / (len(self.pairs) - 1)
        return NORMAL_95 * math.sqrt(variance / len(self.pairs)) / 4

    def with_pair(self, results: tuple[int, int]) -> Tally:
        """The tally with two more games, given by their margins: above 0 for a win."""
        points = [(result > 0) - (result < 0) + 1 for result in results]
        return Tally(
            (*self.pairs, sum(points)),
            self.wins + points.count(2),
            self.draws + points.count(1),
            self.losses + points.count(0),
            self.margin + sum(results),
        )

    def joined(self, other: Tally) -> Tally:
        """Both tallies together."""
        return Tally(
            self.pairs + other.pairs,
            self.wins + other.wins,
            self.draws + other.draws,
            self.losses + other.losses,
            self.margin + other.margin,
        )


def play_pairs(
    openings: Iterable[Opening], margin: Callable[[Opening, bool], int]
) -> Iterator[Tally]:
    """Play each opening twice; yields the tally of the first player after each pair.

    `margin` plays a game and returns its result for the first player; its second argument is whether the
    first player moves first.
    """
    tally = Tally()
    for opening in openings:
        tally = tally.with_pair((margin(opening, True), margin(opening, False)))
        yield tally


def last(tallies: Iterable[Tally]) -> Tally:
    """The tally after the last pair."""
    tally = Tally()
    for tally in tallies:  # noqa: B007 - the last one counts
        pass
    return tally


def elo(score: float, sure: float = SURE) -> float:
    """The Elo difference with this expected share of points."""
    share = min(max(score, 1 - sure), sure)
    return -400 * math.log10(1 / share - 1)
