"""The levels of one ply by the plain rules choose as the compiled search does."""

from __future__ import annotations

import pytest

from engines.reversi.search import one_ply
from engines.reversi.search.engine import think
from lab.reversi.verify import random_positions


@pytest.mark.parametrize("level", one_ply.ONE_PLY, ids=lambda level: level.number)
def test_a_level_chooses_as_the_search_does(level):
    for seed, position in enumerate(random_positions(1200, 7)):
        if position.outcome() is None:
            plain = one_ply.think(position, level, seed)
            found = think(position, level, limit=level.limit, seed=seed)
            assert (plain.move, plain.score) == (found.move, found.score)
