"""The two-player contract: what a position, a level, a limit and a thought are for every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from threading import Event
from typing import Any, Protocol, Self

from engines.score import Score, Unit, Win, is_proven

PASS = "pass"  # noqa: S105 - a move, not a password
"""The text of a pass, in the games that have one."""


class BadInput(ValueError):
    """Input from outside that cannot be used: `code` for programs, the message for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class BadPosition(BadInput):
    """A text that is not a position, or a position that the rules do not allow."""


class IllegalMove(BadInput):
    """A move that the rules do not allow here; `code` is the answer of `Position.why_illegal`."""


class Side(Enum):
    """One of the two players. Its value is its name in messages, `letter` its letter in texts."""

    BLACK = "black"
    WHITE = "white"

    @property
    def other(self) -> Side:
        """The opponent."""
        return Side.WHITE if self is Side.BLACK else Side.BLACK

    @property
    def letter(self) -> str:
        """`X` for Black, `O` for White."""
        return "X" if self is Side.BLACK else "O"

    @classmethod
    def from_letter(cls, letter: str) -> Side:
        """The side of `X` or `O`; raises `BadPosition` for anything else."""
        for side in cls:
            if side.letter == letter:
                return side
        raise BadPosition("bad_side", f"the side to move must be X or O, not {letter!r}")


@dataclass(frozen=True)
class Words:
    """A short text shown to people, in both languages of the product."""

    zh: str
    en: str


@dataclass(frozen=True)
class Outcome:
    """How a game ended: `winner` is None for a draw, `reason` a code that pages translate.

    `margin` is by how much in the game's own count (discs, captured stones), 0 where nothing counts.
    """

    winner: Side | None
    reason: str
    margin: int = 0


@dataclass(frozen=True)
class GameRecord:
    """A game as it is written down: its first position, its moves with every pass, and who played."""

    begun: Position
    moves: tuple[str, ...]
    black: str
    white: str
    resigned: Side | None
    options: Mapping[str, str]


@dataclass(frozen=True)
class RecordFormat:
    """A way to write games down: the end of the file's name, its media type, and the text of a game."""

    suffix: str
    media_type: str
    write: Callable[[Any], str]


@dataclass(frozen=True)
class Limit:
    """When a search stops: at a depth in plies, after so many nodes or seconds. None is no limit."""

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None


@dataclass(frozen=True)
class Thought:
    """What a search says, while running and at the end.

    `score` is for the side to move, `seconds` is wall time.
    """

    move: str | None
    score: Score
    pv: tuple[str, ...]
    depth: int
    nodes: int
    seconds: float

    @property
    def exact(self) -> bool:
        """Whether the score is proven."""
        return is_proven(self.score)


@dataclass(frozen=True)
class MoveValue:
    """What one legal move is worth to the side that plays it.

    `pv` is the line that shows the score, `move` first.
    """

    move: str
    score: Score
    pv: tuple[str, ...]

    @property
    def exact(self) -> bool:
        """Whether the score is proven."""
        return is_proven(self.score)

    def winning_line(self, position: Position) -> tuple[str, ...]:
        """The line of a proven win from `position` to the end of the game.

        Empty where no win is proven, and where a search remembers only a part of the line.
        """
        if not isinstance(self.score, Win):
            return ()
        for move in self.pv:
            try:
                position = position.play(move)
            except IllegalMove:
                return ()
        return self.pv if position.outcome() is not None else ()


@dataclass(frozen=True)
class Analysis:
    """The value of every legal move, the best first, as far as a search has come.

    `depth` is in plies, `seconds` wall time.
    """

    values: tuple[MoveValue, ...]
    depth: int
    nodes: int = 0
    seconds: float = 0.0

    @property
    def best(self) -> MoveValue:
        """The best move."""
        return self.values[0]

    @property
    def proven(self) -> bool:
        """Whether nothing more can be found out: every value is exact."""
        return all(value.exact for value in self.values)

    def of(self, move: str) -> MoveValue | None:
        """The value of a move."""
        return next((value for value in self.values if value.move == move), None)

    def knows_more_than(self, other: Analysis | None) -> bool:
        """Whether it should replace what was known of the position."""
        if other is None:
            return bool(self.values)
        if self.proven != other.proven:
            return self.proven
        return bool(self.values) and self.depth >= other.depth


@dataclass(frozen=True)
class Level:
    """A named strength.

    `sees` tells a player in one sentence what it looks at; `evaluation` names a function of the
    game's evaluation; with `exact_from` empties or fewer left the end is searched exactly; any move
    within `slack` points of the best may be chosen, the nearer the more often (0: only equal ones). A
    level that answers `at_once` needs no more than importing the engine loads; others `prepare` as well.
    Its estimates are `points` of its own evaluation, or `discs` at the end of the game.
    """

    number: int
    name: Words
    sees: Words
    evaluation: str
    limit: Limit
    exact_from: int = 0
    slack: int = 0
    at_once: bool = False
    unit: Unit = "points"


def level_of(levels: tuple[Level, ...], number: int, game: str) -> Level:
    """The level of that number; raises `BadInput`, which names the `game`."""
    for level in levels:
        if level.number == number:
            return level
    raise BadInput("bad_level", f"{game} has levels 1 to {len(levels)}, not {number}")


@dataclass(frozen=True)
class Option:
    """A choice made when a game starts: its name, the allowed values as texts, and the usual one."""

    name: str
    choices: tuple[str, ...]
    default: str


class Position(Protocol):
    """An immutable, hashable state of a two-player game. Moves are texts of the game's notation."""

    @classmethod
    def start(cls, **options: str) -> Self:
        """The first position under `options` (see the game's `OPTIONS`); raises `BadInput`."""
        ...

    @classmethod
    def from_text(cls, text: str, **options: str) -> Self:
        """The position that `to_text` wrote; raises `BadPosition` with the place and the reason."""
        ...

    def to_text(self) -> str:
        """Rows from the top in `X`, `O` and `-`, a space, and the letter of the side to move."""
        ...

    @property
    def side_to_move(self) -> Side:
        """The player to play."""
        ...

    def legal_moves(self) -> tuple[str, ...]:
        """All legal moves, sorted as texts; empty exactly when the game is over."""
        ...

    def play(self, move: str) -> Self:
        """The position after `move`; raises `IllegalMove`. This position stays as it is."""
        ...

    def why_illegal(self, move: str) -> str | None:
        """None for a legal move, else a code that pages translate (`occupied`, `traps_nothing` …)."""
        ...

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        ...

    def rows(self) -> tuple[str, ...]:
        """The board from the top, one text a row in `X`, `O` and `-`."""
        ...

    def points(self) -> tuple[str, ...]:
        """The names of all squares or vertices, row by row from the top left."""
        ...

    def changed_by(self, move: str) -> tuple[str, ...]:
        """What a legal `move` turns over or takes off, nearest first: names of squares or vertices."""
        ...

    def facts(self) -> Mapping[str, Any]:
        """What else a page draws or says of this position, as plain JSON values."""
        ...


class Engine(Protocol):
    """What a game's `search` module offers to the worker and the command line."""

    def prepare(self) -> None:
        """Compile what importing the module has not, so that no move has to wait for it."""
        ...

    def think(  # noqa: PLR0913 - the one call that every search is driven by
        self,
        position: Any,
        level: Level,
        *,
        limit: Limit | None = None,
        seed: int = 0,
        on_progress: Callable[[Thought], None] | None = None,
        stop: Event | None = None,
    ) -> Thought:
        """A move for `level` (its own limit unless `limit` is given).

        Same position, level, limit in depth or nodes, and seed give the same move. A search that is
        stopped still answers with a legal move. Raises `BadPosition` when the game is over.
        """
        ...

    def solve(
        self,
        position: Any,
        *,
        limit: Limit | None = None,
        on_progress: Callable[[Thought], None] | None = None,
        stop: Event | None = None,
    ) -> Thought:
        """The proven result with best play; `exact` is False only if it was stopped before that."""
        ...

    def analyse(
        self,
        position: Any,
        *,
        limit: Limit | None = None,
        on_progress: Callable[[Analysis], None] | None = None,
        stop: Event | None = None,
    ) -> Analysis:
        """The value of every legal move by the strongest search there is; told after each depth.

        Raises `BadPosition` when the game is over.
        """
        ...
