"""Reversi: read `position` (the rules) first, then `kernels` (the same, fast), last `search`."""
