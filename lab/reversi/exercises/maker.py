"""Generates exercises: plays varied games, finds positions with one right move, chooses a spread."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from engines.game import Side
from engines.reversi.book.opening_names import openings
from engines.reversi.encoding import Board
from engines.reversi.exercises.answer_tree import Turn
from engines.reversi.exercises.collection import (
    DRAW,
    MOST,
    NAME,
    SETS,
    WIPE,
    Exercise,
    ExerciseSet,
    opening_exercise,
)
from engines.reversi.exercises.why_wrong import why_wrong
from engines.reversi.practice.exact_values import MOST_DISCS, Prover
from engines.reversi.practice.tree_builder import with_tree
from engines.reversi.practice.varied_games import GameSource
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.rules.symmetry import canonical
from lab.reversi.exercises.kinds import MOST_COUNTED, fits, line_fits

PER_SET = 10
GAMES = 12_000
"""Games that are searched for positions."""

MOST_MOVES = 10
"""Most legal moves of an exercise."""

FEW_DISCS = 16
"""Most discs of White in a position that may end without any."""

ENDS_OF_SPREAD = (0.04, 0.97)
"""The places in the pool, sorted by effort, between which the exercises of a set are spread."""

COMPARED = 8
"""Exercises of about the same effort, of which the clearest is taken."""

EASY_MOVES, EFFORT_A_MOVE = 2, 6
"""The legal moves that suit the easiest exercises, and the effort for which one more suits."""

OPENINGS: tuple[tuple[str, int], ...] = (
    ("Tiger", 2),
    ("Cow", 2),
    ("Cat", 2),
    ("Buffalo", 2),
    ("Rabbit", 2),
    ("Heath", 2),
    ("Stephenson", 4),
    ("Inoue", 4),
    ("Rose-Bill", 4),
    ("Landau", 4),
)
"""The openings that are asked for, and how many moves are on the board at first."""


@dataclass(frozen=True)
class Candidate:
    """A position of a kind, with its one right move."""

    key: str
    position: ReversiPosition
    right: str
    game: int
    effort: int


@dataclass
class Maker:
    """Collects candidates and makes exercises of them. Equal seeds make equal exercises."""

    seed: int
    games: int = GAMES
    count: int = PER_SET
    wanted: tuple[ExerciseSet, ...] = SETS
    pool: dict[str, list[Candidate]] = field(default_factory=dict)
    _prover: Prover = field(default_factory=Prover)
    _used: set[str] = field(default_factory=set)
    _games_used: set[int] = field(default_factory=set)

    def search(self) -> Iterator[int]:
        """Search the games for candidates; yields the number of each game when it is done."""
        source = GameSource(self.seed)
        for game in range(self.games):
            for position in source.positions():
                self._look_at(position, game)
            yield game

    def _look_at(self, position: ReversiPosition, game: int) -> None:
        if len(position.legal_moves()) > MOST_MOVES:
            return
        depth = 0
        for goal, right in self._right_moves(position):
            for each in self.wanted:
                if each.goal == goal and fits(each.key, position, right):
                    depth = depth or self._prover.depth_of(position, {right})
                    effort = depth + position.empties()
                    found = Candidate(each.key, position, right, game, effort)
                    self.pool.setdefault(each.key, []).append(found)

    def _right_moves(self, position: ReversiPosition) -> Iterator[tuple[str, str]]:
        """The goals of which a position has exactly one right move, and that move."""
        board = Board.of(position)
        wins = self._prover.winning_moves(board)
        if len(wins) == 1:
            yield "win", wins[0]
        if not wins:
            draws = self._prover.winning_moves(board, 0)
            if len(draws) == 1:
                yield DRAW, draws[0]
        if position.empties() <= MOST_COUNTED:
            values = self._prover.values(position)
            best = [move for move in values if values[move] == max(values.values())]
            if len(best) == 1 and 0 < values[best[0]] < MOST_DISCS:
                yield MOST, best[0]
        if wins and position.count(Side.WHITE) <= FEW_DISCS:
            wipes = self._prover.winning_moves(board, MOST_DISCS)
            if len(wipes) == 1:
                yield WIPE, wipes[0]

    def exercises(self, each: ExerciseSet) -> list[Exercise]:
        """The exercises of a set, the easiest first."""
        if each.goal == NAME:
            return list(opening_exercises(each))[: self.count]
        pool = sorted(self.pool.get(each.key, ()), key=_order)
        found = [self._nearest(each, pool, effort) for effort in _spread(pool, self.count)]
        return sorted(filter(None, found), key=lambda exercise: exercise.effort)

    def _nearest(self, each: ExerciseSet, pool: list[Candidate], effort: int) -> Exercise | None:
        """The clearest of the exercises of about that effort."""
        found: list[tuple[tuple[int, int, int], int, Exercise]] = []
        for candidate in sorted(pool, key=lambda one: _distance(one, effort)):
            if len(found) == COMPARED:
                break
            name = canonical(candidate.position)
            if name in self._used or candidate.game in self._games_used:
                continue
            bare = Exercise(each, candidate.position, 0, Turn(MappingProxyType({})))
            exercise = with_tree(self._prover, bare)
            if line_fits(exercise):
                found.append((_vagueness(exercise), candidate.game, exercise))
        if not found:
            return None
        _, game, exercise = min(found, key=lambda one: one[:2])
        self._used.add(canonical(exercise.position))
        self._games_used.add(game)
        return exercise


def opening_exercises(each: ExerciseSet) -> Iterator[Exercise]:
    """The exercises about openings."""
    lines = {opening.name.en: opening.moves for opening in openings()}
    for name, first in OPENINGS:
        yield opening_exercise(each, lines[name][:first], lines[name])


def _order(candidate: Candidate) -> tuple[int, int, str]:
    position = candidate.position
    return candidate.effort, len(position.legal_moves()), canonical(position)


def _distance(candidate: Candidate, effort: int) -> tuple[int, int, str]:
    """How far a candidate is from an effort, and from the number of moves that suits the effort."""
    crowd = EASY_MOVES + effort // EFFORT_A_MOVE
    moves = len(candidate.position.legal_moves())
    return abs(candidate.effort - effort), abs(moves - crowd), canonical(candidate.position)


def _vagueness(exercise: Exercise) -> tuple[int, int, int]:
    """How many wrong moves have no better reason than the result, and how little is asked for."""
    turn = exercise.turn
    assert turn is not None, "made of a position"  # noqa: S101 - for the type checker
    right = exercise.right_moves(turn)
    vague = sum(
        why_wrong(exercise.position, move, answer.line, exercise.set.goal)["code"]
        in {"answered", "ends"}
        for move, answer in turn.answers.items()
        if move not in right
    )
    asked = max(_turns_asked(turn), 1)
    return vague, -min(asked, 2), len(turn.answers)


def _turns_asked(turn: Turn) -> int:
    """The most moves that the player has to find."""
    return 1 + max(
        (_turns_asked(answer.turn) for answer in turn.answers.values() if answer.turn), default=0
    )


def _spread(pool: list[Candidate], count: int) -> Iterable[int]:
    """Efforts at equal distances between those near both ends of the pool."""
    if not pool:
        return ()
    low, high = (pool[int(end * (len(pool) - 1))].effort for end in ENDS_OF_SPREAD)
    return [round(low + (high - low) * step / max(count - 1, 1)) for step in range(count)]


def counts_of(pool: Mapping[str, list[Candidate]]) -> dict[str, int]:
    """How many candidates each set has."""
    return {each.key: len(pool.get(each.key, ())) for each in SETS}
