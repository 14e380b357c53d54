"""Measures how long a move of each level takes, in games of the level against itself."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass

from engines.game import Level, Side
from engines.reversi.encoding import Board, position_of
from engines.reversi.levels import LEVELS
from engines.reversi.search.engine import think
from engines.tools.reversi.matches import random_opening, result_of

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
    """Play so many games of each level from random openings of ten plies, and time its moves."""
    for level in LEVELS:
        dice = random.Random(SEED)  # noqa: S311 - reproducible openings, no secret
        openings = [random_opening(dice) for _ in range(games)]
        _Timed(level)(openings[0])  # loads or compiles its kernels
        player = _Timed(level)
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
    """A level as a player of matches, with its own clock, that notes how long it thinks."""

    def __init__(self, level: Level) -> None:
        self.seconds: list[float] = []
        self._level = level

    def __call__(self, board: Board) -> str:
        position = position_of(int(board.own), int(board.opponent), Side.BLACK)
        begun = time.perf_counter()
        move = think(position, self._level, seed=SEED).move
        self.seconds.append(time.perf_counter() - begun)
        if move is None:
            raise AssertionError("players are only asked during the game")
        return move
