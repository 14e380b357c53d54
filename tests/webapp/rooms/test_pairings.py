"""Pairings: nobody meets twice, byes are fair, colours balanced, and no better round exists."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import hypothesis.strategies as st
import pytest
from hypothesis import given

from engines.game import Side
from tests.support.examples import examples
from webapp.rooms.tournament import colours
from webapp.rooms.tournament.matching import Pair, best_pairs
from webapp.rooms.tournament.round_robin import berger, round_robin, rounds_of
from webapp.rooms.tournament.standings import standings
from webapp.rooms.tournament.swiss import swiss
from webapp.rooms.tournament.tables import Pairing, Result, Table, records

PLAYED = (Result.BLACK, Result.WHITE, Result.DRAW)


def matchings(members: Sequence[int], pairs: Mapping[Pair, object]) -> Iterator[list[Pair]]:
    """All ways to pair some of these members."""
    if not members:
        yield []
        return
    first, *others = members
    yield from matchings(others, pairs)
    for other in others:
        pair = (first, other) if (first, other) in pairs else (other, first)
        if pair in pairs:
            left = [each for each in others if each != other]
            yield from ([pair, *rest] for rest in matchings(left, pairs))


@given(
    st.dictionaries(
        st.tuples(st.integers(1, 7), st.integers(1, 7)).filter(lambda pair: pair[0] < pair[1]),
        st.tuples(*[st.integers(-40, 40)] * 3),
        max_size=21,
    )
)
@examples(100)
def test_no_other_pairs_are_better(measures: dict[Pair, tuple[int, ...]]) -> None:
    def worth(pairs: list[Pair]) -> tuple[int, ...]:
        return -len(pairs), *(sum(measures[pair][k] for pair in pairs) for k in range(3))

    found = [*best_pairs(measures)]
    best = min(matchings(range(1, 8), measures), key=worth)
    assert worth(found) == worth(best)
    members = [member for pair in found for member in pair]
    assert len(members) == len(set(members))


class Tournament:
    """A tournament whose results a test draws."""

    def __init__(self, data: st.DataObject) -> None:
        self.draw = data.draw
        self.tables: list[Table] = []
        self.members: list[int] = []
        self.round = 0

    def order(self, present: Sequence[int]) -> list[int]:
        lines = standings(self.members, self.tables)
        return [each.member for each in lines if each.member in present]

    def play(self, pairings: Sequence[Pairing], results: Sequence[Result] = PLAYED) -> None:
        self.round += 1
        for pairing in pairings:
            result = None if pairing.white is None else self.draw(st.sampled_from(results))
            self.tables.append(Table(self.round, pairing, result))


def met(tables: Sequence[Table]) -> list[frozenset[int]]:
    return [frozenset(each.pairing.members) for each in tables if not each.is_bye]


@given(st.data())
@examples(60)
def test_a_swiss_with_people_who_come_late_leave_and_sit_out(data: st.DataObject) -> None:
    played = Tournament(data)
    played.members = [*range(1, data.draw(st.integers(2, 9), "members") + 1)]
    for _ in range(data.draw(st.integers(1, 6), "rounds")):
        late = data.draw(st.integers(0, 2), "late")
        played.members += range(len(played.members) + 1, len(played.members) + 1 + late)
        present = data.draw(st.sets(st.sampled_from(played.members)), "present")
        order = played.order([*present])
        before = records(played.members, played.tables)
        pairings = swiss(order, before)
        assert sorted(m for each in pairings for m in each.members) == sorted(present)
        free = [each.black for each in pairings if each.white is None]
        could = {(a, b): () for a in order for b in order if a < b and b not in before[a].met}
        most = max(len(each) for each in matchings(order, could)) if len(order) < 8 else None
        assert most in (None, len(pairings) - len(free))
        played.play(pairings, [*Result])
    assert len(met(played.tables)) == len({*met(played.tables)}), "a pair met twice"


@given(st.data(), st.integers(4, 16), st.integers(1, 4))
@examples(60)
def test_byes_go_round_and_colours_are_balanced(
    data: st.DataObject, members: int, rounds: int
) -> None:
    """Where a room has at least twice as many members as rounds."""
    members = max(members, 2 * rounds)
    played = Tournament(data)
    played.members = [*range(1, members + 1)]
    for _ in range(rounds):
        order = played.order(played.members)
        before = records(order, played.tables)
        pairings = swiss(order, before)
        free = [each.black for each in pairings if each.white is None]
        assert len(free) == members % 2
        assert all(not before[member].free_points for member in free)
        played.play(pairings)
    for record in records(played.members, played.tables).values():
        assert abs(record.balance) <= colours.MOST_UNBALANCED
        in_a_row = "".join(side.value[0] for side in record.colours)
        assert "bbb" not in in_a_row
        assert "www" not in in_a_row


def test_in_the_first_round_the_upper_half_meets_the_lower_half() -> None:
    pairings = swiss([1, 2, 3, 4, 5, 6], records(range(1, 7), ()))
    assert {frozenset(each.members) for each in pairings} == {
        frozenset(pair) for pair in ((1, 4), (2, 5), (3, 6))
    }


def test_equal_points_meet_in_the_second_round() -> None:
    first = [Table(1, Pairing(1, 3), Result.BLACK), Table(1, Pairing(4, 2), Result.WHITE)]
    pairings = swiss([1, 2, 3, 4], records(range(1, 5), first))
    assert {frozenset(each.members) for each in pairings} == {
        frozenset({1, 2}),
        frozenset({3, 4}),
    }


@pytest.mark.parametrize("members", [2, 3, 4, 7, 8, 15, 16])
def test_berger_tables_bring_everybody_together_once(members: int) -> None:
    order = [*range(1, members + 1)]
    tables = [
        Table(round, pairing, Result.BLACK)
        for round in range(1, rounds_of(members) + 1)
        for pairing in berger(order, round)
    ]
    assert sorted(map(sorted, met(tables))) == [[a, b] for a in order for b in order if a < b]
    for record in records(order, tables).values():
        assert abs(record.balance) <= 1
        assert all(
            [*record.colours[at : at + 4]] != [side] * 4
            for side in Side
            for at in range(len(record.colours))
        )


@given(st.data())
@examples(60)
def test_a_round_robin_ends_when_all_who_stayed_have_met(data: st.DataObject) -> None:
    played = Tournament(data)
    founders = [*range(1, data.draw(st.integers(2, 8), "members") + 1)]
    played.members, present = [*founders], {*founders}
    changes = data.draw(st.integers(0, 3), "rounds with changes")
    while True:
        if changes and played.round:
            changes -= 1
            new = len(played.members) + 1
            played.members += [new] if data.draw(st.booleans(), "late") else []
            present = data.draw(st.sets(st.sampled_from(played.members), min_size=1), "present")
        pairings = round_robin(
            founders, present, records(played.members, played.tables), played.round + 1
        )
        if not pairings:
            break
        assert all(each.white is not None for each in pairings)
        assert {m for each in pairings for m in each.members} <= present
        played.play(pairings)
        assert played.round < 40
    together = {*met(played.tables)}
    assert len(met(played.tables)) == len(together), "a pair met twice"
    assert {frozenset({a, b}) for a in present for b in present if a < b} <= together
