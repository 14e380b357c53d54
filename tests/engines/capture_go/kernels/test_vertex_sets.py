import importlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.capture_go.kernels import vertex_sets as sets
from engines.capture_go.kernels.search_state import BOARD, build
from engines.capture_go.kernels.vertex_sets import STRIDES, from_bits, to_bits, words_for
from engines.capture_go.rules.board import Board
from engines.capture_go.rules.symmetry import turns_of
from engines.native import jit_later

# The largest boards of one, two and three words.
SHAPES = {1: (8, 7), 2: (9, 9), 3: (13, 13)}
WORDS = st.sampled_from(sorted(SHAPES))


def compiled(function):
    """Compiles functions that otherwise only kernels call."""
    return jit_later(function.py_func)


beside = compiled(sets.beside)
thrice_beside = compiled(sets.thrice_beside)
twice_beside = compiled(sets.twice_beside)
lowest_of = compiled(sets.lowest_of)
is_several = compiled(sets.is_several)
size = compiled(sets.size)
first = compiled(sets.first)
only = compiled(sets.only)
in_even_columns = compiled(sets.in_even_columns)


def bits_of(words, places):
    return sum(1 << row * STRIDES[words - 1] + col for row, col in places)


def whole(words):
    rows, cols = SHAPES[words]
    return {(row, col) for row in range(rows) for col in range(cols)}


def some(words):
    return st.tuples(st.just(words), st.sets(st.sampled_from(sorted(whole(words)))))


SETS = WORDS.flatmap(some)


def around(place):
    row, col = place
    return [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]


@given(SETS)
def test_sets_count_and_pick_like_python_sets(given_set):
    words, places = given_set
    vertices = from_bits(bits_of(words, places), words)
    assert to_bits(vertices) == bits_of(words, places)
    assert size(vertices) == len(places)
    assert is_several(vertices) == (len(places) > 1)
    assert to_bits(lowest_of(vertices)) == bits_of(words, sorted(places)[:1])
    even = bits_of(words, {place for place in places if place[1] % 2 == 0})
    assert to_bits(in_even_columns(vertices)) == even
    if places:
        least = bits_of(words, [min(places)]).bit_length() - 1
        assert first(vertices) == least
        assert to_bits(only(least, vertices)) == 1 << least


@given(SETS)
def test_beside_are_the_neighbours_of_any_of_two_and_of_three(given_set):
    words, places = given_set
    vertices = from_bits(bits_of(words, places), words)
    board = whole(words)
    near = [other for place in places for other in around(place) if other in board]
    mask = bits_of(words, board)
    assert to_bits(beside(vertices)) & mask == bits_of(words, set(near))
    twice = {place for place in near if near.count(place) > 1}
    assert to_bits(twice_beside(vertices)) & mask == bits_of(words, twice)
    thrice = {place for place in near if near.count(place) > 2}
    assert to_bits(thrice_beside(vertices)) & mask == bits_of(words, thrice)


def test_every_board_fits_in_its_words():
    for rows in range(1, 14):
        for cols in range(1, 14):
            words = words_for(rows, cols)
            stride = STRIDES[words - 1]
            assert cols < stride
            assert rows * stride <= 64 * words
    assert (words_for(7, 7), words_for(9, 9), words_for(10, 2)) == (1, 2, 3)


@pytest.mark.parametrize("words", sorted(SHAPES))
def test_a_state_array_begins_with_its_board(words):
    bits = bits_of(words, whole(words))
    state = build(from_bits(bits, words), contact=True, slots=4)
    assert to_bits(tuple(state[BOARD : BOARD + words])) == bits


def test_a_square_has_eight_turns_and_a_rectangle_four():
    assert len({tuple(turn) for turn in turns_of(Board(5, 5))}) == 8
    assert len({tuple(turn) for turn in turns_of(Board(3, 5))}) == 4
    for turn in turns_of(Board(3, 5)):
        assert sorted(turn) == list(range(15))


# The order of kernels ----------------------------------------------------------------------------


def called_by(kernel):
    """The compiled functions that this one calls, and those that they call."""
    function = kernel.py_func
    for name in function.__code__.co_names:
        callee = function.__globals__.get(name)
        if hasattr(callee, "py_func") and callee is not kernel:
            yield callee
            yield from called_by(callee)


def test_kernels_are_compiled_after_those_that_they_call():
    """One that its caller compiled first is kept for that call, and compiled again at the next start."""
    importlib.import_module("engines.capture_go.search.engine")  # loads all kernels
    kernels = [kernel for kernel, _ in sets._KERNELS]
    order = {kernel: at for at, kernel in enumerate(kernels)}
    early = [
        (caller.__name__, callee.__name__)
        for caller in kernels
        for callee in called_by(caller)
        if order.get(callee, 0) > order[caller]
    ]
    assert early == []
    assert len(kernels) > 30
