from hypothesis import given
from hypothesis import strategies as st

from engines.reversi.evaluation.patterns import (
    PATTERNS,
    SHAPE_OFFSETS,
    SHAPES,
    SHARED,
)
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


@given(positions, st.integers(0, 7))
def test_all_eight_symmetries_use_the_same_weights(position, way):
    assert weights_used(position) == weights_used(mirrored(position, way))
