"""A race as its events have made it: who has solved the puzzle, and the order of all."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from webapp.storage.room_store import Progress

MINUTE = 60.0
NOT_KNOWN = 10_000
"""In the order, a distance that is not known is behind all others."""


@dataclass(frozen=True)
class Finish:
    """A member's best solution, which the server has counted."""

    moves: int
    steps: int
    at: float
    """When the server had it, in seconds of the epoch; pauses of the race before it are taken off."""
    run: str | None
    """What plays it again, as the game of the race understands it."""


@dataclass(frozen=True)
class Race:
    """One puzzle for everybody. Each member's best solution counts: fewer moves, then the earlier."""

    puzzle: str
    """The key of the puzzle, as the game of the race understands it."""
    began_at: float
    """Seconds of the epoch."""
    minutes: int
    """How long it may last; 0 until the host ends it."""
    was_ended: bool = False
    """By the host, or by the next race."""
    paused_at: float = 0.0
    """Since when its time stands, in seconds of the epoch; 0 while it goes on."""
    stood: float = 0.0
    """Seconds of the pauses that are over."""
    finishes: Mapping[int, Finish] = field(default_factory=dict)

    def is_over(self, now: float) -> bool:
        """Whether nothing counts any more, at a time in seconds of the epoch."""
        return self.was_ended or bool(self.minutes and self.seconds_left(now) <= 0)

    def seconds_left(self, now: float) -> float:
        """The seconds until the end, 0 or less afterwards; without meaning for a race with no end."""
        return self.began_at + self.minutes * MINUTE - self.timed(now)

    def timed(self, now: float) -> float:
        """A time in seconds of the epoch, with all pauses before it taken off."""
        return (self.paused_at or now) - self.stood

    def paused(self, at: float) -> Race:
        """The race whose time stands from now on."""
        return self if self.paused_at else replace(self, paused_at=at)

    def going_on(self, at: float) -> Race:
        """The race after a pause."""
        stood = self.stood + max(0.0, at - self.paused_at) if self.paused_at else self.stood
        return replace(self, paused_at=0.0, stood=stood)

    def seconds_of(self, finish: Finish) -> int:
        """Whole seconds from the start to a solution."""
        return max(0, int(finish.at - self.began_at))

    def is_better(self, member: int, moves: int) -> bool:
        """Whether a solution is a member's first, or has fewer moves than their best."""
        best = self.finishes.get(member)
        return best is None or moves < best.moves

    def with_finish(self, member: int, finish: Finish) -> Race:
        """The race after a member's first or better solution."""
        return replace(self, finishes={**self.finishes, member: finish})


@dataclass(frozen=True)
class RaceLine:
    """A member in the order; `place` is counted from 1, None for those who have not solved it."""

    member: int
    place: int | None
    finish: Finish | None
    progress: Progress | None


def race_order(
    race: Race, members: Collection[int], progress: Mapping[int, Progress]
) -> list[RaceLine]:
    """Those who have solved it by moves and time, then the others by how near they came.

    Those with the same moves and the same second share a place.
    """
    solved = sorted(
        (number for number in members if number in race.finishes),
        key=lambda number: _key(race, race.finishes[number]),
    )
    places = {_key(race, race.finishes[n]): at for at, n in reversed([*enumerate(solved, 1)])}
    first = [
        RaceLine(n, places[_key(race, race.finishes[n])], race.finishes[n], progress.get(n))
        for n in solved
    ]
    others = sorted(
        (number for number in members if number not in race.finishes),
        key=lambda number: _nearness(progress.get(number)),
    )
    return [*first, *(RaceLine(number, None, None, progress.get(number)) for number in others)]


def _key(race: Race, finish: Finish) -> tuple[int, int]:
    return finish.moves, race.seconds_of(finish)


def _nearness(progress: Progress | None) -> tuple[bool, int]:
    if progress is None:
        return True, NOT_KNOWN
    return False, NOT_KNOWN if progress.nearest is None else progress.nearest
