"""Problems by the key of their set and their number, counted from 1; each raises `BadInput`."""

from __future__ import annotations

from engines.capture_go.lessons.collection import Lesson, shipped_lessons
from engines.problems import problem_at
from engines.reversi.exercises.collection import Exercise
from engines.reversi.exercises.first_steps import all_exercises


def shipped_lesson(key: str, number: int) -> Lesson:
    return problem_at(shipped_lessons(), key, number)


def shipped_exercise(key: str, number: int) -> Exercise:
    """Those of the first steps included."""
    return problem_at(all_exercises(), key, number)
