import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.game import Side
from engines.reversi.encoding import bitboards
from engines.reversi.evaluation import classic_reference as reference
from engines.reversi.evaluation.classic import KINDS, estimate
from engines.reversi.levels import CLASSIC, LEVELS
from engines.reversi.rules.position import INDEX, ReversiPosition
from tests.engines.reversi.strategies import MANY, positions


def board(*rows):
    cells = "".join(row.ljust(8, "-") for row in rows).ljust(64, "-")
    return ReversiPosition(cells, Side.BLACK)


def degree(square, *rows):
    return reference.stability_degree(board(*rows), INDEX[square])


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


@pytest.mark.parametrize(
    ("square", "points"), [("a1", 5), ("h8", 5), ("b1", 2), ("a5", 2), ("h2", 2), ("b2", 1)]
)
def test_points_of_a_place(square, points):
    cells = ["-"] * 64
    cells[INDEX[square]] = "X"
    position = ReversiPosition("".join(cells), Side.BLACK)
    assert reference.places(position) == points
    assert reference.mobility(position) == 2 * points


def test_moves_count_for_both_sides():
    position = board("-XO")  # Black may move to d1, White to a1
    assert reference.mobility(position) == 0
    position = board("XO")  # only Black may move
    assert reference.mobility(position) == 2 * (5 - 2) + 1


def test_a_corner_disc_is_held_in_every_line():
    assert degree("a1", "X") == 4
    assert degree("a1", "XO", "OO") == 4


def test_an_edge_disc_is_held_across_the_edge_only():
    # Down the column and along both diagonals one end is off the board; along the row both are empty.
    assert degree("d1", "---X") == 3


@pytest.mark.parametrize(
    ("row", "held"),
    [
        ("---X", False),  # both ends empty
        ("--OX", False),  # one end empty, one at the opponent
        ("--OXO", True),  # both ends at the opponent
        ("-OXXXO", True),  # the same at the end of a run
        ("-OXXX", False),
        ("XXXX", True),  # one end off the board, the other empty
        ("XXXXO", True),  # one end off the board, the other at the opponent
        ("-XXXX", False),
        ("-XXXXXXX", True),  # off the board at the other end
        ("XXXXXXXX", True),  # off the board at both ends
        ("OXXXXXXX", True),
        ("OXXXXXXO", True),
        ("O-XXO", False),
    ],
)
def test_one_line_by_its_two_ends(row, held):
    # On row 4 the column and both diagonals through d4 have two empty ends.
    assert degree("d4", "", "", "", row) == int(held)


def test_all_four_lines_between_opponents():
    assert degree("b2", "OOO", "OXO", "OOO") == 4
    assert degree("b2", "OOO", "OXO", "OO-") == 3


def test_stability_adds_moves():
    # Black's a1 is held in four lines (15), White's b1 in three and along the row in none: the run
    # to the left ends at Black, to the right at an empty square (10). Only Black has a move (1).
    assert reference.stability(board("XO")) == 15 - 10 + 1
