"""Distances of many layouts at once are those of each alone."""

import threading

import pytest
from hypothesis import given

from engines.game import BadInput
from engines.huarong.rules.moves import METRICS
from engines.huarong.solver import reference
from engines.huarong.solver.breadth_first import Stopped
from engines.huarong.solver.distances import answer, distances
from engines.jobs import LayoutDistances
from tests.engines.huarong.strategies import HENGDAO, UNSOLVABLE, crowded, end_of, step_walks
from tests.support.examples import examples


def test_layouts_of_several_puzzles_keep_their_order():
    layouts = [HENGDAO, UNSOLVABLE, HENGDAO.mirror(), UNSOLVABLE, HENGDAO]
    assert distances(layouts, "slides") == (90, None, 90, None, 90)
    assert distances([], "moves") == ()


@examples(20)
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


def test_a_stopped_search_claims_nothing():
    stop = threading.Event()
    stop.set()
    with pytest.raises(Stopped):
        distances([HENGDAO], stop=stop)
