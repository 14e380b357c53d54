"""Verifies whole tables of lessons: answers, refutations, kinds, fewest stones, no two alike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engines.capture_go.lessons.collection import CAPTURE, Lesson
from engines.capture_go.rules.position import EMPTY
from lab import problem_tables
from lab.capture_go.lessons.kinds import check_fight, finders, image, is_sparse
from lab.capture_go.lessons.lesson_proof import check
from lab.capture_go.lessons.resistance import Fight
from lab.capture_go.lessons.shapes import shaped_lessons
from lab.capture_go.lessons.solver_queries import Prover
from lab.problem_tables import Failure, NotProven, extremes


@dataclass(frozen=True)
class Counts:
    """What a set consists of. `refuted` are the wrong first moves with a line that shows a reason."""

    key: str
    problems: int
    stones: tuple[int, int]
    plies: tuple[int, int]
    wrong: int
    refuted: int


def check_lesson(lesson: Lesson) -> None:
    """Verify a lesson alone; raises `NotProven` with the statement that is false."""
    check(Prover(), lesson)
    answers = set(lesson.wanted) if lesson.turn is None else set(lesson.turn.right)
    if answers & set(lesson.ringed):
        raise NotProven("an answer is marked")
    if lesson.set.goal == CAPTURE and lesson.turn is not None:
        check_fight(Fight(lesson.chain.stones[0], lesson.set.key), lesson.position, lesson.turn)
    key = lesson.set.key
    if lesson in shaped_lessons(key):
        return
    if not any(find(lesson.position) is not None for find in finders(key)):
        raise NotProven(f"it is not of the kind of {key}")
    if not is_sparse(key, lesson.position):
        raise NotProven("it has a stone that is not needed")


def alike(sets: Mapping[str, tuple[Lesson, ...]]) -> list[Failure]:
    """The lessons whose position is one of an earlier lesson, turned, mirrored or on another board."""
    return list(problem_tables.alike(sets, _image))


def _image(lesson: Lesson) -> str:
    return f"{image(lesson.position)} {lesson.set.goal}"


def counts(key: str, lessons: tuple[Lesson, ...]) -> Counts:
    """The counts of a set whose lessons have been verified."""
    stones = [len(each.position.stones) - each.position.stones.count(EMPTY) for each in lessons]
    plies = [each.plies for each in lessons]
    wrong = [line for each in lessons if each.turn for line in each.turn.wrong.values()]
    return Counts(
        key,
        len(lessons),
        extremes(stones),
        extremes(plies),
        len(wrong),
        sum(bool(line) for line in wrong),
    )
