import numpy as np
from hypothesis import given

from engines.huarong.rules.layout import EXIT, Layout
from engines.huarong.rules.moves import METRICS, SUCCESSORS, play
from engines.huarong.solver import kernels
from engines.huarong.solver.breadth_first import REACH
from engines.huarong.solver.encoding import packed, unpacked
from engines.native import NODES, STOP, new_state
from tests.engines.huarong.strategies import HENGDAO, UNSOLVABLE, crowded, layouts


def kernel_successors(layout, metric):
    out = np.zeros(kernels.MOST_SUCCESSORS, np.uint64)
    count = kernels.successors(packed(layout), REACH[metric], out)
    return unpacked(out[:count])


def reference_successors(layout, metric):
    return {play(layout, move) for move in SUCCESSORS[metric](layout)}


@given(layouts)
def test_a_word_is_a_layout(layout):
    assert unpacked(np.array([packed(layout)])) == (layout,)
    assert packed(layout) != 0


@given(layouts)
def test_the_kernel_finds_the_successors_of_the_reference(layout):
    for metric in METRICS:
        found = kernel_successors(layout, metric)
        assert len(found) == len(set(found))
        assert set(found) == reference_successors(layout, metric)


@given(crowded())
def test_the_kernel_finds_the_successors_of_crowded_layouts(layout):
    for metric in METRICS:
        assert set(kernel_successors(layout, metric)) == reference_successors(layout, metric)


def test_the_layouts_with_the_most_moves_leave_room():
    assert len(kernel_successors(Layout("CC..CC..SSSSSSSS...."), "moves")) < 100
    assert len(kernel_successors(Layout("CC..CC..HHHHHHHH...."), "moves")) < 100


class Flood:
    """The arrays of one search."""

    def __init__(self, layout, slots, room):
        self.state = new_state(kernels.STATE_WORDS)
        self.state[kernels.FOUND] = 1
        self.table = np.zeros(slots, np.uint64)
        self.layouts = np.zeros(room, np.uint64)
        self.parents = np.zeros(room, np.uint32)
        self.layouts[0] = packed(layout)
        kernels.fill(self.table, self.layouts[:1])

    def run(self):
        return kernels.flood(
            self.state, self.table, self.layouts, self.parents, kernels.ANY_PATH, EXIT
        )

    @property
    def found(self):
        return int(self.state[kernels.FOUND])


def test_a_full_search_stops_before_it_overflows():
    search = Flood(HENGDAO, slots=4096, room=1000)
    assert search.run() == kernels.FULL
    assert 1000 - kernels.MOST_SUCCESSORS < search.found <= 1000
    assert search.run() == kernels.FULL


def test_a_stopped_search_goes_on_where_it_was():
    search = Flood(UNSOLVABLE, slots=1 << 15, room=1 << 14)
    search.state[STOP] = 1
    assert search.run() == kernels.STOPPED
    assert (search.found, search.state[NODES]) == (1, 0)
    search.state[STOP] = 0
    assert search.run() == kernels.EXHAUSTED
    assert search.found == search.state[NODES] == 7462


def test_layouts_are_numbered_by_distance_and_their_parents_come_first():
    search = Flood(UNSOLVABLE, slots=1 << 15, room=1 << 14)
    search.run()
    parents = search.parents[1 : search.found]
    assert (parents < np.arange(1, search.found)).all()
    assert (np.diff(parents.astype(int)) >= 0).all()
    assert len(np.unique(search.layouts[: search.found])) == search.found


def test_the_table_holds_what_was_found_and_nothing_else():
    search = Flood(UNSOLVABLE, slots=1 << 15, room=1 << 14)
    search.run()
    assert set(search.table[search.table != 0]) == set(search.layouts[: search.found])
