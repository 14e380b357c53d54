"""A clock of players on two real web processes; `test_clocks_on_postgresql` stops one of two."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.clients import Message, Visitor, friends_match, move_message
from tests.support.fixtures.services import Two
from tests.support.short_clocks import same_people_with_clock
from webapp.storage.database import Database

OUT_OF_TIME = {"winner": "black", "reason": "time"}


@pytest.fixture
def database(database_of_two: str) -> str:
    return database_of_two


@pytest.fixture
def people(two_servers: Two) -> Iterator[tuple[Visitor, Visitor, Visitor]]:
    """Ann, who plays Black on one process, Bob on the other, and a watcher there."""
    one, other = two_servers
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
