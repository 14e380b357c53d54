import json
import os
import shutil
import subprocess
import sys
import threading
from contextlib import contextmanager
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given

from engines import kernel_files
from engines.game import BadInput
from engines.huarong.catalogue import CATALOGUE
from engines.huarong.rules.counting import count
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import METRICS, between, steps
from engines.huarong.solver import breadth_first, shortest_solution
from engines.huarong.solver.breadth_first import Stopped
from engines.huarong.solver.reference import shortest_path
from engines.huarong.solver.shortest_solution import Progress, distance, solve
from tests.engines.huarong.strategies import (
    FENGHUI,
    HENGDAO,
    UNSOLVABLE,
    crowded,
    end_of,
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
    ("text", "in_moves", "in_steps"),
    [
        ("VCCVVCCVVHHVVSSVS..S", 81, 116),
        ("SSSVCCVVCCVV.HHV.SHH", 138, 179),
        ("VCCVVCCVHHHHSHHSS..S", 103, 134),
        ("VCCSVCCSHHHHHHHHS..S", 79, 114),
        ("VCCVVCCVVHHSVSSSS..S", 46, 64),
    ],
)
def test_published_optima(text, in_moves, in_steps):
    layout = Layout.from_text(text)
    assert (distance(layout, "moves"), distance(layout, "steps")) == (in_moves, in_steps)


def test_the_old_argument_about_the_best_known_layout():
    assert [distance(HENGDAO, metric) for metric in METRICS] == [81, 116, 90]


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


def test_the_last_layout_before_the_exit_needs_one():
    assert distance(Layout.from_text("SSSSSSSSSSSSCC.SCC.S"), "steps") == 1


@examples(30)
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


@examples(30)
@given(crowded())
def test_a_mirror_image_has_the_same_distances(layout):
    for metric in METRICS:
        assert distance(layout, metric) == distance(layout.mirror(), metric)


@examples(30)
@given(crowded())
def test_each_step_changes_the_distance_by_at_most_one(layout):
    here = distance(layout, "steps")
    assert distance(layout, "moves") is None or distance(layout, "moves") <= here
    step = next(iter(steps(layout)), None)
    if step is not None:
        there = distance(end_of((layout, [step])), "steps")
        assert (here is None) == (there is None)
        assert here is None or abs(here - there) <= 1


def test_a_player_who_follows_the_path_counts_its_length():
    def counted(metric):
        path = solve(HENGDAO, metric).path
        return count(between(before, after) for before, after in pairwise(path))

    assert counted("moves").moves == 81
    assert counted("steps").steps == 116


@pytest.mark.parametrize("metric", METRICS)
def test_the_same_layout_gets_the_same_path(metric):
    assert solve(FENGHUI, metric).path == solve(FENGHUI, metric).path


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


def test_a_stop_that_never_comes_changes_nothing():
    heard: list[Progress] = []
    solution = solve(HENGDAO, on_progress=heard.append, stop=threading.Event())
    assert solution.path == solve(HENGDAO).path


def test_the_answer_in_plain_values():
    said = msgspec.to_builtins(shortest_solution.answer("4wve1", "steps"))
    assert list(said) == [
        "layout",
        "code",
        "metric",
        "solvable",
        "length",
        "states",
        "path",
        "seconds",
    ]
    assert (said["layout"], said["code"], said["metric"]) == (HENGDAO.text, "1A9BF0C00", "steps")
    assert (said["solvable"], said["length"], len(said["path"])) == (True, 116, 117)
    assert said["path"][0] == HENGDAO.text


@pytest.mark.parametrize(("text", "metric"), [("nonsense", "moves"), ("4WVE1", "pushes")])
def test_a_bad_question_is_refused(text, metric):
    with pytest.raises(BadInput):
        shortest_solution.answer(text, metric)


def ask_a_worker(task):
    """The answer of a new worker process, and all that it says beside."""
    run = subprocess.run(
        [sys.executable, "-c", ASK],
        input=json.dumps(task),
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stderr == ""
    return json.loads(run.stdout)


ASK = """
import json, sys, threading
from engines.worker import answer
print(json.dumps(answer(json.load(sys.stdin), print, threading.Event())))
"""


@pytest.mark.release(reason="compiles the solver anew; every run damages the kernels of a toy game")
def test_other_processes_start_from_compiled_code_and_mend_what_is_damaged(tmp_path, monkeypatch):
    compiled = kernel_files.cache_folder(solve.__module__)
    copied = tmp_path / compiled.relative_to(kernel_files.cache_root().parent)
    copied.mkdir(parents=True)
    for path in compiled.glob(f"*{kernel_files.SUFFIX}"):
        shutil.copy(path, copied)
    monkeypatch.setenv("YIYUAN_CACHE_DIR", str(tmp_path))
    task = {"game": "huarong", "task": "solve", "layout": "4WVE1", "metric": "moves"}
    first, second = ask_a_worker(task), ask_a_worker(task)
    files = sorted(tmp_path.rglob("*.kernel"))
    assert len(files) >= 3
    for number, path in enumerate(files):
        sound = path.read_bytes()
        path.write_bytes((sound[: len(sound) // 2], b"", os.urandom(len(sound)))[number % 3])
    third, fourth = ask_a_worker(task), ask_a_worker(task)
    assert [each["result"]["length"] for each in (first, second, third, fourth)] == [81] * 4
    assert [each.get("remade", 0) for each in (first, second, fourth)] == [0, 0, 0]
    assert 0 < third["remade"] <= len(files)  # some kernels are parts of others
    assert third["compiled"] == third["remade"]
    assert not any("compiled" in each for each in (second, fourth))
