import numpy as np
from hypothesis import given

from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import METRICS, SUCCESSORS, play
from engines.huarong.solver import kernels
from engines.huarong.solver.breadth_first import REACH
from engines.huarong.solver.encoding import packed, unpacked
from tests.engines.huarong.strategies import crowded, layouts


def kernel_successors(layout, metric):
    out = np.zeros(kernels.MOST_SUCCESSORS, np.uint64)
    count = kernels.successors(packed(layout), REACH[metric], out)
    return unpacked(out[:count])


def reference_successors(layout, metric):
    return {play(layout, move) for move in SUCCESSORS[metric](layout)}


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
