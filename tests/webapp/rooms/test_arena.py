"""Arena: whoever is free is paired, and a room compared with a plain model."""

from __future__ import annotations

from itertools import combinations

import hypothesis.strategies as st
import pytest
from hypothesis import given

from tests.support.examples import examples
from tests.support.match_site import Site
from tests.webapp.rooms.club import Club
from tests.webapp.rooms.test_pairings import PLAYED, matchings
from webapp.core.errors import RequestError
from webapp.rooms.playing.repository import RoomRepository
from webapp.rooms.playing.service import RoomService
from webapp.rooms.playing.writer import MOST_MINUTES
from webapp.rooms.room.activities.arena import Arena
from webapp.rooms.room.gathering import Seat
from webapp.rooms.room.plan import Plan
from webapp.rooms.tournament import colours
from webapp.rooms.tournament.arena import PATIENCE_SECONDS, Free, arena
from webapp.rooms.tournament.standings import by_points
from webapp.rooms.tournament.tables import Pairing, Result, Table, records
from webapp.storage.database import Database
from webapp.storage.room_store import RoomStore

MINUTES = 20
PLAN = Plan.from_fields({"game": "reversi", "system": "arena", "arena": str(MINUTES)})


# Pairings ------------------------------------------------------------------------------------------


@given(st.data(), st.integers(0, 6), st.booleans())
@examples(100)
def test_all_who_can_play_do_and_nobody_meets_the_same_again_if_others_are_free(
    data: st.DataObject, members: int, others: bool
) -> None:
    """Against all pairings there are."""
    everybody = [*range(1, members + 1)]
    met = data.draw(st.lists(st.permutations(everybody), max_size=3)) if members > 1 else []
    tables = [Table(n, Pairing(a, b), Result.BLACK) for n, (a, b, *_) in enumerate(met, 1)]
    latest: dict[int, int] = {}
    for table in tables:
        black, white = table.pairing.members
        latest |= {black: white, white: black}
    waits = st.integers(0, 2 * PATIENCE_SECONDS)
    free = [Free(n, data.draw(waits), latest.get(n)) for n in everybody]
    waited = {each.member: each.waited for each in free}
    before = records(everybody, tables)
    found = arena(free, before, others=others)
    pairs = {frozenset(each.members) for each in found}
    assert len({m for each in found for m in each.members}) == 2 * len(found)
    assert all(each.white is not None for each in found)

    def again(pair: frozenset[int]) -> bool:
        one, other = pair
        return latest.get(one) == other and latest.get(other) == one

    def may_be(pair: frozenset[int]) -> bool:
        return not (again(pair) and others and max(waited[m] for m in pair) < PATIENCE_SECONDS)

    pairs_of_all = dict.fromkeys(combinations(everybody, 2))
    possible = [
        each
        for each in ({*map(frozenset, pairs)} for pairs in matchings(everybody, pairs_of_all))
        if all(map(may_be, each))
    ]
    most = max(map(len, possible))
    assert len(pairs) == most
    best = min(sum(map(again, each)) for each in possible if len(each) == most)
    assert sum(map(again, pairs)) == best


@given(st.data(), st.integers(4, 10))
@examples(30)
def test_colours_are_balanced_and_who_waits_is_next(data: st.DataObject, members: int) -> None:
    """Games end in any order, one after the other."""
    everybody, now = [*range(1, members + 1)], 0
    tables: list[Table] = []
    since, latest = dict.fromkeys(everybody, 0), dict[int, int]()
    open_tables: list[int] = []
    for _ in range(30):
        busy = {m for at in open_tables for m in tables[at].pairing.members}
        free = [Free(n, now - since[n], latest.get(n)) for n in everybody if n not in busy]
        before = records(everybody, tables)
        for pairing in arena(free, before, others=bool(busy)):
            black, white = pairing.members
            ways = ((before[black], before[white]), (before[white], before[black]))
            assert colours.unbalance(*ways[0]) <= colours.unbalance(*ways[1]) or (
                colours.is_broken(*ways[1])
            )
            latest |= {black: white, white: black}
            open_tables.append(len(tables))
            tables.append(Table(len(tables) + 1, pairing))
        busy = {m for at in open_tables for m in tables[at].pairing.members}
        left = [each for each in free if each.member not in busy]
        assert len(left) <= 1 or {each.latest for each in left} == {each.member for each in left}
        over = data.draw(st.sampled_from(open_tables))
        open_tables.remove(over)
        now += data.draw(st.integers(0, 40))
        ended = tables[over]
        tables[over] = Table(ended.round, ended.pairing, data.draw(st.sampled_from(PLAYED)))
        since |= dict.fromkeys(ended.pairing.members, now)
    for record in records(everybody, tables).values():
        assert abs(record.balance) <= colours.MOST_UNBALANCED + 1


def test_two_alone_meet_again_and_two_of_more_wait_a_moment() -> None:
    before = records([1, 2], [Table(1, Pairing(1, 2), Result.BLACK)])
    free = [Free(1, 0, 2), Free(2, 0, 1)]
    assert arena(free, before, others=False) == [Pairing(2, 1)], "with the other colours"
    assert arena(free, before, others=True) == []
    free = [Free(1, PATIENCE_SECONDS, 2), Free(2, PATIENCE_SECONDS, 1)]
    assert arena(free, before, others=True) == [Pairing(2, 1)]


def test_points_decide_then_the_fewer_games() -> None:
    tables = [
        Table(1, Pairing(1, 2), Result.BLACK),
        Table(2, Pairing(3, 4), Result.BLACK),
        Table(3, Pairing(3, 2), Result.WHITE),
        Table(4, Pairing(4, 1)),
    ]
    lines = by_points([1, 2, 3, 4, 5], tables, fewer_games=True)
    assert [(each.member, each.place, each.points, each.games) for each in lines] == [
        (1, 1, 2, 1),
        (2, 2, 2, 2),
        (3, 2, 2, 2),
        (5, 4, 0, 0),
        (4, 5, 0, 1),
    ]


# A room --------------------------------------------------------------------------------------------


@pytest.fixture
def club(site: Site) -> Club:
    return Club(site, PLAN)


def test_games_begin_one_after_the_other_until_the_end(club: Club) -> None:
    club.start()
    (first,) = club.room.going_on
    assert first.match_id
    black, white = first.table.pairing.members
    club.resign(first.match_id, club.room.people[black].player)
    club.tick(1)
    (second,) = club.room.going_on
    assert {*second.table.pairing.members} - {black, white}, "not the same two again"
    assert second.match_id
    assert club.matches.match(second.match_id).outcome is None
    assert club.room.standings[0].member == white
    club.tick(MINUTES * 60)
    assert not club.room.activity.is_on
    assert club.room.activity.table_of(second.table.pairing.black) == club.room.activity.table(2, 0)


def test_the_absent_lose_after_a_minute_and_sit_out(club: Club) -> None:
    club.start()
    (first,) = club.room.going_on
    black = first.table.pairing.black
    club.tick(Arena.patience - 1)
    assert club.room.going_on == [first]
    club.tick(2)
    table = club.room.activity.table(1, 0)
    assert table
    assert table.table.result is Result.WHITE_BY_FORFEIT
    assert club.room.seats[black] is Seat.RESTS
    (second,) = club.room.going_on
    assert black not in second.table.pairing.members


def test_time_is_given_once_and_while_an_arena_lasts(club: Club) -> None:
    def refused(minutes: int, code: str) -> None:
        with pytest.raises(RequestError, match=code):
            club.rooms.rounds.give_arena_time(club.id, "host", minutes)

    refused(5, "bad_option")
    club.start()
    for _sent_twice in range(2):
        club.rooms.rounds.give_arena_time(club.id, "host", 5, "k1")
    assert club.room.activity.time.seconds_left(club.at) == (MINUTES + 5) * 60
    refused(MOST_MINUTES, "bad_option")
    club.tick((MINUTES + 5) * 60)
    refused(5, "arena_over")


def test_nobody_plays_alone(site: Site) -> None:
    with pytest.raises(RequestError, match="no_pairings"):
        Club(site, PLAN, names=["ann"]).start()


def test_a_full_room_ends_its_arena(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.rooms.playing.rounds.MOST_MATCHES", 1)
    club.start()
    club.rooms.results.decide(club.id, "host", 1, 0, Result.DRAW)
    club.tick(PATIENCE_SECONDS)
    assert not club.room.activity.is_on
    assert club.rooms.repository.store.playing() == {}


def test_a_result_of_an_arena_is_corrected_but_not_opened_again(database: Database) -> None:
    rooms = RoomService(RoomRepository(RoomStore(database), shared=False))
    room = rooms.open("", PLAN, "host")
    for name in ("ann", "bob"):
        rooms.members.join(room.id, name, name)
    rooms.rounds.start(room.id, "host", 1)
    rooms.results.decide(room.id, "host", 1, 0, Result.BLACK)
    with pytest.raises(RequestError, match="bad_option"):
        rooms.results.decide(room.id, "host", 1, 0, None)
    with pytest.raises(RequestError, match="bad_option"):
        rooms.rounds.go_on(room.id, "host", by_itself=True)
    changed = rooms.results.decide(room.id, "host", 1, 0, Result.WHITE)
    assert changed.standings[0].member == changed.rounds[0][0].table.pairing.white
