import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.game import Side
from engines.reversi.evaluation.patterns import (
    BLOCK,
    EMPTY_BOARD,
    FIELDS_A_WORD,
    LARGEST,
    NO_WEIGHT,
    OFFSETS,
    PATTERNS,
    POWERS,
    SHAPE_OFFSETS,
    SHAPES,
    SHARED,
    WORDS,
)
from engines.reversi.kernels.search_state import FRAME_WORDS, REPLIES
from engines.reversi.rules.position import ReversiPosition
from tests.engines.reversi.strategies import positions


def content_of(squares, position):
    """The content number of some squares, by the definition."""
    own = position.side_to_move.letter
    digits = {"-": 1, own: 2}
    return sum(
        digits.get(position.cells[square], 0) * 3**place for place, square in enumerate(squares)
    )


def mirrored(position, way):
    rows = [position.cells[start : start + 8] for start in range(0, 64, 8)]
    if way & 1:
        rows = ["".join(column) for column in zip(*rows, strict=True)]
    if way & 2:
        rows = [row[::-1] for row in rows]
    if way & 4:
        rows = rows[::-1]
    return ReversiPosition("".join(rows), position.side_to_move)


def weights_used(position):
    return sorted(
        int(SHARED[SHAPE_OFFSETS[shape] + content_of(squares, position)])
        for shape, squares in PATTERNS
    )


def test_twelve_shapes_lie_on_the_board_in_50_ways():
    counts = [sum(number == shape for shape, _ in PATTERNS) for number in range(len(SHAPES))]
    assert counts == [4, 8, 4, 4, 4, 4, 2, 4, 4, 4, 4, 4]
    assert len(PATTERNS) == 50
    assert len({frozenset(squares) for _, squares in PATTERNS}) == 50


@pytest.mark.parametrize(
    ("square", "most"),
    [(0, 14), (9, 14), (27, 14), (4, 14)],
)
def test_no_square_is_in_more_patterns_than_thought(square, most):
    assert sum(square in squares for _, squares in PATTERNS) <= most


@given(positions, st.integers(0, 7))
def test_all_eight_symmetries_use_the_same_weights(position, way):
    assert weights_used(position) == weights_used(mirrored(position, way))


def test_a_weight_is_tied_to_one_of_its_own_shape_which_is_tied_to_itself():
    shapes = np.searchsorted(SHAPE_OFFSETS, np.arange(BLOCK), side="right")
    assert (np.arange(BLOCK) >= SHARED).all()
    assert (SHARED[SHARED] == SHARED).all()
    assert (shapes[SHARED] == shapes).all()


@given(positions)
def test_powers_add_up_to_the_contents_of_all_patterns(position):
    powers = POWERS.reshape(64, WORDS)
    own = position.side_to_move.letter
    words = EMPTY_BOARD.copy()
    for square, cell in enumerate(position.cells):
        if cell == own:
            words += powers[square]
        elif cell != "-":
            words -= powers[square]
    fields = words.view(np.uint16)
    for place, (_, squares) in enumerate(PATTERNS):
        assert fields[place] == content_of(squares, position)
    assert not fields[len(PATTERNS) :].any()


@given(positions)
def test_what_a_content_lacks_to_the_largest_is_the_content_from_the_other_side(position):
    other = ReversiPosition(position.cells, position.side_to_move.other)
    largest = LARGEST.view(np.uint16)
    for place, (_, squares) in enumerate(PATTERNS):
        assert content_of(squares, other) == largest[place] - content_of(squares, position)


def test_places_without_a_pattern_point_to_no_weight():
    assert set(OFFSETS[len(PATTERNS) :].tolist()) == {NO_WEIGHT}
    assert list(OFFSETS[: len(PATTERNS)]) == [SHAPE_OFFSETS[shape] for shape, _ in PATTERNS]


def test_a_frame_holds_all_contents_and_a_move_list_without_replies():
    assert len(PATTERNS) <= len(OFFSETS) == WORDS * FIELDS_A_WORD
    assert WORDS + REPLIES <= FRAME_WORDS


def test_contents_fit_in_their_fields():
    full = ReversiPosition("O" * 64, Side.BLACK)
    assert max(content_of(squares, full) for _, squares in PATTERNS) < 2**16
