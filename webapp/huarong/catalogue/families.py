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
from webapp.huarong.catalogue.gallery import CLASSICS

NAMES: Mapping[int, LazyString] = MappingProxyType(
    {
        0: _l("No horizontal block"),
        1: _l("One horizontal block"),
        2: _l("Two horizontal blocks"),
        3: _l("Three horizontal blocks"),
        4: _l("Four horizontal blocks"),
        5: _l("Five horizontal blocks"),
        6: _l("Six horizontal blocks"),
    }
)
"""The name of each family, by its number of horizontal blocks."""


@dataclass(frozen=True)
class Family:
    """The layouts with one number of horizontal blocks; `least` and `most` are their fewest moves."""

    horizontal: int
    name: LazyString
    size: int
    least: int
    most: int
    best_known: Entry


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
    least, most = (entry.moves or 0 for entry in (ordered[0], ordered[-1]))
    size = sum(Mix.of(entry.layout).horizontal == horizontal for entry in CATALOGUE)
    return Family(horizontal, NAMES[horizontal], size, least, most, _best_known(ordered))


def _best_known(members: Sequence[Entry]) -> Entry:
    """The first of the classics among layouts."""
    place = {code: number for number, code in enumerate(CLASSICS)}
    return min(members, key=lambda entry: place.get(entry.code, len(place)))


def _hardness(entry: Entry) -> tuple[int, int]:
    return entry.moves or 0, entry.steps or 0
