"""Generates lessons: random small fights with a unique winning move, reduced to few stones."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from engines.capture_go.lessons.collection import SAVE, SETS, Lesson, LessonSet
from engines.capture_go.rules.board import Board
from engines.capture_go.rules.position import EMPTY, FREE, CaptureGoPosition
from engines.game import Side
from engines.tools.capture_go.lessons.lesson_proof import capture_turn, save_turn
from engines.tools.capture_go.lessons.motifs import (
    MOTIFS,
    SAFE_FOR,
    capture_candidate,
    has_ladder,
    rescue,
)
from engines.tools.capture_go.lessons.solver_queries import NotProven, Prover

PER_SET = 8
LONGEST = 13
"""The longest win in plies that is searched for."""
NODES = 4_000
"""Node limit of a query to the solver; positions that need more are skipped."""
LADDER, LADDER_NODES = "ladder", 40_000
"""Ladders are long: they are read separately first, and have a higher node limit."""
UNEVEN = 1
"""Greatest difference between the numbers of black and white stones."""
ALIKE = 3
"""Most lessons of a set with the same board size, length and number of stones."""


@dataclass
class Maker:
    """Collects lessons until every set is full. Equal seeds give equal lessons."""

    seed: int
    per_set: int = PER_SET
    wanted: tuple[LessonSet, ...] = SETS[1:]
    prover: Prover = field(default_factory=lambda: Prover(NODES))
    found: dict[str, list[Lesson]] = field(init=False)
    _seen: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.found = {each.key: [] for each in self.wanted}

    def lessons(self) -> Iterator[Lesson]:
        """Yield new lessons until every set is full."""
        rng = random.Random(self.seed)  # noqa: S311 - variety, no secret
        while any(len(lessons) < self.per_set for lessons in self.found.values()):
            position = random_fight(rng)
            lesson = None if position is None else self.lesson_from(position, rng)
            if lesson is not None:
                yield lesson

    def lesson_from(self, position: CaptureGoPosition, rng: random.Random) -> Lesson | None:
        """The lesson of a position for a set that is not full, or None."""
        self.prover = Prover(NODES)
        for key in self._fitting(position):
            sparse = self._sparse(position, self._test(key), rng)
            try:
                lesson = self._written(key, sparse)
            except NotProven:
                continue
            if canonical(sparse) not in self._seen and self._is_varied(lesson):
                self._seen.add(canonical(sparse))
                self.found[key].append(lesson)
                return lesson
        return None

    def _fitting(self, position: CaptureGoPosition) -> Iterator[str]:
        """The sets that are not full and that this position belongs to."""
        for key, lessons in self.found.items():
            if len(lessons) < self.per_set and self._test(key)(position):
                yield key

    def _test(self, key: str) -> Callable[[CaptureGoPosition], bool]:
        def test(position: CaptureGoPosition) -> bool:
            try:
                return self._belongs(key, position)
            except NotProven:
                return False

        return test

    def _belongs(self, key: str, position: CaptureGoPosition) -> bool:
        if key == SAVE:
            return rescue(self.prover, position) is not None
        if key == LADDER and not has_ladder(position):
            return False
        self.prover.nodes = LADDER_NODES if key == LADDER else NODES
        found = capture_candidate(self.prover, position, LONGEST)
        if found is None or not MOTIFS[key](self.prover, found):
            return False
        ends = found.stages()[-1].captured > 0
        return ends and self.prover.is_only_way(position, found.plies)

    def _sparse(
        self,
        position: CaptureGoPosition,
        belongs: Callable[[CaptureGoPosition], bool],
        rng: random.Random,
    ) -> CaptureGoPosition:
        """The position without unnecessary stones."""
        stones = [vertex for vertex in position.board.vertices if position.stones[vertex] != EMPTY]
        rng.shuffle(stones)
        for vertex in stones:
            letters = position.stones[:vertex] + EMPTY + position.stones[vertex + 1 :]
            fewer = replace(position, stones=letters)
            if _is_even(fewer) and belongs(fewer):
                position = fewer
        return position

    def _is_varied(self, lesson: Lesson) -> bool:
        """Whether the set still needs lessons of this kind."""
        kinds = Counter(map(_kind, self.found[lesson.set.key]))
        return kinds[_kind(lesson)] < ALIKE

    def _written(self, key: str, position: CaptureGoPosition) -> Lesson:
        name = position.board.name
        chosen = next(each for each in SETS if each.key == key)
        if key == SAVE:
            saved = rescue(self.prover, position)
            assert saved is not None, "the position was tested"  # noqa: S101 - for the type checker
            turn = save_turn(self.prover, position, SAFE_FOR)
            return Lesson(chosen, position, SAFE_FOR, name(saved[1].stones[0]), turn)
        found = capture_candidate(self.prover, position, LONGEST)
        assert found is not None, "the position was tested"  # noqa: S101 - for the type checker
        turn = capture_turn(self.prover, position, found.plies)
        return Lesson(chosen, position, found.plies, name(found.target.stones[0]), turn)


POINTED_SIZES = (1, 1, 2, 2, 3, 3, 4, 5)
"""Sizes of the chains in lessons about liberties."""


def pointing_lessons(seed: int) -> list[Lesson]:
    """Lessons about the liberties of a chain, from single stones to long chains."""
    rng = random.Random(seed)  # noqa: S311 - variety, no secret
    found: list[Lesson] = []
    for size in POINTED_SIZES:
        lesson = None
        while lesson is None or any(lesson.position == other.position for other in found):
            lesson = _pointing(rng, size)
        found.append(lesson)
    return found


def _pointing(rng: random.Random, size: int) -> Lesson | None:
    """A fight on a small board with a chain of that size beside an enemy stone."""
    position = random_fight(rng)
    if position is None or position.board.rows > 6 or not _is_even(position):
        return None
    for chain in position.chains:
        touched = any(
            position.chains_beside(liberty, chain.side.other) for liberty in chain.liberties
        )
        if len(chain.stones) == size and len(chain.liberties) >= 2 and touched:
            return Lesson(SETS[0], position, 0, position.board.name(chain.stones[0]), None)
    return None


def _kind(lesson: Lesson) -> tuple[int, int, int]:
    return lesson.position.board.rows, lesson.plies, len(lesson.chain.stones)


def in_order(lessons: list[Lesson]) -> list[Lesson]:
    """Lessons of one set sorted by difficulty: length, board size and stones."""

    def effort(lesson: Lesson) -> tuple[int, int, int]:
        stones = len(lesson.position.stones) - lesson.position.stones.count(EMPTY)
        return lesson.plies, lesson.position.board.rows, stones

    return sorted(lessons, key=effort)


def random_fight(rng: random.Random) -> CaptureGoPosition | None:
    """A random fight on a small board, Black to move; None if a chain would have no liberty.

    Some fights begin with one chased stone, some with two stones beside a common point. Fights with a
    chain in atari are mostly short, so only some of them are used.
    """
    board = Board(*[rng.choice((5, 5, 6, 6, 7, 7, 7, 9))] * 2)
    stones = [EMPTY] * len(board.vertices)
    rng.choice((_leave_open, _begin_with_chased, _begin_with_pair))(board, stones, rng)
    rest = "XO" * rng.randint(1, 6) + rng.choice(["", "O", "X"])
    for letter in rest:
        placed = [vertex for vertex in board.vertices if stones[vertex] != EMPTY]
        near = [
            vertex
            for vertex in board.vertices
            if stones[vertex] == EMPTY
            and any(board.distance(vertex, other) <= 2 for other in placed or [board.centre])
        ]
        stones[rng.choice(near)] = letter
    position = CaptureGoPosition(board, "".join(stones), Side.BLACK, FREE)
    fewest = min(len(chain.liberties) for chain in position.chains)
    return position if fewest >= rng.choice((1, 2, 2, 2)) else None


def _leave_open(_board: Board, _stones: list[str], _rng: random.Random) -> None:
    """No pattern: all stones are random."""


def _begin_with_chased(board: Board, stones: list[str], rng: random.Random) -> None:
    """A white stone with black stones on all but two sides."""
    chased = rng.choice(board.vertices)
    stones[chased] = "O"
    around = board.neighbours(chased)
    for vertex in rng.sample(around, len(around) - 2):
        stones[vertex] = "X"


def _begin_with_pair(board: Board, stones: list[str], rng: random.Random) -> None:
    """Two white stones beside one empty point, each with black stones beside it."""
    between = rng.choice(board.vertices)
    pair = rng.sample(board.neighbours(between), 2)
    for vertex in pair:
        stones[vertex] = "O"
    for vertex in pair:
        free = [each for each in board.neighbours(vertex) if each != between]
        for each in rng.sample(free, max(len(free) - 1, 0)):
            if stones[each] == EMPTY:
                stones[each] = "X"


def _is_even(position: CaptureGoPosition) -> bool:
    return abs(position.stones.count("X") - position.stones.count("O")) <= UNEVEN


def canonical(position: CaptureGoPosition) -> str:
    """One text for all symmetric arrangements of the stones, without empty edges."""
    rows = list(position.rows())
    images = []
    for _ in range(4):
        rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
        images += ["/".join(rows), "/".join(row[::-1] for row in rows)]
    return min(images)
