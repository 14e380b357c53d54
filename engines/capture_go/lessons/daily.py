"""The problem of the day: one lesson for each date, the same for everybody."""

from __future__ import annotations

from datetime import date
from functools import cache

from engines.capture_go.lessons.collection import Lesson, shipped_lessons
from engines.problems import Place, in_daily_order, of_day

MIDDLING = frozenset({"double-atari", "ladder", "net", "cut", "race", "sacrifice", "five"})
"""Sets whose lessons are neither the first steps nor the longest."""

LONGEST = 9
"""Most plies of a problem of the day."""


def lesson_of_day(day: date) -> Place:
    """The key of the set and the number of a date's lesson."""
    return of_day(_order(), day)


@cache
def _order() -> tuple[Place, ...]:
    return in_daily_order(shipped_lessons(), _may_be_of_a_day)


def _may_be_of_a_day(lesson: Lesson) -> bool:
    return lesson.set.key in MIDDLING and lesson.plies <= LONGEST
