"""Levels with `at_once` answer before their engine is prepared, for players during a first start."""

from __future__ import annotations

import subprocess
import sys

import pytest

from engines.registry import DUELS

FIRST_MOVE = """
import sys
from engines.registry import DUELS
game = DUELS[sys.argv[1]]
engine, position = game.engine(), game.position.start()
for level in game.levels:
    if level.at_once:
        assert engine.think(position, level, seed=1).move in position.legal_moves()
"""

PREPARED_LATER = {
    "reversi": """
assert not {"trained_search", "exact_search"} & {name.rpartition(".")[2] for name in sys.modules}
""",
    "capture-go": """
from engines.capture_go.kernels import vertex_sets
kernels = [kernel for kernel, _ in vertex_sets._KERNELS]
assert kernels and not any(kernel.signatures for kernel in kernels)
""",
}


@pytest.mark.parametrize("game", DUELS)
def test_a_level_that_answers_at_once_needs_nothing_that_is_prepared(game):
    code = FIRST_MOVE + PREPARED_LATER[game]
    subprocess.run([sys.executable, "-c", code, game], check=True)
