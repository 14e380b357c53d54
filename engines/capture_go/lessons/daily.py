"""The problem of the day: one lesson for each date, the same for everybody."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import date
from functools import cache

from engines.capture_go.lessons.collection import Lesson, shipped_lessons

MIDDLING = ("double-atari", "ladder", "net", "cut", "race", "sacrifice", "five")
"""Sets whose lessons are neither the first steps nor the longest."""

LONGEST = 9
"""Most plies of a problem of the day."""

NOT_AGAIN = 60
"""Days within which no problem comes twice."""


def lesson_of_day(day: date) -> tuple[str, int]:
    """The key of the set and the number of a date's lesson."""
    order = _order()
    return order[day.toordinal() % len(order)]


@cache
def _order() -> tuple[tuple[str, int], ...]:
    return in_daily_order(shipped_lessons())


def in_daily_order(sets: Mapping[str, tuple[Lesson, ...]]) -> tuple[tuple[str, int], ...]:
    """All problems of middling difficulty, in the order of the days, which then repeats."""
    pool = [
        (key, number)
        for key in MIDDLING
        for number, lesson in enumerate(sets[key], 1)
        if lesson.plies <= LONGEST
    ]
    return tuple(sorted(pool, key=_mixed))


def _mixed(lesson: tuple[str, int]) -> str:
    """A value without order, the same in every process."""
    return hashlib.sha256(repr(lesson).encode()).hexdigest()
