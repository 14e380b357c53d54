"""Measures how long a move of each level takes, in games of the level against itself."""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterator
from dataclasses import dataclass

from engines.reversi.encoding import Board
from engines.reversi.levels import LEVELS
from lab.reversi.ladder import level_player
from lab.reversi.matches import Player, random_opening, result_of
from lab.timing import timed

SEED = 1


@dataclass(frozen=True)
class LevelRow:
    """Seconds that the moves of a level took."""

    level: int
    name: str
    moves: int
    median: float
    longest: float


def levels(games: int) -> Iterator[LevelRow]:
    """Play `games` games of each level from random openings of ten plies, and time its moves."""
    for level in LEVELS:
        dice = random.Random(SEED)  # noqa: S311 - reproducible openings, no secret
        openings = [random_opening(dice) for _ in range(games)]
        player = _Timed(level_player(level, SEED, clock_nodes=None))
        player(openings[0])  # loads or compiles its kernels
        player.seconds.clear()
        for opening in openings:
            result_of(opening, player, player)
        yield LevelRow(
            level.number,
            level.name.en,
            len(player.seconds),
            statistics.median(player.seconds),
            max(player.seconds),
        )


class _Timed:
    """A player that notes how many seconds it thinks about each move."""

    def __init__(self, player: Player) -> None:
        self.seconds: list[float] = []
        self._player = player

    def __call__(self, board: Board) -> str:
        move, seconds = timed(lambda: self._player(board))
        self.seconds.append(seconds)
        return move
