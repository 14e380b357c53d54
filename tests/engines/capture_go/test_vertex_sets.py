from hypothesis import given
from hypothesis import strategies as st

from engines.capture_go import vertex_sets as sets
from engines.capture_go.search_state import build
from engines.capture_go.vertex_sets import LARGEST_SIDE, SET, STRIDE, from_bits, to_bits
from engines.native import jit

BITS = st.sets(st.integers(0, LARGEST_SIDE * STRIDE - 1).filter(lambda bit: bit % STRIDE != 9))


def bits_of(vertices):
    return sum(1 << vertex for vertex in vertices)


# What only kernels call has no types of its own: these give it some.
beside = jit(f"{SET}({SET})")(sets.beside.py_func)
twice_beside = jit(f"{SET}({SET})")(sets.twice_beside.py_func)
lowest_of = jit(f"{SET}({SET})")(sets.lowest_of.py_func)
is_several = jit(f"boolean({SET})")(sets.is_several.py_func)
size = jit(f"int64({SET})")(sets.size.py_func)
first = jit(f"int64({SET})")(sets.first.py_func)
only = jit(f"{SET}(int64)")(sets.only.py_func)


def neighbours(vertex):
    row, col = divmod(vertex, STRIDE)
    around = [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
    return {r * STRIDE + c for r, c in around if 0 <= r < LARGEST_SIDE and 0 <= c < LARGEST_SIDE}


BOARD = bits_of(range(LARGEST_SIDE * STRIDE)) & ~bits_of(
    range(LARGEST_SIDE, LARGEST_SIDE * STRIDE, STRIDE)
)


@given(BITS)
def test_sets_count_and_pick_like_python_sets(vertices):
    words = from_bits(bits_of(vertices))
    assert to_bits(words) == bits_of(vertices)
    assert size(words) == len(vertices)
    assert is_several(words) == (len(vertices) > 1)
    assert to_bits(lowest_of(words)) == bits_of(sorted(vertices)[:1])
    if vertices:
        assert first(words) == min(vertices)
        assert to_bits(only(max(vertices))) == 1 << max(vertices)


@given(BITS)
def test_beside_are_the_neighbours_of_any_and_twice_beside_of_two(vertices):
    words = from_bits(bits_of(vertices))
    around = [other for vertex in vertices for other in neighbours(vertex)]
    assert to_bits(beside(words)) & BOARD == bits_of(set(around))
    twice = {vertex for vertex in around if around.count(vertex) > 1}
    assert to_bits(twice_beside(words)) & BOARD == bits_of(twice)


def test_a_state_array_begins_with_its_board():
    state = build(from_bits(BOARD), contact=True, slots=4)
    assert to_bits((state[8], state[9])) == BOARD
