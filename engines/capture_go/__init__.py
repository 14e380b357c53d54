"""Capture Go: the first capture wins.

Begin with `rules.position` and `rules.move_scores` (the classic move scores), then read `kernels` (the
same rules, compiled). `evaluation` values a position without searching. `search.alphabeta` is the search
of the levels, `solving.proof` that of the exact solver, which `long_proof` runs for hours.
`search.engine` combines them. `encoding` converts positions for kernels, and back.
"""
