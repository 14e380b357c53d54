"""The score with one empty square, against the rules played out."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.reversi.endgame.last_square import one_left
from engines.reversi.kernels.moves import final_score_of, flipped_by
from tests.support.examples import examples

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
