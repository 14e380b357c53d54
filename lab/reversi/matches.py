"""Matches of Reversi: paired games from random openings."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from engines.game import PASS
from engines.reversi.encoding import Board
from engines.reversi.kernels.moves import final_score_of
from engines.reversi.rules.position import ReversiPosition
from lab.paired_games import Tally, play_pairs

Player = Callable[[Board], str]
"""Chooses a legal move."""

OPENING_PLIES = 10


def random_opening(dice: random.Random, plies: int = OPENING_PLIES) -> Board:
    """A board after `plies` random plies, with the game not over."""
    while True:
        board = Board.of(ReversiPosition.start())
        for _ in range(plies):
            if moves := board.moves():
                board = board.after(dice.choice(moves))
        if board.moves() not in ((), (PASS,)):
            return board


def result_of(board: Board, mover: Player, other: Player) -> int:
    """Play a game to its end; returns the disc difference for `mover`, empty squares for the winner."""
    players, turn = (mover, other), 0
    while moves := board.moves():
        move = moves[0] if moves == (PASS,) else players[turn](board)
        board, turn = board.after(move), 1 - turn
    score = int(final_score_of(board.own, board.opponent))
    return -score if turn else score


def match(
    first: Player,
    second: Player,
    pairs: int,
    seed: int,
    opening_of: Callable[[random.Random], Board] = random_opening,
) -> Iterator[Tally]:
    """Play pairs of games, each opening with both sides; the tally of `first` after each pair."""
    dice = random.Random(seed)  # noqa: S311 - reproducible openings, no secret

    def margin(opening: Board, begins: bool) -> int:
        if begins:
            return result_of(opening, first, second)
        return -result_of(opening, second, first)

    return play_pairs((opening_of(dice) for _ in range(pairs)), margin)
