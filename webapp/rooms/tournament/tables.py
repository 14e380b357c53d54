"""The tables of a tournament: two members and a result each, or a bye."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from engines.game import Side

WIN, DRAW = 2, 1
"""Points are counted in halves."""


class Result(Enum):
    """The result of a table; a forfeit is a point without a game."""

    BLACK = "black"
    WHITE = "white"
    DRAW = "draw"
    BLACK_BY_FORFEIT = "black-forfeit"
    WHITE_BY_FORFEIT = "white-forfeit"
    NOBODY = "nobody"
    """Both were absent, or the host took the table out."""

    @property
    def was_played(self) -> bool:
        """Whether there was a game."""
        return self in (Result.BLACK, Result.WHITE, Result.DRAW)

    def points(self, side: Side) -> int:
        """The half points of a side."""
        if self is Result.DRAW:
            return DRAW
        wins = {
            Side.BLACK: (Result.BLACK, Result.BLACK_BY_FORFEIT),
            Side.WHITE: (Result.WHITE, Result.WHITE_BY_FORFEIT),
        }
        return WIN if self in wins[side] else 0


@dataclass(frozen=True)
class Pairing:
    """Two members who meet, by their numbers; without `white` the other has a bye."""

    black: int
    white: int | None = None

    def side_of(self, member: int) -> Side:
        """The colour of a member at this table."""
        return Side.BLACK if member == self.black else Side.WHITE

    def opponent(self, member: int) -> int | None:
        """Whom a member meets, None for a bye."""
        return self.white if member == self.black else self.black

    @property
    def members(self) -> tuple[int, ...]:
        """The members at the table."""
        return (self.black,) if self.white is None else (self.black, self.white)


@dataclass(frozen=True)
class Table:
    """A pairing of a round, counted from 1, and its result once it has one."""

    round: int
    pairing: Pairing
    result: Result | None = None

    @property
    def is_bye(self) -> bool:
        """Whether there is one member only."""
        return self.pairing.white is None

    @property
    def is_over(self) -> bool:
        """Whether it counts; a bye does from the start of its round."""
        return self.is_bye or self.result is not None

    @property
    def was_played(self) -> bool:
        """Whether there was a game."""
        return self.result is not None and self.result.was_played

    def ending(self, member: int) -> str:
        """The result for a member: won, lost, drawn, nobody; empty while the game goes on."""
        if self.result is None:
            return ""
        if self.result is Result.NOBODY:
            return "nobody"
        return {2: "won", 1: "drawn", 0: "lost"}[self.points(member)]

    def points(self, member: int) -> int:
        """The half points that a member has from this table."""
        if self.is_bye:
            return WIN
        return self.result.points(self.pairing.side_of(member)) if self.result else 0


@dataclass(frozen=True)
class Record:
    """The results of a member so far, as pairings need them."""

    member: int
    points: int = 0
    met: frozenset[int] = frozenset()
    """Whom they were paired with, also if there was no game."""
    colours: tuple[Side, ...] = ()
    """The colours of the games they were given, the latest last; a forfeit has none."""
    free_points: int = 0
    """Byes and wins by forfeit."""

    @property
    def balance(self) -> int:
        """The number of games with Black minus that with White."""
        return sum(1 if side is Side.BLACK else -1 for side in self.colours)


def records(members: Iterable[int], tables: Iterable[Table]) -> Mapping[int, Record]:
    """The records of these members after these tables, which are in the order of their rounds."""
    of_each: dict[int, list[Table]] = {member: [] for member in members}
    for table in tables:
        for member in table.pairing.members:
            if member in of_each:
                of_each[member].append(table)
    return {member: _record(member, tables) for member, tables in of_each.items()}


def _record(member: int, tables: Iterable[Table]) -> Record:
    tables = list(tables)
    opponents = (table.pairing.opponent(member) for table in tables)
    free = [t for t in tables if t.is_over and not t.was_played and t.points(member)]
    return Record(
        member,
        sum(table.points(member) for table in tables),
        frozenset(other for other in opponents if other is not None),
        tuple(
            table.pairing.side_of(member)
            for table in tables
            if not table.is_bye and (table.result is None or table.was_played)
        ),
        len(free),
    )
