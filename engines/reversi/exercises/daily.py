"""The exercise of the day: one for each date, the same for everybody."""

from __future__ import annotations

from datetime import date
from functools import cache

from engines.problems import Place, in_daily_order, of_day
from engines.reversi.exercises.collection import Exercise, shipped_exercises

GRADES = range(2, 5)
"""Grades of an exercise of the day, neither the first steps nor the hardest."""


def exercise_of_day(day: date) -> Place:
    """The key of the set and the number of a date's exercise."""
    return of_day(_order(), day)


@cache
def _order() -> tuple[Place, ...]:
    return in_daily_order(shipped_exercises(), _may_be_of_a_day)


def _may_be_of_a_day(exercise: Exercise) -> bool:
    return exercise.turn is not None and exercise.grade in GRADES
