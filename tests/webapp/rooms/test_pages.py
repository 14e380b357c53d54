"""The pages of rooms without scripts: who may do what, pauses and time, results as a file."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable

import pytest

from tests.support.clients import ENGLISH, Visitor, fresh_mid
from tests.support.fixtures.servers import NewServer
from tests.webapp.rooms.class_room import ClassRoom

NAMES = ["Ann", "Bob", "Cai", "小满", "Eve"]


@pytest.fixture
def room(visitor: Callable[[], Visitor]) -> ClassRoom:
    """A room of Capture Go with five members, not begun."""
    found = ClassRoom.open(visitor, game="capture-go", size="5", rounds="3", title="Class 3-2")
    for name in NAMES:
        found.come(name)
    return found


@pytest.mark.parametrize(
    ("system", "said"),
    [
        ({"system": "swiss", "rounds": "3"}, "Round 1"),
        ({"system": "arena", "arena": "20"}, "Game 1"),
        ({"system": "simul", "one": "host", "colour": "white"}, "Li"),
    ],
)
def test_results_are_a_file(
    visitor: Callable[[], Visitor], system: dict[str, str], said: str
) -> None:
    room = ClassRoom.open(visitor, game="reversi", **system)
    for name in ("Ann", "小满"):
        room.come(name)
    room.act(act="start", round=1, name="Li")
    room.act(act="result", round=1, table=0, result="draw")
    room.act(act="end")
    text = room.page("results.csv").lstrip("\ufeff")
    assert said in text
    rows = list(csv.DictReader(io.StringIO(text)))
    assert {"Ann", "小满"} <= {row["Name"] for row in rows}
    assert rows[0]["Points"] == "½"
    review = re.search(r'href="(/g/[\w-]+/review)"', room.page("results"))
    assert review
    assert room.host.get(review[1]).status_code == 200


def test_a_name_is_filtered_and_nobody_has_it_twice(
    room: ClassRoom, visitor: Callable[[], Visitor]
) -> None:
    late = visitor()
    for name, status in (
        ("ann", 409),
        ("\u0410nn", 409),
        ("\u00c1NN", 409),
        ("fuck", 400),
        ("", 400),
        ("管理员", 400),
        ("nmsl", 400),
        ("王老师", 400),
        ("Teacher", 400),
    ):
        assert late.post(room.path, data={"name": name}).status_code == status
    room.host.post(f"{room.path}/host", data={"act": "lock"})
    assert late.post(room.path, data={"name": "Late"}).status_code == 403


def test_only_hosts_do_what_hosts_do(room: ClassRoom, visitor: Callable[[], Visitor]) -> None:
    for act in ("start", "pause", "go_on", "time", "race", "end_race", "lock", "end", "delete"):
        fields = {"act": act, "round": "1", "race": "1", "puzzle": "red-donkey"}
        answer = room.members["Ann"].post(f"{room.path}/host", data=fields)
        assert answer.status_code == 403
    assert room.members["Ann"].get(f"{room.path}/host").status_code == 403
    link = re.search(rf"{room.path}/host/[\w-]+", room.page("host"))
    assert link
    second = visitor()
    assert second.post(f"{link[0]}x").status_code == 403
    assert second.post(link[0]).status_code == 303
    assert second.post(f"{room.path}/host", data={"act": "lock"}).status_code == 303


def test_another_host_comes_by_link_or_digits_and_is_removed(
    room: ClassRoom, visitor: Callable[[], Visitor]
) -> None:
    def link() -> str:
        (found,) = set(re.findall(rf"{room.path}/host/[\w-]+", room.page("host")))
        return found

    def is_host(who: Visitor) -> bool:
        return who.post(f"{room.path}/host", data={"act": "lock"}).status_code == 303

    first, by_link, by_digits = link(), visitor(), visitor()
    assert by_link.post(first, headers={"User-Agent": "Mozilla (iPad; OS)"}).status_code == 303
    assert "iPad" in room.page("host")
    digits = re.search(r'room-digits">(\d{4})<', room.page("host"))
    assert digits
    wrong = f"{(int(digits[1]) + 1) % 10_000:04}"
    assert by_digits.post(f"{room.path}/digits", data={"digits": wrong}).status_code == 403
    assert not is_host(by_digits)
    assert by_digits.post(f"{room.path}/digits", data={"digits": digits[1]}).status_code == 303
    assert is_host(by_digits)
    room.act(act="new_link", number=1)
    room.act(act="new_link", number=1)  # the same form, sent again
    second = link()
    assert visitor().post(first).status_code == 403
    assert visitor().get(second).status_code == 200
    assert is_host(by_link)
    numbers = re.findall(
        r'name="number" value="(\d+)">\s*<button[^>]*remove_host', room.page("host")
    )
    room.act(act="remove_host", number=numbers[0])
    assert not is_host(by_link)
    assert is_host(by_digits)
    assert by_link.post(second).status_code == 403
    assert by_link.post(f"{room.path}/digits", data={"digits": digits[1]}).status_code == 403


def test_digits_are_guessed_thirty_times_a_day(
    room: ClassRoom, visitor: Callable[[], Visitor]
) -> None:
    guesser, page = visitor(), f"{room.path}/digits"
    tried = [guesser.post(page, data={"digits": "wrong"}) for _ in range(31)]
    assert [each.status_code for each in tried] == [403] * 30 + [429]
    assert int(tried[-1].headers["Retry-After"]) > 60
    digits = re.search(r'room-digits">(\d{4})<', room.page("host"))
    assert digits
    assert guesser.post(page, data={"digits": digits[1]}).status_code == 429


def test_a_member_goes_on_with_another_device_by_letters(
    room: ClassRoom, visitor: Callable[[], Visitor]
) -> None:
    (black, white), *_ = room.start(1)
    game, old, new = room.game_of(black), room.members[black], visitor()
    room.act(act="device", member=room.number_of(black))
    letters = re.search(r'room-digits">([A-Z]{4})<', room.page("host"))
    assert letters
    page = f"{room.path}/seat"
    assert new.post(page, data={"letters": "IIII"}).status_code == 404
    assert room.members[white].post(page, data={"letters": letters[1]}).status_code == 409
    assert f'value="{letters[1]}"' in new.get(f"{page}/{letters[1]}").text
    assert new.post(page, data={"letters": letters[1].lower()}).status_code == 303
    assert visitor().post(page, data={"letters": letters[1]}).status_code == 404  # good once
    assert "signed out of the room" in old.get(room.path, headers=ENGLISH).text
    room.members[black] = new
    assert room.game_of(black) == game
    with old.connect() as connection:
        refused = connection.err("resign", {"game": game, "mid": fresh_mid()})
        assert refused["code"] == "not_your_game"
    room.resign(black, game)
    room.wait_for(lambda: room.result_of(black) == "over")


def test_who_says_that_they_are_a_member_waits_for_a_host(
    room: ClassRoom, visitor: Callable[[], Visitor]
) -> None:
    (black, _white), *_ = room.start(1)
    game, new, liar = room.game_of(black), visitor(), visitor()
    for who in (new, liar):
        taken = who.post(room.path, data={"name": black}, headers=ENGLISH)
        assert taken.status_code == 409
        assert "That is me" in taken.text
        assert who.post(room.path, data={"act": "knock", "name": black}).status_code == 303
        assert "Raise your hand" in who.get(room.path, headers=ENGLISH).text

    def asking() -> str:
        page = room.page("host")
        assert f"Somebody says: “I am {black}, on another device.”" in page
        return re.findall(r'name="person" value="(\d+)"', page)[0]

    room.act(act="yes", person=asking())
    room.members[black] = new
    assert room.game_of(black) == game
    room.act(act="no", person=asking())
    assert "The host said no" in liar.get(room.path, headers=ENGLISH).text
    assert liar.post(room.path, data={"name": "Other"}).status_code == 303
    assert "Somebody says" not in room.page("host")
    room.act(act="rename", member=room.number_of("Other"), name="张老师")  # as only hosts call one
    again, form = visitor(), {"name": "张老师"}
    assert "That is me" in again.post(room.path, data=form, headers=ENGLISH).text
    assert again.post(room.path, data={"act": "knock", **form}).status_code == 303


def test_who_leaves_gives_the_game_up_and_the_next_child_is_somebody_new(room: ClassRoom) -> None:
    (black, white), *_ = room.start(1)
    game, tablet = room.game_of(black), room.members[black]
    with room.members[white].at(game) as (other, _state):
        assert tablet.post(room.path, data={"act": "next"}).status_code == 303
        assert other.wait("event")
    assert room.result_of(black) == "over"
    page = tablet.get(room.path, headers=ENGLISH).text
    assert re.search(r'name="name"[^>]*value=""', page)
    assert str(game) not in tablet.get("/mine/games").text
    assert tablet.post(room.path, data={"name": "Zoe"}).status_code == 303
    assert room.number_of("Zoe")
    room.act(act="end")
    results = room.page("results.csv")
    assert "Zoe" in results
    assert black in results


def test_who_comes_beyond_those_expected_waits_for_the_host(visitor: Callable[[], Visitor]) -> None:
    room = ClassRoom.open(visitor, game="capture-go", expected="2")
    for name in ("Ann", "Bob"):
        room.come(name)

    def numbers(field: str) -> list[str]:
        return re.findall(rf'name="{field}"\s+value="(\d+)"', room.page("host"))

    late = {name: room.come(name) for name in ("Cai", "Dan", "Eve")}
    assert "You are at the door" in late["Cai"].get(room.path, headers=ENGLISH).text
    assert "3 more want to come in" in room.page("host")
    assert "Cai" not in room.page("wall")
    room.act(act="chosen", person=numbers("person")[0])
    assert "Cai" in room.page("wall")
    assert "Dan" not in room.page("wall")
    assert "The host said no" in late["Dan"].get(room.path, headers=ENGLISH).text
    assert late["Dan"].post(room.path, data={"name": "Dan"}).status_code == 303
    room.act(act="all", waits=numbers("waits")[0])
    assert "Dan" in room.page("wall")
    # Undone: who has not played yet is at the door again.
    room.start(1)
    room.come("Fay")
    room.act(act="all", waits=numbers("waits")[0])
    page = room.page("host")
    assert "1 came in and will wait again:" in page
    room.act(act="back", person=numbers("person")[0])
    assert "1 more wants to come in" in room.page("host")
    assert "Fay" not in room.page("wall")
    room.act(act="none")
    assert "wants to come in" not in room.page("host")
    assert room.members["Ann"].post(room.path, data={"name": "Anna"}).status_code == 303
    for wrong in ("0", "65", "many"):
        fields = {"game": "reversi", "clock": "fischer-5-0", "expected": wrong}
        assert room.host.post("/rooms/new", data=fields).status_code == 400


def test_the_way_back(room: ClassRoom) -> None:
    """The wall by six letters, and one's own room from home, “My garden” and where rooms are opened."""
    code, ann = room.code, room.members["Ann"]
    assert ann.get(f"/r/{code}/wall").headers["Location"] == f"{room.path}/wall"
    by_form = ann.post("/r", data={"code": code, "to": "wall"})
    assert by_form.headers["Location"] == f"{room.path}/wall"
    for who, address in ((room.host, f"{room.path}/host"), (ann, room.path)):
        for page in ("/", "/mine", "/rooms/new"):
            assert f'<a href="{address}">Class 3-2</a>' in who.get(page, headers=ENGLISH).text
    assert f'你的房间：<a href="{room.path}">' in ann.get("/mine?lang=zh").text
    ann.post(room.path, data={"act": "leave"})
    assert room.path not in ann.get("/mine").text


def test_a_member_acts_ten_times_a_minute_and_a_host_always(room: ClassRoom) -> None:
    ann, acts = room.members["Ann"], ("rest", "play") * 10
    refused = next(
        answer
        for answer in (ann.post(room.path, data={"act": act}, headers=ENGLISH) for act in acts)
        if answer.status_code != 303
    )
    assert refused.status_code == 429
    assert "please wait some seconds" in refused.text
    assert 1 <= int(refused.headers["Retry-After"]) <= 6
    assert room.members["Bob"].post(room.path, data={"act": "rest"}).status_code == 303
    for act in acts:
        room.act(act=act, member=room.number_of("Ann"))


def test_a_host_renames_removes_and_corrects(room: ClassRoom) -> None:
    number = room.number_of("Bob")
    room.act(act="rename", member=number, name="Bobby")
    assert "Bobby" in room.page("wall")
    room.act(act="remove", member=number)
    assert "Bobby" not in room.page("wall")
    bob = room.members.pop("Bob")
    assert "The host has asked you to leave" in bob.get(room.path, headers=ENGLISH).text
    assert bob.post(room.path, data={"name": "Bob"}).status_code == 403
    (table, *_) = room.start(1)
    room.act(act="result", round=1, table=0, result="draw")
    assert "½" in room.page("results.csv")
    assert table


def test_a_host_pauses_and_gives_time(room: ClassRoom) -> None:
    (black, _), *_ = room.start(1)
    game = room.game_of(black)
    assert "Go on" not in room.page("host")
    room.act(act="pause")
    assert "Go on" in room.page("host")
    assert "paused: clocks stopped" in room.page("wall")
    room.act(act="go_on")
    for fields in ({}, {"table": "0"}):
        room.act(act="time", round="1", **fields)
    clock = room.host.get(f"/api/matches/{game}").json()["clock"]
    assert clock["black"]["main"] == clock["white"]["main"] == 7 * 60_000
    room.act(act="time", round="1", key="k1")
    room.act(act="time", round="1", key="k1")  # the same form, sent again
    clock = room.host.get(f"/api/matches/{game}").json()["clock"]
    assert clock["black"]["main"] == 8 * 60_000
    for fields in ({"round": "2"}, {"round": "1", "table": "9"}):
        assert (
            room.host.post(f"{room.path}/host", data={"act": "time", **fields}).status_code == 400
        )


def test_a_room_is_not_indexed_and_kept_by_no_cache(room: ClassRoom) -> None:
    for page in ("", "/wall", "/results"):
        answer = room.host.get(room.path + page)
        assert 'name="robots" content="noindex"' in answer.text
        assert "no-store" in answer.headers["Cache-Control"]


def test_the_pages_ask_only_for_what_has_changed(room: ClassRoom) -> None:
    page = f"{room.path}/now/wall"
    seen = re.search(r'data-seen="([\d.]+)"', room.host.get(page).text)
    assert seen
    nothing_new = room.host.get(page, params={"seen": seen[1]})
    assert nothing_new.status_code == 204
    assert int(nothing_new.headers["Retry-After"]) >= 3, "pages ask again after so many seconds"
    room.come("Fay")
    assert "Fay" in room.host.get(page, params={"seen": seen[1]}).text


def test_a_deleted_room_is_gone_with_its_games(room: ClassRoom) -> None:
    (black, _), *_ = room.start(1)
    game = room.game_of(black)
    room.act(act="delete")
    assert room.host.get(room.path).status_code == 404
    assert room.host.get(f"/g/{game}").status_code == 404


def test_who_is_forgotten_is_in_no_room(room: ClassRoom) -> None:
    assert room.members["Ann"].post("/privacy/forget").ok
    assert "Ann" not in room.page("wall")


def test_wrong_letters_are_counted(new_server: NewServer) -> None:
    """Guessing ends soon for an address: right letters are refused as wrong ones are, or trying would
    go on. A class behind the same address comes in by the link and the QR code, and who is in it stays.
    """
    server = new_server()
    server.start()
    server.wait_until_ready()
    guesser, pupil = Visitor(server.url), Visitor(server.url)
    room = ClassRoom.open(lambda: Visitor(server.url), game="reversi")
    code = room.code
    codes = [guesser.get(f"/r/ZZZZ{a}{b}").status_code for a in "ABCDEFGH" for b in "ABCDEFGH"]
    assert codes.count(404) == 60
    assert codes.count(429) == 4
    right, wrong = (guesser.get(f"/r/{each}", headers=ENGLISH) for each in (code, "ZZZZZZ"))
    assert right.status_code == wrong.status_code == 429
    assert "Scan the QR code or open the host’s link" in right.text
    assert _without_nonce(right.text).replace(code, "ZZZZZZ") == _without_nonce(wrong.text)
    assert int(right.headers["Retry-After"]) <= 60
    assert guesser.post("/r", data={"code": code}).status_code == 429
    assert room.host.get(f"/r/{code}").headers["Location"] == room.path
    assert f'href="{server.url}{room.path}"' in room.page("host")
    assert pupil.post(room.path, data={"name": "Ann"}).status_code == 303
    assert pupil.post("/r", data={"code": code}).headers["Location"] == room.path
    for each in (guesser, pupil, room.host):
        each.close()
    assert server.stop() == 0


def _without_nonce(page: str) -> str:
    return re.sub(r'nonce="[^"]+"', "", page)
