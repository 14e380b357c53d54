"""Generates lessons: random small fights with one right answer, reduced to the fewest stones."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from engines.capture_go.lessons.collection import Lesson, LessonSet
from engines.capture_go.rules.board import Board
from engines.capture_go.rules.position import EMPTY, FREE, CaptureGoPosition
from lab.capture_go.lessons.fights import random_fight
from lab.capture_go.lessons.kinds import (
    Finder,
    finders,
    image,
    pattern,
    with_fewer_stones,
    written,
)
from lab.capture_go.lessons.shapes import shaped_lessons
from lab.problem_tables import NotProven

PER_SET = 10
SMALLEST = 5
"""Lines of the smallest board."""

ALIKE = 3
"""Most lessons of a stage with the same numbers of plies and stones."""


@dataclass
class Maker:
    """Collects the lessons of one set. Equal seeds give equal lessons.

    `tries` is the number of fights after which it gives up.
    """

    wanted: LessonSet
    seed: int
    count: int = PER_SET
    tries: int = 200_000
    found: list[Lesson] = field(init=False)
    _stages: Counter[int] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.found = shaped_lessons(self.wanted.key)

    def lessons(self) -> Iterator[Lesson]:
        """Yield new lessons until the set is full or all tries are used."""
        rng = random.Random(self.seed)  # noqa: S311 - variety, no secret
        key = self.wanted.key
        kinds = finders(key)
        share = -(-(self.count - len(self.found)) // max(len(kinds), 1))
        for tried in range(self.tries if kinds else 0):
            if len(self.found) >= self.count:
                return
            position = random_fight(rng, key)
            if position is None:
                continue
            for stage, find in enumerate(kinds):
                full = self._stages[stage] >= share and tried < self.tries // 2
                lesson = None if full else self.lesson_from(position, find, rng)
                if lesson is not None:
                    self._stages[stage] += 1
                    yield lesson
                    break

    def lesson_from(
        self, position: CaptureGoPosition, find: Finder, rng: random.Random
    ) -> Lesson | None:
        """The lesson of a position for a stage of the set, or None."""
        if find(position) is None:
            return None
        larger = None
        while position != larger:
            larger = self._sparse(position, find, rng)
            position = _on_smallest_board(larger, find)
        found = find(position)
        if found is None:
            return None
        try:
            lesson = written(self.wanted.key, found)
        except NotProven:
            return None
        if not self._is_new(lesson):
            return None
        self.found.append(lesson)
        return lesson

    def _sparse(
        self, position: CaptureGoPosition, find: Finder, rng: random.Random
    ) -> CaptureGoPosition:
        """The position without unnecessary stones."""
        while True:
            fewer = list(with_fewer_stones(self.wanted.key, position))
            rng.shuffle(fewer)
            sparser = next((each for each in fewer if find(each) is not None), None)
            if sparser is None:
                return position
            position = sparser

    def _is_new(self, lesson: Lesson) -> bool:
        """Whether the set has no lesson of this pattern, and few of this size."""
        if pattern(lesson.position) in {pattern(other.position) for other in self.found}:
            return False
        return Counter(map(size, self.found))[size(lesson)] < ALIKE


def _on_smallest_board(position: CaptureGoPosition, find: Finder) -> CaptureGoPosition:
    """The position without outer lines that it does not need."""
    while True:
        smaller = (each for each in _with_a_line_less(position) if find(each) is not None)
        found = next(smaller, None)
        if found is None:
            return position
        position = found


def _with_a_line_less(position: CaptureGoPosition) -> Iterator[CaptureGoPosition]:
    """The positions on a board smaller by one, without an empty row and an empty column at an edge."""
    rows = position.rows()
    if len(rows) <= SMALLEST:
        return
    for down in (slice(1, None), slice(None, -1)):
        for across in (slice(1, None), slice(None, -1)):
            kept = [row[across] for row in rows[down]]
            if sum(len(row) - row.count(EMPTY) for row in kept) == size_of(position):
                yield CaptureGoPosition(
                    Board(len(kept), len(kept)), "".join(kept), position.side_to_move, FREE
                )


def size_of(position: CaptureGoPosition) -> int:
    """The number of stones."""
    return len(position.stones) - position.stones.count(EMPTY)


def size(lesson: Lesson) -> tuple[int, int]:
    """The plies and the stones of a lesson, a measure of how hard it is."""
    return lesson.plies, size_of(lesson.position)


def in_order(lessons: list[Lesson]) -> list[Lesson]:
    """Lessons of one set, the easiest first; those placed by hand keep their order and come first."""
    shaped = shaped_lessons(lessons[0].set.key) if lessons else []
    first = [each for each in lessons if each in shaped]
    others = [each for each in lessons if each not in shaped]

    def effort(lesson: Lesson) -> tuple[tuple[int, int], int, str]:
        return size(lesson), lesson.position.board.rows, image(lesson.position)

    return [*first, *sorted(others, key=effort)]
