"""Reversi.

Begin with `rules.position`, then read `kernels` (the same rules, compiled). `evaluation` values a
position without searching, `endgame` solves the last moves, `book` holds the openings, and
`search.engine` combines them. `encoding` converts positions for kernels, and back.
"""
