"""The short puzzles of the day: their lengths are the fewest, and none is another's mirror image."""

from __future__ import annotations

import pytest

from engines.huarong.atlas.atlas import Atlas
from engines.huarong.catalogue import by_puzzle
from engines.huarong.short_puzzles import SHORT_PUZZLES, short_puzzle_of


def test_each_is_there_once_and_has_no_other_name() -> None:
    assert all(short_puzzle_of(each.layout.mirror()) == each for each in SHORT_PUZZLES)
    assert all(by_puzzle(each.layout) is None for each in SHORT_PUZZLES)


@pytest.mark.atlas
def test_the_atlas_proves_their_lengths(atlas: Atlas) -> None:
    wrong = [
        each
        for each in SHORT_PUZZLES
        if (atlas.distance(each.layout, "moves"), atlas.distance(each.layout, "steps"))
        != (each.moves, each.steps)
    ]
    assert not wrong
