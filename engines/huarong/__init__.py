"""Huarong Dao, a sliding-block puzzle.

Begin with `rules.layout` and `rules.moves`. `solver` finds and proves shortest solutions, `atlas` holds
the distances of all layouts, and `catalogue` names 432 of them.
"""
