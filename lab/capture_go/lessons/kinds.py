"""The set that a position belongs to, whether it has a stone too many, and the lesson it makes."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, product

from engines.capture_go.lessons.collection import ATARI, SAVE, lesson_set
from engines.capture_go.lessons.reply_tree import Turn
from engines.capture_go.rules.position import EMPTY, CaptureGoPosition
from lab.capture_go.lessons.candidates import Candidate, Stage, capture_candidate
from lab.capture_go.lessons.motifs import (
    CAPTURES,
    RESCUES,
    Rescue,
    one_atari,
    rescue,
)
from lab.capture_go.lessons.resistance import Fight
from lab.capture_go.lessons.solver_queries import Prover
from lab.problem_tables import NotProven

Finder = Callable[[CaptureGoPosition], Candidate | None]

NODES = 20_000
"""Node limit of a query to the solver; positions that need more are skipped."""

FIVE = "five"
"""The set of whole boards, on which stones are taken away in pairs."""


def finders(key: str) -> tuple[Finder, ...]:
    """For each stage of a set, what finds its right move and chain in a position."""
    goal = lesson_set(key).goal
    if goal == ATARI:
        return (one_atari,)
    if goal == SAVE:
        return tuple(functools.partial(_rescued, stage) for stage in RESCUES)
    return tuple(functools.partial(_captured, key, stage) for stage in CAPTURES.get(key, ()))


def _rescued(stage: Rescue, position: CaptureGoPosition) -> Candidate | None:
    try:
        return rescue(Prover(NODES), position, stage)
    except NotProven:
        return None


def _captured(key: str, stage: Stage, position: CaptureGoPosition) -> Candidate | None:
    prover = Prover(NODES)
    try:
        found = capture_candidate(prover, position, key, stage)
        return found if found is not None and stage.test(prover, found) else None
    except NotProven:
        return None


def with_fewer_stones(key: str, position: CaptureGoPosition) -> Iterator[CaptureGoPosition]:
    """The positions with one or two stones less; on whole boards with one of each colour less."""
    stones = position.stones
    black, white = _places(stones, "X"), _places(stones, "O")
    if key == FIVE:
        yield from (_without(position, *pair) for pair in product(black, white))
        return
    yield from (_without(position, vertex) for vertex in (*black, *white))
    yield from (_without(position, *pair) for pair in combinations((*black, *white), 2))


def _places(stones: str, letter: str) -> list[int]:
    return [vertex for vertex, each in enumerate(stones) if each == letter]


def _without(position: CaptureGoPosition, *vertices: int) -> CaptureGoPosition:
    letters = list(position.stones)
    for vertex in vertices:
        letters[vertex] = EMPTY
    return replace(position, stones="".join(letters))


def is_sparse(key: str, position: CaptureGoPosition) -> bool:
    """Whether the position belongs to a stage of its set and would not with fewer stones."""
    return any(
        find(position) is not None
        and all(find(fewer) is None for fewer in with_fewer_stones(key, position))
        for find in finders(key)
    )


def check_fight(fight: Fight, position: CaptureGoPosition, turn: Turn) -> None:
    """Check that White's replies to right moves belong to the fight; raises `NotProven`."""
    for move, follow in turn.right.items():
        if follow is None:
            continue
        after = position.play(move)
        if not fight.is_within(after, follow.reply):
            raise NotProven(f"{follow.reply} is elsewhere")
        check_fight(fight, after.play(follow.reply), follow.turn)


def image(position: CaptureGoPosition) -> str:
    """One text for all symmetric arrangements of the stones, on boards of any size.

    Distances of two and more from an edge are equal.
    """
    rows = list(position.rows())
    images = []
    for _ in range(4):
        rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
        images += [_cropped(rows), _cropped([row[::-1] for row in rows])]
    return min(images)


def _cropped(rows: list[str]) -> str:
    top, bottom = _margins([set(row) == {EMPTY} for row in rows])
    left, right = _margins([set(column) == {EMPTY} for column in zip(*rows, strict=True)])
    inner = "/".join(row[left : len(row) - right] for row in rows[top : len(rows) - bottom])
    return f"{inner} {min(top, 2)}{min(left, 2)}{min(bottom, 2)}{min(right, 2)}"


def _margins(empty: list[bool]) -> tuple[int, int]:
    """How many lines are empty before the first stone, and after the last one."""
    if all(empty):
        return 0, 0
    return empty.index(False), empty[::-1].index(False)
