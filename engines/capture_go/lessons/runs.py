"""Runs through several lessons: kinds of which one a day is practised, and all from easy to hard."""

from __future__ import annotations

from functools import cache

from engines.capture_go.lessons.collection import (
    POINTING,
    SAVE,
    SETS,
    Lesson,
    shipped_lessons,
)
from engines.problems import Place

KINDS: tuple[tuple[str, ...], ...] = (
    ("liberties", "illegal"),
    ("atari", "escape"),
    ("capture", "double-atari"),
    ("ladder", "net"),
    ("cut", "race", "sacrifice", "five"),
)
"""The keys of the sets of each kind, in the order in which kinds are taught."""


@cache
def by_difficulty() -> tuple[Place, ...]:
    """All lessons, the easiest first: by the plies that are read ahead, then as they are taught."""
    places = [
        (key, number, lesson)
        for key, lessons in shipped_lessons().items()
        for number, lesson in enumerate(lessons, 1)
    ]
    order = [each.key for each in SETS]
    ranked = sorted(places, key=lambda each: (_plies(each[2]), order.index(each[0]), each[1]))
    return tuple((key, number) for key, number, _ in ranked)


def _plies(lesson: Lesson) -> int:
    """Plies that are read ahead; a rescue is one move and a look at the answer."""
    if lesson.set.goal in POINTING:
        return 0
    return 2 if lesson.set.goal == SAVE else lesson.plies
