"""Huarong Dao, a sliding-block puzzle.

Begin with `rules.layout` and `rules.moves`. `solver` finds and proves shortest solutions, `atlas` holds
the distances of all layouts, and `catalogue` lists 432 named layouts.
"""
