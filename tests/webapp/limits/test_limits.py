"""Limits for strangers: the budgets, whom they count for, and what one who is refused is told."""

from __future__ import annotations

from collections.abc import Iterator

import hypothesis.strategies as st
import pytest
import socketio
from flask import Flask
from hypothesis import given

from tests.support.clients import MIDGAME, WAIT_SECONDS, Line, Visitor, fresh_mid, move_message
from tests.support.servers import Server
from webapp.config import Allowances
from webapp.limits import Doors, Limits, network_of
from webapp.meters import SWEEP_EVERY, Meter
from webapp.refusals import Refused

ATLAS_FREE = {"layout": "1A9BF0C00", "metric": "steps"}


class Clock:
    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at


# Budgets -------------------------------------------------------------------------------------------


def test_a_budget_is_spent_and_fills_up_again() -> None:
    clock = Clock()
    meter = Meter(2.0, 3.0, clock)
    assert [meter.spend("ann") for _ in range(4)] == [True, True, True, False]
    assert meter.spend("bob")
    assert meter.wait("ann") == 0.5
    clock.at += 0.5
    assert meter.wait("ann") == 0
    assert meter.spend("ann")
    clock.at += 1000
    assert meter.left("ann") == 3.0


def test_a_clock_that_steps_back_locks_nobody_out() -> None:
    clock = Clock()
    meter = Meter(1.0, 1.0, clock)
    assert meter.spend("ann")
    clock.at -= 3600
    assert meter.wait("ann") == 1.0
    meter.charge("ann", 0.0)
    clock.at += 1
    assert meter.spend("ann")


def test_debts_are_bounded_and_full_budgets_forgotten() -> None:
    clock = Clock()
    meter = Meter(1.0, 10.0, clock)
    meter.charge("ann", 1e9)
    assert meter.left("ann") == -10.0
    clock.at += 20
    for number in range(SWEEP_EVERY):
        meter.charge(f"somebody {number}", 0.0)
    assert len(meter) < 2


@given(
    st.floats(0.1, 100),
    st.floats(1, 100),
    st.lists(st.tuples(st.floats(0, 10), st.floats(0, 5)), max_size=50),
)
def test_nobody_spends_more_than_flows_in(per_second, most, steps) -> None:
    clock = Clock()
    meter = Meter(per_second, most, clock)
    spent = 0.0
    for pause, cost in steps:
        clock.at += pause
        if meter.spend("ann", cost):
            spent += cost
        assert spent <= most + (clock.at - 1000.0) * per_second + 1e-6


# Who -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("nonsense", "nonsense"),
    ],
)
def test_an_address_in_one_spelling(text: str, network: str) -> None:
    assert network_of(text) == network


def test_doors_count_each_connection_once() -> None:
    doors = Doors(2)
    assert doors.enter("a", "here")
    assert doors.enter("b", "here")
    assert not doors.enter("c", "here")
    assert doors.enter("c", "there")
    doors.leave("c", "here")
    assert len(doors) == 3
    doors.leave("a", "here")
    doors.leave("a", "here")
    assert doors.enter("c", "here")


@pytest.fixture
def app() -> Flask:
    return Flask(__name__)


def test_players_pay_engine_time_from_their_address(app: Flask) -> None:
    limits = Limits(Allowances(engine_seconds_per_minute=10))
    with app.test_request_context(environ_base={"REMOTE_ADDR": "192.0.2.7"}):
        assert limits.client("ann") == "ann"
        assert limits.client(None) == "192.0.2.7"
    limits.charge("ann", 12)
    limits.charge("", 1e9)
    with app.test_request_context(environ_base={"REMOTE_ADDR": "192.0.2.7"}):
        with pytest.raises(Refused) as caught:
            limits.may_think()
        assert (caught.value.code, caught.value.facts["retry_after"]) == ("too_much_thinking", 12)
    with app.test_request_context(environ_base={"REMOTE_ADDR": "192.0.2.8"}):
        limits.may_think()


# At the site ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A site that allows little, behind a proxy that it trusts: tests choose their addresses."""
    server = Server(
        tmp_path_factory.mktemp("strict"),
        workers=2,
        YIYUAN_MATCHES_PER_MINUTE="3",
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


def line_from(visitor: Visitor) -> Line:
    return Line(visitor.url, dict(visitor.web.cookies), headers=dict(visitor.web.headers))


def test_too_many_matches_are_refused_with_a_reason_and_a_time(strict: Server) -> None:
    visitor, neighbour = arrival(strict, "192.0.2.1"), arrival(strict, "192.0.2.2")
    for _ in range(3):
        visitor.new_match()
    refused = visitor.post("/api/matches", json={"game": "reversi"})
    assert refused.status_code == 429
    assert refused.json()["error"]["code"] == "too_many_matches"
    assert 1 <= int(refused.headers["Retry-After"]) <= 20
    assert refused.json()["error"]["retry_after"] == int(refused.headers["Retry-After"])
    page = visitor.post("/capture-go", data={"level": "1"})
    assert page.status_code == 429
    assert page.headers["Retry-After"]
    assert "Too many new games at once" in page.text
    neighbour.new_match()


def test_a_rematch_counts_as_a_new_match(strict: Server) -> None:
    visitor = arrival(strict, "192.0.2.3")
    games = [visitor.new_match(colour="black")["game"] for _ in range(3)]
    with line_from(visitor) as line:
        line.ok("resign", {"game": games[0], "mid": fresh_mid()})
        refusal = line.err("rematch", {"game": games[0], "mid": fresh_mid()})
        assert refusal["code"] == "too_many_matches"


def test_too_many_sockets_of_an_address_are_refused_with_a_reason(strict: Server) -> None:
    visitor = arrival(strict, "192.0.2.4")
    with line_from(visitor), line_from(visitor) as second:
        said = refused_line(visitor)
        assert said["data"]["code"] == "too_many_sockets"
        assert said["data"]["retry_after"] >= 1
        assert (
            said["message"]
            == said["data"]["message"]
            == "Too many pages are open from your network; close some of them."
        )
        with line_from(arrival(strict, "192.0.2.5")):
            pass
        second.close()
        with line_from(visitor):
            pass


def refused_line(visitor: Visitor) -> dict:
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
    with line_from(arrival(strict, "192.0.2.6")) as line:
        answers = line.call_at_once("cancel", [{"job": "no"}] * 40)
    codes = [answer["err"]["code"] for answer in answers]
    assert codes[:15] == ["unknown_job"] * 15
    assert "too_fast" in codes


def use_up_engine_time(visitor: Visitor) -> None:
    """Have a hint thought about for two seconds where one a minute is allowed.

    The debt is bounded by one full budget, so it lasts for a minute, however slow the machine is.
    """
    begun = visitor.new_match(level=12, colour="black", position=MIDGAME)
    with line_from(visitor) as line:
        line.ok("hint", {"game": begun["game"], "pos": begun["pos"], "mid": fresh_mid()})
        line.wait("hint")
    refused = visitor.get("/api/huarong/distance?layout=1A9BF0C00")
    assert refused.status_code == 429
    assert 30 < int(refused.headers["Retry-After"]) <= 60


def test_one_who_used_up_the_engines_time_hears_when_it_comes_back(strict: Server) -> None:
    visitor, neighbour = arrival(strict, "192.0.2.9"), arrival(strict, "192.0.2.10")
    begun = visitor.new_match(colour="black")
    use_up_engine_time(visitor)
    with line_from(visitor) as line:
        refusal = line.err("move", move_message(begun))
        assert refusal["code"] == "too_much_thinking"
        assert refusal["retry_after"] >= 1
        hint = {"game": begun["game"], "pos": begun["pos"], "mid": fresh_mid()}
        assert line.err("hint", hint)["code"] == "too_much_thinking"
        assert line.err("solve", {**ATLAS_FREE, "mid": fresh_mid()})["code"] == "too_much_thinking"
    assert neighbour.get("/api/huarong/distance?layout=1A9BF0C00").status_code == 200


def test_one_who_used_up_the_engines_time_begins_no_match_in_which_the_engine_moves_first(
    strict: Server,
) -> None:
    visitor = arrival(strict, "192.0.2.11")
    use_up_engine_time(visitor)
    white = {"game": "reversi", "colour": "white", "level": 12}
    white_to_move = "-" * 27 + "OX------XO" + "-" * 27 + " O"
    elsewhere = {"game": "reversi", "colour": "black", "position": white_to_move}
    for asked in (white, elsewhere, white, elsewhere):
        refused = visitor.post("/api/matches", json=asked)
        assert refused.status_code == 429, refused.text
        assert refused.json()["error"]["code"] == "too_much_thinking"
        assert int(refused.headers["Retry-After"]) >= 1
    page = visitor.post("/reversi", data={"level": "12", "colour": "white"})
    assert page.status_code == 429
    assert "The engines have worked much for you" in page.text
    visitor.new_match(colour="white", opponent="friend")
    begun = visitor.new_match(colour="black")  # those refused were not counted as matches
    with line_from(visitor) as line:
        line.ok("resign", {"game": begun["game"], "mid": fresh_mid()})
        rematch = {"game": begun["game"], "mid": fresh_mid()}
        assert line.err("rematch", rematch)["code"] == "too_much_thinking"
    assert visitor.match(begun["game"])["rematch"] is None


def test_forwarded_addresses_are_believed_only_by_setting(server: Server) -> None:
    """The shared site trusts nobody: what is forwarded makes no other visitor, host or scheme."""
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


def test_behind_a_trusted_proxy_cookies_are_secure_and_links_are_public(strict: Server) -> None:
    visitor = arrival(strict, "192.0.2.20")
    visitor.web.headers.update({"X-Forwarded-Proto": "https", "X-Forwarded-Host": "play.example"})
    made = visitor.post("/api/matches", json={"game": "reversi"})
    assert "Secure" in made.headers["Set-Cookie"]
    assert 'content="https://play.example/' in visitor.get("/").text
    origin = {"Origin": "https://play.example"}
    assert visitor.post("/reversi", data={"level": "1"}, headers=origin).status_code == 303
    other = {"Origin": "https://elsewhere.example"}
    assert visitor.post("/reversi", data={"level": "1"}, headers=other).status_code == 403


def test_only_the_last_proxy_is_believed(strict: Server) -> None:
    """What a visitor writes into the header himself stands before what the proxy adds."""
    lying = arrival(strict, "198.51.100.1, 192.0.2.30")
    for _ in range(3):
        lying.new_match()
    lying.web.headers["X-Forwarded-For"] = "198.51.100.2, 192.0.2.30"
    assert lying.post("/api/matches", json={"game": "reversi"}).status_code == 429
