"""Huarong Dao: layouts, moves, codes, the catalogue and the exact solver."""
