import numpy as np
import pytest

from engines.native import NODE_LIMIT, NODES, STOP, jit
from engines.reversi.kernels.search_state import (
    CUTS,
    GENERATION,
    GENERATIONS,
    NO_MOVE,
    TABLE,
    WEIGHTS,
    begin_search,
    kept_move,
    line_of,
    new_entry,
    remembered_move,
    search_state,
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
