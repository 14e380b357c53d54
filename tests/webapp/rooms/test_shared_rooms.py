"""Rooms that several processes serve: people who change, and keepers of rounds beside each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count

import pytest

from tests.support.databases import statements
from tests.support.match_client import play_first_legal
from tests.support.match_site import Site
from webapp.core.errors import RequestError
from webapp.matches.match.match import Match
from webapp.matches.messages.requests import ResignRequest
from webapp.rooms.playing.keeper import LOOK_AGAIN_SECONDS, RoundKeeper
from webapp.rooms.playing.repository import RoomRepository
from webapp.rooms.playing.service import RoomService
from webapp.rooms.room.activities.activity import ABSENT_SECONDS
from webapp.rooms.room.activities.rounds import PAUSE_SECONDS
from webapp.rooms.room.plan import Plan
from webapp.rooms.room.room import Room
from webapp.rooms.tournament.tables import Result
from webapp.storage.database import Database
from webapp.storage.player_store import PlayerStore
from webapp.storage.room_store import RoomStore

PLAN = Plan.from_fields({"game": "reversi", "rounds": "2"})
NAMES = ("ann", "bob", "cai", "dan")
A_QUIET_TICK = 2
"""Most statements of a tick over any number of rooms whose games go on."""
A_TICK_THAT_LOOKS_AGAIN = 6


def service(database: Database) -> RoomService:
    return RoomService(RoomRepository(RoomStore(database), shared=True))


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(RequestError) as caught:
        act()
    return caught.value.code


@pytest.fixture
def one(database: Database) -> RoomService:
    """The rooms of a process."""
    return service(database)


@pytest.fixture
def other(database: Database) -> RoomService:
    """The rooms of another process."""
    return service(database)


@pytest.fixture
def room_id(one: RoomService) -> str:
    """A room with four members."""
    made = one.open("Club", PLAN, "host").id
    for name in NAMES:
        one.members.join(made, name, name)
    return made


def test_changed_people_are_seen_by_all(
    database: Database, one: RoomService, other: RoomService, room_id: str
) -> None:
    def both() -> tuple[Room, Room]:
        return one.room(room_id), other.room(room_id)

    both()
    PlayerStore(database).give_seats("ann", "her phone")  # without an event
    for room in both():
        assert room.member("ann") is None
        assert room.name(room.member("her phone").number) == "ann"  # type: ignore[union-attr]
    PlayerStore(database).give_seats("host", "a phone")
    other.members.rename(room_id, "a phone", 3, "Robert")
    assert [room.name(3) for room in both()] == ["Robert", "Robert"]
    one.members.forget("cai")
    for room in both():
        assert room.member("cai") is None
        assert room.name(4) is None
        assert 4 not in room.here
    other.members.remove(room_id, "a phone", 5)
    assert all(not room.has("dan") for room in both())
    assert refusal(lambda: one.members.rest(room_id, "dan", rests=True)) == "not_your_room"
    assert one.room(room_id) == other.room(room_id) == service(database).room(room_id)


def test_a_device_that_changes_while_an_event_is_written_is_seen(
    database: Database, one: RoomService, room_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    append = RoomStore.append

    def late(store: RoomStore, *what: object) -> None:
        PlayerStore(database).give_seats("ann", "her phone")
        append(store, *what)  # type: ignore[arg-type]

    one.room(room_id)
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(RoomStore, "append", late)
        one.members.rest(room_id, "bob", rests=True)
    assert one.room(room_id).member("her phone")


def test_who_comes_during_a_look_is_there_with_their_seat(
    one: RoomService, other: RoomService, room_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = RoomStore.look
    names = map("late {}".format, count(1))

    def slow(store: RoomStore, room_id: str) -> tuple[int, str] | None:
        found = look(store, room_id)
        with monkeypatch.context() as own:
            own.setattr(RoomStore, "look", look)
            name = next(names)
            one.members.join(room_id, name, name)
        return found

    one.members.rename(room_id, "host", 2, "Anna")
    monkeypatch.setattr(RoomStore, "look", slow)
    for rooms in (other, other, one):
        room = rooms.room(room_id)
        members = {n for n, person in room.people.items() if person.role == "member"}
        assert members == set(room.seats)


# The keeper --------------------------------------------------------------------------------------


class Clubs:
    """Rooms with rounds on two processes, and a clock."""

    def __init__(self, site: Site) -> None:
        self.site, self.at = site, 1_000_000.0
        self.matches = site.matches.service
        made = [
            RoomService(RoomRepository(RoomStore(site.database), shared=True, now=self.now))
            for _ in range(2)
        ]
        self.rooms, self.others = made
        self.keepers = [RoundKeeper(each, self.matches, 14, self.now) for each in made]

    def now(self) -> float:
        return self.at

    def open(self, plan: Plan = PLAN) -> str:
        """A room whose first round has begun."""
        room_id = self.rooms.open("Club", plan, "host").id
        for name in NAMES:
            self.rooms.members.join(room_id, name, name)
        self.rooms.rounds.start(room_id, "host", 1)
        return room_id

    def tick(self) -> None:
        for keeper in self.keepers:
            keeper.tick()

    def ticked(self) -> int:
        """The statements of a tick of the second process."""
        with statements(self.site.database) as found:
            self.keepers[1].tick()
        return len(found)

    def games(self, room_id: str) -> list[str]:
        return [
            each.match_id for each in self.rooms.room(room_id).activity.present if each.match_id
        ]

    def move(self, match_id: str) -> None:
        play_first_legal(self.matches, match_id)


@pytest.fixture
def clubs() -> Iterator[Clubs]:
    site = Site(shared=True)
    yield Clubs(site)
    site.close()


@pytest.mark.parametrize("paused", [False, True])
def test_a_tick_over_quiet_rooms_costs_the_same_for_any_number(
    clubs: Clubs, *, paused: bool
) -> None:
    for number in (1, 5):
        made = [clubs.open() for _ in range(number)]
        clubs.tick()
        for room_id in made:
            for match_id in clubs.games(room_id):
                clubs.move(match_id)
            clubs.rooms.pause(room_id, "host", paused=paused)
        for _ in range(3):
            clubs.tick()
        assert clubs.ticked() <= A_QUIET_TICK
        for room_id in made:
            if not paused:
                clubs.move(clubs.games(room_id)[0])
        assert clubs.ticked() <= A_QUIET_TICK, "games that only go on are not read"
        clubs.at += LOOK_AGAIN_SECONDS + 1
        assert clubs.ticked() <= A_TICK_THAT_LOOKS_AGAIN


def test_either_process_notes_how_games_end_and_who_is_absent(clubs: Clubs) -> None:
    room_id = clubs.open()
    clubs.tick()
    first, second = clubs.games(room_id)
    clubs.move(first)
    match = clubs.matches.match(first)
    clubs.tick()
    clubs.at += ABSENT_SECONDS + 1
    clubs.keepers[1].tick()
    tables = {each.match_id: each.table for each in clubs.rooms.room(room_id).activity.present}
    assert tables[first].result is None
    assert tables[second].result is Result.WHITE_BY_FORFEIT
    assert match.side_to_move
    loser = match.seats[match.side_to_move].player
    clubs.matches.resign(ResignRequest(first, "r"), loser)
    clubs.keepers[1].tick()
    assert not clubs.rooms.room(room_id).going_on


def test_a_clock_that_was_stopped_too_late_goes_on(clubs: Clubs) -> None:
    room_id = clubs.open()
    clubs.tick()
    game = clubs.games(room_id)[0]
    clubs.move(game)
    clubs.tick()
    clubs.matches.hosted.stop(game)  # of a pause that is over by now
    clubs.at += LOOK_AGAIN_SECONDS + 1
    clubs.tick()
    assert not clubs.matches.hosted.stands(clubs.matches.match(game))


@pytest.mark.parametrize("paused", [True, False])
def test_a_host_is_right_who_pauses_or_goes_on_in_the_middle_of_a_tick(
    clubs: Clubs, monkeypatch: pytest.MonkeyPatch, *, paused: bool
) -> None:
    room_id = clubs.open()
    clubs.tick()
    game = clubs.games(room_id)[0]
    clubs.move(game)
    hosted, several = clubs.matches.hosted, clubs.matches.several
    if not paused:
        clubs.rooms.pause(room_id, "host", paused=True)
        hosted.stop(game)
    clubs.tick()

    def after_the_host(match_ids: Sequence[str]) -> Mapping[str, Match]:
        clubs.rooms.pause(room_id, "host", paused=paused)
        (hosted.stop if paused else hosted.go_on)(game)
        return several(match_ids)

    monkeypatch.setattr(clubs.matches, "several", after_the_host)
    clubs.at += LOOK_AGAIN_SECONDS + 1
    clubs.keepers[0].tick()
    assert hosted.stands(clubs.matches.match(game)) == paused


# Two that pair -----------------------------------------------------------------------------------


def rounds_by_themselves(clubs: Clubs) -> str:
    room_id = clubs.open()
    clubs.rooms.rounds.go_on(room_id, "host", by_itself=True)
    for each in clubs.rooms.room(room_id).activity.present:
        clubs.rooms.results.game_over(room_id, each, Result.DRAW)
    clubs.at += PAUSE_SECONDS
    return room_id


def an_arena(clubs: Clubs) -> str:
    room_id = clubs.open(Plan.from_fields({"game": "reversi", "system": "arena"}))
    for each in clubs.rooms.room(room_id).going_on:
        clubs.rooms.results.game_over(room_id, each, Result.DRAW)
    return room_id


def all_against_one(clubs: Clubs) -> str:
    room_id = clubs.open(Plan.from_fields({"game": "reversi", "system": "simul", "one": "1"}))
    clubs.rooms.members.join(room_id, "eve", "eve")
    return room_id


@pytest.mark.parametrize("due", [rounds_by_themselves, an_arena, all_against_one])
def test_nobody_is_paired_twice_if_another_process_pairs_meanwhile(
    clubs: Clubs, due: Callable[[Clubs], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    room_id = due(clubs)
    load, begun = clubs.rooms.repository.load, clubs.rooms.room(room_id).round

    def overtaken(room_id: str) -> Room:
        room = load(room_id)
        clubs.others.rounds.start_next(room_id)
        return room

    monkeypatch.setattr(clubs.rooms.repository, "load", overtaken)
    after = clubs.rooms.rounds.start_next(room_id)
    assert after.round == begun + 1
