"""Standings: points, Buchholz and Sonneborn-Berger, as the regulations count them."""

from __future__ import annotations

from fractions import Fraction

import hypothesis.strategies as st
import pytest
from hypothesis import given

from webapp.rooms.tournament.standings import (
    shown_points,
    standings,
    without_those_who_left,
)
from webapp.rooms.tournament.tables import Pairing, Result, Table

MEMBERS = [*range(1, 6)]


@st.composite
def tournaments(draw: st.DrawFn) -> list[Table]:
    """Rounds in which each member sits at one table at most."""
    tables = []
    for round in range(1, draw(st.integers(0, 4)) + 1):
        order = draw(st.permutations(MEMBERS))
        for black, white in zip(order[::2], order[1::2], strict=False):
            result = draw(st.sampled_from([None, *Result]))
            tables.append(Table(round, Pairing(black, white), result))
        if draw(st.booleans()):
            tables.append(Table(round, Pairing(order[-1])))
    return tables


def by_hand(tables: list[Table]) -> dict[int, tuple[Fraction, Fraction, Fraction]]:
    """Points and tie-breaks, worked out from a cross table with fractions."""
    scores: dict[int, list[tuple[int | None, Fraction]]] = {member: [] for member in MEMBERS}
    rounds = max((table.round for table in tables), default=0)
    for member in MEMBERS:
        for round in range(1, rounds + 1):
            own = [t for t in tables if t.round == round and member in t.pairing.members]
            for table in own or [None]:
                if table is None:
                    scores[member].append((member, Fraction(0)))
                elif table.is_over:
                    other = table.pairing.opponent(member)
                    against = other if table.was_played else member
                    scores[member].append((against, Fraction(table.points(member), 2)))
    points = {m: sum((score for _, score in scores[m]), Fraction(0)) for m in MEMBERS}
    return {
        member: (
            points[member],
            sum((points[other] for other, _ in scores[member]), Fraction(0)),
            sum((score * points[other] for other, score in scores[member]), Fraction(0)),
        )
        for member in MEMBERS
    }


@given(tournaments())
def test_they_are_those_of_a_cross_table(tables: list[Table]) -> None:
    lines, expected = standings(MEMBERS, tables), by_hand(tables)
    for line in lines:
        shown = (
            Fraction(line.points, 2),
            Fraction(line.buchholz, 2),
            Fraction(line.sonneborn_berger, 4),
        )
        assert shown == expected[line.member]
        assert line.place == 1 + sum(each > shown for each in expected.values())
    assert [line.member for line in lines] == sorted(
        MEMBERS, key=lambda member: ([-each for each in expected[member]], member)
    )


def test_games_of_those_who_left_a_round_robin_do_not_count() -> None:
    tables = [
        Table(1, Pairing(1, 3), Result.WHITE),
        Table(2, Pairing(1, 2), Result.BLACK),
        Table(3, Pairing(2, 3), Result.BLACK),
    ]
    lines = standings([1, 2], without_those_who_left(tables, [3]))
    assert [(line.member, line.points) for line in lines] == [(1, 2), (2, 0)]


@pytest.mark.parametrize(("halves", "shown"), [(0, "0"), (1, "½"), (2, "1"), (3, "1½"), (24, "12")])
def test_points_are_written_with_halves(halves: int, shown: str) -> None:
    assert shown_points(halves) == shown
