"""The component of a layout: complete, in one order, with the distances of the solver."""

import threading

import numpy as np
import pytest
from hypothesis import given

from engines.huarong.landscape.component import explore
from engines.huarong.landscape.kernels import mirrored
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import play, steps
from engines.huarong.solver.breadth_first import Stopped
from engines.huarong.solver.encoding import packed, unpacked
from engines.huarong.solver.shortest_solution import distance
from tests.engines.huarong.strategies import HENGDAO, crowded, layouts
from tests.support.examples import examples

LOPSIDED = Layout.from_text("SCC.SCC.HHHHHHHHHHHH")
"""Its mirror image cannot be reached."""


@given(layouts)
@examples(300)
def test_the_mirror_image_is_that_of_the_rules(layout):
    assert mirrored(packed(layout)) == packed(layout.mirror())


@given(crowded())
@examples(6)
def test_edges_are_single_steps_and_heights_are_distances(layout):
    component = explore(layout)
    found = unpacked(component.words)
    assert found[component.asked] == layout
    number_of = {each: number for number, each in enumerate(found)}
    for number in range(0, component.layouts, max(1, component.layouts // 20)):
        ends = component.ends[component.starts[number] : component.starts[number + 1]]
        here = found[number]
        assert sorted(ends) == sorted(number_of[play(here, step)] for step in steps(here))
    expected = distance(layout, "steps")
    if component.exits:
        assert component.heights[component.asked] == expected
    else:
        assert expected is None
        assert component.heights[component.asked] == 0
    assert component.heights.min() == 0


def test_a_component_is_the_same_from_all_its_layouts():
    component = explore(HENGDAO)
    assert (component.layouts, len(component.ends) // 2) == (25955, 41948)
    assert (component.exits, component.heights.max()) == (964, 126)
    other = explore(unpacked(component.words[-1:])[0])
    assert np.array_equal(other.words, component.words)
    assert np.array_equal(other.heights, component.heights)
    assert other.key == component.key


def test_mirror_images_stand_for_each_other_where_they_can_be_reached():
    component = explore(HENGDAO)
    assert component.mirrors is not None
    assert np.array_equal(component.mirrors[component.mirrors], np.arange(component.layouts))
    assert np.array_equal(component.heights[component.mirrors], component.heights)
    assert explore(LOPSIDED).mirrors is None


def test_a_search_that_is_stopped_says_so():
    stop = threading.Event()
    stop.set()
    with pytest.raises(Stopped):
        explore(HENGDAO, stop)
