"""Runs through several exercises: the kinds of the five of a day, and the order of difficulty."""

from __future__ import annotations

from functools import cache

from engines.problems import Place
from engines.reversi.exercises.collection import SETS, shipped_exercises

KINDS: tuple[tuple[str, ...], ...] = (
    ("count", "draw", "only", "ten"),
    ("wipe-out", "pass"),
    ("corner", "beside-corner", "corner-waits", "corner-given"),
    ("few", "replies"),
    ("edge", "parity"),
)
"""The keys of the proven sets of each kind; openings are judged by names, and belong to none."""


@cache
def by_difficulty() -> tuple[Place, ...]:
    """All proven exercises, the easiest first: by their effort, then as they are practised."""
    places = [
        (key, number, exercise)
        for key, exercises in shipped_exercises().items()
        for number, exercise in enumerate(exercises, 1)
        if exercise.turn is not None
    ]
    order = [each.key for each in SETS]
    ranked = sorted(places, key=lambda each: (each[2].effort, order.index(each[0]), each[1]))
    return tuple((key, number) for key, number, _ in ranked)
