"""Arena: for some minutes, free players are paired at once.

The pairs are a maximum weight matching (`matching`) of those who are free. What makes them good, the
first before the second and so on:

1. As many games as possible. Two who have just met wait for others, at most `PATIENCE_SECONDS`, unless
   nobody else is there.
2. Two who have just met do not meet again.
3. Those who have waited longest play.
4. Nobody has a colour three times in a row, or three times more often than the other.
5. The differences of points, squared.
6. The balance of colours.

The order is by points; of equal points the fewer games. A win is a point, a draw half of one.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from webapp.rooms.tournament import colours
from webapp.rooms.tournament.matching import best_pairs
from webapp.rooms.tournament.tables import Pairing, Record, Table

PATIENCE_SECONDS = 15
"""Seconds that two players who have just met wait for other opponents."""


@dataclass(frozen=True)
class Free:
    """A member who may be paired; `waited` are whole seconds, `latest` whom they met last."""

    member: int
    waited: int
    latest: int | None


def arena(free: Sequence[Free], records: Mapping[int, Record], *, others: bool) -> list[Pairing]:
    """The pairings of those who are free; `others`: some play now, and will be free later."""
    measures = {}
    for at, one in enumerate(free):
        for other in free[at + 1 :]:
            again = other.member == one.latest and one.member == other.latest
            if again and others and max(one.waited, other.waited) < PATIENCE_SECONDS:
                continue
            pair = one.member, other.member
            measures[pair] = _measures(one, other, records, again=again)
    pairs = sorted(best_pairs(measures))
    return [colours.with_colours(records[a], records[b]) for a, b in pairs]


def latest_opponents(members: Collection[int], tables: Sequence[Table]) -> Mapping[int, int]:
    """Whom each of these met last, after tables in the order in which they began."""
    found: dict[int, int] = {}
    for table in tables:
        for member in table.pairing.members:
            other = table.pairing.opponent(member)
            if other is not None and member in members:
                found[member] = other
    return found


def _measures(
    one: Free, other: Free, records: Mapping[int, Record], *, again: bool
) -> tuple[int, ...]:
    """The cost of a pair, by the points above; the first is the same for all pairs."""
    first, second = records[one.member], records[other.member]
    broken, unbalanced = colours.costs(first, second)
    return (
        int(again),
        -(one.waited + other.waited),
        broken,
        (first.points - second.points) ** 2,
        unbalanced,
    )
