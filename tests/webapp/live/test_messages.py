"""Forged or malformed messages: each gets a code and does no harm."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import requests

from tests.support.clients import (
    MIDGAME,
    Connection,
    Message,
    Visitor,
    fresh_mid,
    move_message,
)

KB = 1024
MATCH_MESSAGES = (
    "join",
    "move",
    "takeback",
    "answer",
    "resign",
    "hint",
    "values",
    "review",
    "rematch",
)
PUZZLE_MESSAGES = ("solve", "distance", "distances")


@pytest.fixture
def begun(player: Visitor) -> Message:
    return player.match(player.new_match(level=1, colour="black")["game"])


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("a1", "traps_nothing"),
        ("d4", "occupied"),
        ("", "off_board"),
        ("pass", "must_not_pass"),
        ("d3\0", "off_board"),
    ],
)
def test_an_illegal_move_is_refused_with_the_reason(
    player: Visitor, begun: Message, move: str, why: str
) -> None:
    with player.connect() as connection:
        refusal = connection.err("move", {**move_message(begun), "move": move})
    assert (refusal["code"], refusal["why"]) == ("illegal", why)
    assert player.match(begun["game"]) == begun


@pytest.mark.parametrize(
    "cookie",
    ["", "x", "x.y", '"', "%00", "é".encode().decode("latin-1"), "InRva2VuIg.AAAA", "a" * 3000],
)
def test_a_forged_cookie_makes_a_stranger(player: Visitor, begun: Message, cookie: str) -> None:
    forged = Connection(player.url, {"yiyuan_player": cookie, "lang": "xx"})
    with forged as connection:
        assert connection.join(begun["game"])["seat"] is None
        assert connection.err("move", move_message(begun))["code"] == "not_your_game"
    page = requests.get(
        f"{player.url}/g/{begun['game']}",
        headers={"Cookie": f"yiyuan_player={cookie}".encode("latin-1")},
        timeout=20,
    )
    assert page.status_code == 200


def test_nobody_cancels_the_work_of_another(visitor: Callable[[], Visitor]) -> None:
    asked = {"layout": "1A9BF0C00", "metric": "steps", "mid": fresh_mid()}
    with visitor().connect() as one, visitor().connect() as other:
        job = one.ok("solve", asked)["job"]
        assert other.err("cancel", {"job": job})["code"] == "unknown_job"
        one.wait("solution", lambda told: told["job"] == job)


@pytest.mark.parametrize("proto", [0, 2, 99])
def test_an_old_page_is_told_to_load_again(player: Visitor, begun: Message, proto: int) -> None:
    with player.connect() as connection:
        refusal = connection.err("join", {"game": begun["game"], "proto": proto})
    assert refusal["code"] == "old_page"


ARGUMENTS: tuple[Any, ...] = (
    (),
    None,
    [],
    {},
    7,
    True,
    (1, 2),
    {"game": None},
    {"game": ""},
    {"game": "x" * 65},
    {"game": ["k"]},
    {"game": "g", "mid": 5, "pos": [], "ply": "0", "move": None, "yes": "no"},
    {"game": "g", "mid": "m", "pos": "p", "ply": -1, "move": "d3", "to": -1, "layout": "L"},
    {"game": "g", "mid": "m", "pos": "p", "ply": 1.5, "move": "d3", "to": 10**30},
    {"layout": "no layout", "metric": "metres", "mid": "m", "proto": "one", "game": "g"},
    {"game": "\ud800", "mid": "\udfff", "job": "\ud800", "layout": "\ud800", "yes": True},
    {"game": float("nan"), "ply": float("inf"), "to": float("-inf")},
)


BAD = {"bad_message", "old_page", "unknown_game", "unknown_job", "bad_position"}
"""Never `failed`: that would be a bug of the server."""


@pytest.mark.parametrize("name", [*MATCH_MESSAGES, *PUZZLE_MESSAGES, "cancel"])
def test_a_malformed_message_is_answered(player: Visitor, name: str) -> None:
    with player.connect() as connection:
        for argument in ARGUMENTS:
            refusal = connection.err(name, argument)
            assert refusal["code"] in BAD, (argument, refusal)
        assert connection.connected


@pytest.mark.parametrize("name", MATCH_MESSAGES)
def test_an_unknown_game_is_answered(player: Visitor, name: str) -> None:
    body = {"proto": 1, "mid": "m", "pos": "p", "ply": 0, "move": "d3", "to": 1}
    body |= {"offer": 2, "yes": True}
    with player.connect() as connection:
        for game in ("nosuchgame", "\0", "'; drop table matches; --", "../../etc", "弈园"):
            assert connection.err(name, {**body, "game": game})["code"] == "unknown_game"


@pytest.mark.parametrize("name", ["message", "error", "nix", "", "落子", "\0", "x" * 500])
def test_an_unknown_message_is_answered(player: Visitor, name: str) -> None:
    with player.connect() as connection:
        assert connection.err(name, {"game": "g"})["code"] == "bad_message"


def test_a_large_message_is_refused_and_a_huge_one_ends_the_line(
    player: Visitor, begun: Message
) -> None:
    with player.at(begun["game"]) as (connection, _):
        fits = move_message(begun, more="x" * (15 * KB), move="a1")
        assert connection.err("move", fits)["code"] == "illegal"
        for size in (16 * KB, 30 * KB):
            assert (
                connection.err("move", move_message(begun, more="x" * size))["code"] == "too_large"
            )
    with player.at(begun["game"]) as (connection, _):
        connection._client.emit("move", move_message(begun, more="x" * (200 * KB)))
        connection.wait("gone")
    assert player.match(begun["game"]) == begun
    with player.at(begun["game"]) as (connection, joined):
        connection.ok("move", move_message(joined["state"]))


def test_too_much_work_at_once_is_refused_until_some_is_given_up(player: Visitor) -> None:
    begun = player.new_match(colour="black", position=MIDGAME)

    def asked() -> Message:
        return {"game": begun["game"], "pos": begun["pos"], "mid": fresh_mid()}

    with player.connect() as connection:
        answers = connection.call_at_once("values", [asked() for _ in range(5)])  # each takes 4 s
        assert answers[4]["err"]["code"] == "busy"
        connection.ok("cancel", {"job": answers[3]["ok"]["job"]})
        connection.ok("values", asked())
        more = connection.call_at_once("values", [asked() for _ in range(5)])
        assert more[-1]["err"]["code"] == "busy"
