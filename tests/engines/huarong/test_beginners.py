"""The beginner's way: every optimum is proven again, and it grows with other blocks each time."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engines.huarong.atlas.ranking import Mix
from engines.huarong.beginners import BEGINNERS_WAY, Stage, stage_of
from engines.huarong.rules.layout import Layout
from engines.huarong.solver.shortest_solution import distance


@pytest.mark.parametrize("stage", BEGINNERS_WAY, ids=lambda stage: str(stage.number))
def test_every_optimum_is_proven(stage: Stage) -> None:
    assert distance(stage.layout, "moves") == stage.moves
    assert distance(stage.layout, "steps") == stage.steps


def test_it_grows_from_3_to_34_moves_with_other_blocks_each_time() -> None:
    assert len(BEGINNERS_WAY) == 20
    assert (BEGINNERS_WAY[0].moves, BEGINNERS_WAY[-1].moves) == (3, 34)
    assert all(one.moves < other.moves for one, other in pairwise(BEGINNERS_WAY))
    assert len({Mix.of(stage.layout) for stage in BEGINNERS_WAY}) == len(BEGINNERS_WAY)


def test_a_stage_is_known_by_its_layout_and_its_mirror_image() -> None:
    third = BEGINNERS_WAY[2]
    assert stage_of(third.layout) is third
    assert stage_of(third.layout.mirror()) is third
    assert stage_of(Layout("VCCVVCCVVHHVVSSVS..S")) is None
