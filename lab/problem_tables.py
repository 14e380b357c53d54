"""Verifies whole tables of problems of any game: each problem alone, and that no two are alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

P = TypeVar("P")


class NotProven(ValueError):
    """A statement of a problem that is false, or that could not be proven."""


@dataclass(frozen=True)
class Failure:
    """A problem that is not what it should be, and the first reason found."""

    key: str
    number: int
    why: str


def alike(sets: Mapping[str, Sequence[P]], image: Callable[[P], str]) -> Iterator[Failure]:
    """The problems that have the image of an earlier one."""
    seen: dict[str, str] = {}
    for key, problems in sets.items():
        for number, problem in enumerate(problems, 1):
            each = image(problem)
            if each in seen:
                yield Failure(key, number, f"it is the position of {seen[each]}")
            seen.setdefault(each, f"{key} {number}")


def failures(key: str, problems: Sequence[P], check: Callable[[P], None]) -> Iterator[Failure]:
    """The problems of a set that `check` does not prove."""
    for number, problem in enumerate(problems, 1):
        try:
            check(problem)
        except NotProven as reason:
            yield Failure(key, number, str(reason))


def extremes(numbers: Sequence[int]) -> tuple[int, int]:
    """The least and the greatest of some numbers; zeros if there are none."""
    return min(numbers, default=0), max(numbers, default=0)
