"""Races: the order, the pages without scripts, and what a member may report."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given

from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import between
from engines.huarong.solver.reference import shortest_path
from tests.support.clients import ENGLISH, Visitor
from tests.webapp.rooms.class_room import ClassRoom
from webapp.core.errors import RequestError
from webapp.huarong.atlas_service import AtlasService
from webapp.huarong.race import HuarongRaces
from webapp.rooms.playing.repository import RoomRepository
from webapp.rooms.playing.service import RoomService
from webapp.rooms.race.race import Finish, Race, race_order
from webapp.rooms.race.race_site import Solved
from webapp.rooms.room.plan import Plan
from webapp.storage.database import Database
from webapp.storage.room_store import Progress, RoomStore

EASY = Layout(".CCS.CC......SS.....")
"""The first of the beginner's way: 3 moves."""
PATH = shortest_path(EASY, "moves") or ()
SHORT = [list(between(one, other).route) for one, other in pairwise(PATH)]
DETOUR = [[3, 7], [14, 18], [7, 3], [18, 14], *SHORT]
"""The same with two soldiers who go and come back."""
NAMES = ["Ann", "Bob", "小满"]


@pytest.fixture
def room(visitor: Callable[[], Visitor]) -> ClassRoom:
    """A room with three members, and a race that has not begun."""
    found = ClassRoom.open(visitor, **plan(), title="Class 3-2", boards="yes")
    for name in NAMES:
        found.come(name)
    return found


def plan() -> dict[str, str]:
    return {"game": "huarong", "puzzle": EASY.text, "minutes": "15"}


def begin(room: ClassRoom, number: int = 1, puzzle: str = EASY.text, minutes: str = "15") -> None:
    room.act(act="race", race=number, puzzle=puzzle, minutes=minutes)


def report(room: ClassRoom, name: str, **told: Any) -> Any:
    answer = room.members[name].post(f"/api{room.path}/race", json={"race": 1, **told})
    return answer.json() if answer.ok else answer.json()["error"]["code"]


def solve(room: ClassRoom, name: str, routes: list[list[int]], race: int = 1) -> Any:
    times = [100 * at for at in range(len(routes))]
    return report(room, name, race=race, routes=routes, times=times)


# The order -----------------------------------------------------------------------------------------


@given(
    st.dictionaries(st.integers(1, 9), st.tuples(st.integers(3, 6), st.integers(0, 3))),
    st.dictionaries(st.integers(1, 9), st.none() | st.integers(0, 9)),
)
def test_fewer_moves_then_the_earlier_then_the_nearer(
    solved: dict[int, tuple[int, int]], near: dict[int, int | None]
) -> None:
    finishes = {n: Finish(moves, moves, 100.0 + at, None) for n, (moves, at) in solved.items()}
    told = {n: Progress(n, 1, nearest, EASY.text, 100.0) for n, nearest in near.items()}
    lines = race_order(Race("x", began_at=100.0, minutes=5, finishes=finishes), range(1, 10), told)
    assert sorted(line.member for line in lines) == [*range(1, 10)]
    first, rest = lines[: len(solved)], lines[len(solved) :]
    assert [solved[line.member] for line in first] == sorted(solved.values())
    for line in first:
        better = sum(each < solved[line.member] for each in solved.values())
        assert line.place == better + 1
    assert all(line.place is None and line.member not in solved for line in rest)
    known = [near[line.member] for line in rest if near.get(line.member) is not None]
    assert known == sorted(known, key=lambda each: each or 0)
    assert [near.get(line.member) is None for line in rest] == sorted(
        near.get(line.member) is None for line in rest
    )


# The pages -----------------------------------------------------------------------------------------


def test_a_race_from_the_first_name_to_the_file(room: ClassRoom) -> None:
    ann = room.members["Ann"]
    assert "data-open" not in ann.get(room.path).text
    begin(room)
    assert f'data-open="{room.path}/race/1"' in ann.get(room.path).text
    board = ann.get(f"{room.path}/race/1", headers=ENGLISH)
    assert board.status_code == 200
    assert "Hint" not in board.text
    assert report(room, "Bob", moves=1, place=PATH[1].text)["best"] is None
    wall = room.page("wall")
    assert "Bob" in wall
    assert "layout-picture" in wall, "the nearest who are still at it"
    assert solve(room, "Ann", DETOUR)["best"]["place"] == 1
    assert report(room, "Ann")["again"] >= 3, "pages ask again after so many seconds"
    state = solve(room, "小满", SHORT)
    assert (state["best"]["moves"], state["best"]["place"]) == (3, 1)
    assert (state["solved"], state["members"], state["over"]) == (2, 3, False)
    assert "2 of 3 have solved it" in room.page("host")
    assert solve(room, "小满", DETOUR)["best"]["moves"] == 3, "the best of each counts"
    room.act(act="end_race", race=1)
    assert solve(room, "Bob", SHORT) == "race_over"
    rows = list(csv.DictReader(io.StringIO(room.page("results.csv").lstrip("\ufeff"))))
    assert [(row["Name"], row["Place"], row["Moves"]) for row in rows] == [
        ("小满", "1", "3"),
        ("Ann", "2", "7"),
        ("Bob", "", ""),
    ]
    watched = re.search(r'href="(/huarong/[\w-]+\?challenge=[^"]+)"', room.page("results"))
    assert watched
    assert "in 3 moves" in room.host.get(watched[1], headers=ENGLISH).text


def test_what_is_no_solution_is_refused(room: ClassRoom) -> None:
    begin(room)
    for routes in ([[3, 7]], SHORT[:-1], [[0, 1]], SHORT[1:]):
        assert solve(room, "Ann", routes) == "unproven"
    assert report(room, "Ann", moves=1, place="VCCVVCCVVHHVVSSVS..S") == "bad_position"
    assert report(room, "Ann", race=2) == "bad_option"
    assert report(room, "Ann", race=0) == "bad_option"
    assert room.host.post(f"/api{room.path}/race", json={"race": 1}).status_code == 403


def test_a_puzzle_of_the_hosts_own(visitor: Callable[[], Visitor]) -> None:
    host = visitor()
    own = {"own": "https://example.org/zh/huarong/1A9BF0C00?step=3"}
    answer = host.post("/rooms/new", data={**plan(), **own})
    assert answer.status_code == 303
    for wrong in ({"own": "no puzzle"}, {"own": "VCCV"}, {"minutes": "7"}):
        refused = host.post("/rooms/new", data={**plan(), "title": "3-2", **wrong}, headers=ENGLISH)
        assert refused.status_code == 400
        assert 'value="3-2"' in refused.text, "what was typed stays"


# The service ---------------------------------------------------------------------------------------


def races(tmp_path: Path) -> HuarongRaces:
    return HuarongRaces(AtlasService(tmp_path, wanted=False, is_free=lambda: False), ["key"])


class Racing:
    """A race of ann and bob that has begun, at a time that the test sets."""

    def __init__(self, database: Database, folder: Path) -> None:
        self.at = 1_000_000.0
        self.store = RoomStore(database)
        self.rooms = RoomService(RoomRepository(self.store, shared=True, now=lambda: self.at))
        self.id = self.rooms.open("", Plan.race(races(folder), plan()), "host").id
        for player in ("ann", "bob"):
            self.rooms.members.join(self.id, player, player)
        for _sent_twice in range(2):
            self.rooms.races.start(self.id, "host", 1, EASY.text, 5)

    def solve(self, player: str, moves: int) -> float:
        """Solve the puzzle; returns the seconds that it took."""
        room = self.rooms.races.solved(self.id, player, 1, Solved(moves, 5, None))
        (race,) = room.activity.races
        member = room.member(player)
        assert member
        return race.seconds_of(race.finishes[member.number])

    def report(self, player: str, nearest: int | None) -> None:
        now = Progress(0, 3, nearest, EASY.text, self.at)
        self.rooms.races.progress(self.rooms.room(self.id), player, 1, now)


@pytest.fixture
def racing(database: Database, tmp_path: Path) -> Racing:
    return Racing(database, tmp_path)


def test_a_race_ends_by_its_minutes(racing: Racing) -> None:
    racing.at += 5 * 60 - 1
    assert racing.solve("ann", 4) == 299
    racing.at += 1
    with pytest.raises(RequestError, match="race_over"):
        racing.solve("bob", 3)
    racing.report("bob", 1)
    assert racing.store.progress(racing.id, 1) == []


def test_the_time_of_a_race_stands_in_a_pause_and_more_is_given(racing: Racing) -> None:
    rooms = racing.rooms
    racing.at += 60
    rooms.pause(racing.id, "host", paused=True)
    racing.at += 1000
    assert racing.solve("ann", 4) == 60, "sent before their page knew"
    assert rooms.room(racing.id).activity.races[0].seconds_left(racing.at) == 240
    with pytest.raises(RequestError, match="room_paused"):
        rooms.races.start(racing.id, "host", 2, EASY.text, 5)
    rooms.pause(racing.id, "host", paused=False)
    racing.at += 239
    for _sent_twice in range(2):
        rooms.races.give_time(racing.id, "host", 1, 1, "k1")
    with pytest.raises(RequestError, match="not_your_room"):
        rooms.races.give_time(racing.id, "ann", 1, 1)
    racing.at += 60
    assert racing.solve("bob", 3) == 60 + 239 + 60
    racing.at += 1
    with pytest.raises(RequestError, match="race_over"):
        rooms.races.give_time(racing.id, "host", 1, 1)


def test_the_nearest_place_stays_the_nearest(racing: Racing) -> None:
    for nearest, expected in ((None, None), (9, 9), (4, 4), (7, 4), (None, 4)):
        racing.report("ann", nearest)
        (kept,) = racing.store.progress(racing.id, 1)
        assert (kept.member, kept.nearest) == (2, expected)
    racing.rooms.delete(racing.id, "host")
    assert racing.store.progress(racing.id, 1) == []


def test_a_puzzle_without_a_way_out_is_refused(tmp_path: Path) -> None:
    for text, code in (("1" * 30, "bad_position"), ("........CC..CC......", None)):
        if code is None:
            assert races(tmp_path).puzzle(text).fewest is None, "without an atlas it is not known"
            continue
        with pytest.raises(RequestError, match=code):
            races(tmp_path).puzzle(text)
    with pytest.raises(RequestError, match="no_way_out"):
        races(tmp_path).puzzle(".............CC..CC.")


def test_all_puzzles_of_the_list_can_be_chosen(tmp_path: Path) -> None:
    site = races(tmp_path)
    groups = [choices for _name, choices in site.choices()]
    assert [len(choices) for choices in groups] == [20, 21]
    for choices in groups:
        assert [each.fewest for each in choices] == sorted(each.fewest or 0 for each in choices)
        assert all(site.puzzle(each.key).key == each.key for each in choices)
