import threading
from contextlib import contextmanager
from itertools import pairwise

import msgspec
import numpy as np
import pytest
from hypothesis import given

from engines.game import BadInput
from engines.huarong.catalogue import CATALOGUE
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import METRICS, SUCCESSORS, between, play
from engines.huarong.solver import breadth_first, kernels, reference, shortest_solution
from engines.huarong.solver.breadth_first import REACH, Stopped
from engines.huarong.solver.distances import answer, distances
from engines.huarong.solver.encoding import packed, unpacked
from engines.huarong.solver.reference import shortest_path
from engines.huarong.solver.shortest_solution import Progress, distance, solve
from engines.jobs import LayoutDistances
from tests.engines.huarong.strategies import (
    HENGDAO,
    UNSOLVABLE,
    crowded,
    end_of,
    layouts,
    step_walks,
)
from tests.support.examples import examples


def assert_shortest_path(solution):
    """A path of `length` single moves or steps to the only solved layout on it."""
    assert solution.path[0] == solution.layout
    assert solution.length == len(solution.path) - 1
    assert [layout.solved for layout in solution.path] == [False] * solution.length + [True]
    moves = [between(*pair) for pair in pairwise(solution.path)]
    if solution.metric == "steps":
        assert all(move.steps == 1 for move in moves)
    if solution.metric == "slides":
        assert all(is_straight(move.route) for move in moves)


def is_straight(route):
    return len({there - here for here, there in pairwise(route)}) == 1


@pytest.mark.slow(reason="solves the whole catalogue")
@pytest.mark.parametrize("metric", METRICS)
def test_all_432_optima_of_the_catalogue(metric):
    for entry in CATALOGUE:
        solution = solve(entry.layout, metric)
        assert solution.length == getattr(entry, metric), entry.name
        assert solution.states <= entry.states
        if solution.solvable:
            assert_shortest_path(solution)


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("VSVVVVVV.VCCSSCCHHS.", 59),
        ("S.VSSSVSCCVSCCV.HHSS", 31),
        ("VSCCVSCCSHH.SSS.HHS.", 20),
        ("SSV.S.VSVSCCVSCCSHH.", 19),
    ],
)
def test_layouts_on_which_a_search_that_trusts_hashes_went_wrong(text, length):
    layout = Layout.from_text(text)
    assert distance(layout, "moves") == length
    assert distance(layout.mirror(), "moves") == length


@pytest.mark.parametrize("metric", METRICS)
def test_an_unsolvable_layout_is_proven_so_by_all_it_reaches(metric):
    solution = solve(UNSOLVABLE, metric)
    assert (solution.solvable, solution.length, solution.path) == (False, None, ())
    assert solution.states == 7462
    assert distance(UNSOLVABLE, metric) is None


@pytest.mark.parametrize("metric", METRICS)
def test_a_solved_layout_needs_nothing(metric):
    solved = Layout.from_text("SSSSSSSSSSSS.CCS.CCS")
    solution = solve(solved, metric)
    assert (solution.length, solution.path, solution.states) == (0, (solved,), 1)
    assert distance(solved, metric) == 0


@examples(100)
@given(step_walks(start=crowded(solved=True), longest=6))
def test_the_solver_agrees_with_the_reference_near_the_exit(walk):
    layout = end_of(walk)
    for metric in METRICS:
        path = shortest_path(layout, metric)
        solution = solve(layout, metric)
        assert path is not None
        assert solution.length == len(path) - 1
        assert_shortest_path(solution)


def test_the_reference_proves_an_unsolvable_layout_too():
    boxed_in = Layout.from_text("CCHHCCHHHHHHHHHHHH..")
    assert shortest_path(boxed_in, "moves") is None
    assert solve(boxed_in, "moves").solvable is False


@pytest.mark.parametrize("metric", METRICS)
def test_a_search_that_outgrows_its_tables_finds_the_same(metric, monkeypatch):
    expected = solve(HENGDAO, metric)
    monkeypatch.setattr(breadth_first, "FIRST_SLOTS", 1 << 10)
    grown = solve(HENGDAO, metric)
    assert (grown.path, grown.states) == (expected.path, expected.states)


@contextmanager
def stopped_at_once(stop_kernel, **_):
    stop_kernel()
    yield


@contextmanager
def looked_at_before_and_after(_stop_kernel, *, on_tick, **_):
    on_tick()
    yield
    on_tick()


def test_a_stopped_search_claims_nothing(monkeypatch):
    monkeypatch.setattr(shortest_solution, "watched", stopped_at_once)
    with pytest.raises(Stopped) as caught:
        solve(HENGDAO, stop=threading.Event())
    assert caught.value.states == 1
    said = shortest_solution.answer(HENGDAO.text, stop=threading.Event())
    assert (said.solvable, said.length, said.path) == (None, None, ())
    assert "seconds" not in msgspec.to_builtins(said)


def test_a_search_tells_how_far_it_is(monkeypatch):
    monkeypatch.setattr(shortest_solution, "watched", looked_at_before_and_after)
    heard: list[Progress] = []
    solution = solve(HENGDAO, on_progress=heard.append)
    assert heard == [Progress(0, 1), Progress(80, solution.states)]
    told = []
    shortest_solution.answer(HENGDAO.text, "steps", on_progress=told.append)
    assert told[0] == {"distance": 0, "states": 1}


def kernel_successors(layout, metric):
    out = np.zeros(kernels.MOST_SUCCESSORS, np.uint64)
    count = kernels.successors(packed(layout), REACH[metric], out)
    return unpacked(out[:count])


def reference_successors(layout, metric):
    return {play(layout, move) for move in SUCCESSORS[metric](layout)}


@given(layouts | crowded())
def test_the_kernel_finds_the_successors_of_the_reference(layout):
    for metric in METRICS:
        found = kernel_successors(layout, metric)
        assert len(found) == len(set(found))
        assert set(found) == reference_successors(layout, metric)


def test_the_layouts_with_the_most_moves_leave_room():
    assert len(kernel_successors(Layout("CC..CC..SSSSSSSS...."), "moves")) < 100
    assert len(kernel_successors(Layout("CC..CC..HHHHHHHH...."), "moves")) < 100


def test_layouts_of_several_puzzles_keep_their_order():
    layouts = [HENGDAO, UNSOLVABLE, HENGDAO.mirror(), UNSOLVABLE, HENGDAO]
    assert distances(layouts, "slides") == (90, None, 90, None, 90)
    assert distances([], "moves") == ()


@examples(30)
@given(step_walks(start=crowded(solved=True), longest=6))
def test_a_game_is_measured_as_in_plain_python(walk):
    layouts = [end_of(walk), end_of(walk).mirror()]
    for metric in METRICS:
        paths = [reference.shortest_path(layout, metric) for layout in layouts]
        assert distances(layouts, metric) == tuple(len(path) - 1 for path in paths)


def test_the_answer_to_texts():
    assert answer(["4WVE1", UNSOLVABLE.text], "steps") == LayoutDistances("steps", (116, None))
    for texts, metric in ((["no layout"], "moves"), ([HENGDAO.text], "miles")):
        with pytest.raises(BadInput):
            answer(texts, metric)


def test_a_stopped_measurement_claims_nothing():
    stop = threading.Event()
    stop.set()
    with pytest.raises(Stopped):
        distances([HENGDAO], stop=stop)
