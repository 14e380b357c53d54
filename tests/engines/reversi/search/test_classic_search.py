import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engines.reversi.encoding import bitboards
from engines.reversi.evaluation.classic import KINDS
from engines.reversi.kernels.search_state import INFINITY, search_state
from engines.reversi.search.classic_search import depth_score
from tests.engines.reversi import minimax
from tests.engines.reversi.strategies import late, played
from tests.support.examples import examples

kinds = st.sampled_from(sorted(KINDS))
WHOLE = (-INFINITY, INFINITY)
windows = st.tuples(st.integers(-60, 60), st.integers(1, 40)).map(
    lambda window: (window[0], window[0] + window[1])
)


def score(state, position, depth, kind, window=WHOLE):
    return int(depth_score(state, *map(np.uint64, bitboards(position)), *window, depth, kind))


@examples(60)
@given(played(), st.integers(0, 2), kinds)
def test_shallow_scores_as_plain_minimax_has_them(position, depth, kind):
    found = score(search_state(6), position, depth, KINDS[kind])
    assert found == minimax.depth_score(position, depth, kind)


@examples(40)
@given(late(most=6), st.integers(3, 5), kinds)
def test_scores_near_the_end_as_plain_minimax_has_them(position, depth, kind):
    found = score(search_state(6), position, depth, KINDS[kind])
    assert found == minimax.depth_score(position, depth, kind)


@given(played(), st.integers(1, 5), kinds, windows)
def test_a_window_bounds_the_same_score(position, depth, kind, window):
    true = score(search_state(8), position, depth, KINDS[kind])
    found = score(search_state(8), position, depth, KINDS[kind], window)
    minimax.assert_bound(found, true, *window)


@given(played(), kinds)
def test_what_the_table_remembers_changes_no_score(position, kind):
    state = search_state(4)  # tiny, so that slots are often overwritten
    for depth in (1, 2, 3, 4, 3, 4):
        kept = score(state, position, depth, KINDS[kind])
        assert kept == score(search_state(10), position, depth, KINDS[kind])
