"""The lessons: sets of small problems, generated and proven by the solver, read from `lessons.tsv`.

All are played under the free rules, and the player is Black. Nothing here searches: the right moves and
the refutations of wrong ones are stored with each problem (see `reply_tree`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType

from engines.capture_go.lessons.reply_tree import Turn, parse_turn
from engines.capture_go.rules.position import FREE, CaptureGoPosition, Chain
from engines.game import BadInput, Side
from engines.problems import read_table

POINT, ILLEGAL, ATARI, CAPTURE, SAVE = "point", "illegal", "atari", "capture", "save"
ASKED = "asked"
"""The goals of lessons.

To point at all liberties of a chain, or at all vertices that Black may not play; to put a chain in
atari; to capture; to save a chain that is in atari. `ASKED` is that of a question whose answers are the
word of whoever asks, without a proof.
"""

POINTING = frozenset({POINT, ILLEGAL})
"""Goals that are reached by pointing at vertices, without moves."""

HEADER = "set\tposition\tplies\ttarget\ttree"


@dataclass(frozen=True)
class LessonSet:
    """Problems of one kind. `key` is its name in URLs, `goal` one of the goals above."""

    key: str
    goal: str


SETS: tuple[LessonSet, ...] = (
    LessonSet("liberties", POINT),
    LessonSet("atari", ATARI),
    LessonSet("escape", SAVE),
    LessonSet("capture", CAPTURE),
    LessonSet("illegal", ILLEGAL),
    LessonSet("double-atari", CAPTURE),
    LessonSet("ladder", CAPTURE),
    LessonSet("net", CAPTURE),
    LessonSet("cut", CAPTURE),
    LessonSet("race", CAPTURE),
    LessonSet("sacrifice", CAPTURE),
    LessonSet("five", CAPTURE),
)
"""All sets in the order in which they are taught."""

RINGED = frozenset({"liberties", "atari", "escape", "ladder", "net", "race"})
"""Sets that show which chain is in question; in the others, to find it is the problem."""

OLD_KEYS: Mapping[str, str] = MappingProxyType({"save": "escape", "no-sacrifice": "sacrifice"})
"""Keys that sets had earlier, with those they have now; addresses with the old ones still lead here."""


@dataclass(frozen=True)
class Lesson:
    """One problem, Black to move.

    `plies` is the number of plies to Black's capture, or those for which a saved chain is proven safe;
    0 for a lesson that asks for vertices. `target` is a vertex of the chain that the lesson is about.
    `turn` is None if the rules alone decide which answers are right.
    """

    set: LessonSet
    position: CaptureGoPosition
    plies: int
    target: str
    turn: Turn | None

    @property
    def chain(self) -> Chain:
        """The chain that the lesson is about."""
        vertex = self.position.board.find(self.target)
        chain = None if vertex is None else self.position.chain_at(vertex)
        if chain is None:
            raise BadInput("bad_lesson", f"there is no stone at {self.target}")
        return chain

    @property
    def ringed(self) -> tuple[str, ...]:
        """The stones of the chain in question; none where to find it is the problem."""
        enemies = [chain for chain in self.position.chains if chain.side is Side.WHITE]
        alone = self.set.key == "capture" and len(enemies) == 1
        if self.set.key not in RINGED and not alone:
            return ()
        return tuple(map(self.position.board.name, self.chain.stones))

    @property
    def wanted(self) -> tuple[str, ...]:
        """The vertices that a lesson about pointing asks for."""
        name = self.position.board.name
        if self.set.goal == POINT:
            return tuple(map(name, self.chain.liberties))
        refused = self.position.why_illegal
        return tuple(point for point in self.position.points() if refused(point) == "no_liberty")

    def to_line(self) -> str:
        """The lesson as a line of the table."""
        tree = "" if self.turn is None else self.turn.to_text()
        fields = (self.set.key, self.position.to_text(), str(self.plies), self.target, tree)
        return "\t".join(fields)


def lesson_set(key: str) -> LessonSet:
    """The set of that key; raises `BadInput`."""
    for each in SETS:
        if each.key == key:
            return each
    raise BadInput("unknown_problem", f"there is no set of lessons {key!r}")


def read_lessons(lines: Iterable[str]) -> dict[str, tuple[Lesson, ...]]:
    """Read the lessons of a table, by the key of their set; raises `BadInput` with the line."""
    return read_table(lines, (each.key for each in SETS), _read, "bad_lesson")


def _read(line: str) -> tuple[str, Lesson]:
    fields = line.split("\t")
    if len(fields) != len(HEADER.split("\t")):
        raise ValueError("a line has five fields separated by tabs")
    key, position, plies, target, tree = fields
    return key, Lesson(
        lesson_set(key),
        CaptureGoPosition.from_text(position, rules=FREE),
        int(plies),
        target,
        parse_turn(tree) if tree else None,
    )


@cache
def shipped_lessons() -> Mapping[str, tuple[Lesson, ...]]:
    """The lessons of this package, in order, by the key of their set."""
    table = resources.files("engines.capture_go.lessons").joinpath("lessons.tsv")
    return MappingProxyType(read_lessons(table.read_text(encoding="utf-8").splitlines()))
