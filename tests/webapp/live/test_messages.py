"""What messages get that are late, repeated, forged or garbage: an answer with a code, and no harm."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from typing import Any

import pytest
import requests
import websocket

from tests.support.clients import (
    MIDGAME,
    Line,
    Message,
    Visitor,
    fresh_mid,
    is_move_of,
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
PUZZLE_MESSAGES = ("solve", "distance")
SEAT_MESSAGES: tuple[tuple[str, Message], ...] = (
    ("move", {"move": "d3"}),
    ("takeback", {"to": None}),
    ("answer", {"offer": 2, "yes": True}),
    ("resign", {}),
    ("hint", {}),
    ("values", {}),
    ("rematch", {}),
)


@pytest.fixture
def begun(player: Visitor) -> Message:
    return player.new_match(level=1, colour="black")


# Late and repeated ---------------------------------------------------------------------------------


def test_a_repeated_message_gets_the_stored_answer(player: Visitor, begun: Message) -> None:
    move = move_message(begun)
    with player.at(begun["game"]) as (line, _):
        first = line.ok("move", move)
        line.wait("event", is_move_of("white"))
        assert line.ok("move", move) == first
        assert line.ok("move", {**move, "move": "f5"}) == first
    with player.line() as another:
        assert another.ok("move", move) == first
    assert player.match(begun["game"])["ply"] == 2


def test_a_repeated_takeback_takes_back_once(player: Visitor, begun: Message) -> None:
    with player.at(begun["game"]) as (line, _):
        line.ok("move", move_message(begun))
        state = line.wait("event", is_move_of("white"))["state"]
        ask = {"game": begun["game"], "pos": state["pos"], "mid": fresh_mid(), "to": None}
        first = line.ok("takeback", ask)
        assert line.ok("takeback", ask) == first
        assert player.match(begun["game"])["v"] == first["v"]
        give_up = {"game": begun["game"], "mid": fresh_mid()}
        assert line.ok("resign", give_up) == line.ok("resign", give_up)


@pytest.mark.parametrize("name", ["move", "takeback", "hint"])
@pytest.mark.parametrize("change", [{"pos": "0123456789ab"}, {"pos": ""}])
def test_a_message_on_an_old_position_is_stale(
    player: Visitor, begun: Message, name: str, change: Message
) -> None:
    with player.line() as line:
        refusal = line.err(name, {**move_message(begun), "to": 1, **change})
    assert refusal["code"] == "stale"
    assert refusal["state"] == player.match(begun["game"])


def test_a_move_with_another_ply_is_stale(player: Visitor, begun: Message) -> None:
    with player.line() as line:
        assert line.err("move", move_message(begun, ply=1))["code"] == "stale"


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("a1", "traps_nothing"),
        ("d4", "occupied"),
        ("z9", "off_board"),
        ("", "off_board"),
        ("pass", "must_not_pass"),
        ("D3", "off_board"),
        ("d3\0", "off_board"),
    ],
)
def test_an_illegal_move_is_refused_with_the_reason(
    player: Visitor, begun: Message, move: str, why: str
) -> None:
    with player.line() as line:
        refusal = line.err("move", {**move_message(begun), "move": move})
    assert (refusal["code"], refusal["why"]) == ("illegal", why)
    assert player.match(begun["game"]) == begun


@pytest.mark.parametrize(("move", "why"), [("a1", "must_be_centre"), ("i5", "off_board")])
def test_an_illegal_stone_is_refused_with_the_reason(player: Visitor, move: str, why: str) -> None:
    begun = player.new_match("capture-go", level=1)
    with player.line() as line:
        refusal = line.err("move", move_message(begun, move))
    assert (refusal["code"], refusal["why"]) == ("illegal", why)


# Not one's own -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "more"), SEAT_MESSAGES)
def test_a_watcher_can_do_nothing(
    visitor: Callable[[], Visitor], begun: Message, name: str, more: Message
) -> None:
    body = {"game": begun["game"], "ply": 0, "pos": begun["pos"], "mid": fresh_mid(), **more}
    stranger, other_player = visitor(), visitor()
    other_player.new_match()
    for watcher in (stranger, other_player):
        with watcher.at(begun["game"]) as (line, joined):
            assert joined["seat"] is None
            assert line.err(name, body)["code"] == "not_your_game"
    assert stranger.match(begun["game"]) == begun


@pytest.mark.parametrize(
    "cookie",
    ["", "x", "x.y", '"', "%00", "é".encode().decode("latin-1"), "InRva2VuIg.AAAA", "a" * 3000],
)
def test_a_forged_cookie_makes_a_stranger(player: Visitor, begun: Message, cookie: str) -> None:
    forged = Line(player.url, {"yiyuan_player": cookie, "lang": "xx"})
    with forged as line:
        assert line.join(begun["game"])["seat"] is None
        assert line.err("move", move_message(begun))["code"] == "not_your_game"
    page = requests.get(
        f"{player.url}/g/{begun['game']}",
        headers={"Cookie": f"yiyuan_player={cookie}".encode("latin-1")},
        timeout=20,
    )
    assert page.status_code == 200


def test_a_changed_cookie_makes_a_stranger(player: Visitor, begun: Message) -> None:
    real = player.web.cookies["yiyuan_player"]
    for place in (0, len(real) // 2, len(real) - 2):
        letter = "A" if real[place] != "A" else "B"
        changed = real[:place] + letter + real[place + 1 :]
        with Line(player.url, {"yiyuan_player": changed}) as line:
            assert line.join(begun["game"])["seat"] is None


def test_nobody_cancels_the_work_of_another(visitor: Callable[[], Visitor]) -> None:
    asked = {"layout": "1A9BF0C00", "metric": "steps", "mid": fresh_mid()}
    with visitor().line() as one, visitor().line() as other:
        job = one.ok("solve", asked)["job"]
        assert other.err("cancel", {"job": job})["code"] == "unknown_job"
        one.wait("solution", lambda told: told["job"] == job)


# Coming back ---------------------------------------------------------------------------------------


def test_a_client_that_missed_events_gets_them(player: Visitor, begun: Message) -> None:
    with player.at(begun["game"]) as (line, _):
        line.ok("move", move_message(begun))
        line.wait("event", is_move_of("white"))
        heard = line.events()
    with player.line() as line:
        missed = line.join(begun["game"], since=1)
        # Not known yet, a message follows: other processes are asked, or this one has just begun.
        presence = missed.pop("presence") or line.wait("presence")
        there = {"here": ["black"], "watching": 0}
        assert presence in (there, {"game": begun["game"], **there})
        assert missed == {"seat": "black", "v": 3, "events": heard}
        assert line.join(begun["game"], since=2)["events"] == heard[1:]
        assert line.join(begun["game"], since=3)["events"] == []
        for since in (0, 99):
            assert line.join(begun["game"], since=since)["state"] == player.match(begun["game"])


def test_one_who_missed_much_gets_a_snapshot(player: Visitor, begun: Message) -> None:
    state = begun
    with player.at(begun["game"]) as (line, _):
        for _ in range(14):  # a move, a reply and a takeback each
            line.ok("move", move_message(state))
            v = state["v"] + 2
            seen = line.wait("event", lambda event, v=v: event["v"] == v)["state"]
            ask = {"game": begun["game"], "pos": seen["pos"], "mid": fresh_mid()}
            line.ok("takeback", ask)
            state = line.wait("event", lambda event, v=v: event["v"] == v + 1)["state"]
    with player.line() as line:
        assert "state" in line.join(begun["game"], since=2)
        missed = line.join(begun["game"], since=3)["events"]
    assert [event["v"] for event in missed] == list(range(4, 44))
    assert {"type": missed[-1]["type"], "rows": missed[-1]["state"]["rows"]} == {
        "type": "takeback",
        "rows": begun["rows"],
    }


@pytest.mark.parametrize("proto", [0, 2, 99])
def test_an_old_page_is_told_to_load_again(player: Visitor, begun: Message, proto: int) -> None:
    with player.line() as line:
        refusal = line.err("join", {"game": begun["game"], "proto": proto})
    assert refusal["code"] == "old_page"


# Garbage -------------------------------------------------------------------------------------------

ARGUMENTS: tuple[Any, ...] = (
    (),
    None,
    [],
    {},
    "text",
    7,
    1.5,
    True,
    (1, 2),
    ({}, {}),
    {"game": None},
    {"game": 7},
    {"game": ""},
    {"game": "x" * 65},
    {"game": ["k"]},
    {"game": {"$ne": 1}},
    {"game": "g", "mid": 5, "pos": [], "ply": "0", "move": None, "yes": "no"},
    {"game": "g", "mid": "m", "pos": "p", "ply": -1, "move": "d3", "to": -1, "layout": "L"},
    {"game": "g", "mid": "m", "pos": "p", "ply": 1.5, "move": "d3", "to": 10**30},
    {"layout": "no layout", "metric": "metres", "mid": "m", "proto": "one", "game": "g"},
    {"game": "\ud800", "mid": "\udfff", "job": "\ud800", "layout": "\ud800", "yes": True},
    {"game": float("nan"), "ply": float("inf"), "to": float("-inf")},
)


BAD = {"bad_message", "old_page", "unknown_game", "unknown_job", "bad_position"}
"""Never `failed`: that would be our fault."""


@pytest.mark.parametrize("name", [*MATCH_MESSAGES, *PUZZLE_MESSAGES, "cancel"])
def test_a_malformed_message_is_answered(player: Visitor, name: str) -> None:
    with player.line() as line:
        for argument in ARGUMENTS:
            refusal = line.err(name, argument)
            assert refusal["code"] in BAD, (argument, refusal)
        assert line.connected


@pytest.mark.parametrize("name", MATCH_MESSAGES)
def test_an_unknown_game_is_answered(player: Visitor, name: str) -> None:
    body = {"proto": 1, "mid": "m", "pos": "p", "ply": 0, "move": "d3", "to": 1}
    body |= {"offer": 2, "yes": True}
    with player.line() as line:
        for game in ("nosuchgame", "\0", "'; drop table matches; --", "../../etc", "弈园"):
            assert line.err(name, {**body, "game": game})["code"] == "unknown_game"


@pytest.mark.parametrize("name", ["message", "error", "nix", "", "落子", "\0", "x" * 500])
def test_an_unknown_message_is_answered(player: Visitor, name: str) -> None:
    with player.line() as line:
        assert line.err(name, {"game": "g"})["code"] == "bad_message"


def test_a_large_message_is_refused_and_a_huge_one_ends_the_line(
    player: Visitor, begun: Message
) -> None:
    with player.at(begun["game"]) as (line, _):
        fits = move_message(begun, more="x" * (15 * KB), move="a1")
        assert line.err("move", fits)["code"] == "illegal"
        for size in (16 * KB, 30 * KB):
            assert line.err("move", move_message(begun, more="x" * size))["code"] == "too_large"
    with player.at(begun["game"]) as (line, _):
        line._client.emit("move", move_message(begun, more="x" * (200 * KB)))
        line.wait("gone")
    assert player.match(begun["game"]) == begun
    with player.at(begun["game"]) as (line, joined):
        line.ok("move", move_message(joined["state"]))


def test_too_many_messages_at_once_are_refused(player: Visitor, begun: Message) -> None:
    with player.at(begun["game"]) as (line, _):
        moves = [move_message(begun, "a1") for _ in range(400)]
        codes = [answer["err"]["code"] for answer in line.call_at_once("move", moves)]
        assert codes[0] == "illegal"
        assert set(codes) == {"illegal", "too_fast"}
        assert line.connected
    with player.at(begun["game"]) as (line, joined):
        line.ok("move", move_message(joined["state"]))


def test_too_much_work_at_once_is_refused_until_some_is_given_up(player: Visitor) -> None:
    begun = player.new_match(colour="black", position=MIDGAME)

    def asked() -> Message:
        return {"game": begun["game"], "pos": begun["pos"], "mid": fresh_mid()}

    with player.line() as line:
        answers = line.call_at_once("values", [asked() for _ in range(5)])  # each takes 4 s
        assert answers[4]["err"]["code"] == "busy"
        line.ok("cancel", {"job": answers[3]["ok"]["job"]})
        line.ok("values", asked())
        more = line.call_at_once("values", [asked() for _ in range(5)])
        assert more[-1]["err"]["code"] == "busy"


# Below the messages: packets and frames ------------------------------------------------------------


def raw_line(url: str, **more: Any) -> websocket.WebSocket:
    address = url.replace("http", "ws") + "/socket.io/?EIO=4&transport=websocket"
    line = websocket.create_connection(address, timeout=20, **more)
    assert line.recv().startswith("0{")
    return line


PACKETS: tuple[str, ...] = (
    "42",
    "42[]",
    "42{}",
    "42[[1],2]",
    "42[{}]",
    "42[null]",
    "42[7]",
    "421[7,{}]",
    '422["move"',
    '423["disconnect"]',
    '424["connect"]',
    '425["connect_error"]',
    '42["*",{}]',
    '425["__disconnect_final"]',
    "42nonsense",
    '42["move",' + "1" * 5000 + "]",
    '42["move",' + "[" * 20000 + "]" * 10000 + "]",
    '42["move",' + "[" * 10000 + "]" * 10000 + "]",
    '42["move",' + '{"a":' * 5000 + "1" + "}" * 5000 + "]",
    '42["move",{"game":NaN}]',
    '42["move",{"game":"\\ud800"}]',
    '42["join",{"proto":1,"proto":1,"game":"g"}]',
    "43[]",
    "431[]",
    "43nonsense",
    "44",
    "45",
    "451-",
    '451-["move",{"_placeholder":true,"num":0}]',
    '459-["move",{"_placeholder":true,"num":99}]',
    '45999999999999-["move"]',
    "46",
    "49",
    "4",
    "41",
    "40",
    '40/other,{"a":1}',
    "42/other,[1]",
    "40,",
    "2",
    "3",
    "2probe",
    "5",
    "6",
    "7",
    "1",
    "x",
    "b",
    "bAAAA",
    "-",
    "9999",
    "\0",
    "落",
    "²",
    " ",
)


@pytest.mark.parametrize("packet", PACKETS, ids=itertools.count())
@pytest.mark.parametrize("greeted", [True, False])
def test_a_garbled_packet_harms_nobody(
    player: Visitor, begun: Message, packet: str, greeted: bool
) -> None:
    line = raw_line(player.url)
    try:
        if greeted:
            line.send("40")
        line.send(packet)
        line.send(packet)
        hear_the_rest(line)
    finally:
        line.shutdown()
    with player.line() as another:
        another.err("move", move_message(begun, "a1"))


@pytest.mark.parametrize("shallowest", range(800, 1001, 40))
def test_a_message_nested_as_deeply_as_can_be_read_is_refused(
    player: Visitor, shallowest: int
) -> None:
    """Deeper ones are no packets; just below, what was read may be too deep for what looks at it."""
    line = raw_line(player.url)
    try:
        line.send("40")
        for depth in range(shallowest, shallowest + 40):
            line.send(f'421["resign",{"[" * depth}{"]" * depth}]')
        hear_refusals(line)
    finally:
        line.shutdown()


def hear_refusals(line: websocket.WebSocket) -> None:
    """Read until the server has answered a last message; all before it were no messages."""
    line.send('4277["nix"]')
    while not (text := line.recv()).startswith("4377"):
        assert not text.startswith("431") or '"code":"bad_message"' in text, text


@pytest.mark.parametrize("frame", [b"", b"\0", b"\xff" * 40, b"42[]", b"\x04\xd0"])
def test_a_binary_frame_harms_nobody(player: Visitor, begun: Message, frame: bytes) -> None:
    line = raw_line(player.url)
    try:
        line.send("40")
        line.send_binary(frame)
        line.send('451-["move",{"_placeholder":true,"num":0}]')
        line.send_binary(frame)
        line.send(b"\xff\xfe", websocket.ABNF.OPCODE_TEXT)
        hear_the_rest(line)
    finally:
        line.shutdown()
    with player.line() as another:
        another.err("move", move_message(begun, "a1"))


def hear_the_rest(line: websocket.WebSocket) -> None:
    """Greet (again) and read until the server has answered a last message, or has hung up."""
    try:
        line.send("40")
        line.send('4277["nix"]')
        while not line.recv().startswith("4377"):
            pass
    except (OSError, websocket.WebSocketException):
        return


def test_a_client_cannot_pretend_to_hang_up_for_new_credit(player: Visitor) -> None:
    line = raw_line(player.url)
    try:
        line.send("40")
        for _ in range(150):
            line.send('42["disconnect"]')
            line.send('421["nix"]')
        codes = heard_codes(line, 150)
    finally:
        line.shutdown()
    assert "too_fast" in codes


def heard_codes(line: websocket.WebSocket, answers: int) -> list[str]:
    found: list[str] = []
    while len(found) < answers:
        text = line.recv()
        if text.startswith("431"):
            found.append(json.loads(text[3:])[0]["err"]["code"])
    return found


# Strangers -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://[bad", "http://127.0.0.1:1"]
)
def test_a_strangers_origin_is_refused(player: Visitor, begun: Message, origin: str) -> None:
    with pytest.raises(websocket.WebSocketBadStatusException):
        raw_line(player.url, origin=origin)
    for path in ("/api/matches", "/reversi", "/i/x", "/nix"):
        answer = player.post(path, json={"game": "reversi"}, headers={"Origin": origin})
        assert answer.status_code == 403, path
    assert player.match(begun["game"]) == begun


def test_the_own_origin_is_welcome(player: Visitor) -> None:
    with player.line(origin=player.url) as line:
        assert line.err("nix", {})["code"] == "bad_message"
    answer = player.post("/reversi", data={"level": "1"}, headers={"Origin": player.url})
    assert answer.status_code == 303


def test_polling_refuses_garbage(player: Visitor) -> None:
    opened = player.get("/socket.io/?EIO=4&transport=polling")
    assert opened.status_code == 200
    sid = json.loads(opened.text[1:])["sid"]
    for path in (
        "/socket.io/",
        "/socket.io/?EIO=3",
        "/socket.io/?EIO=4&transport=pigeon",
        "/socket.io/?EIO=4&transport=polling&sid=none",
        "/socket.io/?EIO=4&transport=websocket",
    ):
        assert player.get(path).status_code == 400, path
    for body in ("", "x", "4", "42[", "\x1e", "40\x1e\x1e", "落", "1" * 20000):
        answer = player.post(f"/socket.io/?EIO=4&transport=polling&sid={sid}", data=body.encode())
        assert answer.status_code in {200, 400}, body[:20]
