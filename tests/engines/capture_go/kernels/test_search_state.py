"""The transposition table returns only entries of the requested position."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engines.capture_go.kernels.search_state import build, find, store
from engines.capture_go.kernels.vertex_sets import from_bits

WORDS = 2


def points(bits):
    return from_bits(bits, WORDS)


SIDES = st.tuples(st.integers(0, 2**90 - 1), st.integers(0, 2**90 - 1))


@given(st.lists(st.tuples(SIDES, st.integers(0, 1), st.integers(1, 255)), max_size=40))
def test_a_table_forgets_but_never_mistakes(facts):
    state = build(points(2**90 - 1), contact=False, slots=8)
    kept = {}
    for (own, opponent), role, draft in facts:
        fact = np.uint64(len(kept) + 1 << 8 | draft)
        store(state, points(own), points(opponent), np.uint64(role), fact)
        kept[own, opponent, role] = int(fact)
        assert find(state, points(own), points(opponent), np.uint64(role)) == fact
    for (own, opponent, role), fact in kept.items():
        found = find(state, points(own), points(opponent), np.uint64(role))
        assert int(found) in {0, fact}


def test_the_deeper_fact_stays():
    state = build(points(2**90 - 1), contact=False, slots=2)
    role = np.uint64(0)
    for own, draft in ((1, 9), (2, 1), (3, 2)):
        store(state, points(own), points(0), role, np.uint64(256 | draft))
    found = [int(find(state, points(own), points(0), role)) for own in (1, 2, 3)]
    assert found == [256 | 9, 0, 256 | 2]
