import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.huarong.rules.moves import METRICS
from engines.huarong.solver import kernels, layout_facts, reference
from engines.huarong.solver.layout_facts import count_solutions, region
from tests.engines.huarong.strategies import (
    FENGHUI,
    HENGDAO,
    UNSOLVABLE,
    crowded,
    end_of,
    step_walks,
)
from tests.support.examples import examples

long_numbers = st.integers(0, 2**128 - 1) | st.sampled_from([2**64 - 1, 2**64, 2**128 - 1])


def words(number):
    return [number & (2**64 - 1), number >> 64]


@pytest.mark.parametrize(
    ("layout", "counts"),
    [
        (HENGDAO, (256, 4_112_640_000, 4096)),
        (FENGHUI, (10_160_640, 18_376_232_749_056_000, 110_073_600)),
        (UNSOLVABLE, (0, 0, 0)),
    ],
)
def test_how_many_shortest_solutions_known_layouts_have(layout, counts):
    assert tuple(count_solutions(layout, metric) for metric in METRICS) == counts


@examples(100)
@given(step_walks(start=crowded(solved=True), longest=6))
def test_solutions_are_counted_as_in_plain_python(walk):
    layout = end_of(walk)
    for metric in METRICS:
        assert count_solutions(layout, metric) == reference.count_solutions(layout, metric)


@given(long_numbers, long_numbers)
def test_long_numbers_add_up(one, other):
    counts = np.array([words(one), words(other)], np.uint64)
    carried = kernels._add(counts, 0, 1)
    assert (carried << 128) + (int(counts[0, 1]) << 64) + int(counts[0, 0]) == one + other
    assert [int(word) for word in counts[1]] == words(other)


def test_numbers_that_are_too_long_for_their_words_get_more(monkeypatch):
    tried = []

    def count_paths(*found_and_counts):
        tried.append(found_and_counts[-2].shape[1])
        kernels.count_paths(*found_and_counts)
        return len(tried) < 3

    monkeypatch.setattr(layout_facts, "count_paths", count_paths)
    assert count_solutions(HENGDAO) == 256
    assert tried == [2, 4, 8]


@pytest.mark.parametrize("layout", [HENGDAO, FENGHUI])
def test_the_region_of_a_layout_that_can_be_solved(layout):
    found = region(layout)
    assert found.gap == 0
    assert found.closest.solved
    assert 0 < found.solved < found.layouts


def test_the_proof_that_a_layout_cannot_be_solved():
    found = region(UNSOLVABLE)
    assert (found.layouts, found.solved, found.gap) == (7462, 0, 2)
    assert found.closest.rows[1][1:3] == "CC"
