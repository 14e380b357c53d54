import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engines.reversi.encoding import bitboards
from engines.reversi.evaluation.patterns import (
    BLOCK,
    MOVES_TERM,
    NO_WEIGHT,
    PARITY_TERM,
    PATTERNS,
    REPLIES_TERM,
    SHAPE_OFFSETS,
    SHARED,
    STAGES,
)
from engines.reversi.evaluation.trained import trained_score
from engines.reversi.evaluation.weights import Weights, shipped
from engines.reversi.kernels.search_state import (
    INFINITY,
    WEIGHTS,
    search_state,
)
from engines.reversi.levels import UNIT
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.scores import number_of
from engines.reversi.search.engine import solve
from engines.reversi.search.probcut import set_cuts
from engines.reversi.search.trained_search import deep_score
from tests.engines.reversi.evaluation.test_patterns import content_of
from tests.engines.reversi.minimax import assert_bound, final_score
from tests.engines.reversi.strategies import MANY, late, played, positions
from tests.support.examples import examples


def some_weights():
    """Random weights, shared where required, of the magnitude that training gives."""
    blocks = np.random.default_rng(5).normal(0, 40, (STAGES, BLOCK)).astype(np.int16)
    blocks[:, NO_WEIGHT:] = 0
    return Weights(np.ascontiguousarray(blocks[:, SHARED]), {})


WEIGHTS_OF_CHANCE = some_weights()


def state_of(slot_bits=8):
    state = search_state(slot_bits)
    state[WEIGHTS] = WEIGHTS_OF_CHANCE.address
    return state


def squares_of(position):
    return sum(move != "pass" for move in position.legal_moves())


def static(position):
    """The trained evaluation by its definition, with the plain rules."""
    other = ReversiPosition(position.cells, position.side_to_move.other)
    if not position.legal_moves() and not other.legal_moves():
        return UNIT * final_score(position)
    block = WEIGHTS_OF_CHANCE.blocks[min(max((64 - position.empties() - 4) // 2, 0), STAGES - 1)]
    total = sum(
        int(block[SHAPE_OFFSETS[shape] + content_of(squares, position)])
        for shape, squares in PATTERNS
    )
    rows = [position.cells[start : start + 8] for start in range(0, 64, 8)]
    quarters = [
        "".join(row[left : left + 4] for row in rows[top : top + 4]).count("-")
        for top in (0, 4)
        for left in (0, 4)
    ]
    odd = sum(quarter % 2 for quarter in quarters)
    total += int(block[MOVES_TERM + squares_of(position)])
    total += int(block[REPLIES_TERM + squares_of(other)])
    total += int(block[PARITY_TERM + 2 * odd + position.empties() % 2])
    return min(max(total, -63 * UNIT), 63 * UNIT)


def minimax(position, depth):
    moves = position.legal_moves()
    if not moves:
        return UNIT * final_score(position)
    if depth == 0:
        return static(position)
    if moves == ("pass",):
        return -minimax(position.play("pass"), depth)
    return max(-minimax(position.play(move), depth - 1) for move in moves)


def score(state, position, depth, window=(-INFINITY, INFINITY)):
    own, opponent = map(np.uint64, bitboards(position))
    return int(deep_score(state, own, opponent, *map(np.int64, window), np.int64(depth)))


@MANY
@given(positions)
def test_the_kernel_agrees_with_the_definition(position):
    own, opponent = map(np.uint64, bitboards(position))
    assert int(trained_score(state_of(), own, opponent)) == static(position)


@examples(60)
@given(played(), st.integers(0, 2))
def test_shallow_scores_as_plain_minimax_has_them(position, depth):
    assert score(state_of(), position, depth) == minimax(position, depth)


@examples(40)
@given(late(most=6), st.integers(3, 5))
def test_scores_near_the_end_as_plain_minimax_has_them(position, depth):
    assert score(state_of(), position, depth) == minimax(position, depth)


@examples(60)
@given(played(), st.integers(1, 5), st.integers(-600, 600), st.integers(1, 500))
def test_a_window_bounds_the_same_score(position, depth, alpha, width):
    true = score(state_of(), position, depth)
    found = score(state_of(), position, depth, (alpha, alpha + width))
    assert_bound(found, true, alpha, alpha + width)


@examples(40)
@given(late(most=9))
def test_a_search_that_reaches_the_end_counts_discs_whatever_its_cuts(position):
    state = state_of()
    set_cuts(state, shipped().run["cuts"])
    assert score(state, position, position.empties()) == UNIT * number_of(solve(position).score)


@examples(25)
@given(played())
def test_cuts_with_endless_margins_change_nothing(position):
    state = state_of(12)
    set_cuts(state, (20.0, 0.0, 0.0, 0.0, 0.0))
    assert score(state, position, 5) == score(state_of(12), position, 5)
