"""Swiss pairings by maximum weight matching: players with equal points meet, no pair twice.

What makes a round good, the first before the second and so on (after FIDE's Basic Rules for Swiss
Systems, C.04.1, and Ólafsson, "Weighted Matching in Chess Tournaments", 1990):

1. As many games as possible between members who have not met; with an odd number one has a bye.
2. A bye goes to those who had the fewest free points, then to those with the fewest points.
3. Nobody has a colour three times in a row, or three times more often than the other.
4. The differences of points, squared.
5. The balance of colours.
6. Among equals, the upper half of the order meets the lower half.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from webapp.rooms.tournament import colours
from webapp.rooms.tournament.matching import best_pairs
from webapp.rooms.tournament.tables import Pairing, Record


def swiss(order: Sequence[int], records: Mapping[int, Record]) -> list[Pairing]:
    """The pairings of the next round of those who are present, the leaders first, then byes.

    `order` is their order now, the first in front; where all are equal still, the order of a draw.
    """
    places = {member: place for place, member in enumerate(order)}
    groups = _groups(order, records)
    pairs = best_pairs(
        {
            (a, b): measures(records[a], records[b], _fold(groups, a, b))
            for a in order
            for b in order
            if places[a] < places[b] and b not in records[a].met
        }
    )
    by_place = sorted(pairs, key=lambda pair: (places[pair[0]], places[pair[1]]))
    games = [colours.with_colours(records[a], records[b]) for a, b in by_place]
    return [*games, *(Pairing(member) for member in _free(order, pairs))]


def measures(one: Record, other: Record, fold: int) -> tuple[int, ...]:
    """The cost of a pair, by the points above; the first is the same for all pairs."""
    broken, unbalanced = colours.costs(one, other)
    return (
        -(one.free_points + other.free_points),
        -(one.points + other.points),
        broken,
        (one.points - other.points) ** 2,
        unbalanced,
        fold,
    )


def _groups(order: Sequence[int], records: Mapping[int, Record]) -> Mapping[int, tuple[int, int]]:
    """The place of each member among those with the same points, and how many there are."""
    found: dict[int, list[int]] = {}
    for member in order:
        found.setdefault(records[member].points, []).append(member)
    return {
        member: (place, len(group))
        for group in found.values()
        for place, member in enumerate(group)
    }


def _fold(groups: Mapping[int, tuple[int, int]], one: int, other: int) -> int:
    """How far two are from the distance of the halves of their group."""
    (place, size), (other_place, _) = groups[one], groups[other]
    return (abs(other_place - place) - size // 2) ** 2


def _free(order: Sequence[int], pairs: Collection[tuple[int, int]]) -> list[int]:
    paired = {member for pair in pairs for member in pair}
    return [member for member in order if member not in paired]
