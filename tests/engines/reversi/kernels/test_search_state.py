"""The transposition table: costly entries stay, and those of an earlier search are never found."""

import numpy as np
import pytest

from engines.reversi.kernels.search_state import (
    GENERATION,
    GENERATIONS,
    NO_MOVE,
    begin_search,
    kept_move,
    line_of,
    new_entry,
    remembered_move,
    search_state,
    store,
)

DEPTH = np.int64(5)
NONE = np.uint64(0)


def kept(state, own):
    return int(kept_move(state, np.uint64(own), NONE, DEPTH))


def put(state, own, move, nodes):
    entry = new_entry(DEPTH, np.int64(10), np.int64(10), np.int64(move))
    line = line_of(state, np.uint64(own), NONE)
    store(state, line, np.uint64(own), NONE, entry, np.uint64(nodes))


@pytest.fixture
def one_line():
    """A table of a single line: all positions share its two slots."""
    return search_state(0)


def test_a_costly_entry_outlives_cheap_ones(one_line):
    put(one_line, 1, move=7, nodes=1_000_000)
    for own in range(2, 40):
        put(one_line, own, move=8, nodes=10)
        assert kept(one_line, own) == 8
    assert kept(one_line, 1) == 7
    assert kept(one_line, 38) == NO_MOVE


def test_entries_of_an_earlier_search_are_never_found_and_are_replaced_first(one_line):
    put(one_line, 1, move=7, nodes=1_000_000)
    put(one_line, 2, move=8, nodes=1_000_000)
    begin_search(one_line)
    assert kept(one_line, 1) == NO_MOVE
    assert int(remembered_move(one_line, np.uint64(2), NONE)) == NO_MOVE
    put(one_line, 3, move=9, nodes=1)
    put(one_line, 4, move=10, nodes=1)
    assert (kept(one_line, 3), kept(one_line, 4)) == (9, 10)
    for _ in range(GENERATIONS + 1):
        begin_search(one_line)
        assert 0 < one_line[GENERATION] < GENERATIONS
        assert kept(one_line, 3) == NO_MOVE
