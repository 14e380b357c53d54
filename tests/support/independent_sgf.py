"""Sgfmill, which reads SGF without anything of ours; its sources have escapes that Python warns of."""

from __future__ import annotations

import warnings

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from sgfmill.sgf import Sgf_game
    from sgfmill.sgf_moves import get_setup_and_moves

__all__ = ["Sgf_game", "get_setup_and_moves"]
