"""The component of a layout: complete, in one order, with the distances of the solver."""

import base64
import gzip
import threading
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given

from engines.game import BadInput
from engines.huarong.landscape.answer import answer
from engines.huarong.landscape.component import explore
from engines.huarong.landscape.kernels import mirrored
from engines.huarong.landscape.packing import HEAD, drawn, pack, unpack
from engines.huarong.landscape.places import places_of
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import play, steps
from engines.huarong.solver.breadth_first import Stopped
from engines.huarong.solver.encoding import packed, unpacked
from engines.huarong.solver.shortest_solution import distance
from tests.engines.huarong.strategies import HENGDAO, UNSOLVABLE, crowded, layouts
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


@pytest.fixture(scope="module")
def component():
    return explore(HENGDAO)


@pytest.fixture(scope="module")
def place(component):
    return places_of(component)


def test_the_plan_is_symmetric(component, place):
    assert np.array_equal(place[component.mirrors], place * np.array([-1, 1], np.float32))
    own_mirrors = component.mirrors == np.arange(component.layouts)
    assert not place[own_mirrors, 0].any()


def test_distances_in_the_picture_follow_distances_in_steps(component, place):
    space = np.column_stack([place, component.heights])
    drawn_far, truly_far = [], []
    for source in (0, component.asked, component.layouts // 2):
        drawn_far.append(np.linalg.norm(space - space[source], axis=1))
        truly_far.append(component.distances(np.array([source], np.int32)))
    drawn_far, truly_far = np.concatenate(drawn_far), np.concatenate(truly_far)
    assert np.corrcoef(drawn_far, truly_far)[0, 1] > 0.7
    apart = truly_far > 0
    stress = np.square((drawn_far - truly_far)[apart] / truly_far[apart]).mean()
    assert stress**0.5 < 0.45


@pytest.mark.slow(reason="maps puzzles")
@given(crowded())
@examples(4)
def test_every_component_has_places(layout):
    component = explore(layout)
    place = places_of(component)
    assert place.shape == (component.layouts, 2)
    assert np.isfinite(place).all()
    packed = pack(component, place)
    assert len(packed) == HEAD.size + 3 * len(drawn(component))
    bounds = np.ptp(place[drawn(component)], axis=0)
    assert (np.abs(unpack(packed, component) - place) <= bounds / 4095 + 1e-4).all()


def test_a_layout_without_steps_is_a_point(component):
    nothing = np.zeros(0, np.int32)
    alone = replace(
        component,
        words=component.words[:1],
        starts=np.zeros(2, np.int32),
        ends=nothing,
        heights=np.zeros(1, np.int32),
        mirrors=None,
    )
    place = places_of(alone)
    assert not place.any()
    assert not unpack(pack(alone, place), alone).any()


@pytest.mark.slow(reason="maps puzzles")
def test_the_answer_of_a_worker_names_the_map():
    named = answer(HENGDAO.text)
    assert (named.layouts, named.places) == (25955, None)
    found = answer(named.code)
    assert found.code == named.code
    component = explore(HENGDAO)
    packed = gzip.decompress(base64.b64decode(found.places))
    assert packed == pack(component, places_of(component))
    assert answer(UNSOLVABLE.text).places is not None


@pytest.mark.parametrize("layout", [HENGDAO, LOPSIDED])
def test_a_job_that_is_stopped_has_no_map(layout):
    stop = threading.Event()
    stop.set()
    with pytest.raises(BadInput, match="stopped"):
        answer(layout.text, stop=stop)
    with pytest.raises(BadInput):
        answer("nonsense")
