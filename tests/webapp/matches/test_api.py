"""The JSON API: creating and reading matches; every error is JSON with a code."""

from __future__ import annotations

import pytest

from tests.support.clients import Visitor, friends_match


def test_a_match_begins_and_is_read(player: Visitor, stranger: Visitor) -> None:
    begun = player.new_match("capture-go", level=2, colour="black", rules="free", size="7")
    assert begun["kind"] == "capture-go"
    assert {"rules": "free", "size": "7"}.items() <= begun["options"].items()
    assert begun["players"]["white"]["level"] == 2
    assert begun["rows"] == ["-------"] * 7
    assert {**stranger.match(begun["game"]), "invitation": None} == begun


def test_a_move_is_played_once_however_often_it_comes(player: Visitor, stranger: Visitor) -> None:
    match = stranger.match(friends_match(player, stranger))
    move = {"game": match["game"], "mid": "one", "ply": 0, "pos": match["pos"], "move": "d3"}
    first = player.post("/api/moves", json=move)
    assert first.status_code == 200
    assert player.post("/api/moves", json=move).json() == first.json()
    assert stranger.match(match["game"])["ply"] == 1
    late = player.post("/api/moves", json=move | {"mid": "two"})
    assert (late.status_code, late.json()["error"]["code"]) == (400, "stale")
    assert late.json()["error"]["state"]["ply"] == 1


def test_a_move_of_somebody_without_a_seat_is_refused(player: Visitor, stranger: Visitor) -> None:
    match = player.new_match("reversi", opponent="friend", colour="black")
    move = {"game": match["game"], "mid": "one", "ply": 0, "pos": match["pos"], "move": "d3"}
    refused = stranger.post("/api/moves", json=move)
    assert refused.json()["error"]["code"] == "not_your_game"
    unknown = player.post("/api/moves", json=move | {"game": "nothing"})
    assert (unknown.status_code, unknown.json()["error"]["code"]) == (404, "unknown_game")
    foreign = player.post("/api/moves", json=move, headers={"Origin": "https://elsewhere.example"})
    assert foreign.json()["error"]["code"] == "bad_origin"
    for headers in ({"Sec-Fetch-Site": "cross-site"}, {"Origin": "null"}):
        foreign = player.post("/api/moves", json=move, headers=headers)
        assert foreign.json()["error"]["code"] == "bad_origin"
    assert player.match(match["game"])["ply"] == 0
    private = {"Origin": "null", "Sec-Fetch-Site": "same-origin"}
    assert player.post("/api/moves", json=move, headers=private).ok


@pytest.mark.parametrize("asked", [None, "fr", "en-GB", "zh-CN"])
def test_errors_are_english_unless_chinese_is_asked_for(player: Visitor, asked: str | None) -> None:
    headers = {"Accept-Language": asked} if asked else {}
    answer = player.get("/api/matches/nothing", headers=headers)
    assert answer.json()["error"]["message"].isascii() == (asked != "zh-CN")


def test_letters_are_sent_as_they_are(player: Visitor) -> None:
    game = player.new_match("reversi", level=1)["game"]
    wrong = player.get("/api/matches/nothing", headers={"Accept-Language": "zh"})
    for text in (
        player.get(f"/api/matches/{game}").text,
        player.get(f"/g/{game}").text,
        wrong.text,
    ):
        assert "菜鸟" in text or "没有" in text
        assert "\\u" not in text


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({}, "bad_message"),
        ({"game": []}, "bad_message"),
        ({"game": "huarong"}, "bad_message"),
        ({"game": "reversi", "level": 13}, "bad_level"),
        ({"game": "reversi", "level": True}, "bad_level"),
        ({"game": "reversi", "opponent": []}, "bad_option"),
        ({"game": "capture-go", "rules": "\ud800"}, "bad_message"),
        ([], "bad_message"),
        (None, "bad_message"),
    ],
)
def test_a_bad_match_is_refused(player: Visitor, fields: object, code: str) -> None:
    answer = player.post("/api/matches", json=fields)
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert error["code"] == code
    assert error["message"]
    assert "yiyuan_player" not in player.web.cookies


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/matches/unknown", 404),
        ("/api/matches/%00", 404),
        ("/api/matches/" + "x" * 2000, 404),
        ("/api/nothing", 404),
        ("/api/matches", 405),
    ],
)
def test_an_unknown_address_gets_json(player: Visitor, path: str, status: int) -> None:
    answer = player.get(path)
    assert answer.status_code == status
    error = answer.json()["error"]
    assert error["code"]
    assert error["message"]
