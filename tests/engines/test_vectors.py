"""Vector instructions give what the same arithmetic on whole numbers gives."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines import vectors
from engines.native import POINTER, jit, pointer_to
from engines.vectors import difference_of_rows, in_lanes

ROW, ROWS = 3, 4
STEPS = (1, 8, 9, 7)
ON_A_LINE = st.tuples(
    st.sampled_from(STEPS), st.integers(0, 8), st.sets(st.integers(0, 6), max_size=7)
)
"""Bits that lie a step of `STEPS` apart, as on a line of a board: the step, the first, and which."""


@pytest.fixture(scope="module", params=[True, False], ids=["by zeros", "by shifts"])
def highest(request):
    """`Lanes.highest` of the lane of a step, with the instruction for leading zeros and without it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(vectors, "_COUNTS_ZEROS", request.param)

        @in_lanes
        def of_lanes(word, rows, columns, falling, rising):
            lanes = (
                (rows & (2**64 - 1, 0, 0, 0))
                | (columns & (0, 2**64 - 1, 0, 0))
                | (falling & (0, 0, 2**64 - 1, 0))
                | (rising & (0, 0, 0, 2**64 - 1))
            )
            chosen = word & lanes
            return chosen.highest(STEPS) & chosen

        @jit("uint64(uint64, uint64, uint64, uint64, uint64)")
        def compiled(word, rows, columns, falling, rising):
            return of_lanes(word, rows, columns, falling, rising)

        yield lambda step, word: int(
            compiled(*map(np.uint64, (word, *((2**64 - 1) * (step == each) for each in STEPS))))
        )


@given(ON_A_LINE)
def test_the_highest_bit_of_a_line(highest, line):
    step, first, places = line
    word = sum(1 << first + step * place for place in places)
    assert highest(step, word) == (1 << word.bit_length()) >> 1


@in_lanes
def _less_one(word):
    return word.less_one()


@jit("uint64(uint64)")
def less_one(word):
    return _less_one(word)


@given(st.integers(0, 2**64 - 1))
def test_words_less_one_stop_at_0(word):
    assert int(less_one(np.uint64(word))) == max(word - 1, 0)


_difference = difference_of_rows(ROW)


@jit(f"void({POINTER}, uint64[::1], uint64[::1], int64, uint64)")
def _written(state, most, rows, row, twice):
    _difference(state, np.int64(1), np.int64(5), most, rows, row, twice)


@jit("void(uint64[::1], uint64[::1], uint64[::1], int64, uint64)")
def written(state, most, rows, row, twice):
    _written(pointer_to(state), most, rows, row, twice)


@given(
    st.lists(st.integers(0, 2**60), min_size=10, max_size=10),
    st.lists(st.integers(0, 2**60), min_size=ROW * ROWS, max_size=ROW * ROWS),
    st.integers(0, ROWS - 1),
    st.integers(0, 2**ROWS - 1),
)
def test_a_difference_of_rows(words, table, row, twice):
    state, most = np.array(words, np.uint64), np.array(words[:ROW], np.uint64)
    rows = np.array(table, np.uint64)
    before, by_row = state.copy(), rows.reshape(ROWS, ROW)
    less = by_row[row] + 2 * sum(by_row[each] for each in range(ROWS) if twice >> each & 1)
    written(state, most, rows, np.int64(row), np.uint64(twice))
    assert (state[5 : 5 + ROW] == most - before[1 : 1 + ROW] - less).all()
    assert (np.delete(state, [5, 6, 7]) == np.delete(before, [5, 6, 7])).all()
