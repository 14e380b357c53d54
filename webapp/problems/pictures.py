"""Small pictures of positions: where their stones or discs and their marks are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Mark:
    """Something on a picture: what it is, and its middle."""

    kind: str
    x: int
    y: int


def mark_at(kind: str, row: int, column: int, gap: int) -> Mark:
    """A mark in the middle of a cell; cells are `gap` wide and counted from the upper left one."""
    return Mark(kind, gap * column + gap // 2, gap * row + gap // 2)


def stones(rows: Sequence[str], kinds: Mapping[str, str], gap: int) -> list[Mark]:
    """The stones or discs of a position; `kinds` has their names by letter."""
    return [
        mark_at(kinds[letter], row, column, gap)
        for row, letters in enumerate(rows)
        for column, letter in enumerate(letters)
        if letter in kinds
    ]
