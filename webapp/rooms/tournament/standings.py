"""The order of a tournament: points, then Buchholz, then Sonneborn-Berger.

Buchholz is the sum of the points of the opponents, Sonneborn-Berger that of those who were beaten and
half of those who were drawn with. A round without a game counts in both as a game against somebody with
the same points (FIDE's Tie-Break Regulations, C.07, article 16): who had a bye, or came later, neither
gains nor loses by it more than its points. In a round robin, the games of those who have left do not
count, so that all others have the same opponents.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from webapp.rooms.tournament.tables import WIN, Table


@dataclass(frozen=True)
class Standing:
    """A line of the order. Points are halves; Sonneborn-Berger is quarters."""

    member: int
    place: int
    """Counted from 1; those whose points and tie-breaks are equal share it."""
    points: int
    buchholz: int
    sonneborn_berger: int
    games: int = 0
    """That were played, where they decide between equal points."""


def standings(members: Sequence[int], tables: Collection[Table]) -> list[Standing]:
    """The order of these members after these tables; those who share a place stay in their order."""
    points = dict.fromkeys(members, 0)
    for table in tables:
        for member in table.pairing.members:
            if member in points:
                points[member] += table.points(member)
    rounds = max((table.round for table in tables), default=0)
    keys = {m: (points[m], *_tie_breaks(m, points, tables, rounds)) for m in members}
    ordered = sorted(members, key=lambda member: keys[member], reverse=True)
    places = {key: place for place, key in reversed([*enumerate(map(keys.get, ordered), 1)])}
    return [Standing(member, places[keys[member]], *keys[member]) for member in ordered]


def by_points(
    members: Sequence[int], tables: Collection[Table], *, fewer_games: bool = False
) -> list[Standing]:
    """The order of these members by points, and of equal points by `fewer_games`.

    Those who share a place stay in their order.
    """
    points, games = dict.fromkeys(members, 0), dict.fromkeys(members, 0)
    for table in tables:
        for member in table.pairing.members:
            if member in points and table.result is not None:
                points[member] += table.points(member)
                games[member] += table.was_played
    keys = {m: (-points[m], games[m] if fewer_games else 0) for m in members}
    ordered = sorted(members, key=lambda member: keys[member])
    places = {keys[member]: at for at, member in reversed([*enumerate(ordered, 1)])}
    return [Standing(m, places[keys[m]], points[m], 0, 0, games[m]) for m in ordered]


def without_those_who_left(tables: Iterable[Table], left: Collection[int]) -> list[Table]:
    """The tables that count in a round robin."""
    return [table for table in tables if not {*left} & {*table.pairing.members}]


def _tie_breaks(
    member: int, points: Mapping[int, int], tables: Iterable[Table], rounds: int
) -> tuple[int, int]:
    own = points[member]
    buchholz = sonneborn_berger = 0
    with_a_game = unplayed_points = 0
    for table in tables:
        if member not in table.pairing.members:
            continue
        other = table.pairing.opponent(member)
        if not table.is_over:
            with_a_game += 1
        elif table.was_played and other is not None:
            with_a_game += 1
            buchholz += points.get(other, 0)
            sonneborn_berger += table.points(member) * points.get(other, 0)
        else:
            unplayed_points += table.points(member)
    without_a_game = rounds - with_a_game
    return buchholz + own * without_a_game, sonneborn_berger + own * unplayed_points


def shown_points(halves: int) -> str:
    """Points as they are written: `2`, `1½`, `½`."""
    whole, half = divmod(halves, WIN)
    return (str(whole) if whole or not half else "") + ("½" if half else "")
