"""Files with several games: one is opened and the number is said, or all are listed."""

from __future__ import annotations

import base64
import gzip
import html
import re
import struct

import pytest

from tests.support.clients import Message, Visitor
from tests.webapp.analysis.test_sgf_files import shown
from webapp.analysis import library
from webapp.limits import turns as turns_module
from webapp.reversi.analysis import BOARD as REVERSI

TWO = "(;FF[4]SZ[9]PB[Ann]DT[2020-01-02];B[ee];W[dd])\n(;FF[4]SZ[9]PB[Bob];B[cc])"


@pytest.mark.parametrize(
    ("number", "moves", "said"),
    [
        (1, ["e5", "d6"], "The file has 2 games; this is number 1."),
        (2, ["c7"], "The file has 2 games; this is number 2."),
        (9, ["c7"], "The file has 2 games; this is number 2."),
    ],
)
def test_one_of_several_games_is_opened(
    player: Visitor, number: int, moves: list[str], said: str
) -> None:
    asked = {"text": TWO, "number": number}
    told = player.post("/api/analysis/capture-go/read?lang=en", json=asked).json()
    assert told["games"] == 2
    assert [each["move"] for each in told["nodes"][1:]] == moves
    assert said in [each["sentence"] for each in told["problems"]]
    form = {"text": TWO, "number": str(number)}
    page = shown(player.post("/capture-go/analysis?lang=en", data=form).text)
    assert [each["move"] for each in page["nodes"][1:]] == moves


def test_the_place_of_a_mistake_is_that_in_the_whole_file(player: Visitor) -> None:
    text = TWO.replace("[cc]", "[zz]")
    asked = {"text": text, "number": 2}
    told = player.post("/api/analysis/capture-go/read?lang=en", json=asked).json()
    problem = told["problems"][0]
    assert problem["sentence"].startswith("Line 2, column 21: Move 1")
    assert text[problem["offset"] :].startswith("B[zz]")


def listed(player: Visitor, game: str, **asked: object) -> list[Message]:
    answer = player.post(f"/api/library/{game}", json=asked)
    assert answer.status_code == 200, answer.text
    found: list[Message] = answer.json()["games"]
    return found


def test_the_games_of_a_file_are_listed(player: Visitor) -> None:
    one, other = listed(player, "capture-go", text=TWO)
    assert (one["black"], one["date"], other["black"]) == ("Ann", "2020-01-02", "Bob")
    raw = TWO.replace("Bob", "柯洁").encode("gb18030")
    files = [{"name": "a.sgf", "file": base64.b64encode(raw).decode()}]
    assert listed(player, "capture-go", files=files)[1]["black"] == "柯洁"


def named(name: str, raw: bytes) -> Message:
    return {"name": name, "file": base64.b64encode(raw).decode()}


def wthor(games: int) -> bytes:
    """A database with the same game many times."""
    head = struct.pack("<4sIHH4B", b"\0" * 4, games, 0, 1998, 8, 0, 0, 0)
    return head + games * struct.pack("<HHHBB60s", 0, 1, 0, 40, 40, bytes([56, 64, 33]))


PEOPLE = struct.pack("<4sIHH4B", b"\0" * 4, 0, 2, 0, 0, 0, 0, 0) + b"".join(
    name.ljust(20, b"\0") for name in (b"Tastet", b"Andr\xe9")
)


def test_a_database_of_tournaments_is_listed_with_its_names(player: Visitor) -> None:
    files = [named("WTH_1998.wtb", gzip.compress(wthor(10_000))), named("WTHOR.JOU", PEOPLE)]
    found = listed(player, "reversi", files=files)
    assert len(found) == 10_000
    assert found[0] == {
        **{"black": "André", "white": "Tastet", "date": "1998", "event": "#0"},
        **{"result": "B+16", "text": "f5d6c3", "form": "wtb"},
    }


def test_a_database_that_is_cut_is_listed_as_far_as_it_goes(player: Visitor) -> None:
    cut = {"files": [named("a.wtb", wthor(5)[:-1])]}
    told = player.post("/api/library/reversi?lang=en", json=cut).json()
    assert len(told["games"]) == 4
    assert told["problems"] == ["The file ends before its games do."]
    nothing = {"files": [named("a.wtb", wthor(5)[:40])]}
    refused = player.post("/api/library/reversi?lang=en", json=nothing)
    assert refused.status_code == 400
    assert "ends before its games" in refused.json()["error"]["message"]


@pytest.mark.parametrize(
    ("suffix", "written"),
    [
        ("sgf", ["PB[André]", "RE[B+16]", "DT[1998]", "EV[Cup]", ";B[fe];W[df];B[cc];W[dc]"]),
        ("ggf", ["PB[André]", "RE[+16.000]", "DT[1998]", "EV[Cup]", "B[F5]W[D6]B[C3]W[D3]"]),
        ("txt", ["f5d6c3d3"]),
    ],
)
def test_the_games_of_a_database_are_written_in_every_format(
    player: Visitor, suffix: str, written: list[str]
) -> None:
    known = {"black": "André", "date": "1998", "event": "Cup", "result": "B+16"}
    games = [{"text": "f5d6c3d3", **known}, {"text": "f5f6e6f4z9"}, {"text": "nothing"}]
    asked = {"games": games}
    answer = player.post(f"/api/library/reversi/file/{suffix}?lang=en", json=asked).json()
    assert all(each in answer["text"] for each in written), answer["text"]
    assert [each["place"] for each in answer["problems"]] == [1, 2]
    assert "Move 5" in answer["problems"][0]["sentence"]
    again = listed(player, "reversi", text=answer["text"])
    assert len(again) == 2, "the second as far as it could be read"
    assert player.post("/api/library/reversi/file/pgn", json=asked).status_code == 404


def test_a_list_of_games_is_in_the_page_without_scripts(player: Visitor) -> None:
    form = {"text": TWO, "search": "bob"}
    page = html.unescape(player.post("/capture-go/analysis?lang=en", data=form).text)
    assert "Games 1 to 1 of 1" in page
    assert "2. Bob – ?" in page
    (given,) = re.findall(r'<input type="hidden" name="text" value="([^"]*)"', page)
    opened = shown(player.post("/capture-go/analysis", data={"text": given}).text)
    assert [each["move"] for each in opened["nodes"][1:]] == ["c7"]


@pytest.mark.parametrize(
    ("text", "games", "turns"),
    [
        ("(;GM[1]SZ[9]" + "(;B[ee]C[a])" * 20_000 + ")", 1, 20_000),
        (TWO * 2_000, 4_000, 4_000),
        ("(" * 100_000, 0, 0),
        ("(;" * 50_000, 0, 1_000),
        ("(;A" + "[" * 200_000, 1, 1),
        ("(;" + "A" * 200_000, 1, 1),
        ("(;GM[Othello]BO[8" + "A[" * 50_000, 1, 1),
        ("f5d6c3d3\n" * 3_000, 3_000, 3_000),
        ('[A "b"]\n\n1. f5\n' * 3_000, 3_000, 3_000),
    ],
    ids=range(9),
)
def test_a_long_list_gives_way_to_others_between_its_games(
    monkeypatch: pytest.MonkeyPatch, text: str, games: int, turns: int
) -> None:
    taken: list[int] = []
    monkeypatch.setattr(turns_module, "PIECE_SECONDS", -1.0)  # every piece of work is long
    monkeypatch.setattr(turns_module, "let_others_run", lambda: taken.append(1))
    assert len(library.entries(REVERSI, text)[0]) == games
    assert len(taken) >= turns


def test_what_is_packed_may_not_be_larger_than_a_file(player: Visitor) -> None:
    bomb = [named("a.sgf", gzip.compress(b"(" * 9_000_000))]
    refused = player.post("/api/library/capture-go", json={"files": bomb})
    assert refused.json()["error"]["code"] == "too_large"
    broken = [named("a.sgf", b"\x1f\x8b nothing")]
    assert player.post("/api/library/capture-go", json={"files": broken}).status_code == 400
