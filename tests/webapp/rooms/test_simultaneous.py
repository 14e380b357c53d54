"""All against one: boards for everybody against a host or a level, late arrivals, the score, the end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.game import Side
from engines.registry import DUELS
from tests.support.match_site import Site
from tests.webapp.rooms.club import Club
from webapp.core.errors import RequestError
from webapp.matches.match.match import Match
from webapp.matches.messages.requests import (
    HintRequest,
    TakebackRequest,
)
from webapp.rooms.room.activities.all_against_one import AllAgainstOne
from webapp.rooms.room.plan import Plan, levels_for_all
from webapp.rooms.tournament.simultaneous import ONE, boards, score_of_one
from webapp.rooms.tournament.tables import Result, Table, records


class Exhibition(Club):
    """A room of all against one with two members."""

    def __init__(self, site: Site, one: str = "host", colour: str = "black") -> None:
        self.one = one
        fields = {"game": "capture-go", "system": "simul", "one": one, "colour": colour}
        super().__init__(site, Plan.from_fields(fields), ("ann", "bob"))

    def start(self, number: int = 1) -> None:
        name = "Li" if self.one == "host" else None
        self.keeper.rule(self.rooms.rounds.stopped_by_start(self.id, "host", number), Result.NOBODY)
        self.rooms.rounds.start(self.id, "host", number, name)
        self.tick()

    def game(self, member: str) -> Match:
        """The latest game of a member."""
        person = self.room.member(member)
        assert person
        table = self.room.activity.table_of(person.number)
        assert table
        assert table.match_id
        return self.matches.match(table.match_id)


@pytest.fixture
def exhibition(site: Site) -> Exhibition:
    return Exhibition(site)


@given(st.lists(st.sets(st.integers(1, 12), min_size=1), min_size=1, max_size=5))
def test_colours_come_in_turn(starts: list[set[int]]) -> None:
    tables: list[Table] = []
    for number, members in enumerate(starts, 1):
        known = records(range(1, 13), tables)
        found = boards(sorted(members), known, "turns", len(tables))
        for pairing in found:
            member = pairing.opponent(ONE)
            assert member in members
            before = known[member].colours
            assert not before or before[-1] is not pairing.side_of(member)
        tables += [Table(number, each, Result.DRAW) for each in found]
        if number == 1:
            blacks = sum(each.black == ONE for each in found)
            assert abs(2 * blacks - len(found)) <= 1
    assert score_of_one(tables) == (0, len(tables), 0)


def test_everybody_plays_the_host_who_starts(exhibition: Exhibition) -> None:
    exhibition.rooms.members.join(exhibition.id, "host", "also here")
    exhibition.start()
    assert len(exhibition.room.going_on) == 2, "the host has no board against themselves"
    match = exhibition.game("ann")
    seats = {side: (seat.kind, seat.player, seat.name) for side, seat in match.seats.items()}
    assert seats == {
        Side.BLACK: ("person", "ann", "ann"),
        Side.WHITE: ("person", "host", "Li"),
    }
    assert (match.clock, match.allows_hints) == (None, False)
    with pytest.raises(RequestError, match="name_taken"):
        exhibition.rooms.members.join(exhibition.id, "cai", "li")
    exhibition.join("cai")
    exhibition.restart()
    exhibition.tick()
    assert exhibition.game("cai").side_of("host") is Side.WHITE, "who came late has a board"
    exhibition.resign(match.id, "host")
    exhibition.tick()
    room = exhibition.room
    assert score_of_one(room.activity.tables) == (0, 0, 1)
    assert [(each.member, each.place, each.points) for each in room.standings][:2] == [
        (2, 1, 2),
        (3, 2, 0),
    ]
    exhibition.tick(AllAgainstOne.patience + 1)
    assert (bool(exhibition.room.going_on), exhibition.game("cai").ruling) == (False, "nobody")


def test_a_pause_stops_games_without_a_clock(exhibition: Exhibition) -> None:
    exhibition.start()
    exhibition.keeper.keep_clocks(exhibition.rooms.pause(exhibition.id, "host", paused=True))
    with pytest.raises(RequestError, match="clock_stopped"):
        exhibition.play(exhibition.game("ann").id, "ann")
    exhibition.join("cai")
    exhibition.restart()
    exhibition.tick()
    assert len(exhibition.room.going_on) == 2, "nobody gets a board in a pause"
    exhibition.rooms.pause(exhibition.id, "host", paused=False)
    exhibition.tick()
    assert len(exhibition.room.going_on) == 3
    exhibition.play(exhibition.game("ann").id, "ann")
    assert exhibition.game("ann").ply == 1


def test_new_games_end_those_that_go_on(exhibition: Exhibition) -> None:
    exhibition.start()
    first = exhibition.game("ann")
    with pytest.raises(RequestError, match="bad_name"):
        exhibition.rooms.rounds.start(exhibition.id, "host", 2)
    exhibition.start(2)
    exhibition.start(2)
    assert len(exhibition.room.rounds) == 2
    assert exhibition.game("ann").id != first.id
    assert exhibition.matches.match(first.id).ruling == "nobody"
    assert score_of_one(exhibition.room.activity.tables) == (0, 0, 0)
    first_table, second_table = (tables[0] for tables in exhibition.room.rounds)
    may = exhibition.room.activity.may_decide_again
    assert (may(first_table), may(second_table)) == (False, True)


def test_a_level_plays_everybody_and_helps_nobody(site: Site) -> None:
    exhibition = Exhibition(site, one="3", colour="turns")
    exhibition.start()
    black, white = exhibition.game("ann"), exhibition.game("bob")
    assert [black.seats[Side.WHITE].level, white.seats[Side.BLACK].level] == [3, 3]
    assert white.waits_for == "ai"
    assert len(site.engine_pool.jobs) == 1, "the level thinks about its first move"
    asked = HintRequest(black.id, "m1", black.position_id)
    with pytest.raises(RequestError, match="alone_in_a_room"):
        exhibition.matches.help.hint(asked, "ann", lambda _told: None)  # type: ignore[arg-type]
    exhibition.play(black.id, "ann")
    black = exhibition.game("ann")
    back = TakebackRequest(black.id, "m2", black.position_id)
    with pytest.raises(RequestError, match="alone_in_a_room"):
        exhibition.matches.negotiation.take_back(back, "ann")


def test_only_quick_levels_play_everybody() -> None:
    for key in DUELS:
        fields = {"game": key, "system": "simul"}
        strongest = DUELS[key].levels[-1].number
        assert strongest not in [level.number for level in levels_for_all(DUELS[key])]
        for wrong in ({"one": str(strongest)}, {"one": "me"}, {"colour": "red"}):
            with pytest.raises(RequestError):
                Plan.from_fields({**fields, **wrong})
        plan = Plan.from_fields({**fields, "one": "2", "colour": "white"})
        assert Plan.from_row(plan.row()) == plan
