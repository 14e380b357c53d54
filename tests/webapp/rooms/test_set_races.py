"""Races over sets of problems: the order, the pages, and what counts."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given

from engines.capture_go.lessons import judge
from engines.capture_go.lessons.collection import shipped_lessons
from engines.problems import SOLVED, WRONG
from tests.support.clients import ENGLISH, Visitor
from tests.webapp.rooms.class_room import ClassRoom
from webapp.core.errors import RequestError
from webapp.reversi.races import RACES
from webapp.rooms.playing.repository import RoomRepository
from webapp.rooms.playing.service import RoomService
from webapp.rooms.race.race import WRONG_SECONDS, Race, set_order
from webapp.rooms.room.plan import Plan
from webapp.storage.database import Database
from webapp.storage.room_store import Progress, RoomStore

SET = "capture"
LESSONS = shipped_lessons()[SET]
NAMES = ["Ann", "Bob", "小满"]
QUESTION = {
    "position": "-----/--O--/-OX--/--O--/----- O",
    "rules": "free",
    "answers": ["d3"],
    "ask": "Where?",
    "hints": ["At the edge"],
    "explanation": "",
}


def right_moves(number: int) -> list[str]:
    """Moves that solve a lesson of the set, with the answers to them."""
    lesson = LESSONS[number - 1]
    moves: list[str] = []
    while True:
        moves.append(judge.best_move(lesson, moves))
        verdict = judge.judge(lesson, moves)
        if verdict.found == SOLVED:
            return moves
        moves += verdict.moves


def wrong_move(number: int, not_this: str = "") -> str:
    lesson = LESSONS[number - 1]
    moves = (m for m in lesson.position.legal_moves() if m != not_this)
    return next(m for m in moves if judge.judge(lesson, [m]).found == WRONG)


@pytest.fixture
def room(visitor: Callable[[], Visitor]) -> ClassRoom:
    """A room with three members, and a race over a set that has not begun."""
    found = ClassRoom.open(visitor, game="lessons", puzzle=SET, title="Class 3-2", minutes="15")
    for name in NAMES:
        found.come(name)
    return found


def begin(room: ClassRoom, number: int = 1, puzzle: str = SET) -> None:
    room.act(act="race", race=number, puzzle=puzzle, minutes="15")


def try_moves(room: ClassRoom, name: str, number: int, moves: list[str], race: int = 1) -> Any:
    path = f"/api{room.path}/lessons/{race}/{number}"
    answer = room.members[name].post(path, json={"moves": moves})
    return answer.json()["found"] if answer.ok else answer.json()["error"]["code"]


def solve(room: ClassRoom, name: str, *numbers: int) -> None:
    for number in numbers:
        moves = right_moves(number)
        for count in range(1, len(moves) + 1, 2):
            found = try_moves(room, name, number, moves[:count])
        assert found == SOLVED


def stand(room: ClassRoom, name: str) -> dict[str, Any]:
    answer = room.members[name].post(f"/api{room.path}/race", json={"race": 1}).json()
    assert answer["best"] is None
    found: dict[str, Any] = answer["stand"]
    return found


# The order -----------------------------------------------------------------------------------------


@given(
    st.dictionaries(
        st.integers(1, 8),
        st.tuples(st.dictionaries(st.integers(1, 3), st.integers(0, 30)), st.integers(0, 3)),
    )
)
def test_more_problems_then_the_lesser_time(
    played: dict[int, tuple[dict[int, int], int]],
) -> None:
    race, told = Race("x", began_at=100.0, minutes=5), {}
    for member, (answers, wrong) in played.items():
        for problem, at in answers.items():
            race = race.with_answer(member, problem, 100.0 + at)
        if wrong:
            told[member] = Progress(member, wrong, None, "1:1:a1", 100.0)
    lines = set_order(race, range(1, 9), told)
    assert sorted(line.member for line in lines) == [*range(1, 9)]

    def worth(member: int) -> tuple[int, int]:
        answers, wrong = played.get(member, ({}, 0))
        return -len(answers), max(answers.values()) + WRONG_SECONDS * wrong if answers else 0

    assert [worth(line.member) for line in lines] == sorted(map(worth, range(1, 9)))
    for line in lines:
        better = sum(worth(each) < worth(line.member) for each in range(1, 9))
        assert line.place == (better + 1 if line.solved else None)


# The pages -----------------------------------------------------------------------------------------


def test_a_race_over_a_set_from_the_first_name_to_the_file(room: ClassRoom) -> None:
    ann = room.members["Ann"]
    begin(room)
    assert f'data-open="{room.path}/race/1"' in ann.get(room.path).text
    board = ann.get(f"{room.path}/race/1", headers=ENGLISH).text
    assert f"/api{room.path}/lessons/1/1" in board
    assert "Hint" not in board
    assert try_moves(room, "Ann", 1, [wrong_move(1)]) == WRONG
    solve(room, "Ann", 1, 2)
    solve(room, "小满", 1, 2)
    solve(room, "Bob", 3)
    assert (stand(room, "Ann")["wrong"], stand(room, "Ann")["solved"]) == (1, [1, 2])
    assert (stand(room, "小满")["place"], stand(room, "Bob")["place"]) == (1, 3)
    assert f"/api{room.path}/lessons/1/3" in ann.get(f"{room.path}/race/1").text
    asked = ann.get(f"{room.path}/race/1", params={"problem": "5"}).text
    assert f"/api{room.path}/lessons/1/5" in asked
    for page in ("wall", "host"):
        assert re.search(r"2<small> / \d+", room.page(page))
    room.act(act="end_race", race=1)
    assert try_moves(room, "Bob", 1, right_moves(1)[:1]) == "race_over"
    rows = list(csv.DictReader(io.StringIO(room.page("results.csv").lstrip("\ufeff"))))
    assert [(row["Name"], row["Place"], row["Solved"], row["Wrong moves"]) for row in rows] == [
        ("小满", "1", "2", "0"),
        ("Ann", "2", "2", "1"),
        ("Bob", "3", "1", "0"),
    ]
    assert [bool(row["Problem 3"]) for row in rows] == [False, False, True]
    assert "Solved by" in room.page("results")
    room.act(act="end")
    assert "The problems can be solved again" in room.page("wall")


def test_what_is_sent_again_counts_once(room: ClassRoom) -> None:
    begin(room)
    wrong = wrong_move(1)
    for _ in range(3):
        assert try_moves(room, "Ann", 1, [wrong]) == WRONG
    assert stand(room, "Ann")["wrong"] == 1
    assert try_moves(room, "Ann", 1, [wrong_move(1, wrong)]) == WRONG
    assert stand(room, "Ann")["wrong"] == 2
    solve(room, "Ann", 1)
    before = stand(room, "Ann")
    solve(room, "Ann", 1)
    assert try_moves(room, "Ann", 1, [wrong]) == WRONG
    assert stand(room, "Ann") == before, "what is solved stays solved"


def test_moves_count_for_members_while_the_race_goes_on(room: ClassRoom) -> None:
    assert try_moves(room, "Ann", 1, right_moves(1)) == "bad_option", "it has not begun"
    begin(room)
    path = f"/api{room.path}/lessons/1/1"
    assert room.host.post(path, json={"moves": right_moves(1)}).status_code == 403
    assert try_moves(room, "Ann", 99, right_moves(1)) == "bad_option"
    assert try_moves(room, "Ann", 1, ["z9"]) == "illegal"
    other = room.members["Ann"].post(f"/api{room.path}/exercises/1/1", json={"moves": ["a1"]})
    assert other.json()["error"]["code"] == "bad_option"
    room.act(act="pause")
    assert try_moves(room, "Ann", 1, right_moves(1)) == "race_paused"
    room.act(act="go_on")
    solve(room, "Ann", 1)
    begin(room, 2, "atari")
    assert try_moves(room, "Ann", 2, right_moves(2)) == "race_over", "the race before it has ended"
    told = room.members["Ann"].post(f"/api{room.path}/race", json={"race": 1}).json()
    assert told["url"] == f"{room.path}/race/2"


def test_the_pages_hear_of_each_answer(room: ClassRoom) -> None:
    begin(room)
    page = f"{room.path}/now/wall"
    for act in (
        lambda: solve(room, "Ann", 1),
        lambda: try_moves(room, "Bob", 2, [wrong_move(2)]),
    ):
        seen = re.search(r'data-seen="([\d.]+)"', room.host.get(page).text)
        assert seen
        assert room.host.get(page, params={"seen": seen[1]}).status_code == 204
        act()
        assert room.host.get(page, params={"seen": seen[1]}).status_code == 200


@pytest.mark.parametrize("short", [False, True])
def test_a_teachers_own_set_is_raced_over_by_its_link(
    visitor: Callable[[], Visitor], short: bool
) -> None:
    teacher = visitor()
    asked = {"title": "Class 3-2", "questions": [QUESTION], "short": short}
    made = teacher.post("/api/questions", json=asked)
    link = f"https://example.org/zh{made.json()['path']}"
    room = ClassRoom.open(visitor, game="lessons", own=link)
    ann = room.come("Ann")
    chosen = re.search(r'name="puzzle" value="([^"]+)"', room.page("host"))
    assert chosen
    begin(room, puzzle=chosen[1])
    page = ann.get(f"{room.path}/race/1").text
    assert "Where?" in page
    assert "At the edge" not in page
    assert try_moves(room, "Ann", 1, ["a1"]) == WRONG
    assert try_moves(room, "Ann", 1, ["d3"]) == SOLVED
    assert "Class 3-2" in room.page("results")
    assert "game=lessons" in teacher.get(made.json()["path"]).text, "a set leads to its race"


def test_what_is_no_set_is_refused(visitor: Callable[[], Visitor]) -> None:
    host = visitor()
    for own in ("no set", "/capture-go/questions/abc.def", "3" * 7000):
        fields = {"game": "lessons", "own": own, "title": "3-2"}
        refused = host.post("/rooms/new", data=fields, headers=ENGLISH)
        assert refused.status_code == 400
        assert "not a link to a set" in refused.text
        assert 'value="3-2"' in refused.text, "what was typed stays"


# The service ---------------------------------------------------------------------------------------


def test_answers_and_wrong_moves_are_those_of_the_latest_race(database: Database) -> None:
    repository = RoomRepository(RoomStore(database), shared=True)
    service = RoomService(repository)
    plan = Plan.race(RACES, {"puzzle": "corner", "minutes": "5"}, over_set=True)
    assert Plan.from_row(plan.row()) == plan
    room_id = service.open("", plan, "host").id
    service.members.join(room_id, "ann", "Ann")
    with pytest.raises(RequestError, match="bad_option"):
        service.races.answered(room_id, "ann", 1, 1)
    service.races.start(room_id, "host", 1, "corner", 5)
    wrong = Progress(0, 1, None, "1:1:a1", 1.0)
    service.races.wrong(room_id, "ann", 1, wrong)
    service.races.answered(room_id, "ann", 1, 3)
    version = service.room(room_id).version
    assert service.races.answered(room_id, "ann", 1, 3).version == version
    with pytest.raises(RequestError, match="not_your_room"):
        service.races.answered(room_id, "eve", 1, 1)
    service.races.start(room_id, "host", 2, "corner", 5)
    room = service.room(room_id)
    assert [[*race.answers.get(2, {})] for race in room.activity.races] == [[3], []]
    assert RoomStore(database).progress(room_id, 2) == []
    service.members.forget("ann")
    again = RoomService(RoomRepository(RoomStore(database), shared=False)).room(room_id)
    assert again.name(2) is None
    assert [again.activity.in_race(number, again) for number in (1, 2)] == [[2], []]
