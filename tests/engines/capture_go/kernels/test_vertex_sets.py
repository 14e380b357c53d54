import importlib

from engines.capture_go.kernels import vertex_sets as sets
from engines.capture_go.kernels.vertex_sets import STRIDES, words_for
from engines.capture_go.rules.board import Board
from engines.capture_go.rules.symmetry import turns_of


def test_every_board_fits_in_its_words():
    for rows in range(1, 14):
        for cols in range(1, 14):
            words = words_for(rows, cols)
            stride = STRIDES[words - 1]
            assert cols < stride
            assert rows * stride <= 64 * words
    assert (words_for(7, 7), words_for(9, 9), words_for(10, 2)) == (1, 2, 3)


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
