"""Capture Go: the first capture wins.

Begin with `position` (the rules) and `ordering` (the classic move scores). `vertex_sets` and
`kernels` are their fast twin; `alphabeta` serves the levels and `proof` the exact solver, which
`long_proof` runs for hours and `solved_starts` spares. `sight` and `evaluation` say what a position is
worth, `threats` reads ladders, and `tuning` learnt the weights. `search` is the way in for a worker.
"""
