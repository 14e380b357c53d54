"""All against one: boards for everybody against a host or a level, late arrivals, the score, the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.game import Side
from engines.registry import DUELS
from tests.support.clients import Visitor
from tests.support.match_client import play_first_legal
from tests.support.match_site import Site
from tests.support.servers import Server
from tests.webapp.rooms.class_room import ClassRoom
from webapp.core.errors import RequestError
from webapp.matches.match.match import Match
from webapp.matches.messages.requests import (
    HintRequest,
    ResignRequest,
    TakebackRequest,
)
from webapp.rooms.playing.keeper import RoundKeeper
from webapp.rooms.playing.repository import RoomRepository
from webapp.rooms.playing.service import RoomService
from webapp.rooms.room.activities.all_against_one import AllAgainstOne
from webapp.rooms.room.plan import Plan, levels_for_all
from webapp.rooms.room.room import Room
from webapp.rooms.tournament.simultaneous import ONE, boards, score_of_one
from webapp.rooms.tournament.tables import Result, Table, records
from webapp.storage.room_store import RoomStore


@dataclass
class Exhibition:
    """A room of all against one with two members, on a site, and a clock of its own."""

    site: Site
    one: str = "host"
    colour: str = "black"
    at: float = 1_000_000.0

    def __post_init__(self) -> None:
        self.begin()
        plan = {"game": "capture-go", "system": "simul", "one": self.one, "colour": self.colour}
        self.id = self.rooms.open("Club", Plan.from_fields(plan), "host").id
        for name in ("ann", "bob"):
            self.rooms.members.join(self.id, name, name)

    def begin(self) -> None:
        self.matches = self.site.matches.service
        repository = RoomRepository(
            RoomStore(self.site.database), shared=False, now=lambda: self.at
        )
        self.rooms = RoomService(repository, self.matches.drop)
        self.keeper = RoundKeeper(self.rooms, self.matches, 14, lambda: self.at)

    def restart(self) -> None:
        self.site.restart()
        self.begin()

    def start(self, number: int = 1) -> None:
        name = "Li" if self.one == "host" else None
        self.keeper.rule(self.rooms.rounds.stopped_by_start(self.id, "host", number), Result.NOBODY)
        self.rooms.rounds.start(self.id, "host", number, name)
        self.keeper.tick()

    @property
    def room(self) -> Room:
        return self.rooms.room(self.id)

    def game(self, member: str) -> Match:
        """The latest game of a member."""
        person = self.room.member(member)
        assert person
        table = self.room.activity.table_of(person.number)
        assert table
        assert table.match_id
        return self.matches.match(table.match_id)

    def play(self, match: Match, player: str) -> None:
        play_first_legal(self.matches, match.id, player)


@pytest.fixture
def site() -> Iterator[Site]:
    made = Site()
    yield made
    made.close()


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
    exhibition.rooms.members.join(exhibition.id, "cai", "cai")
    exhibition.restart()
    exhibition.keeper.tick()
    assert exhibition.game("cai").side_of("host") is Side.WHITE, "who came late has a board"
    exhibition.matches.resign(ResignRequest(match.id, "m1"), "host")
    exhibition.keeper.tick()
    room = exhibition.room
    assert score_of_one(room.activity.tables) == (0, 0, 1)
    assert [(each.member, each.place, each.points) for each in room.standings][:2] == [
        (2, 1, 2),
        (3, 2, 0),
    ]
    exhibition.at += AllAgainstOne.patience + 1
    exhibition.keeper.tick()
    assert (bool(exhibition.room.going_on), exhibition.game("cai").ruling) == (False, "nobody")


def test_a_pause_stops_games_without_a_clock(exhibition: Exhibition) -> None:
    exhibition.start()
    exhibition.keeper.keep_clocks(exhibition.rooms.pause(exhibition.id, "host", paused=True))
    with pytest.raises(RequestError, match="clock_stopped"):
        exhibition.play(exhibition.game("ann"), "ann")
    exhibition.rooms.members.join(exhibition.id, "cai", "cai")
    exhibition.restart()
    exhibition.keeper.tick()
    assert len(exhibition.room.going_on) == 2, "nobody gets a board in a pause"
    exhibition.rooms.pause(exhibition.id, "host", paused=False)
    exhibition.keeper.tick()
    assert len(exhibition.room.going_on) == 3
    exhibition.play(exhibition.game("ann"), "ann")
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
    exhibition.play(black, "ann")
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


def test_a_host_goes_from_board_to_board(server: Server) -> None:
    made: list[Visitor] = []

    def arrive() -> Visitor:
        made.append(Visitor(server.url))
        return made[-1]

    room = ClassRoom.open(arrive, game="reversi", system="simul", colour="white")
    for name in ("Ann", "小满"):
        room.come(name)
    refused = room.host.post(f"{room.path}/host", data={"act": "start", "round": 1})
    assert refused.status_code == 400
    answer = room.host.post(f"{room.path}/host", data={"act": "start", "round": 1, "name": "Li"})
    assert answer.headers["Location"] == f"{room.path}/boards"
    assert "2 boards wait for you." in room.page("boards")
    first = room.host.get(f"{room.path}/boards/next").headers["Location"]
    after = f"{room.path}/boards/next?after={first.rpartition('/')[2]}"
    assert after in room.host.get(first).text
    second = room.host.get(after).headers["Location"]
    assert {first, second} == {f"/g/{room.game_of(name)}" for name in ("Ann", "小满")}
    theirs = room.members["Ann"].get(f"{room.path}/boards")
    assert theirs.headers["Location"] == room.path
    room.act(act="result", round=1, table=0, result="white")
    state = room.host.get(f"/api/matches/{room.game_of('Ann')}").json()
    assert state["outcome"] == {"winner": "white", "reason": "host", "margin": 0}
    assert "0 won, 0 drawn, 1 lost" in room.page("now/wall")
    unfinished = room.game_of("小满")
    room.act(act="end")
    state = room.host.get(f"/api/matches/{unfinished}").json()
    assert state["outcome"]["reason"] == "not_counted"
    table = room.host.get(f"{room.path}/results.csv").content.decode("utf-8-sig")
    lines = [line.split(",")[:4] for line in table.splitlines()[1:]]
    assert lines == [["1", "Ann", "1", "1"], ["2", "小满", "0", "0"], ["", "Li", "0", "1"]]
    for each in made:
        each.close()
