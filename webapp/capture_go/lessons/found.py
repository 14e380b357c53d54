"""The lesson that an address names."""

from __future__ import annotations

from engines.capture_go.lessons.collection import Lesson, shipped_lesson
from webapp.problems.collection import found


def lesson_at(key: str, number: int) -> Lesson:
    """The lesson of that number in a set; the page of an unknown one is not found."""
    return found(shipped_lesson, key, number)
