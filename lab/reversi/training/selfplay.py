"""Self-play: the source of positions and their results."""

from __future__ import annotations

from typing import Any

import numpy as np

from engines.native import STOP, inline, jit, lowest, popcount
from engines.reversi.endgame.exact_search import exact_score
from engines.reversi.evaluation.trained import number_contents, push_contents, static_score
from engines.reversi.evaluation.weights import Weights
from engines.reversi.kernels.moves import NONE, ONE, final_score, flips, legal
from engines.reversi.kernels.search_state import (
    FRAME_WORDS,
    FRAMES,
    INFINITY,
    NO_MOVE,
    WEIGHTS,
    State,
    remembered_move,
    search_state,
)
from engines.reversi.levels import UNIT
from engines.reversi.search.probcut import set_cuts
from engines.reversi.search.trained_search import deep_score

BLUR = 512
"""Greatest random bonus of a plausible move, in points."""
PLAUSIBLE = 6
"""The first of the 12 kinds of openings with plausible moves."""

NEAR = 3
"""Half the width, in discs, of the first window around an estimate of the exact score."""

MOST_POSITIONS = 60
"""Most positions of one game."""
SLOT_BITS = 16

RECORD = np.dtype([("own", "<u8"), ("opponent", "<u8"), ("score", "i1")])
"""A position for the side to move, and the disc difference at the end of its game."""
Records = np.ndarray[Any, np.dtype[np.void]]

BLACK_START = np.uint64(0x0000000810000000)
WHITE_START = np.uint64(0x0000001008000000)
_DIE_1, _DIE_2, _DIE_3 = np.uint64(13), np.uint64(7), np.uint64(17)


@inline
def roll(dice: State, sides: np.int64) -> np.int64:
    """A random number from 0 to `sides` - 1 (Marsaglia's xorshift with its state in `dice`)."""
    word = dice[0]
    word ^= word << _DIE_1
    word ^= word >> _DIE_2
    word ^= word << _DIE_3
    dice[0] = word
    return np.int64((word >> np.uint64(11)) % np.uint64(sides))


@inline
def any_move(dice: State, moves: np.uint64) -> np.int64:
    """A random move."""
    for _ in range(roll(dice, popcount(moves))):
        moves &= moves - ONE
    return lowest(moves)


@inline
def exact_score_near(
    state: State, own: np.uint64, opponent: np.uint64, depth: np.int64
) -> np.int64:
    """The exact score, searched near the estimate of a search first, which is less work."""
    low, high = np.int64(-INFINITY), np.int64(INFINITY)
    guess = deep_score(state, own, opponent, low, high, depth) // UNIT
    score = exact_score(state, own, opponent, guess - NEAR, guess + NEAR)
    if score >= guess + NEAR:
        return exact_score(state, own, opponent, score - 1, high)
    if score <= guess - NEAR:
        return exact_score(state, own, opponent, low, score + 1)
    return score


@inline
def _exact_move(state: State, own: np.uint64, opponent: np.uint64, score: np.int64) -> np.int64:
    """A move that reaches the exact score; the move from the table is tried first."""
    moves = legal(own, opponent)
    square = remembered_move(state, own, opponent)
    if square == NO_MOVE:
        square = lowest(moves)
    while True:
        disc = ONE << np.uint64(square)
        moves ^= disc
        turned = flips(disc, own, opponent)
        if moves == NONE:
            return square
        left = exact_score(state, opponent ^ turned, own | turned | disc, -score, 1 - score)
        if left <= -score:
            return square
        square = lowest(moves)


@inline
def best_move_of(state: State, own: np.uint64, opponent: np.uint64, depth: np.int64) -> np.int64:
    """The best move of a search of `depth` plies, from the table, by iterative deepening.

    A search that reaches the end of the game keeps no such move, so it is found by exact scores.
    """
    if 64 - popcount(own | opponent) <= depth:
        return _exact_move(state, own, opponent, exact_score_near(state, own, opponent, depth))
    for plies in range(np.int64(2) if depth < 4 else depth - 2, depth + 1):
        deep_score(state, own, opponent, np.int64(-INFINITY), np.int64(INFINITY), np.int64(plies))
    return remembered_move(state, own, opponent)


@inline
def plausible_move(state: State, dice: State, own: np.uint64, opponent: np.uint64) -> np.int64:
    """The move with the best static evaluation plus a random bonus of up to `BLUR` points."""
    number_contents(state, FRAMES, own, opponent)
    best, found = np.int64(-2 * INFINITY), np.int64(NO_MOVE)
    moves = legal(own, opponent)
    while moves != NONE:
        square = lowest(moves)
        disc = ONE << np.uint64(square)
        moves ^= disc
        turned = flips(disc, own, opponent)
        push_contents(state, FRAMES, FRAMES + FRAME_WORDS, square, turned)
        next_own, next_opponent = opponent ^ turned, own | turned | disc
        score = -static_score(state, FRAMES + FRAME_WORDS, next_own, next_opponent)
        score += roll(dice, np.int64(BLUR))
        if score > best:
            best, found = score, square
    return found


@inline
def _opening_move(  # noqa: PLR0913, PLR0917 - a kernel is given plain numbers
    state: State,
    dice: State,
    own: np.uint64,
    opponent: np.uint64,
    kind: np.int64,
    mover: np.int64,
) -> np.int64:
    """A move of an opening of the given kind, see `play_game`."""
    if kind >= PLAUSIBLE:
        return plausible_move(state, dice, own, opponent)
    if kind > 1 or kind == mover:
        return any_move(dice, legal(own, opponent))
    return best_move_of(state, own, opponent, np.int64(2))


@jit("int64(uint64[::1], uint64, uint64, int64, int64)")
def chosen_move(
    state: State, own: np.uint64, opponent: np.uint64, depth: np.int64, exact_from: np.int64
) -> np.int64:
    """The move of a player in a match, if there is a legal one; `depth` is 2 or more."""
    if 64 - popcount(own | opponent) <= exact_from:
        return _exact_move(state, own, opponent, exact_score_near(state, own, opponent, depth))
    return best_move_of(state, own, opponent, depth)


@jit("int64(uint64[::1], uint64[::1], uint64[::1], int8[::1], int64, int64)")
def play_game(  # noqa: PLR0913, PLR0917 - a kernel is given plain arrays
    state: State,
    dice: State,
    boards: State,
    scores: np.ndarray[Any, np.dtype[np.int8]],
    depth: np.int64,
    exact_from: np.int64,
) -> np.int64:
    """Play a game and write its positions after the opening with their results; returns their number.

    The opening has 4 to 40 plies: plausible moves in half of the games, random moves in a third. In a
    sixth, one side moves randomly and the other well, which gives one-sided positions that good play
    never reaches. With at most `exact_from` empty squares both sides play perfectly, so that the result
    is the value of the position.
    """
    own, opponent = BLACK_START, WHITE_START
    spread = roll(dice, np.int64(37))
    opening = np.int64(4) + spread * roll(dice, np.int64(37)) // 36
    kind = roll(dice, np.int64(12))  # 0 and 1: only this side moves randomly
    mover, count, score = np.int64(0), np.int64(0), np.int64(INFINITY)  # no score yet
    for ply in range(130):
        moves = legal(own, opponent)
        if moves == NONE and legal(opponent, own) == NONE:
            break
        if moves == NONE:
            own, opponent, mover = opponent, own, 1 - mover
            if score != INFINITY:
                score = -score
            continue
        if ply < opening:
            square = _opening_move(state, dice, own, opponent, kind, mover)
        else:
            boards[2 * count], boards[2 * count + 1] = own, opponent
            scores[count] = mover
            count += 1
            if 64 - popcount(own | opponent) <= exact_from:
                if score == INFINITY:
                    score = exact_score_near(state, own, opponent, depth)
                square = _exact_move(state, own, opponent, score)
                score = -score
            else:
                square = best_move_of(state, own, opponent, depth)
        disc = ONE << np.uint64(square)
        turned = flips(disc, own, opponent)
        own, opponent, mover = opponent ^ turned, own | turned | disc, 1 - mover
    result = final_score(own, opponent)
    for place in range(count):
        scores[place] = result if scores[place] == mover else -result
    return count


def play(weights: Weights, games: int, seed: int, depth: int, exact_from: int) -> Records:
    """The positions of `games` games; equal arguments give equal results."""
    state = search_state(SLOT_BITS)
    state[WEIGHTS] = weights.address
    set_cuts(state, weights.cuts)
    dice = np.random.default_rng(seed).integers(1, 2**63, 1, np.uint64)
    boards, scores = np.zeros(2 * MOST_POSITIONS, np.uint64), np.zeros(MOST_POSITIONS, np.int8)
    found = np.zeros(games * MOST_POSITIONS, RECORD)
    end = 0
    for _ in range(games):
        count = int(play_game(state, dice, boards, scores, np.int64(depth), np.int64(exact_from)))
        if state[STOP]:
            raise AssertionError("training games are never stopped")
        into = found[end : end + count]
        into["own"], into["opponent"] = boards[: 2 * count : 2], boards[1 : 2 * count : 2]
        into["score"] = scores[:count]
        end += count
    return found[:end]
