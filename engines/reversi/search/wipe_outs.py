"""Forced wipe-outs: a search of all lines, by the rules alone, for the end that estimates do not see.

Few discs can all be turned within a few plies. Selective cuts and levels with few plies miss that, so
each move is asked about here first. With few discs there are few moves, and a search takes half a
millisecond in the mean.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from engines.native import jit, lowest, popcount
from engines.reversi.encoding import Board
from engines.reversi.kernels.moves import CORNERS, NONE, ONE, ONE_PLY, flips, legal

PLIES = np.int64(7)
"""Plies within which a side is wiped out by the side to move; the turn of the other side adds one."""

MOST_DISCS = 12
"""Most discs of a side that is looked at: none of 325 forced wipe-outs so near took more than 8."""

FEWEST_EMPTIES = 16
"""Fewest empty squares; with fewer the end of the game is searched exactly."""

ALL_DISCS = 64
"""The score of a wipe-out: empty squares are the winner's."""

_NO: np.int64 = np.int64(0)
_YES: np.int64 = np.int64(1)


@jit("int64(uint64, uint64, int64, int64)")
def _forced(  # noqa: PLR0911, PLR0912 - one hot function: kernels that call each other cannot be compiled
    own: np.uint64, opponent: np.uint64, plies: np.int64, attacks: np.int64
) -> np.int64:
    """Whether one side can turn all discs of the other within `plies`: the side to move if it `attacks`.

    The last ply is the attacker's; a pass is none. A disc in a corner is never turned.
    """
    moves = legal(own, opponent)
    if moves == NONE:
        if legal(opponent, own) == NONE:
            return _NO
        return _forced(opponent, own, plies, _YES - attacks)
    if not attacks:
        if (own | moves) & CORNERS != NONE:
            return _NO
        while moves != NONE:
            disc = ONE << np.uint64(lowest(moves))
            moves ^= disc
            turned = flips(disc, own, opponent)
            if not _forced(opponent ^ turned, own | turned | disc, plies - ONE_PLY, _YES):
                return _NO
        return _YES
    if opponent & CORNERS != NONE:
        return _NO
    left = moves
    while left != NONE:
        disc = ONE << np.uint64(lowest(left))
        left ^= disc
        if flips(disc, own, opponent) == opponent:
            return _YES
    if plies <= 2:
        return _NO
    for replies in range(64):  # moves that leave fewer replies are tried first
        if moves == NONE:
            break
        left = moves
        while left != NONE:
            disc = ONE << np.uint64(lowest(left))
            left ^= disc
            turned = flips(disc, own, opponent)
            next_own, next_opponent = opponent ^ turned, own | turned | disc
            if popcount(legal(next_own, next_opponent)) != replies:
                continue
            moves ^= disc
            if _forced(next_own, next_opponent, plies - ONE_PLY, _NO):
                return _YES
    return _NO


@lru_cache(maxsize=4096)
def forced_wipe_out(board: Board) -> int:
    """1 if the side to move can turn all discs of the other, -1 if it will lose all its own, else 0.

    Within `PLIES` plies that the attacker begins.
    """
    own, opponent = board.own, board.opponent
    if 64 - int(own | opponent).bit_count() < FEWEST_EMPTIES:
        return 0
    if int(opponent).bit_count() <= MOST_DISCS and _forced(own, opponent, PLIES, _YES):
        return 1
    if int(own).bit_count() <= MOST_DISCS and _forced(own, opponent, PLIES + ONE_PLY, _NO):
        return -1
    return 0
