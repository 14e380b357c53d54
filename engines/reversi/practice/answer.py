"""Makes one exercise on demand: a position near the end in which a single move keeps the result.

Games of very different players are played until a position is about as hard as asked for. The value of
every move is proven.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from types import MappingProxyType

from engines.game import BadInput
from engines.reversi.encoding import Board
from engines.reversi.exercises.answer_tree import Turn
from engines.reversi.exercises.collection import MADE, MADE_DRAW, Exercise, ExerciseSet
from engines.reversi.practice.exact_values import Prover
from engines.reversi.practice.tree_builder import with_tree
from engines.reversi.practice.varied_games import GameSource
from engines.reversi.rules.position import ReversiPosition

EASIEST = 6
"""The difficulty of the first step: each further one is harder by one."""

HARDEST = 28
"""The difficulty at which the steps end."""

NEAR = 1
"""The greatest distance of an exercise from the difficulty asked for."""

MOST_GAMES = 60
"""Games after which the nearest exercise so far is taken."""

FEWEST_MOVES = 3
MOST_MOVES = 12
"""Legal moves of an exercise."""

MOST_DECOYS = 6
"""Wrong moves that count; two of them are as hard as one ply of depth."""


@dataclass(frozen=True)
class Candidate:
    """A position with its one right move, and how hard that is to see."""

    set: ExerciseSet
    position: ReversiPosition
    difficulty: int


def answer(seed: int, step: int, *, stop: threading.Event) -> str:
    """The exercise of a seed and a step, as a line of the table; raises `BadInput`.

    Step 0 is the easiest. Stopped before anything was found, it raises `BadInput`.
    """
    if step < 0:
        raise BadInput("bad_job", "step must not be negative")
    return made(seed, step, stop).to_line()


def made(seed: int, step: int, stop: threading.Event | None = None) -> Exercise:
    """The exercise of a seed and a step."""
    prover, target = Prover(), min(EASIEST + step, HARDEST)
    best: Candidate | None = None
    source = GameSource(seed)
    dice = random.Random(seed)  # noqa: S311 - variety, no secret
    games = 0
    while best is None or (games < MOST_GAMES and abs(best.difficulty - target) > NEAR):
        if stop is not None and stop.is_set():
            if best is None:
                raise BadInput("stopped", "no exercise was found before the stop")
            break
        games += 1
        found = list(_exercises_in(source, prover, target))
        dice.shuffle(found)
        best = min(
            [*([best] if best else []), *found],
            key=lambda each: abs(each.difficulty - target),
            default=None,
        )
    return with_tree(prover, Exercise(best.set, best.position, 0, Turn(MappingProxyType({}))))


def _exercises_in(source: GameSource, prover: Prover, target: int) -> Iterator[Candidate]:
    """The positions of a new game that ask for one move; those that are far too hard are left out."""
    for position in source.positions():
        moves = position.legal_moves()
        if not FEWEST_MOVES <= len(moves) <= MOST_MOVES or position.empties() >= target:
            continue
        found = _goal_of(prover, position)
        if found is not None:
            kind, right = found
            decoys = min(len(moves) - 1, MOST_DECOYS) // 2
            depth = prover.depth_of(position, {right})
            yield Candidate(kind, position, depth + position.empties() + decoys)


def _goal_of(prover: Prover, position: ReversiPosition) -> tuple[ExerciseSet, str] | None:
    """The set that a position belongs to, and its right move; None where several are right."""
    board = Board.of(position)
    for kind, least in ((MADE, 1), (MADE_DRAW, 0)):
        right = prover.winning_moves(board, least)
        if right:
            return (kind, right[0]) if len(right) == 1 else None
    return None
