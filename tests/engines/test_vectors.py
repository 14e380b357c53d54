"""Vector instructions give what the same arithmetic on whole numbers gives."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines import vectors
from engines.native import jit
from engines.vectors import in_lanes

ROW, ROWS = 3, 4
STEPS = (1, 8, 9, 7)
ON_A_LINE = st.tuples(
    st.sampled_from(STEPS), st.integers(0, 8), st.sets(st.integers(0, 6), max_size=7)
)
"""Bits that lie a step of `STEPS` apart, as on a line of a board: the step, the first, and which."""


pytestmark = pytest.mark.slow(reason="compiles what no search needs on this machine")


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
