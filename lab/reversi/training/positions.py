"""Varied positions for labels: games of mixed quality, all stages alike, no twins by symmetry."""

from __future__ import annotations

from typing import Any

import numpy as np

from engines.native import jit
from engines.reversi.evaluation.patterns import STAGES
from engines.reversi.evaluation.trained import trained_score
from engines.reversi.evaluation.weights import Weights
from engines.reversi.kernels.moves import NONE, ONE, flips, legal
from engines.reversi.kernels.search_state import WEIGHTS, State, search_state
from engines.reversi.levels import UNIT
from engines.reversi.search.probcut import set_cuts
from lab.reversi.training.selfplay import (
    BLACK_START,
    MOST_POSITIONS,
    SLOT_BITS,
    WHITE_START,
    Records,
    any_move,
    best_move_of,
    plausible_move,
    roll,
)

LABELLED = np.dtype([("own", "<u8"), ("opponent", "<u8"), ("score", "<f4")])
"""A position for the side to move, and its score in discs."""

GAMES_AT_ONCE = 200
"""Games played before their positions are sorted by stage."""

BALANCED = 14 * UNIT
"""Greatest static score, in points, of a position that is always taken."""
UNBALANCED_SHARE = 4
"""Of the other positions, one in this many is taken."""

_MIX_OWN, _MIX_OPPONENT = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)
_HALF = np.uint64(32)


@jit("int64(uint64[::1], uint64[::1], uint64[::1])")
def _varied_game(state: State, dice: State, boards: State) -> np.int64:
    """Play a game and write its positions, mostly balanced ones; returns their number.

    The first 0 to 11 plies are random. Later each game has its own share of random mistakes, up to a
    quarter of the moves, and its own player: a search of two plies or plausible moves.
    """
    own, opponent = BLACK_START, WHITE_START
    opening = roll(dice, np.int64(12))
    mistakes = roll(dice, np.int64(5)) ** 2  # of 64 moves
    searches = roll(dice, np.int64(2)) == 0
    count = np.int64(0)
    for ply in range(130):
        moves = legal(own, opponent)
        if moves == NONE:
            if legal(opponent, own) == NONE:
                break
            own, opponent = opponent, own
            continue
        if roll(dice, np.int64(UNBALANCED_SHARE)) == 0 or (
            abs(trained_score(state, own, opponent)) <= BALANCED
        ):
            boards[2 * count], boards[2 * count + 1] = own, opponent
            count += 1
        if ply < opening or roll(dice, np.int64(64)) < mistakes:
            square = any_move(dice, moves)
        elif searches:
            square = best_move_of(state, own, opponent, np.int64(2))
        else:
            square = plausible_move(state, dice, own, opponent)
        disc = ONE << np.uint64(square)
        turned = flips(disc, own, opponent)
        own, opponent = opponent ^ turned, own | turned | disc
    return count


def sample(weights: Weights, stages: range, count: int, seed: int) -> Records:
    """`count` positions for each of `stages`, without twins; equal arguments give equal results."""
    state = search_state(SLOT_BITS)
    state[WEIGHTS] = weights.address
    set_cuts(state, weights.cuts)
    dice = np.random.default_rng(seed).integers(1, 2**63, 1, np.uint64)
    boards = np.zeros(2 * MOST_POSITIONS, np.uint64)
    found = np.zeros(0, LABELLED)
    while True:
        games = [found]
        for _ in range(GAMES_AT_ONCE):
            end = 2 * int(_varied_game(state, dice, boards))
            played = np.zeros(end // 2, LABELLED)
            played["own"], played["opponent"] = boards[:end:2], boards[1:end:2]
            games.append(played)
        together = np.concatenate(games)
        found = distinct(together[np.isin(stages_of(together), stages)])
        sizes = np.bincount(stages_of(found), minlength=STAGES)
        if all(sizes[stage] >= count for stage in stages):
            break
    mixed = found[np.random.default_rng(seed).permutation(len(found))]
    of_stage = stages_of(mixed)
    return np.concatenate([mixed[of_stage == stage][:count] for stage in stages])


def stages_of(records: Records) -> np.ndarray[Any, np.dtype[np.int64]]:
    """The stage of each position."""
    discs = np.bitwise_count(records["own"] | records["opponent"]).astype(np.int64)
    return np.asarray(np.clip((discs - 4) >> 1, 0, STAGES - 1))


def empties_of(records: Records) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """The number of empty squares of each position."""
    discs: np.ndarray[tuple[int], np.dtype[np.uint8]] = np.bitwise_count(
        records["own"] | records["opponent"]
    )
    return 64 - discs.astype(np.int64)


def distinct(records: Records) -> Records:
    """The records without those that a symmetry of the board maps onto an earlier one.

    They are compared by hash; a collision only loses a position.
    """
    own, opponent = canonical(records["own"], records["opponent"])
    keys = own * _MIX_OWN ^ (opponent * _MIX_OPPONENT)
    _, first = np.unique(keys ^ (keys >> _HALF), return_index=True)
    return records[np.sort(first)]


def canonical(own: State, opponent: State) -> tuple[State, State]:
    """The least of the eight images of each position, as numbers: own discs first."""
    best_own, best_opponent = own.copy(), opponent.copy()
    for way in range(1, 8):
        image_own, image_opponent = _image(own, way), _image(opponent, way)
        less = (image_own < best_own) | ((image_own == best_own) & (image_opponent < best_opponent))
        best_own[less], best_opponent[less] = image_own[less], image_opponent[less]
    return best_own, best_opponent


def _image(boards: State, way: int) -> State:
    """The boards under one of the eight symmetries."""
    if way & 1:
        boards = _transposed(boards)
    if way & 2:
        boards = _mirrored(boards)
    return np.ascontiguousarray(boards).byteswap() if way & 4 else boards


def _mirrored(boards: State) -> State:
    """The boards with their columns in reverse order."""
    for mask, shift in ((0x5555555555555555, 1), (0x3333333333333333, 2), (0x0F0F0F0F0F0F0F0F, 4)):
        kept, step = np.uint64(mask), np.uint64(shift)
        boards = ((boards >> step) & kept) | ((boards & kept) << step)
    return boards


def _transposed(boards: State) -> State:
    """The boards with rows and columns exchanged (delta swaps)."""
    for mask, shift in (
        (0x00AA00AA00AA00AA, 7),
        (0x0000CCCC0000CCCC, 14),
        (0x00000000F0F0F0F0, 28),
    ):
        kept, step = np.uint64(mask), np.uint64(shift)
        moved = (boards ^ (boards >> step)) & kept
        boards = boards ^ moved ^ (moved << step)
    return boards
