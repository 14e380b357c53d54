"""Problems of any game: sets that are read from a table, the problem of a day, and verdicts on moves."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from typing import Any, Final, Literal, Protocol, TypeVar

from engines.game import BadInput

P = TypeVar("P")

VerdictCode = Literal["right", "solved", "wrong"]
RIGHT: Final = "right"
SOLVED: Final = "solved"
WRONG: Final = "wrong"

Place = tuple[str, int]
"""The key of a set, and the number of one of its problems, counted from 1."""

Sets = Mapping[str, tuple[P, ...]]
"""The problems of each set by its key, in the order in which they are practised."""


class Verdict(Protocol):
    """The verdict on the latest move of a problem."""

    @property
    def found(self) -> VerdictCode:
        """Whether the move is right, wrong, or solves the problem."""
        ...

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves after it: the answer to a right one, or the line that refutes a wrong one."""
        ...

    @property
    def why(self) -> Mapping[str, Any] | None:
        """The reason why a move is wrong, a code with figures."""
        ...


P_contra = TypeVar("P_contra", contravariant=True)
V_co = TypeVar("V_co", bound=Verdict, covariant=True)


class Judge(Protocol[P_contra, V_co]):
    """Judges the moves of problems by stored answers; it never searches.

    `moves` are those of both sides from the start. All but the last must be right, with the answers
    from earlier verdicts; otherwise `IllegalMove` is raised.
    """

    def judge(self, problem: P_contra, moves: Sequence[str], /) -> V_co:
        """The verdict on the last of `moves`."""
        ...

    def position_after(self, problem: P_contra, moves: Sequence[str], /) -> Any:
        """The position after right moves and their answers."""
        ...

    def best_move(self, problem: P_contra, moves: Sequence[str], /) -> str:
        """A right move after `moves`."""
        ...

    def best_line(self, problem: P_contra, moves: Sequence[str], /) -> tuple[str, ...]:
        """The line that begins with `best_move` and goes on to the end; empty where there is none."""
        ...


def read_table(
    lines: Iterable[str], keys: Iterable[str], read: Callable[[str], tuple[str, P]], code: str
) -> dict[str, tuple[P, ...]]:
    """Read the problems of a table with a header, by the key of their set.

    `read` returns the key and the problem of a line, or raises `ValueError`. Raises `BadInput` of that
    `code`, with the number of the line.
    """
    found: dict[str, list[P]] = {key: [] for key in keys}
    for number, line in enumerate(lines, 1):
        if number == 1 or not line.strip():
            continue
        try:
            key, problem = read(line.rstrip("\n"))
        except ValueError as error:
            raise BadInput(code, f"line {number}: {error}") from error
        found[key].append(problem)
    return {key: tuple(problems) for key, problems in found.items()}


def problem_at(sets: Sets[P], key: str, number: int) -> P:
    """The problem of that number, counted from 1, in a set; raises `BadInput`."""
    if key not in sets:
        raise BadInput("unknown_problem", f"there is no set of problems {key!r}")
    problems = sets[key]
    if not 1 <= number <= len(problems):
        raise BadInput("unknown_problem", f"{key} has problems 1 to {len(problems)}, not {number}")
    return problems[number - 1]


def in_daily_order(sets: Sets[P], may_be: Callable[[P], bool]) -> tuple[Place, ...]:
    """The problems that may be those of a day, in the order of the days, which then repeats."""
    pool = [
        (key, number)
        for key, problems in sets.items()
        for number, problem in enumerate(problems, 1)
        if may_be(problem)
    ]
    return tuple(sorted(pool, key=_mixed))


def of_day(order: Sequence[Place], day: date) -> Place:
    """The problem of a date, the same for everybody."""
    return order[day.toordinal() % len(order)]


def _mixed(place: Place) -> str:
    """A value without order, the same in every process."""
    return hashlib.sha256(repr(place).encode()).hexdigest()
