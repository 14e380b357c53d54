"""Judges moves in exercises about openings by the table of their names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any

from engines.reversi.book.opening_names import Opening, openings
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.rules.symmetry import canonical


@cache
def leading_to() -> Mapping[str, tuple[Opening, ...]]:
    """The openings that a position leads to or has reached, by its `canonical` text, shortest first."""
    found: dict[str, list[Opening]] = {}
    for opening in sorted(openings(), key=lambda each: len(each.moves)):
        position = ReversiPosition.start()
        for move in opening.moves:
            position = position.play(move)
            found.setdefault(canonical(position), []).append(opening)
    return MappingProxyType({text: tuple(each) for text, each in found.items()})


def leads_to(position: ReversiPosition, opening: Opening) -> bool:
    """Whether an opening goes through a position, in any orientation."""
    return opening in leading_to().get(canonical(position), ())


def is_reached(position: ReversiPosition, opening: Opening) -> bool:
    """Whether a position is the one that the opening is named for."""
    return canonical(opening.end) == canonical(position)


def why_not_named(before: ReversiPosition, move: str) -> dict[str, Any]:
    """What the names say of a move that leaves the opening in question.

    `other_opening`: it leads to the opening `zh`, `en`, of several one that the same side completes;
    `no_opening`: no name begins like that.
    """
    others = leading_to().get(canonical(before.play(move)), ())
    if not others:
        return {"code": "no_opening"}
    own = (each for each in others if len(each.moves) % 2 != before.empties() % 2)
    name = next(own, others[0]).name
    return {"code": "other_opening", "zh": name.zh, "en": name.en}


def best_of(position: ReversiPosition, opening: Opening) -> tuple[str, ...]:
    """The moves in a position that stay in an opening."""
    return tuple(move for move in position.legal_moves() if leads_to(position.play(move), opening))


def replies_of(moves: Sequence[str], position: ReversiPosition, opening: Opening) -> str:
    """White's move in an opening after `moves`: the one of its line, or one equal to it by symmetry."""
    stays = best_of(position, opening)
    line = opening.moves[len(moves) : len(moves) + 1]
    return line[0] if line and line[0] in stays else stays[0]
