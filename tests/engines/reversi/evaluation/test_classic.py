import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engines.game import Side
from engines.reversi.encoding import bitboards
from engines.reversi.evaluation import classic_reference as reference
from engines.reversi.evaluation.classic import KINDS, estimate
from engines.reversi.levels import CLASSIC, LEVELS
from engines.reversi.rules.position import ReversiPosition
from tests.engines.reversi.strategies import MANY, positions


@MANY
@given(positions, st.sampled_from(sorted(KINDS)))
def test_the_kernel_agrees_with_the_reference(position, kind):
    sign = 1 if position.side_to_move is Side.BLACK else -1
    own, opponent = map(np.uint64, bitboards(position))
    expected = sign * reference.EVALUATIONS[kind](position)
    assert int(estimate(own, opponent, KINDS[kind])) == expected


@given(positions, st.sampled_from(sorted(KINDS)))
def test_colours_exchanged_change_the_sign(position, kind):
    exchanged = ReversiPosition(
        position.cells.translate(str.maketrans("XO", "OX")), position.side_to_move
    )
    evaluate = reference.EVALUATIONS[kind]
    assert evaluate(exchanged) == -evaluate(position)


def test_both_forms_have_every_evaluation_that_a_level_names():
    assert (
        set(KINDS) == set(reference.EVALUATIONS) == {level.evaluation for level in LEVELS[:CLASSIC]}
    )
