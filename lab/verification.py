"""Compares two implementations of the same rules on many positions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

Compared = TypeVar("Compared")


@dataclass(frozen=True)
class Difference:
    """A position where two implementations disagree, and the subject of the disagreement."""

    place: str
    about: str


def compare(
    positions: Iterable[Compared],
    differs: Callable[[Compared], str | None],
    text_of: Callable[[Compared], str],
) -> Iterator[Difference | None]:
    """Yield, for each position, None or the difference that `differs` finds."""
    for position in positions:
        about = differs(position)
        yield None if about is None else Difference(text_of(position), about)
