"""Clocks of players on two real web processes, of which one is killed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.clients import Message, Visitor, friends_match, is_move_of, move_message
from tests.support.fixtures.services import Two
from tests.support.short_clocks import same_people_with_clock
from webapp.storage.database import Database

ROUNDING = 2
"""Milliseconds by which rounded times may differ."""
OUT_OF_TIME = {"winner": "black", "reason": "time"}


@pytest.fixture
def database(database_of_two: str) -> str:
    return database_of_two


@pytest.fixture
def servers(two_servers: Two) -> Two:
    """Two web processes that a test may kill, on a database and a Redis."""
    return two_servers


@pytest.fixture
def people(servers: Two) -> Iterator[tuple[Visitor, Visitor, Visitor]]:
    """Ann, who plays Black on one process, Bob on the other, and a watcher there."""
    one, other = servers
    found = Visitor(one.url), Visitor(other.url), Visitor(other.url)
    yield found
    for visitor in found:
        visitor.close()


def short_match(database: str, ann: Visitor, bob: Visitor, clock: str) -> str:
    """A match of Ann (Black) and Bob with a clock of seconds."""
    opened = Database(database)
    match_id = same_people_with_clock(opened, friends_match(ann, bob), clock, "reversi")
    opened.close()
    return match_id


def ending(message: Message) -> bool:
    return bool(message["type"] == "time")


def test_all_see_a_flag_fall(database: str, people: tuple[Visitor, Visitor, Visitor]) -> None:
    ann, bob, watcher = people
    game = short_match(database, ann, bob, "byoyomi-0-2x1")
    with (
        ann.at(game) as (black, joined),
        bob.at(game) as (white, _),
        watcher.at(game) as (third, _),
    ):
        black.ok("move", move_message(joined["state"]))
        for connection in (black, white, third):
            told = connection.wait("event", ending)
            assert told["data"] == {"side": "white"}
            assert told["state"]["outcome"].items() >= OUT_OF_TIME.items()
            assert told["state"]["clock"]["running"] is None
        for connection in (black, white, third):
            assert len([event for event in connection.events() if ending(event)]) == 1
        assert white.err("move", move_message(bob.match(game), "c3"))["code"] == "game_over"
    assert ann.match(game) == bob.match(game) == watcher.match(game)


def test_the_flag_falls_while_the_process_of_the_player_is_down(
    database: str, servers: Two, people: tuple[Visitor, Visitor, Visitor]
) -> None:
    ann, bob, _ = people
    game = short_match(database, ann, bob, "byoyomi-0-1x4")
    with ann.at(game) as (black, joined):
        with bob.at(game) as (white, _):
            black.ok("move", move_message(joined["state"]))
            white.wait("event", is_move_of("black"))
            servers[1].kill()
        assert black.wait("event", ending)["data"] == {"side": "white"}
    servers[1].start()
    with bob.at(game) as (_, back):
        assert back["state"]["outcome"].items() >= OUT_OF_TIME.items()


def test_a_restart_of_one_process_costs_and_gives_no_time(
    database: str, servers: Two, people: tuple[Visitor, Visitor, Visitor]
) -> None:
    """On a machine that stalls the clock may pause, which the events say to the millisecond."""
    ann, bob, _ = people
    game = short_match(database, ann, bob, "fischer-10-10")
    with ann.at(game) as (black, joined):
        black.ok("move", move_message(joined["state"]))
        began = ann.match(game)["clock"]["since"]
        servers[1].kill()
        servers[1].start()
        with bob.at(game) as (white, back):
            assert back["state"]["clock"]["running"] == "white"
            v = white.ok("move", move_message(back["state"]))["v"]
        moved = black.wait("event", lambda event: event["v"] == v)
        pauses = [e["data"] for e in black.events() if e["type"] == "clock_paused"]
    clock = moved["state"]["clock"]
    stood = sum(max(0, each["until"] - max(each["from"], began)) for each in pauses)
    used = 600_000 + 10_000 - clock["white"]["main"]
    assert abs(used - max(0, clock["since"] - began - stood)) <= ROUNDING
