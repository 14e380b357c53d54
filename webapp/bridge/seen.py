"""A match as the bridge sees it: the fields of a snapshot that it needs.

The server has structs of its own for what it sends. Those would refuse what a newer site says, and
bring the storage of matches with them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field

from engines.game import Position, Side
from engines.registry import Duel, duel

SideName = Literal["black", "white"]


class TimeLeft(Struct, frozen=True):
    """Main time in milliseconds, and periods."""

    main: int
    periods: int


class Clock(Struct, frozen=True):
    """The clock of a match, in milliseconds."""

    increment: int
    period: int
    black: TimeLeft
    white: TimeLeft


class Offer(Struct, frozen=True):
    """An offer of a player to the other: `takeback` or `rematch`."""

    type: str
    version: int = field(name="v")
    by: SideName


class Ply(Struct, frozen=True):
    """One move, passes included."""

    side: SideName
    move: str


class Outcome(Struct, frozen=True):
    """The end of a match."""

    winner: SideName | None
    reason: str
    margin: int


class Player(Struct, frozen=True):
    """The player of a side."""

    kind: str


class Players(Struct, frozen=True):
    """Both seats."""

    black: Player
    white: Player


class Seen(Struct, frozen=True):
    """A snapshot of a match."""

    match_id: str = field(name="game")
    kind: str
    options: Mapping[str, str]
    version: int = field(name="v")
    ply: int
    position_id: str = field(name="pos")
    side: SideName | None
    start: tuple[str, ...]
    first: SideName
    moves: tuple[Ply, ...]
    players: Players
    outcome: Outcome | None
    clock: Clock | None
    offer: Offer | None
    rematch: str | None
    invitation: str | None = None

    @property
    def duel(self) -> Duel:
        """Its game."""
        return duel(self.kind)

    @property
    def begun_as_usual(self) -> bool:
        """Whether it began with the usual first position of its game."""
        usual = self._usual
        return (usual.rows(), usual.side_to_move.value) == (self.start, self.first)

    def stones(self) -> tuple[tuple[Side, str], ...]:
        """The stones of the first position and their points, in reading order."""
        cells = zip("".join(self.start), self._usual.points(), strict=True)
        return tuple((Side.from_letter(letter), point) for letter, point in cells if letter != "-")

    @property
    def _usual(self) -> Position:
        return self.duel.position.start(**self.options)
