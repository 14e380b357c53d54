from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.game import Limit
from engines.native import NODE_LIMIT, NODES, STOP
from engines.reversi.encoding import Board, bitboards
from engines.reversi.endgame.best_play import exact_bounds
from engines.reversi.endgame.exact_search import exact_score
from engines.reversi.endgame.last_square import one_left
from engines.reversi.kernels.moves import final_score_of, flipped_by
from engines.reversi.kernels.search_state import (
    BUSY,
    INFINITY,
    SHARED,
    TABLE,
    search_state,
)
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.search.engine import solve
from engines.score import Exact
from tests.engines.reversi import minimax
from tests.engines.reversi.ffo import FFO, after
from tests.engines.reversi.strategies import late
from tests.support.examples import examples


def score(state, position, alpha=-INFINITY, beta=INFINITY):
    return int(exact_score(state, *map(np.uint64, bitboards(position)), alpha, beta))


@examples(150)
@given(late(most=6))
def test_the_last_squares_as_plain_minimax_has_them(position):
    assert score(search_state(6), position) == minimax.exact_score(position)


@examples(30)
@given(late(most=10).filter(lambda position: position.empties() >= 7))
def test_the_table_agrees_with_the_search_without_one(position):
    """One ply of plain minimax over exact scores gives the exact score, down to the last squares."""
    state = search_state(4)  # tiny, so that slots are often overwritten
    assert score(state, position) == max(
        -score(search_state(12), position.play(move))
        if position.play(move).legal_moves()
        else -minimax.final_score(position.play(move))
        for move in position.legal_moves()
    )


@given(late(most=12), st.integers(-64, 63), st.integers(1, 30))
def test_a_window_bounds_the_same_score(position, alpha, width):
    beta = alpha + width
    true = score(search_state(10), position)
    found = score(search_state(10), position, alpha, beta)
    minimax.assert_bound(found, true, alpha, beta)


@given(late(most=12), st.integers(-64, 64))
def test_bounds_become_narrower_until_they_meet(position, guess):
    true = score(search_state(10), position)
    bounds = [(-64, 64), *exact_bounds(search_state(10), Board.of(position), guess)]
    for (low, high), (next_low, next_high) in pairwise(bounds):
        assert low <= next_low <= true <= next_high <= high
    assert bounds[-1] == (true, true)


@pytest.mark.parametrize("number", sorted(FFO))
def test_ffo_positions_with_best_moves_played(number):
    """The published line of best play, from the position with 14 empty squares."""
    position, expected = after(number, empties=14)
    assert score(search_state(16), position) == expected


def test_a_limit_in_nodes_stops_the_search():
    state = search_state(16)
    state[NODE_LIMIT] = 1000
    score(state, after(40, empties=20)[0])
    assert state[STOP]
    assert int(state[NODES]) < 20_000


def test_an_unfinished_search_leaves_nothing_wrong_in_the_table():
    position, expected = after(40, empties=16)
    state = search_state(16)
    for limit in (500, 5_000, 50_000):
        state[NODE_LIMIT] = limit
        score(state, position)
        state[STOP] = 0
    state[NODE_LIMIT] = np.iinfo(np.uint64).max
    assert score(state, position) == expected


def test_a_forced_wipe_out_is_proven_with_many_squares_empty():
    """FFO 59: all moves looked alike, as no estimate is above 63, and its line took a new search."""
    board = "-----------------------O--OOOOO---OOOOOXOOOOXXXX--XXOOXX--XX-O-X"
    found = solve(ReversiPosition.from_text(f"{board} X"), limit=Limit(nodes=3_000_000))
    assert found.score == Exact(64)
    assert found.pv[0] in {"e8", "g8", "h4"}


def test_a_search_takes_back_its_marks_for_others():
    position, expected = after(41, 15)
    alone, together = search_state(12), search_state(12)
    together[SHARED] = 1
    assert score(alone, position) == score(together, position) == expected
    assert alone[NODES] == together[NODES]
    assert not together[BUSY:TABLE].any()


FULL = 2**64 - 1


def played_out(own: int, opponent: int, disc: int) -> int:
    """The score for `own`, who moves if they can, else the opponent if they can."""
    for mine, theirs, sign in ((own, opponent, 1), (opponent, own, -1)):
        turned = int(flipped_by(np.uint64(disc), np.uint64(mine), np.uint64(theirs)))
        if turned:
            return sign * int(
                final_score_of(np.uint64(mine | turned | disc), np.uint64(theirs ^ turned))
            )
    return int(final_score_of(np.uint64(own), np.uint64(opponent)))


@pytest.mark.parametrize("square", range(64))
@examples(20)
@given(
    st.one_of(
        st.integers(0, FULL),  # about half of the discs each
        st.builds(lambda a, b, c: a & b & c, *[st.integers(0, FULL)] * 3),  # few own discs
        st.builds(lambda a, b, c: a | b | c, *[st.integers(0, FULL)] * 3),  # few of the opponent
    )
)
def test_the_last_square_as_the_rules_have_it(square, filled):
    disc = 1 << square
    own = filled & ~disc
    opponent = FULL ^ disc ^ own
    found = one_left(np.uint64(own), np.uint64(opponent), np.uint64(disc))
    assert found == played_out(own, opponent, disc)
