"""The exercises: sets of small problems, found and proven by search, read from `exercises.tsv`.

The player is Black. Nothing here searches: the exact value of every legal move and the line of best play
after it are stored with each exercise (see `answer_tree`). Openings are judged by their names instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType

from engines.game import BadInput
from engines.problems import read_table
from engines.reversi.book.opening_names import Opening, openings
from engines.reversi.exercises.answer_tree import Turn, parse_turn
from engines.reversi.notation.transcripts import moves_of, transcript
from engines.reversi.rules.position import ReversiPosition

WIN, DRAW, MOST, WIPE, NAME, RULE = "win", "draw", "most", "wipe", "name", "rule"
"""The goals of exercises.

To win; not to lose, where nobody can win; to get the most discs; to leave the opponent no disc; to
continue an opening by its name; to learn a rule (see `first_steps`).
"""

HEADER = "set\tposition\tdepth\ttree"

HARDER_FROM = (6, 11, 15, 19)
"""The efforts from which an exercise has the grade 2, 3, 4 and 5."""


@dataclass(frozen=True)
class ExerciseSet:
    """Exercises of one kind. `key` is its name in URLs, `own` the most moves that it asks for."""

    key: str
    goal: str
    own: int


SETS: tuple[ExerciseSet, ...] = (
    ExerciseSet("count", MOST, 2),
    ExerciseSet("wipe-out", WIPE, 4),
    ExerciseSet("corner", WIN, 2),
    ExerciseSet("beside-corner", WIN, 2),
    ExerciseSet("few", WIN, 2),
    ExerciseSet("pass", WIN, 3),
    ExerciseSet("edge", WIN, 2),
    ExerciseSet("parity", WIN, 3),
    ExerciseSet("replies", WIN, 2),
    ExerciseSet("corner-waits", WIN, 2),
    ExerciseSet("corner-given", WIN, 3),
    ExerciseSet("draw", DRAW, 2),
    ExerciseSet("only", WIN, 2),
    ExerciseSet("ten", WIN, 4),
    ExerciseSet("openings", NAME, 3),
)
"""All sets in the order in which they are practised."""

MADE = ExerciseSet("made", WIN, 2)
MADE_DRAW = ExerciseSet("made-draw", DRAW, 2)
"""Exercises made on demand; the table has none of them."""


@dataclass(frozen=True)
class Exercise:
    """One exercise, Black to move.

    `depth` is the least search depth from which our search prefers a right move. An exercise about an
    opening has no proven answers: `opening` is what is to be played, and `moves` lead to the position.
    Nor has one of the first steps: `asks` is what it asks for.
    """

    set: ExerciseSet
    position: ReversiPosition
    depth: int
    turn: Turn | None
    opening: Opening | None = None
    moves: tuple[str, ...] = ()
    asks: str = ""

    @property
    def effort(self) -> int:
        """How hard it is: the depth of its answer and the empty squares; plies for an opening."""
        if self.opening is not None:
            return len(self.opening.moves)
        return self.depth + self.position.empties()

    @property
    def grade(self) -> int:
        """How hard it is, from 1 to 5."""
        return 1 + sum(self.effort >= least for least in HARDER_FROM)

    def is_right(self, turn: Turn, discs: int) -> bool:
        """Whether a move of that value in that turn reaches the goal."""
        if self.set.goal in {MOST, WIPE}:
            return discs == turn.best
        return discs > 0 if self.set.goal == WIN else discs >= 0

    def right_moves(self, turn: Turn) -> tuple[str, ...]:
        """The moves of a turn that reach the goal."""
        return tuple(
            move for move, answer in turn.answers.items() if self.is_right(turn, answer.discs)
        )

    def to_line(self) -> str:
        """The exercise as a line of the table."""
        if self.opening is not None:
            fields = (self.set.key, transcript(self.moves), "0", transcript(self.opening.moves))
        else:
            tree = "" if self.turn is None else self.turn.to_text()
            fields = (self.set.key, self.position.cells, str(self.depth), tree)
        return "\t".join(fields)


def exercise_set(key: str) -> ExerciseSet:
    """The set of that key; raises `BadInput`."""
    for each in (*SETS, MADE, MADE_DRAW):
        if each.key == key:
            return each
    raise BadInput("unknown_problem", f"there is no set of exercises {key!r}")


def read_exercises(lines: Iterable[str]) -> dict[str, tuple[Exercise, ...]]:
    """Read the exercises of a table, by the key of their set; raises `BadInput` with the line."""
    return read_table(lines, (each.key for each in SETS), _read, "bad_exercise")


def read_exercise(line: str) -> Exercise:
    """The exercise of a line of the table; raises `ValueError`."""
    return _read(line)[1]


def _read(line: str) -> tuple[str, Exercise]:
    fields = line.split("\t")
    if len(fields) != len(HEADER.split("\t")):
        raise ValueError("a line has four fields separated by tabs")
    key, position, depth, tree = fields
    each = exercise_set(key)
    if each.goal == NAME:
        return key, opening_exercise(each, moves_of(position), moves_of(tree))
    begin = ReversiPosition.from_text(f"{position} X")
    return key, Exercise(each, begin, int(depth), parse_turn(tree, begin))


def opening_exercise(each: ExerciseSet, moves: tuple[str, ...], line: tuple[str, ...]) -> Exercise:
    """The exercise that asks for the rest of the named opening with that line, after its first moves."""
    opening = next((known for known in openings() if known.moves == line), None)
    if opening is None or line[: len(moves)] != moves or len(moves) % 2 or len(line) % 2 == 0:
        raise ValueError(f"{transcript(line)} is no opening that Black completes")
    position = ReversiPosition.start()
    for move in moves:
        position = position.play(move)
    return Exercise(each, position, 0, None, opening, moves)


@cache
def shipped_exercises() -> Mapping[str, tuple[Exercise, ...]]:
    """The exercises of this package, in order, by the key of their set."""
    table = resources.files("engines.reversi.exercises").joinpath("exercises.tsv")
    return MappingProxyType(read_exercises(table.read_text(encoding="utf-8").splitlines()))
