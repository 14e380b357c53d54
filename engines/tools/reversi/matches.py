"""Matches: paired games from random openings, and what their results say of the strengths."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engines.game import PASS
from engines.reversi.encoding import Board
from engines.reversi.kernels.moves import final_score_of
from engines.reversi.rules.position import ReversiPosition

Player = Callable[[Board], str]
"""Chooses a legal move."""

OPENING_PLIES = 10
SURE = 0.999
"""An Elo difference is told as if nobody scored more than this: it has no end otherwise."""


@dataclass(frozen=True)
class Tally:
    """Results of paired games for one player: the sum of both games of each pair, in half points.

    `discs` is the sum of the disc differences.
    """

    pairs: tuple[int, ...] = ()
    wins: int = 0
    draws: int = 0
    losses: int = 0
    discs: int = 0

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """The share of the points won, 0 to 1; a draw is half a point."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def error(self) -> float:
        """Half the width of the 95 % interval of `score`, from how much the pairs differ."""
        if len(self.pairs) < 2:
            return 0.5
        mean = sum(self.pairs) / len(self.pairs)
        variance = sum((pair - mean) ** 2 for pair in self.pairs) / (len(self.pairs) - 1)
        return 1.96 * math.sqrt(variance / len(self.pairs)) / 4

    def with_pair(self, results: tuple[int, int]) -> Tally:
        """The tally with two more games, given by their disc differences."""
        points = [(result > 0) - (result < 0) + 1 for result in results]
        return Tally(
            (*self.pairs, sum(points)),
            self.wins + points.count(2),
            self.draws + points.count(1),
            self.losses + points.count(0),
            self.discs + sum(results),
        )

    def joined(self, other: Tally) -> Tally:
        """Both tallies together."""
        return Tally(
            self.pairs + other.pairs,
            self.wins + other.wins,
            self.draws + other.draws,
            self.losses + other.losses,
            self.discs + other.discs,
        )


def elo(score: float) -> float:
    """The Elo difference at which such a share of points is expected."""
    share = min(max(score, 1 - SURE), SURE)
    return -400 * math.log10(1 / share - 1)


def random_opening(dice: random.Random, plies: int = OPENING_PLIES) -> Board:
    """A board after so many moves of chance in which the game goes on."""
    while True:
        board = Board.of(ReversiPosition.start())
        for _ in range(plies):
            if moves := board.moves():
                board = board.after(dice.choice(moves))
        if board.moves() not in ((), (PASS,)):
            return board


def result_of(board: Board, mover: Player, other: Player) -> int:
    """Play a game to its end; the disc difference for `mover`, empty squares for the winner."""
    players, turn = (mover, other), 0
    while moves := board.moves():
        move = moves[0] if moves == (PASS,) else players[turn](board)
        board, turn = board.after(move), 1 - turn
    score = int(final_score_of(board.own, board.opponent))
    return -score if turn else score


def match(first: Player, second: Player, pairs: int, seed: int) -> Iterator[Tally]:
    """Play pairs of games, each opening with both sides; the tally of `first` after each pair."""
    dice = random.Random(seed)  # noqa: S311 - not for secrets: the same openings each time
    tally = Tally()
    for _ in range(pairs):
        opening = random_opening(dice)
        tally = tally.with_pair(
            (result_of(opening, first, second), -result_of(opening, second, first))
        )
        yield tally
