"""Capture Go: the first capture wins.

Begin with `position` (the rules) and `ordering` (the classic move scores). `vertex_sets` and
`kernels` are their fast twin, `alphabeta` and `proof` search on it, and `search` is the way in.
"""
