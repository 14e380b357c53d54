"""Capture Go: the first capture wins.

Begin with `rules.position` and `rules.move_scores` (the classic move scores), then `kernels` (the same
rules, fast). `evaluation` values a position without searching, `search.alphabeta` serves the levels,
`solving.proof` the exact solver, which `long_proof` runs for hours. `search.engine` puts them together.
`encoding` leads from positions to kernels and back.
"""
