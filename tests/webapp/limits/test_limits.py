"""Limits of a running site: refusals, their messages, and trusted proxies."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import socketio

from tests.support.clients import (
    MIDGAME,
    WAIT_SECONDS,
    Connection,
    Visitor,
    fresh_mid,
    move_message,
)
from tests.support.fixtures.servers import NewServer
from tests.support.servers import Server
from tests.webapp.huarong.test_day_table import address, game_of
from webapp.huarong.catalogue import daily

DAY_RESULTS = 5
"""Results of an address that the tables of the day take."""
ATLAS_FREE = {"layout": "1A9BF0C00", "metric": "steps"}
TURNED = f"{MIDGAME[63::-1]} X"
"""`MIDGAME` turned by half a circle."""


@pytest.fixture(scope="module")
def strict(new_server: NewServer) -> Iterator[Server]:
    """A site with low limits behind a trusted proxy, so that tests choose their addresses."""
    server = new_server(
        constants={"webapp.limits.limits.DAY_RESULTS": DAY_RESULTS},
        workers=2,
        YIYUAN_MATCHES_PER_MINUTE="3",
        YIYUAN_TABLES_PER_HOUR="2",
        YIYUAN_ROOMS_PER_HOUR="2",
        YIYUAN_SOCKETS_PER_ADDRESS="2",
        YIYUAN_ENGINE_SECONDS_PER_MINUTE="1",
        YIYUAN_MESSAGES_PER_SECOND="5",
        YIYUAN_TRUSTED_PROXIES="1",
    )
    server.start()
    server.wait_until_ready()
    yield server
    assert server.stop() == 0
    assert "Traceback" not in server.log(), server.log()


def arrival(server: Server, address: str) -> Visitor:
    visitor = Visitor(server.url)
    visitor.web.headers["X-Forwarded-For"] = address
    visitor.web.headers["Accept-Language"] = "en"
    return visitor


def connection_of(visitor: Visitor) -> Connection:
    return Connection(visitor.url, dict(visitor.web.cookies), headers=dict(visitor.web.headers))


def test_thousands_of_names_do_not_come_to_a_table_of_the_day(strict: Server) -> None:
    flood, neighbour = arrival(strict, "192.0.2.75"), arrival(strict, "192.0.2.76")
    table, game = address(), game_of(daily.today())
    statuses = []
    for number in range(DAY_RESULTS + 2):
        flood.web.cookies.clear()  # a visitor of its own each time
        entry = {"name": f"Flood {number}", "game": game}
        statuses.append(flood.post(table, data=entry).status_code)
    assert set(statuses[:DAY_RESULTS]) == {303}
    assert statuses[DAY_RESULTS] == 429
    forged = {"name": "Forger", "game": game[:-3]}
    assert neighbour.post(table, data=forged).status_code == 400
    assert neighbour.post(table, data={"name": "Ann", "game": game}).status_code == 303


def test_too_many_tables_and_rooms_are_refused(strict: Server) -> None:
    visitor, neighbour = arrival(strict, "192.0.2.61"), arrival(strict, "192.0.2.62")
    table = {"game": "reversi", "opponent": "friend", "public": True}
    room = {"game": "huarong", "puzzle": "red-donkey"}
    for _ in range(2):
        assert visitor.post("/api/matches", json=table).status_code == 201
        assert visitor.post("/rooms/new", data=room).status_code == 303
    visitor.web.cookies.clear()  # another player does not help
    refused = visitor.post("/api/matches", json=table)
    assert refused.status_code == 429
    assert refused.json()["error"]["code"] == "too_many_tables"
    assert int(refused.headers["Retry-After"]) > 60
    assert visitor.post("/rooms/new", data=room).status_code == 429
    assert visitor.post("/api/matches", json=table | {"public": False}).status_code == 201
    assert neighbour.post("/api/matches", json=table).status_code == 201


def test_too_many_matches_are_refused_with_a_reason_and_a_time(strict: Server) -> None:
    visitor, neighbour = arrival(strict, "192.0.2.1"), arrival(strict, "192.0.2.2")
    begun = [visitor.new_match(colour="black")["game"] for _ in range(3)]
    refused = visitor.post("/api/matches", json={"game": "reversi"})
    assert refused.status_code == 429
    assert refused.json()["error"]["code"] == "too_many_matches"
    assert 1 <= int(refused.headers["Retry-After"]) <= 20
    assert refused.json()["error"]["retry_after"] == int(refused.headers["Retry-After"])
    page = visitor.post("/capture-go", data={"level": "1"})
    assert page.status_code == 429
    assert page.headers["Retry-After"]
    assert "Too many new games at once" in page.text
    with connection_of(visitor) as connection:
        connection.ok("resign", {"game": begun[0], "mid": fresh_mid()})
        refusal = connection.err("rematch", {"game": begun[0], "mid": fresh_mid()})
        assert refusal["code"] == "too_many_matches"
    neighbour.new_match()


def test_too_many_sockets_of_an_address_are_refused_with_a_reason(strict: Server) -> None:
    visitor = arrival(strict, "192.0.2.4")
    with connection_of(visitor), connection_of(visitor) as second:
        said = refused_connection(visitor)
        assert said["data"]["code"] == "too_many_sockets"
        assert said["data"]["retry_after"] >= 1
        assert (
            said["message"]
            == said["data"]["message"]
            == "Too many pages are open from your network; close some of them."
        )
        with connection_of(arrival(strict, "192.0.2.5")):
            pass
        second.close()
        with connection_of(visitor):
            pass


def refused_connection(visitor: Visitor) -> dict:
    told: list[dict] = []
    client = socketio.Client(reconnection=False, handle_sigint=False, request_timeout=WAIT_SECONDS)
    client.on("connect_error", told.append)
    with pytest.raises(socketio.exceptions.ConnectionError):
        client.connect(
            visitor.url,
            headers=dict(visitor.web.headers),
            transports=["websocket"],
            wait_timeout=WAIT_SECONDS,
        )
    return told[0]


def test_too_many_messages_are_refused(strict: Server) -> None:
    """The connection stays, and another one is let in."""
    visitor = arrival(strict, "192.0.2.6")
    begun = visitor.new_match(colour="black")
    with connection_of(visitor) as connection:
        moves = [move_message(begun, "a1") for _ in range(40)]
        codes = [answer["err"]["code"] for answer in connection.call_at_once("move", moves)]
        assert codes[:15] == ["illegal"] * 15
        assert set(codes) == {"illegal", "too_fast"}
        assert connection.connected
    with connection_of(visitor) as connection:
        connection.ok("move", move_message(connection.join(begun["game"])["state"]))


def use_up_engine_time(visitor: Visitor, position: str) -> None:
    """Ask for a hint of two seconds at a site that allows one second per minute.

    The debt is bounded by one full budget, so it lasts for a minute, however slow the machine is. What
    the site has searched before costs no time, so each visitor asks about a `position` of their own.
    """
    begun = visitor.new_match(level=12, colour="black", position=position)
    with connection_of(visitor) as connection:
        connection.ok("hint", {"game": begun["game"], "pos": begun["pos"], "mid": fresh_mid()})
        connection.wait("hint", lambda told: told["done"])
    refused = visitor.get("/api/huarong/distance?layout=1A9BF0C00")
    assert refused.status_code == 429
    assert 30 < int(refused.headers["Retry-After"]) <= 60


def test_one_who_used_up_the_engines_time_is_told_when_it_comes_back(strict: Server) -> None:
    visitor, neighbour = arrival(strict, "192.0.2.9"), arrival(strict, "192.0.2.10")
    begun = visitor.new_match(colour="black")
    use_up_engine_time(visitor, MIDGAME)
    hint = {"game": begun["game"], "pos": begun["pos"], "mid": fresh_mid()}
    with connection_of(visitor) as connection:
        for name, asked in (
            ("move", move_message(begun)),
            ("hint", hint),
            ("solve", {**ATLAS_FREE, "mid": fresh_mid()}),
        ):
            refusal = connection.err(name, asked)
            assert refusal["code"] == "too_much_thinking"
            assert refusal["retry_after"] >= 1
    assert neighbour.get("/api/huarong/distance?layout=1A9BF0C00").status_code == 200


def test_one_who_used_up_the_engines_time_begins_no_match_in_which_the_engine_moves_first(
    strict: Server,
) -> None:
    visitor = arrival(strict, "192.0.2.11")
    use_up_engine_time(visitor, TURNED)
    white = {"game": "reversi", "colour": "white", "level": 12}
    white_to_move = "-" * 27 + "OX------XO" + "-" * 27 + " O"
    elsewhere = {"game": "reversi", "colour": "black", "position": white_to_move}
    for asked in (white, elsewhere, white, elsewhere):
        refused = visitor.post("/api/matches", json=asked)
        assert refused.status_code == 429, refused.text
        assert refused.json()["error"]["code"] == "too_much_thinking"
    page = visitor.post("/reversi", data={"level": "12", "colour": "white"})
    assert page.status_code == 429
    assert "The engines have been busy with your games" in page.text
    visitor.new_match(colour="white", opponent="friend")
    visitor.new_match(colour="black")  # those refused were not counted as matches


def test_forwarded_addresses_are_believed_only_by_setting(server: Server) -> None:
    """The shared site trusts no proxy: forwarded headers change neither visitor, host nor scheme."""
    visitor = Visitor(server.url)
    forged = {
        "X-Forwarded-For": "192.0.2.1",
        "X-Forwarded-Proto": "https",
        "X-Forwarded-Host": "elsewhere.example",
        "Forwarded": "for=192.0.2.1;proto=https;host=elsewhere.example",
    }
    page = visitor.get("/", headers=forged)
    assert "elsewhere.example" not in page.text
    made = visitor.post("/api/matches", json={"game": "reversi"}, headers=forged)
    assert "Secure" not in made.headers["Set-Cookie"]
    visitor.close()


def test_only_the_last_proxy_is_believed(strict: Server) -> None:
    """Anything that visitors write into the header comes before the part added by the proxy."""
    lying = arrival(strict, "198.51.100.1, 192.0.2.30")
    for _ in range(3):
        lying.new_match()
    lying.web.headers["X-Forwarded-For"] = "198.51.100.2, 192.0.2.30"
    assert lying.post("/api/matches", json={"game": "reversi"}).status_code == 429
