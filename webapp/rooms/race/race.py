"""A race as its events have made it: who has solved the puzzle, or which problems, and the order."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from webapp.rooms.race.timed import Timed
from webapp.storage.room_store import Progress

WRONG_SECONDS = 10
"""Seconds that each wrong move adds to the time of a member, in a race over a set."""
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
    """The data that replays it, in the format of the race's game."""


@dataclass(frozen=True)
class Race(Timed):
    """One puzzle, or a set of problems, for everybody.

    Each member's best solution of the puzzle counts: fewer moves, then the earlier. Of a set the solved
    problems count, then the time.
    """

    puzzle: str
    """The key of the puzzle or the set, as what the race is held with understands it."""
    finishes: Mapping[int, Finish] = field(default_factory=dict)
    answers: Mapping[int, Mapping[int, float]] = field(default_factory=dict)
    """The problems of a set that each member has solved, and when, as `Finish.at`."""

    def seconds_of(self, finish: Finish) -> int:
        """Whole seconds from the start to a solution."""
        return max(0, int(finish.at - self.began_at))

    def has_answered(self, member: int, problem: int) -> bool:
        """Whether a member has solved a problem of the set."""
        return problem in self.answers.get(member, {})

    def with_answer(self, member: int, problem: int, at: float) -> Race:
        """The race after a member has solved one more problem."""
        own = {**self.answers.get(member, {}), problem: at}
        return replace(self, answers={**self.answers, member: own})

    def set_seconds(self, member: int, wrong: int) -> int:
        """Whole seconds from the start to a member's latest answer, and those for wrong moves."""
        latest = max(self.answers.get(member, {}).values(), default=self.began_at)
        return max(0, int(latest - self.began_at)) + WRONG_SECONDS * wrong

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


@dataclass(frozen=True)
class SetLine:
    """A member in a race over a set; `place` is None for those who have solved nothing yet."""

    member: int
    place: int | None
    solved: int
    wrong: int
    seconds: int


def set_order(
    race: Race, members: Collection[int], progress: Mapping[int, Progress]
) -> list[SetLine]:
    """More solved problems first, then the lesser time; members with the same of both share a place.

    The time is that of the latest answer, with `WRONG_SECONDS` for each wrong move.
    """
    lines = []
    for member in members:
        wrong = progress[member].moves if member in progress else 0
        solved = len(race.answers.get(member, {}))
        seconds = race.set_seconds(member, wrong)
        lines.append(SetLine(member, None, solved, wrong, seconds))
    lines.sort(key=_set_key)
    places = {_set_key(line): at for at, line in reversed([*enumerate(lines, 1)])}
    return [replace(each, place=places[_set_key(each)]) if each.solved else each for each in lines]


def _set_key(line: SetLine) -> tuple[int, int]:
    # Before their first answer all are equal, in the order in which they came.
    return -line.solved, line.seconds if line.solved else 0


def _key(race: Race, finish: Finish) -> tuple[int, int]:
    return finish.moves, race.seconds_of(finish)


def _nearness(progress: Progress | None) -> tuple[bool, int]:
    if progress is None:
        return True, NOT_KNOWN
    return False, NOT_KNOWN if progress.nearest is None else progress.nearest
