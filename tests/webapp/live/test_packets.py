"""Malformed packets and frames, foreign origins, polling: none of them does harm."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
import websocket

from tests.support.clients import (
    Message,
    Visitor,
    move_message,
)
from tests.support.servers import Server


@pytest.fixture
def begun(player: Visitor) -> Message:
    return player.match(player.new_match(level=1, colour="black")["game"])


def raw_connection(url: str, **more: Any) -> websocket.WebSocket:
    address = url.replace("http", "ws") + "/socket.io/?EIO=4&transport=websocket"
    connection = websocket.create_connection(address, timeout=20, **more)
    assert connection.recv().startswith("0{")
    return connection


PACKETS: tuple[str, ...] = (
    *("42", "42[]", "42{}", "42[[1],2]", "42[null]", "421[7,{}]", "42nonsense", "42/other,[1]"),
    *('422["move"', '423["disconnect"]', '424["connect"]', '425["connect_error"]', '42["*",{}]'),
    '425["__disconnect_final"]',
    '42["move",' + "1" * 5000 + "]",
    '42["move",' + "[" * 20000 + "]" * 10000 + "]",
    '42["move",' + "[" * 10000 + "]" * 10000 + "]",
    '42["move",' + '{"a":' * 5000 + "1" + "}" * 5000 + "]",
    '42["move",{"game":NaN}]',
    '42["move",{"game":"\\ud800"}]',
    '42["join",{"proto":1,"proto":1,"game":"g"}]',
    *("43[]", "431[]", "43nonsense", "44", "45", "451-", "46", "49"),
    '451-["move",{"_placeholder":true,"num":0}]',
    '459-["move",{"_placeholder":true,"num":99}]',
    '45999999999999-["move"]',
    *("4", "41", "40", '40/other,{"a":1}', "40,", "2", "3", "2probe", "5", "6", "7", "1"),
    *("x", "b", "bAAAA", "-", "9999", "\0", "落", "²", " "),
)


@pytest.mark.parametrize("greeted", [True, False])
def test_a_garbled_packet_harms_nobody(
    player: Visitor, begun: Message, subtests: pytest.Subtests, greeted: bool
) -> None:
    with player.connect() as another:
        for packet in PACKETS:
            connection = raw_connection(player.url)
            with subtests.test(packet[:40]):
                if greeted:
                    connection.send("40")
                connection.send(packet)
                connection.send(packet)
                hear_the_rest(connection)
                another.err("move", move_message(begun, "a1"))
            connection.shutdown()
    with player.connect() as newcomer:
        newcomer.err("move", move_message(begun, "a1"))


@pytest.mark.parametrize("shallowest", range(800, 1001, 40))
def test_a_message_nested_as_deeply_as_can_be_read_is_refused(
    player: Visitor, shallowest: int
) -> None:
    """Deeper ones are not packets; just below that depth, validation may exceed its recursion limit."""
    connection = raw_connection(player.url)
    try:
        connection.send("40")
        for depth in range(shallowest, shallowest + 40):
            connection.send(f'421["resign",{"[" * depth}{"]" * depth}]')
        hear_refusals(connection)
    finally:
        connection.shutdown()


def hear_refusals(connection: websocket.WebSocket) -> None:
    """Read until the server has answered the last message; all earlier ones were invalid."""
    connection.send('4277["nix"]')
    while not (text := connection.recv()).startswith("4377"):
        assert not text.startswith("431") or '"code":"bad_message"' in text, text


@pytest.mark.parametrize("frame", [b"", b"\xff" * 40, b"\x04\xd0"])
def test_a_binary_frame_harms_nobody(player: Visitor, begun: Message, frame: bytes) -> None:
    connection = raw_connection(player.url)
    try:
        connection.send("40")
        connection.send_binary(frame)
        connection.send('451-["move",{"_placeholder":true,"num":0}]')
        connection.send_binary(frame)
        connection.send(b"\xff\xfe", websocket.ABNF.OPCODE_TEXT)
        hear_the_rest(connection)
    finally:
        connection.shutdown()
    with player.connect() as another:
        another.err("move", move_message(begun, "a1"))


def hear_the_rest(connection: websocket.WebSocket) -> None:
    """Connect (again) and read until the server has answered the last message, or disconnected."""
    try:
        connection.send("40")
        connection.send('4277["nix"]')
        while not connection.recv().startswith("4377"):
            pass
    except (OSError, websocket.WebSocketException):
        return


@pytest.mark.slow(reason="waits for seconds")
def test_a_client_cannot_pretend_to_hang_up_for_new_credit(player: Visitor) -> None:
    connection = raw_connection(player.url)
    try:
        connection.send("40")
        for _ in range(150):
            connection.send('42["disconnect"]')
            connection.send('421["nix"]')
        codes = heard_codes(connection, 150)
    finally:
        connection.shutdown()
    assert "too_fast" in codes


def heard_codes(connection: websocket.WebSocket, answers: int) -> list[str]:
    found: list[str] = []
    while len(found) < answers:
        text = connection.recv()
        if text.startswith("431"):
            found.append(json.loads(text[3:])[0]["err"]["code"])
    return found


# Strangers -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://[bad", "http://127.0.0.1:1"]
)
def test_a_strangers_origin_is_refused(player: Visitor, begun: Message, origin: str) -> None:
    with pytest.raises(websocket.WebSocketBadStatusException):
        raw_connection(player.url, origin=origin)
    for path in ("/api/matches", "/reversi", "/i/x", "/nix"):
        answer = player.post(path, json={"game": "reversi"}, headers={"Origin": origin})
        assert answer.status_code == 403, path
    assert player.match(begun["game"]) == begun
    with player.connect(origin=player.url) as connection:
        assert connection.err("nix", {})["code"] == "bad_message", "its own is welcome"


def test_polling_can_be_switched_off(new_server: Callable[..., Server]) -> None:
    server = new_server(YIYUAN_POLLING="off")
    server.start()
    player = Visitor(server.url)
    for query in ("EIO=4&transport=polling", "EIO=4&transport=polling&j=0"):
        assert player.get(f"/socket.io/?{query}").status_code == 400, query
    assert "data-polling" not in player.get("/reversi").text
    assert server.stop() == 0


def polled(player: Visitor) -> str:
    """The path of a new connection over polling."""
    opened = player.get("/socket.io/?EIO=4&transport=polling")
    assert opened.status_code == 200
    path = f"/socket.io/?EIO=4&transport=polling&sid={json.loads(opened.text[1:])['sid']}"
    assert player.post(path, data="40").text == "OK"
    return path


def test_over_polling_a_large_body_ends_the_connection(player: Visitor) -> None:
    path = polled(player)
    assert player.post(path, data="x" * 40_000).status_code == 400
    assert player.get(path).status_code == 400, "it was disconnected"
    path = polled(player)
    assert player.post(path, data="1").text == "OK", "it leaves"
    assert player.get(path).status_code == 400


def test_polling_has_the_limits_of_a_websocket(new_server: Callable[..., Server]) -> None:
    server = new_server(
        limits={"YIYUAN_SOCKETS_PER_ADDRESS": "2", "YIYUAN_MESSAGES_PER_SECOND": "1"}
    )
    server.start()
    player = Visitor(server.url)
    paths = [polled(player) for _ in range(4)]
    answers = [player.get(path).text for path in paths]
    assert ["too_many_sockets" in answer for answer in answers] == [False, False, True, True]
    body = "\x1e".join(f'42{number}["nix",{{}}]' for number in range(16))
    assert player.post(paths[0], data=body).text == "OK"
    told = player.get(paths[0]).text.split("\x1e")
    answered = [packet for packet in told if packet.startswith("43")]
    codes = [json.loads(each[each.index("[") :])[0]["err"]["code"] for each in answered]
    assert len(codes) == 16
    assert set(codes) == {"bad_message", "too_fast"}
    open_ones = [Visitor(server.url).get("/socket.io/?EIO=4&transport=polling") for _ in range(4)]
    assert {answer.status_code for answer in open_ones} <= {200, 401}
    assert open_ones[-1].status_code == 401
    assert server.stop() == 0


def test_polling_refuses_garbage(player: Visitor) -> None:
    assert "data-polling" in player.get("/reversi").text
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
