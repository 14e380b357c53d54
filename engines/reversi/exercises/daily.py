"""The exercise of the day: one for each date, the same for everybody."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import date
from functools import cache

from engines.reversi.exercises.collection import Exercise, shipped_exercises

GRADES = range(2, 5)
"""Grades of an exercise of the day, neither the first steps nor the hardest."""

NOT_AGAIN = 60
"""Days within which no exercise comes twice."""


def exercise_of_day(day: date) -> tuple[str, int]:
    """The key of the set and the number of a date's exercise."""
    order = _order()
    return order[day.toordinal() % len(order)]


@cache
def _order() -> tuple[tuple[str, int], ...]:
    return in_daily_order(shipped_exercises())


def in_daily_order(sets: Mapping[str, tuple[Exercise, ...]]) -> tuple[tuple[str, int], ...]:
    """All proven exercises of middling grades, in the order of the days, which then repeats."""
    pool = [
        (key, number)
        for key, exercises in sets.items()
        for number, exercise in enumerate(exercises, 1)
        if exercise.turn is not None and exercise.grade in GRADES
    ]
    return tuple(sorted(pool, key=_mixed))


def _mixed(exercise: tuple[str, int]) -> str:
    """A value without order, the same in every process."""
    return hashlib.sha256(repr(exercise).encode()).hexdigest()
