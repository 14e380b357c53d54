import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.native import NODE_LIMIT, NODES, STOP, jit
from engines.reversi.kernels.search_state import (
    BEFORE_ALL,
    CUTS,
    GENERATION,
    GENERATIONS,
    LISTS,
    NO_MOVE,
    SMALL_DEPTH,
    SMALL_EMPTIES,
    SMALL_TABLE,
    TABLE,
    TO_THE_END,
    WEIGHTS,
    begin_search,
    exact_line_of,
    helper_state,
    kept_move,
    line_at_depth,
    line_of,
    list_move,
    new_entry,
    next_entry,
    remembered_move,
    search_state,
    square_of,
    store,
)

DEPTH = 5


@jit("void(uint64[::1], uint64, uint64, int64, int64, uint64)")
def keep(state, own, opponent, score, move, nodes):  # noqa: PLR0917 - plain numbers, as `store`
    entry = new_entry(np.int64(DEPTH), score, score, move)
    store(state, line_of(state, own, opponent), own, opponent, entry, nodes)


def kept(state, own):
    return int(kept_move(state, np.uint64(own), np.uint64(0), np.int64(DEPTH)))


def put(state, own, move, nodes):
    keep(state, np.uint64(own), np.uint64(0), 10, move, np.uint64(nodes))


@pytest.fixture
def one_line():
    """A table of a single line: all positions share its two slots."""
    return search_state(0)


def test_lines_of_the_table_are_cache_lines():
    for bits in (0, 1, 5, 12):
        state = search_state(bits)
        assert (state.ctypes.data + 8 * TABLE) % 64 == 0
        assert len(state) - TABLE == 8 * max(1, (1 << bits) // 2)


def test_the_small_table_of_a_search_and_of_its_helper_has_cache_lines():
    state = search_state(5)
    for each in (state, helper_state(state, 1)):
        assert (each.ctypes.data + 8 * SMALL_TABLE) % 64 == 0


@jit("void(uint64[::1], uint64, uint64, int64)")
def keep_exactly(state, own, opponent, empties):
    line = exact_line_of(state, own, opponent, empties)
    store(state, line, own, opponent, new_entry(TO_THE_END, 10, 10, 7), np.uint64(1))


@jit("void(uint64[::1], uint64, uint64, int64)")
def keep_at_depth(state, own, opponent, depth):
    line = line_at_depth(state, own, opponent, depth)
    store(state, line, own, opponent, new_entry(depth, 10, 10, 7), np.uint64(1))


@pytest.mark.parametrize("empties", [SMALL_EMPTIES, SMALL_EMPTIES + 1])
def test_exact_entries_of_few_empty_squares_are_in_the_small_table_and_are_found(empties):
    state = search_state(5)
    own, opponent = np.uint64(1), np.uint64(2 ** (64 - empties) - 2)
    keep_exactly(state, own, opponent, np.int64(empties))
    assert state[SMALL_TABLE:TABLE].any() == (empties <= SMALL_EMPTIES)
    assert int(kept_move(state, own, opponent, TO_THE_END)) == 7


@pytest.mark.parametrize("depth", [SMALL_DEPTH, SMALL_DEPTH + 1])
def test_entries_of_shallow_searches_are_in_the_small_table_and_are_found(depth):
    state = search_state(5)
    own, opponent = np.uint64(1), np.uint64(2)
    keep_at_depth(state, own, opponent, np.int64(depth))
    assert state[SMALL_TABLE:TABLE].any() == (depth <= SMALL_DEPTH)
    assert int(remembered_move(state, own, opponent)) == 7


@jit("void(uint64[::1], int64[::1], int64[::1], int64[::1])")
def take_all(state, priorities, squares, taken):
    end = LISTS
    for index in range(len(squares)):
        list_move(state, end, priorities[index], squares[index])
        end += 1
    entry = BEFORE_ALL
    for index in range(len(squares)):
        entry = next_entry(state, LISTS, end, entry)
        taken[index] = square_of(entry)


@given(st.dictionaries(st.integers(0, 63), st.integers(0, 10**6), max_size=34))
def test_moves_are_taken_by_priority_then_by_square(moves):
    squares = np.array(list(moves), np.int64)
    priorities, taken = np.array(list(moves.values()), np.int64), np.zeros_like(squares)
    take_all(LIST_STATE, priorities, squares, taken)
    assert taken.tolist() == sorted(moves, key=lambda move: (moves[move], move), reverse=True)


LIST_STATE = search_state(0)


def test_a_costly_entry_outlives_cheap_ones(one_line):
    put(one_line, 1, move=7, nodes=1_000_000)
    for own in range(2, 40):
        put(one_line, own, move=8, nodes=10)
        assert kept(one_line, own) == 8
    assert kept(one_line, 1) == 7
    assert kept(one_line, 38) == NO_MOVE


def test_an_entry_takes_the_place_of_its_own_position(one_line):
    put(one_line, 1, move=7, nodes=1_000_000)
    put(one_line, 2, move=8, nodes=1_000)
    put(one_line, 1, move=9, nodes=1)
    assert (kept(one_line, 1), kept(one_line, 2)) == (9, 8)


def test_entries_of_an_earlier_search_are_never_found_and_are_replaced_first(one_line):
    put(one_line, 1, move=7, nodes=1_000_000)
    put(one_line, 2, move=8, nodes=1_000_000)
    begin_search(one_line)
    assert kept(one_line, 1) == NO_MOVE
    assert int(remembered_move(one_line, np.uint64(2), np.uint64(0))) == NO_MOVE
    put(one_line, 3, move=9, nodes=1)
    put(one_line, 4, move=10, nodes=1)
    assert (kept(one_line, 3), kept(one_line, 4)) == (9, 10)


def test_what_an_earlier_search_left_of_a_position_hides_nothing(one_line):
    put(one_line, 1, move=7, nodes=9)
    put(one_line, 2, move=8, nodes=9)
    begin_search(one_line)
    for own, move in ((2, 9), (1, 10)):
        put(one_line, own, move=move, nodes=1)
        assert kept(one_line, own) == move


def test_searches_fill_a_table_as_they_fill_a_new_one(one_line):
    fresh = search_state(0)
    put(one_line, 1, move=7, nodes=9)
    put(one_line, 2, move=8, nodes=9)
    begin_search(one_line)
    for state in (one_line, fresh):
        for own, nodes in ((1, 5), (3, 9), (2, 1), (4, 2)):
            put(state, own, move=own, nodes=nodes)
    assert [kept(one_line, own) for own in range(1, 5)] == [kept(fresh, own) for own in range(1, 5)]


def test_generations_may_come_round(one_line):
    put(one_line, 1, move=7, nodes=1)
    for _ in range(GENERATIONS + 1):
        begin_search(one_line)
        assert 0 < one_line[GENERATION] < GENERATIONS
        assert kept(one_line, 1) == NO_MOVE


def test_a_state_begins_like_a_new_one(one_line):
    for index in (NODES, STOP, NODE_LIMIT, WEIGHTS, CUTS + 70):
        one_line[index] = 3
    begin_search(one_line)
    fresh = search_state(0)
    one_line[GENERATION] = fresh[GENERATION]
    assert np.array_equal(one_line[:TABLE], fresh[:TABLE])
