"""Files with several games: one is opened and the number is said, or all are listed."""

from __future__ import annotations

import base64
import gzip
import struct

import pytest

from tests.support.clients import Message, Visitor
from tests.webapp.analysis.test_sgf_files import shown

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


def test_a_database_of_tournaments_is_listed_with_its_names(player: Visitor) -> None:
    game = struct.pack("<HHHBB60s", 0, 1, 0, 40, 40, bytes([56, 64, 33]))
    games = struct.pack("<4sIHH4B", b"\0" * 4, 10_000, 0, 1998, 8, 0, 0, 0) + game * 10_000
    people = struct.pack("<4sIHH4B", b"\0" * 4, 0, 2, 0, 0, 0, 0, 0) + b"".join(
        name.ljust(20, b"\0") for name in (b"Tastet", b"Andr\xe9")
    )
    files = [named("WTH_1998.wtb", gzip.compress(games)), named("WTHOR.JOU", people)]
    found = listed(player, "reversi", files=files)
    assert len(found) == 10_000
    assert found[0] == {
        **{"black": "André", "white": "Tastet", "date": "1998", "event": "#0"},
        **{"result": "B+16", "text": "f5d6c3"},
    }
    cut = [named("a.wtb", gzip.compress(games[:-1]))]
    refused = player.post("/api/library/reversi?lang=en", json={"files": cut})
    assert refused.status_code == 400
    assert "ends before its games" in refused.json()["error"]["message"]


def test_what_is_packed_may_not_be_larger_than_a_file(player: Visitor) -> None:
    bomb = [named("a.sgf", gzip.compress(b"(" * 9_000_000))]
    refused = player.post("/api/library/capture-go", json={"files": bomb})
    assert refused.json()["error"]["code"] == "too_large"
    broken = [named("a.sgf", b"\x1f\x8b nothing")]
    assert player.post("/api/library/capture-go", json={"files": broken}).status_code == 400
