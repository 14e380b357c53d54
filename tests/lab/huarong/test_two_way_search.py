from itertools import pairwise

import pytest
from hypothesis import given

from engines.huarong.catalogue import CATALOGUE
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import METRICS, SUCCESSORS, play
from engines.huarong.solver import shortest_solution
from lab.huarong import two_way_search
from tests.engines.huarong.strategies import HENGDAO, UNSOLVABLE, crowded, end_of, step_walks
from tests.support.examples import examples


def assert_path(solution):
    assert solution.path[0] == solution.layout
    assert [layout.solved for layout in solution.path] == [False] * solution.length + [True]
    for here, there in pairwise(solution.path):
        assert there in {play(here, move) for move in SUCCESSORS[solution.metric](here)}


@pytest.mark.parametrize("metric", METRICS)
def test_optima_of_the_catalogue(metric):
    for entry in CATALOGUE[::6]:
        assert two_way_search.solve(entry.layout, metric).length == getattr(entry, metric), (
            entry.name
        )


@pytest.mark.parametrize("metric", METRICS)
def test_a_path_is_joined_where_the_sides_meet(metric):
    solution = two_way_search.solve(HENGDAO, metric)
    assert_path(solution)
    assert two_way_search.solve(HENGDAO, metric).path == solution.path


@examples(60)
@given(crowded())
def test_both_searches_agree(layout):
    for metric in METRICS:
        found = two_way_search.solve(layout, metric)
        assert found.length == shortest_solution.distance(layout, metric)
        if found.length:
            assert_path(found)


@examples(40)
@given(step_walks(start=crowded(solved=True), longest=4))
def test_both_searches_agree_near_the_exit(walk):
    layout = end_of(walk)
    for metric in METRICS:
        assert two_way_search.solve(layout, metric).length == shortest_solution.distance(
            layout, metric
        )


@pytest.mark.parametrize("metric", METRICS)
def test_there_is_no_path_when_one_side_has_nothing_left(metric):
    solution = two_way_search.solve(UNSOLVABLE, metric)
    assert (solution.length, solution.path) == (None, ())
    assert two_way_search.solve(Layout("CCHHCCHHHHHHHHHHHH.."), metric).length is None


def test_a_solved_layout_needs_nothing():
    solution = two_way_search.solve(Layout("SSSSSSSSSSSS.CCS.CCS"))
    assert (solution.length, len(solution.path)) == (0, 1)
