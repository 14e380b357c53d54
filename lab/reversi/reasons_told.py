"""Counts which reasons hints give, over whole games of levels."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from engines.game import PASS, Limit
from engines.registry import duel
from engines.reversi.levels import LEVELS
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.search.analysis import analyse
from engines.reversi.search.engine import think
from lab.reversi.ladder import CLOCK_NODES

BARE = "quiet"
"""The code of a hint that says only that its move scored best."""

FREE_PLIES = 2
"""Random plies at the start of each game, so that games differ."""


@dataclass(frozen=True)
class HintCounts:
    """Counts of hints in games of a level against itself: all, those without a reason, and each code."""

    level: int
    hints: int
    bare: int
    codes: dict[str, int]


def reasons_told(
    levels: tuple[int, ...], games: int, depth: int, seed: int
) -> Iterator[HintCounts]:
    """Play games of each level against itself and count the reasons of a hint at each position.

    Hints are the best of the values of all moves, `depth` plies deep, as a match page has them. Moves
    that are the only ones count for nothing.
    """
    for number in levels:
        codes: Counter[str] = Counter()
        for game in range(games):
            codes.update(_of_game(number, depth, seed + game))
        yield HintCounts(number, codes.total(), codes[BARE], dict(codes.most_common()))


def _of_game(number: int, depth: int, seed: int) -> Iterator[str]:
    """The code of the hint at each position of a game."""
    dice = random.Random(seed)  # noqa: S311 - reproducible games, no secret
    reversi, position, ply = duel("reversi"), ReversiPosition.start(), 0
    while moves := position.legal_moves():
        if len(moves) > 1:
            best = analyse(position, limit=Limit(depth=depth)).best
            yield str(reversi.reason(position, best)["code"])
        if ply < FREE_PLIES or moves == (PASS,):
            position, ply = position.play(dice.choice(moves)), ply + 1
            continue
        position, ply = position.play(_move(position, number, seed + ply)), ply + 1


def _move(position: ReversiPosition, number: int, seed: int) -> str:
    """The move of a level, with nodes in place of a clock."""
    level = LEVELS[number - 1]
    limit = level.limit if level.limit.seconds is None else Limit(nodes=CLOCK_NODES)
    move = think(position, level, limit=limit, seed=seed).move
    if move is None:
        raise AssertionError("the game goes on")
    return move
