"""The contract of two-player games: positions, levels, limits, thoughts and engines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from threading import Event
from typing import Any, Protocol, Self

from engines.score import Score, Unit, Win, as_bound, is_proven, tighter

PASS = "pass"  # noqa: S105 - a move, not a password
"""The text of a pass, in the games that have one."""


class BadInput(ValueError):
    """Invalid input from outside: `code` for programs, the message for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class BadPosition(BadInput):
    """A text that is not a position, or a position that the rules forbid."""


class IllegalMove(BadInput):
    """A move that the rules forbid here; `code` is the result of `Position.why_illegal`."""


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
    """A short text shown to people, in Chinese and English."""

    zh: str
    en: str


@dataclass(frozen=True)
class Outcome:
    """How a game ended: `winner` is None for a draw, `reason` a code that pages translate.

    `margin` is the winning margin in the game's own count (discs, captured stones), 0 without one.
    """

    winner: Side | None
    reason: str
    margin: int = 0


@dataclass(frozen=True)
class TimeLimits:
    """The time of each player in seconds: first the main time, then periods, one of them a move.

    A move within a period leaves the period whole; each move adds `increment` to the main time.
    """

    main: int = 0
    increment: int = 0
    period: int = 0
    periods: int = 0


@dataclass(frozen=True)
class GameRecord:
    """The record of a game: its first position, its moves with every pass, and the players."""

    begun: Position
    moves: tuple[str, ...]
    black: str
    white: str
    resigned: Side | None
    options: Mapping[str, str]
    out_of_time: Side | None = None
    time_limits: TimeLimits | None = None
    facts: Mapping[str, str] = field(default_factory=dict)
    """What else is known of the game, by the properties of SGF."""
    ruled: str = ""
    """The result as RE of SGF has it, where neither board nor players decided: `W+F`, `0`, `Void`."""


@dataclass(frozen=True)
class RecordFormat:
    """A file format for games: the file extension, the media type, and a function to write a game."""

    suffix: str
    media_type: str
    write: Callable[[Any], str]


@dataclass(frozen=True)
class Limit:
    """When a search stops: at a depth in plies, a number of nodes or seconds. None means no limit."""

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None


@dataclass(frozen=True)
class Thought:
    """The state of a search, while running and at the end: its best move and score.

    `score` is for the side to move, `seconds` is wall time. `pv` begins with the move; while it is
    empty, nothing is judged, and an estimate says nothing. `bounds` are the least and the most discs
    that an exact search of Reversi has left possible; other searches have none.
    """

    move: str | None
    score: Score
    pv: tuple[str, ...]
    depth: int
    nodes: int
    seconds: float
    bounds: tuple[int, int] | None = None

    @property
    def exact(self) -> bool:
        """Whether the score is proven."""
        return is_proven(self.score)

    @property
    def judged(self) -> bool:
        """Whether the score is one that a search has found; a proof under way has none."""
        return bool(self.pv) or self.exact


@dataclass(frozen=True)
class MoveValue:
    """The value of one legal move for the side that plays it.

    `pv` is the principal variation, `move` first.
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

        Empty if no win is proven or the search has only a part of the line.
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
    """The value of every legal move so far in a search, the best first.

    `depth` is in plies, `seconds` wall time. `result` is the proven score of the position, where it was
    proven without proving every move.
    """

    values: tuple[MoveValue, ...]
    depth: int
    nodes: int = 0
    seconds: float = 0.0
    result: Score | None = None

    @property
    def best(self) -> MoveValue:
        """The best move."""
        return self.values[0]

    @property
    def proven(self) -> bool:
        """Whether there are values and every one is proven, so that more search changes nothing."""
        return bool(self.values) and all(value.exact for value in self.values)

    @property
    def proven_result(self) -> Score | None:
        """The proven score of the position for the side to move; None if it is not known."""
        if not self.values or not isinstance(self.best.score, Win):
            return self.result
        won = as_bound(self.best.score)  # another move may win sooner
        return won if self.result is None else tighter(self.result, won)

    def of(self, move: str) -> MoveValue | None:
        """The value of a move."""
        return next((value for value in self.values if value.move == move), None)

    def knows_more_than(self, other: Analysis | None) -> bool:
        """Whether it should replace `other`, an analysis of the same position."""
        if other is None:
            return bool(self.values)
        if self.proven != other.proven:
            return self.proven
        return bool(self.values) and self.depth >= other.depth


@dataclass(frozen=True)
class Level:
    """A named strength. A game's levels stand in a row, the weakest first.

    `number` is its identity: matches keep it, so it never changes its player. A level that was put
    between two others is shown with a `between` such as 4.3, the others with their number.
    `sees` describes for players, in one sentence, what the level looks at. `evaluation` names one of
    the game's evaluations. With at most `exact_from` empty squares the endgame is searched exactly. Any
    move within `slack` points of the best may be chosen, better ones more often (0: only equal moves). A
    level that answers `at_once` needs only the code that importing the engine loads; other levels also
    need `prepare`. Without `needs_engine` the plain rules play it. Its estimates are in `points` of its
    evaluation, or in `discs` at the end of a game.
    """

    number: int
    name: Words
    sees: Words
    evaluation: str
    limit: Limit
    exact_from: int = 0
    slack: int = 0
    at_once: bool = False
    needs_engine: bool = True
    unit: Unit = "points"
    between: float | None = None

    @property
    def place(self) -> float:
        """Where it stands in the row, which rises from level to level."""
        return self.number if self.between is None else self.between

    @property
    def shown(self) -> str:
        """What players see as its number: its place."""
        return f"{self.place:g}"


@dataclass(frozen=True)
class LevelGap:
    """A measured result of a ladder: level `high` is `points` Elo above `low`, with a 95 % error."""

    low: int
    high: int
    points: float
    error: float


def level_of(levels: tuple[Level, ...], number: int, game: str) -> Level:
    """The level of that number; raises `BadInput`, which names the `game`."""
    for level in levels:
        if level.number == number:
            return level
    known = ", ".join(str(level.number) for level in levels)
    raise BadInput("bad_level", f"{game} has levels {known}, not {number}")


@dataclass(frozen=True)
class Option:
    """An option of a new game: its name, the allowed values as texts, and the default."""

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
        """The position of a text from `to_text`; raises `BadPosition` with place and reason."""
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
        """The position after `move`; raises `IllegalMove`. This position does not change."""
        ...

    def why_illegal(self, move: str) -> str | None:
        """None for a legal move, else a code that pages translate (`occupied`, `traps_nothing` …)."""
        ...

    def outcome(self) -> Outcome | None:
        """How the game ended, or None during the game."""
        ...

    def rows(self) -> tuple[str, ...]:
        """The board from the top, one text per row in `X`, `O` and `-`."""
        ...

    def points(self) -> tuple[str, ...]:
        """The names of all squares or vertices, row by row from the top left."""
        ...

    def changed_by(self, move: str) -> tuple[str, ...]:
        """The squares or vertices that a legal `move` flips or clears, nearest first."""
        ...

    def changes(self) -> Mapping[str, tuple[str, ...]]:
        """What `changed_by` says of each legal move; moves that change nothing are left out."""
        ...

    def facts(self) -> Mapping[str, Any]:
        """Further facts about this position for pages, as plain JSON values."""
        ...


class Engine(Protocol):
    """The interface of a game's engine for the worker and the command line."""

    def prepare(self) -> None:
        """Compile the remaining code, so that no move has to wait for it."""
        ...

    def think(  # noqa: PLR0913 - the one call that drives every search
        self,
        position: Any,
        level: Level,
        *,
        limit: Limit | None = None,
        seed: int = 0,
        on_progress: Callable[[Thought], None] | None = None,
        stop: Event | None = None,
    ) -> Thought:
        """Choose a move for `level` within its own limit or `limit`.

        The same position, level, limit in depth or nodes, and seed give the same move. A stopped search
        still returns a legal move. Raises `BadPosition` if the game is over.
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
        """Prove the result with best play; `exact` is False only if the search was stopped earlier."""
        ...

    def analyse(
        self,
        position: Any,
        *,
        limit: Limit | None = None,
        on_progress: Callable[[Analysis], None] | None = None,
        stop: Event | None = None,
    ) -> Analysis:
        """The value of every legal move by the strongest search; reports progress after each depth.

        Raises `BadPosition` if the game is over.
        """
        ...
