"""A room compared with a plain model, with restarts and writes of another process in between."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tests.support.databases import new_database
from tests.support.examples import examples
from webapp.core.errors import RequestError
from webapp.rooms.pages import yours
from webapp.rooms.playing import writer
from webapp.rooms.playing.members import MOST_KNOCKS, MOST_MEMBERS
from webapp.rooms.playing.repository import RoomRepository
from webapp.rooms.playing.service import RoomService
from webapp.rooms.room.plan import Plan
from webapp.rooms.room.room import Room
from webapp.rooms.tournament.tables import Result
from webapp.storage.database import Database
from webapp.storage.room_store import RoomStore

PLAN = Plan("capture-go", {"size": "7", "rules": "first"}, "fischer-5-0", "swiss", 3)
PLAYERS = ["ann", "bob", "cai", "dan", "eve"]
NAMES = ["Ann", "bob", "BOB", "小满"]
numbers, names, players = st.integers(1, 6), st.sampled_from(NAMES), st.sampled_from(PLAYERS)


def service(database: Database, *, shared: bool = False) -> RoomService:
    return RoomService(RoomRepository(RoomStore(database), shared=shared))


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(RequestError) as caught:
        act()
    return caught.value.code


@dataclass
class Model:
    """What everybody would note on paper."""

    members: dict[str, int] = field(default_factory=dict)
    called: dict[int, str] = field(default_factory=dict)
    seats: dict[int, str] = field(default_factory=dict)
    locked: bool = False
    over: bool = False
    results: list[list[str | None]] = field(default_factory=list)
    people: int = 1

    def here(self, number: int) -> bool:
        return self.seats.get(number) in ("plays", "rests")

    def taken(self, name: str, besides: int | None) -> bool:
        return any(
            called.casefold() == name.casefold()
            for number, called in self.called.items()
            if number != besides and self.seats[number] != "removed"
        )


class RoomMachine(RuleBasedStateMachine):
    """Each rule acts on the room, through one of two processes, and on the model."""

    @initialize()
    def begin(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.database = new_database(Path(self.folder.name) / "site.sqlite3")
        self.services = [service(self.database, shared=True) for _ in range(2)]
        self.id = self.services[0].open("3-2", PLAN, "host").id
        self.model = Model()

    def teardown(self) -> None:
        if hasattr(self, "database"):
            self.database.close()
            self.folder.cleanup()

    def check(self, expected: str | None, act: Callable[[RoomService], Any]) -> None:
        """Act through the process whose turn it is; `expected` is the error code."""
        self.services.reverse()
        if expected is None:
            act(self.services[0])
        else:
            assert refusal(lambda: act(self.services[0])) == expected

    @rule()
    def restart(self) -> None:
        self.services = [service(self.database, shared=True) for _ in range(2)]

    @rule(player=players, name=names)
    def join(self, player: str, name: str) -> None:
        model, number = self.model, self.model.members.get(player)
        seat = model.seats.get(number or 0)
        expected = None
        if model.over:
            expected = "room_over"
        elif seat == "removed":
            expected = "room_locked"
        elif model.taken(name, number):
            expected = "name_taken"
        elif model.locked and seat in (None, "left"):
            expected = "room_locked"
        else:
            if number is None:
                model.people += 1
                number = model.members[player] = model.people
            model.called[number] = name
            if seat in (None, "left"):
                model.seats[number] = "plays"
        self.check(expected, lambda rooms: rooms.members.join(self.id, player, name))

    @rule(player=players)
    def leave(self, player: str) -> None:
        number = self.model.members.get(player, 0)
        known = self.model.seats.get(number) not in (None, "removed")
        if known:
            self.model.seats[number] = "left"
        expected = None if known else "not_your_room"
        self.check(expected, lambda rooms: rooms.members.leave(self.id, player))

    @rule(member=numbers, name=names, by=st.sampled_from(["host", "ann"]))
    def rename(self, member: int, name: str, by: str) -> None:
        expected = self._refused(by, member)
        if expected is None and self.model.taken(name, member):
            expected = "name_taken"
        if expected is None:
            self.model.called[member] = name
        self.check(expected, lambda rooms: rooms.members.rename(self.id, by, member, name))

    @rule(member=numbers, rests=st.booleans())
    def rest(self, member: int, rests: bool) -> None:
        expected = self._refused("host", member)
        if expected is None:
            self.model.seats[member] = "rests" if rests else "plays"
        self.check(
            expected, lambda rooms: rooms.members.rest_member(self.id, "host", member, rests=rests)
        )

    @rule(member=numbers)
    def remove(self, member: int) -> None:
        expected = self._refused("host", member)
        if expected is None:
            self.model.seats[member] = "removed"
        self.check(expected, lambda rooms: rooms.members.remove(self.id, "host", member))

    @rule(locked=st.booleans())
    def lock(self, locked: bool) -> None:
        expected = self._refused("host")
        if expected is None:
            self.model.locked = locked
        self.check(expected, lambda rooms: rooms.members.lock(self.id, "host", locked=locked))

    @rule(repeats=st.booleans())
    def start_round(self, repeats: bool) -> None:
        model, number = self.model, len(self.model.results) + 1
        expected = self._refused("host")
        room = self.room
        pairings = len(model.results) < PLAN.rounds and len(room.playing) > 1
        if expected is None and not (pairings and room.next_pairings):
            expected = "no_pairings"
        self.check(expected, lambda rooms: rooms.rounds.start(self.id, "host", number))
        if expected is None:
            tables = self.room.activity.present
            assert sorted(m for each in tables for m in each.table.pairing.members) == sorted(
                number for number, seat in model.seats.items() if seat == "plays"
            )
            if model.results:  # the tables that went on are nobody's
                model.results[-1] = [result or "nobody" for result in model.results[-1]]
            model.results.append(["bye" if each.table.is_bye else None for each in tables])
            if repeats:
                self.check(None, lambda rooms: rooms.rounds.start(self.id, "host", number))

    @rule(
        round=st.integers(0, 3),
        table=st.integers(0, 2),
        result=st.sampled_from(Result),
        by_host=st.booleans(),
    )
    def result(self, round: int, table: int, result: Result, by_host: bool) -> None:
        tables = self.model.results[round - 1] if 1 <= round <= len(self.model.results) else []
        exists = table < len(tables) and tables[table] != "bye"
        if by_host:
            expected = self._refused("host")
            if expected is None and not exists:
                expected = "bad_option"
            if expected is None:
                tables[table] = result.value
            self.check(
                expected, lambda rooms: rooms.results.decide(self.id, "host", round, table, result)
            )
        elif exists:
            tables[table] = tables[table] or result.value
            self.check(None, lambda rooms: self._over(rooms, round, table, result))

    def _over(self, rooms: RoomService, round: int, table: int, result: Result) -> Room:
        at = rooms.room(self.id).activity.table(round, table)
        assert at is not None
        return rooms.results.game_over(self.id, at, result)

    @rule()
    def end(self) -> None:
        if self.model.results:
            self.model.results[-1] = [each or "nobody" for each in self.model.results[-1]]
        self.model.over = True
        self.check(None, lambda rooms: rooms.end(self.id, "host"))

    def _refused(self, by: str, member: int | None = None) -> str | None:
        if self.model.over:
            return "room_over"
        if by != "host":
            return "not_your_room"
        return None if member is None or self.model.here(member) else "bad_option"

    @property
    def room(self) -> Room:
        return self.services[1].room(self.id)

    @invariant()
    def is_what_the_model_says(self) -> None:
        if not hasattr(self, "model"):
            return
        room, model = self.room, self.model
        assert {number: room.name(number) for number in room.seats} == model.called
        assert {number: seat.value for number, seat in room.seats.items()} == model.seats
        assert (room.is_locked, room.is_over) == (model.locked, model.over)
        assert [
            [
                "bye" if e.table.is_bye else e.table.result.value if e.table.result else None
                for e in tables
            ]
            for tables in room.rounds
        ] == model.results
        store = RoomStore(self.database)
        assert (self.id in store.playing()) == (None in (model.results or [[]])[-1])
        for tables in room.rounds:
            for each in tables:
                assert each.match_id is None or store.of_match(each.match_id) == self.id


RoomMachine.TestCase.settings = examples(40)
TestRoom = RoomMachine.TestCase


def test_six_letters_open_a_room_however_they_are_typed(database: Database) -> None:
    rooms = service(database)
    room = rooms.open("Club", PLAN, "host")
    typed = f" {room.code[:3].lower()} {room.code[3:]}"
    assert rooms.repository.with_code(typed) == room.id
    for wrong in ("", "ABC", "IOIOIO", room.code + "A"):
        assert refusal(lambda wrong=wrong: rooms.repository.with_code(wrong)) == "unknown_room_code"


def test_a_room_has_so_many_members_and_no_more(database: Database) -> None:
    rooms = service(database)
    room = rooms.open("", PLAN, "host")
    for number in range(MOST_MEMBERS):
        rooms.members.join(room.id, f"player {number}", f"name {number}")
    assert refusal(lambda: rooms.members.join(room.id, "one more", "late")) == "room_full"


def test_nothing_that_members_write_keeps_a_host_from_acting(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "MOST_ACTS", 60)
    rooms = service(database)
    room = rooms.open("", PLAN, "host").id
    for name in ("ann", "bob"):
        rooms.members.join(room, name, name)
    while rooms.room(room).version < writer.MOST_ACTS:
        rooms.members.rest(room, "ann", rests=len(rooms.room(room).playing) == 2)
    assert refusal(lambda: rooms.members.rest(room, "ann", rests=True)) == "room_used_up"
    assert refusal(lambda: rooms.members.join(room, "ann", "anna")) == "room_used_up"
    rooms.members.join(room, "late", "late")
    rooms.rounds.start(room, "host", 1)
    rooms.pause(room, "host", paused=True)
    rooms.members.lock(room, "host", locked=True)
    assert rooms.members.remove(room, "host", 2).here == [3, 4]


def test_devices_go_from_member_to_member(database: Database) -> None:
    """Each time nobody stays at the door, and only the device of before is signed out."""
    rooms = service(database)
    room = rooms.open("", PLAN, "host").id
    for player, name in (("a", "Mia"), ("z", "Zoe")):
        rooms.members.join(room, player, name)

    def goes_on(player: str, name: str) -> None:
        (knocked,) = rooms.devices.knock(room, player, name).knocks
        rooms.devices.answer(room, "host", knocked, yes=True)

    for player, name in (("b", "Mia"), ("a", "Mia"), ("b", "Mia"), ("c", "Zoe"), ("a", "Zoe")):
        goes_on(player, name)
    rooms.members.leave(room, "a")
    goes_on("d", "Zoe")
    rooms.members.join(room, "a", "Ada")
    letters = rooms.devices.offer(room, "host", 3).offers[3].letters
    assert refusal(lambda: rooms.devices.take(room, "a", letters)) == "has_a_seat"
    after = rooms.devices.take(room, "z", letters)
    known = {after.people[n].player: after.people[n].name for n in after.here}
    assert known == {"b": "Mia", "z": "Zoe", "a": "Ada"}
    assert not after.knocks
    signed_out = {p for p in "abcdz" if after.place("moved", p) and not after.member(p)}
    assert signed_out == {"c", "d"}
    assert service(database).room(room).people == after.people


@pytest.mark.parametrize("act", ["remove", "take_back", "leave"])
def test_no_device_goes_on_for_somebody_who_is_gone(database: Database, act: str) -> None:
    rooms = service(database)
    room = rooms.open("", PLAN, "host", expected=2).id
    for player, name in (("a", "Ann"), ("b", "Bob")):
        rooms.members.join(room, player, name)
    letters = rooms.devices.offer(room, "host", 2).offers[2].letters
    (knocked,) = rooms.devices.knock(room, "late", "Ann").knocks
    if act == "remove":
        rooms.members.remove(room, "host", 2)
    elif act == "take_back":
        rooms.members.take_back(room, "host", [2])
    else:
        rooms.members.leave(room, "a")
        rooms.members.join(room, "a", "Ann")
    before = rooms.room(room).seats
    assert refusal(lambda: rooms.devices.take(room, "new", letters)) == "unknown_seat_letters"
    if act != "leave":
        after = rooms.devices.answer(room, "host", knocked, yes=True)
        assert (knocked in after.knocks, after.place("asks", "late")) == (
            False,
            after.people[knocked],
        )
    assert rooms.room(room).seats == before


def test_a_room_that_was_deleted_meanwhile_hides_no_other(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms = service(database)
    kept = rooms.open("Kept", PLAN, "host").id
    monkeypatch.setattr(rooms.repository.store, "latest_of", lambda *_: ["deleted", kept])
    monkeypatch.setattr(yours, "service", lambda _kind: SimpleNamespace(rooms=rooms))
    monkeypatch.setattr(yours, "visitor", lambda: "host")
    monkeypatch.setattr(yours, "url_for", lambda page, room_id: f"{page} {room_id}")
    assert yours.your_room() == yours.YourRoom("Kept", f"rooms.host {kept}")


def test_a_full_door_is_no_full_room(database: Database) -> None:
    rooms = service(database)
    room = rooms.open("", PLAN, "host", expected=1).id
    rooms.members.join(room, "ann", "Ann")
    for number in range(MOST_KNOCKS):
        rooms.members.join(room, f"player {number}", f"name {number}")
    assert refusal(lambda: rooms.members.join(room, "late", "Late")) == "door_full"
    assert refusal(lambda: rooms.devices.knock(room, "late", "Ann")) == "door_full"


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"game": "huarong"}, None),
        ({"game": "reversi", "system": "ladder"}, "system"),
        ({"game": "reversi", "rounds": "0"}, "rounds"),
        ({"game": "reversi", "rounds": "三"}, "rounds"),
        ({"game": "reversi", "clock": ""}, "clock"),
        ({"game": "reversi", "clock": "days-3"}, "clock"),
        ({"game": "capture-go", "size": "99"}, None),
        *(
            ({"game": "reversi", "system": "arena", "arena": minutes}, "minutes")
            for minutes in ("0", "7", "soon")
        ),
    ],
)
def test_a_plan_that_is_not_possible_is_refused(fields: dict[str, str], why: str | None) -> None:
    with pytest.raises(RequestError) as caught:
        Plan.from_fields(fields)
    assert caught.value.facts.get("why") == why


def test_a_plan_has_the_options_of_its_game() -> None:
    plan = Plan.from_fields({"game": "capture-go", "size": "7", "rounds": "5"})
    assert (plan.options["size"], plan.rounds, plan.system) == ("7", 5, "swiss")
    assert Plan.from_row(plan.row()) == plan
