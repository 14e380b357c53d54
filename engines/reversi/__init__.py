"""Reversi.

Begin with `rules.position`, then `kernels` (the same rules, fast). `evaluation` values a position
without searching, `endgame` solves the last moves, `book` knows openings, and `search.engine` puts them
together. `encoding` leads from positions to kernels and back.
"""
