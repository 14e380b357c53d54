"""Round robin: everybody meets everybody once.

Those who were there at the first round meet by Berger's tables (the circle method): as many rounds as
there are others, colours in turn. Once somebody came later or sat out, the rounds that are left pair as
many as possible of those who have not met, first those who have most to play. Who has no opponent in a
round is free; that is worth nothing, because it comes to everybody.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from webapp.rooms.tournament import colours
from webapp.rooms.tournament.matching import best_pairs
from webapp.rooms.tournament.tables import Pairing, Record


def round_robin(
    founders: Sequence[int], present: Collection[int], records: Mapping[int, Record], round: int
) -> list[Pairing]:
    """The pairings of a round, counted from 1; none once all who are present have met.

    `founders` are the members of the first round in their order, also those who have left since.
    """
    by_table: list[Pairing] = []
    if set(present) <= set(founders) and round <= rounds_of(len(founders)):
        by_table = [
            pairing
            for pairing in berger(founders, round)
            if set(pairing.members) <= set(present)
            and pairing.white not in records[pairing.black].met
        ]
    return by_table or _of_those_who_have_not_met(sorted(present), records)


def rounds_of(members: int) -> int:
    """The number of rounds of a round robin."""
    return members - 1 + members % 2 if members > 1 else 0


def berger(members: Sequence[int], round: int) -> list[Pairing]:
    """A round of Berger's table, counted from 1; with an odd number one member is free."""
    seats: list[int | None] = [*members, *([None] * (len(members) % 2))]
    turning, last = len(seats) - 1, seats[-1]
    first = seats[(round - 1) % turning]
    pairs = [(first, last) if round % 2 else (last, first)]
    for step in range(1, len(seats) // 2):
        one, other = seats[(round - 1 + step) % turning], seats[(round - 1 - step) % turning]
        pairs.append((one, other) if step % 2 else (other, one))
    return [Pairing(a, b) for a, b in pairs if a is not None and b is not None]


def _of_those_who_have_not_met(
    present: Sequence[int], records: Mapping[int, Record]
) -> list[Pairing]:
    open_games = {a: sum(b != a and b not in records[a].met for b in present) for a in present}
    measures = {
        (a, b): (-open_games[a] - open_games[b], *colours.costs(records[a], records[b]))
        for a in present
        for b in present
        if a < b and b not in records[a].met
    }
    pairs = sorted(best_pairs(measures))
    return [colours.with_colours(records[a], records[b]) for a, b in pairs]
