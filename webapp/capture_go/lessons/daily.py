"""The problem of the day: one of the lessons for each date, the same for everybody."""

from __future__ import annotations

from datetime import UTC, date, datetime

from engines.capture_go.lessons.collection import shipped_lessons

EASY = ("liberties", "atari", "illegal")
"""Sets that are no problem for a day."""
STRIDE = 37
"""From one day to the next in the list of candidates, so that neighbours are of different sets."""


def today() -> date:
    """The current date in UTC, the same for all visitors."""
    return datetime.now(UTC).date()


def lesson_of_day(day: date) -> tuple[str, int]:
    """The set and number of a date's lesson."""
    candidates = [
        (key, number)
        for key, lessons in shipped_lessons().items()
        if key not in EASY
        for number in range(1, len(lessons) + 1)
    ]
    return candidates[day.toordinal() * STRIDE % len(candidates)]
