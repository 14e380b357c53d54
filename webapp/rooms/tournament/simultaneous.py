"""All against one: a simultaneous exhibition, in which everybody has a board against the same player.

Each member has one game from one start to the next; who comes later gets a board at once. By the rule of
the room the members have Black, White, or the colours in turn: in the order in which the boards begin,
and each member the other colour than in their game before. The order is by points; those with the same
points share a place.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from engines.game import Side
from webapp.rooms.tournament.tables import Pairing, Record, Result, Table

ONE = 0
"""The number of the one in pairings; members and hosts are counted from 1."""
COLOURS = ("black", "white", "turns")
"""The colours of the members, by the rule of the room."""


def boards(
    members: Sequence[int], records: Mapping[int, Record], colour: str, before: int
) -> list[Pairing]:
    """The games of these members; `before` games were played in the room."""
    found = []
    for at, member in enumerate(members, before):
        side = _colour(records[member], colour, is_even=at % 2 == 0)
        found.append(Pairing(member, ONE) if side is Side.BLACK else Pairing(ONE, member))
    return found


def _colour(record: Record, colour: str, *, is_even: bool) -> Side:
    if colour != "turns":
        return Side(colour)
    if record.colours:
        return record.colours[-1].other
    return Side.BLACK if is_even else Side.WHITE


def score_of_one(tables: Collection[Table]) -> tuple[int, int, int]:
    """The numbers of games that the one has won, drawn and lost."""
    counted = [t.points(ONE) for t in tables if t.result not in (None, Result.NOBODY)]
    return counted.count(2), counted.count(1), counted.count(0)
