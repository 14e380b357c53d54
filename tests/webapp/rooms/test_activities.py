"""What a room plays is chosen at each start: people, code and earlier results stay."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.support.clients import Visitor
from tests.support.match_site import Site
from tests.webapp.rooms.class_room import ClassRoom
from tests.webapp.rooms.club import Club
from tests.webapp.rooms.test_races import EASY, SHORT, plan, report, solve
from webapp.core.errors import RequestError
from webapp.rooms.room.plan import Plan
from webapp.rooms.tournament.tables import Result

SMALL = {"game": "capture-go", "size": "5", "rules": "free", "clock": "fischer-5-0"}
ROUNDS = Plan("capture-go", {"size": "5", "rules": "free"}, "fischer-5-0", "swiss", 3)
ARENA = Plan("capture-go", {"size": "5", "rules": "free"}, "fischer-5-0", "arena", 3, 10)


def choose(room: ClassRoom, after: int, **chosen: str) -> None:
    answer = room.host.post(f"{room.path}/next", data={"after": after, **chosen})
    assert answer.status_code == 303, answer.text


def test_a_race_then_a_round_then_a_race(visitor: Callable[[], Visitor]) -> None:
    room = ClassRoom.open(visitor, **plan(), title="Class 3-2")
    for name in ("Ann", "Bob"):
        room.come(name)
    room.act(act="race", race=1, puzzle=EASY.text, minutes="15")
    assert solve(room, "Ann", SHORT)["best"]["moves"] == 3
    choose(room, 1, **SMALL, system="swiss", rounds="3")
    assert "Capture Go" in room.page("now/wall")
    assert re.search(r"<b>\s*2 are here", room.page("host"))
    elsewhere = report(room, "Bob")
    assert (elsewhere["race"], elsewhere["url"]) == (0, room.path)
    assert room.members["Bob"].get(f"{room.path}/race/1").headers["Location"] == room.path

    black, _white = room.start(2)[0]
    room.resign(black, room.game_of(black))
    room.wait_for_results()
    choose(room, 2, **plan())
    room.act(act="race", race=3, puzzle=EASY.text, minutes="15")
    opened = room.members["Bob"].get(room.path).text
    assert f'data-open="{room.path}/race/3"' in opened
    now = solve(room, "Bob", SHORT, race=3)
    assert (now["race"], now["members"], now["solved"]) == (3, 2, 1)

    results = [room.page(f"results?activity={number}") for number in (1, 2, 3)]
    assert "Ann" in results[0]
    assert "Buchholz" in results[1]
    assert "Buchholz" not in results[2]
    assert all("1. Huarong Dao · A race" in page for page in results)
    assert room.page("results").count('aria-current="true"') == 1
    files = [room.host.get(f"{room.path}/results.csv?activity={n}").text for n in (1, 2, 3)]
    assert len(set(files)) == 3
    for wrong in ("0", "4", "x"):
        assert room.host.get(f"{room.path}/results?activity={wrong}").status_code == 400


def test_who_has_not_seen_what_was_started_chooses_nothing(
    visitor: Callable[[], Visitor],
) -> None:
    room = ClassRoom.open(visitor, **SMALL, system="swiss", rounds="3")
    ann, _bob = room.come("Ann"), room.come("Bob")
    assert room.host.get(f"{room.path}/next").status_code == 200
    assert ann.get(f"{room.path}/next").status_code == 403
    assert ann.post(f"{room.path}/next", data={"after": 0, **plan()}).status_code == 403
    room.start(1)
    late = room.host.post(f"{room.path}/next", data={"after": 0, **plan()})
    assert late.status_code == 400
    assert room.tables()[0][1] == "", "its game goes on"
    assert "would not count" in room.page("next")
    game = room.game_of("Ann")
    choose(room, 1, **plan())
    assert room.host.get(f"/api/matches/{game}").json()["outcome"]["winner"] is None
    assert "does not count" in room.page("results?activity=1")


def test_an_end_that_is_heard_late_decides_nothing_else(site: Site) -> None:
    club = Club(site, ROUNDS, ("ann", "bob"))
    club.start()
    (old,) = club.room.rounds[0]
    club.rooms.rounds.choose(club.id, "host", 1, ARENA)
    assert club.room.done[0].rounds[0][0].table.result is Result.NOBODY
    club.start(2)
    (new,) = club.room.going_on
    assert new.match_id != old.match_id
    club.rooms.results.game_over(club.id, old, Result.BLACK)
    club.rooms.results.absent(club.id, old)
    assert club.room.going_on == [new]
    with pytest.raises(RequestError, match="bad_option"):
        club.rooms.rounds.choose(club.id, "host", 1, ROUNDS)
    club.begin()
    assert club.room.activity.plan == ARENA, "also as it is read again"
    assert len(club.room.matches) == 2


def test_what_has_not_begun_leaves_no_trace(site: Site) -> None:
    club = Club(site, ROUNDS)
    club.rooms.rounds.choose(club.id, "host", 0, ARENA)
    club.rooms.rounds.choose(club.id, "host", 0, ROUNDS)
    assert club.room.done == ()
    club.start()
    assert club.room.round == 1
