"""Families of named layouts: those with the same number of horizontal blocks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from flask_babel import LazyString
from flask_babel import lazy_gettext as _l

from engines.huarong.atlas.ranking import Mix
from engines.huarong.catalogue import CATALOGUE, Entry
from webapp.huarong.catalogue.gallery import CLASSICS, Card, card

SHOWN = 6
"""Number of layouts of a family that the gallery shows."""
NAMES: Mapping[int, tuple[LazyString, LazyString]] = MappingProxyType(
    {
        0: (
            _l("No horizontal block"),
            _l(
                "Nothing lies across the road; vertical blocks and soldiers have to clear the middle."
            ),
        ),
        1: (
            _l("One horizontal block"),
            _l(
                "Guan Yu bars the road alone. The most famous puzzle, Héng dāo lì mǎ, is one of these."
            ),
        ),
        2: (
            _l("Two horizontal blocks"),
            _l("Side by side they fill a row; stagger them first, then let them pass in turn."),
        ),
        3: (
            _l("Three horizontal blocks"),
            _l("Each row they fill is a wall. Find a place to park them before Cao Cao sets out."),
        ),
        4: (
            _l("Four horizontal blocks"),
            _l("The few vertical blocks need room to turn the corner; keep it free for them."),
        ),
        5: (
            _l("Five horizontal blocks"),
            _l("All five generals lie across, so every move borrows the soldiers’ room."),
        ),
        6: (
            _l("Six horizontal blocks"),
            _l("Six blocks lie across and only two soldiers can step aside."),
        ),
    }
)
"""The heading of each family, and one sentence about it, by its number of horizontal blocks."""


@dataclass(frozen=True)
class Family:
    """The layouts with one number of horizontal blocks; `least` and `most` are their fewest moves."""

    horizontal: int
    name: LazyString
    sentence: LazyString
    size: int
    least: int
    most: int
    shown: tuple[Card, ...]


@cache
def families() -> tuple[Family, ...]:
    """All families, by their number of horizontal blocks."""
    return tuple(_family(horizontal) for horizontal in NAMES)


@cache
def solvable(horizontal: int) -> tuple[Entry, ...]:
    """The named layouts with this number of horizontal blocks and a way out, from easy to hard."""
    members = (entry for entry in CATALOGUE if Mix.of(entry.layout).horizontal == horizontal)
    return tuple(sorted((entry for entry in members if entry.moves is not None), key=_hardness))


def _family(horizontal: int) -> Family:
    ordered = solvable(horizontal)
    parts = [
        ordered[len(ordered) * k // SHOWN : len(ordered) * (k + 1) // SHOWN] for k in range(SHOWN)
    ]
    least, most = (entry.moves or 0 for entry in (ordered[0], ordered[-1]))
    shown = tuple(card(_best_known(part)) for part in parts if part)
    size = sum(Mix.of(entry.layout).horizontal == horizontal for entry in CATALOGUE)
    return Family(horizontal, *NAMES[horizontal], size, least, most, shown)


def _best_known(part: Sequence[Entry]) -> Entry:
    """The first of the classics among layouts that are about as hard, or the one in the middle."""
    place = {code: number for number, code in enumerate(CLASSICS)}
    middle = part[len(part) // 2]
    return min(part, key=lambda entry: (place.get(entry.code, len(place)), entry is not middle))


def _hardness(entry: Entry) -> tuple[int, int]:
    return entry.moves or 0, entry.steps or 0
