"""Presence at matches and connection limits on two web processes that share Redis."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest
import socketio

from tests.support.clients import Connection, Message, Visitor, friends_match, move_message
from tests.support.fixtures.servers import NewServer
from tests.support.fixtures.services import Two, revived, serving
from tests.support.services import PostgreSQL, Redis
from tests.webapp.limits.test_limits import refused_connection

MOST = 5
"""The connection limit per address in these tests."""


@pytest.fixture(scope="module")
def running(postgresql: PostgreSQL, killable_redis: Redis, new_server: NewServer) -> Iterator[Two]:
    yield from serving(
        new_server,
        YIYUAN_DATABASE_URL=postgresql.new_database(),
        YIYUAN_REDIS_URL=killable_redis.url,
        YIYUAN_SOCKETS_PER_ADDRESS=str(MOST),
    )


@pytest.fixture
def killable_servers(running: Two) -> Iterator[Two]:
    """Two web processes that a test may kill."""
    yield from revived(running)


@pytest.fixture
def ann(killable_servers: Two) -> Iterator[Visitor]:
    visitor = Visitor(killable_servers[0].url)
    yield visitor
    visitor.close()


@pytest.fixture
def bob(killable_servers: Two) -> Iterator[Visitor]:
    visitor = Visitor(killable_servers[1].url)
    yield visitor
    visitor.close()


def presences(connection: Connection) -> list[Message]:
    return [message for name, message in connection.received if name == "presence"]


def wait_for(connection: Connection, here: list[str], watching: int = 0) -> None:
    """Wait until this is the last presence that the connection received."""
    until = time.monotonic() + 30
    while not (told := presences(connection)) or (told[-1]["here"], told[-1]["watching"]) != (
        here,
        watching,
    ):
        assert time.monotonic() < until, told
        time.sleep(0.05)


BOTH = ["black", "white"]


def test_friends_on_two_processes_see_each_other(
    killable_servers: Two, ann: Visitor, bob: Visitor
) -> None:
    game = friends_match(ann, bob)
    with ann.at(game) as (black, joined):
        assert joined["presence"] is None, "the others were not asked yet"
        wait_for(black, ["black"])
        with bob.at(game) as (white, _), Visitor(killable_servers[1].url).at(game) as (watcher, _):
            for connection in (black, white, watcher):
                wait_for(connection, BOTH, 1)
            heard = len(presences(black))
            black.ok("move", move_message(ann.match(game)))
            white.wait("event", lambda event: event["type"] == "move")
            assert len(presences(black)) == heard, "a move is no news of who is there"
        wait_for(black, ["black"])
        with bob.at(game):
            wait_for(black, BOTH)


def test_who_comes_back_on_the_other_process_was_never_away(
    killable_servers: Two, ann: Visitor, bob: Visitor
) -> None:
    game, left = friends_match(ann, bob), friends_match(ann, bob)
    other_way = Visitor(killable_servers[0].url)
    other_way.web.cookies.update(bob.web.cookies)
    with ann.at(game) as (black, _), ann.at(left) as (left_alone, _):
        with bob.at(left), bob.at(game):
            wait_for(black, BOTH)
            wait_for(left_alone, BOTH)
            heard = len(presences(black))
        with other_way.at(game):
            wait_for(left_alone, ["black"])  # by then the other match would have changed as well
            assert presences(black)[heard:] == []
        wait_for(black, ["black"])


def test_players_of_a_process_that_was_killed_do_not_stay(
    killable_servers: Two, ann: Visitor, bob: Visitor
) -> None:
    game = friends_match(ann, bob)
    with ann.at(game) as (black, _):
        with bob.at(game):
            wait_for(black, BOTH)
            killable_servers[1].kill()
        wait_for(black, ["black"])
        killable_servers[1].start()
        with bob.at(game) as (white, _):
            wait_for(black, BOTH)
            wait_for(white, BOTH)


def test_without_redis_each_process_tells_what_it_sees_itself(
    killable_servers: Two, ann: Visitor, bob: Visitor, killable_redis: Redis
) -> None:
    game = friends_match(ann, bob)
    with ann.at(game) as (black, _), bob.at(game) as (white, _):
        wait_for(black, BOTH)
        wait_for(white, BOTH)
        killable_redis.stop()
        answer = black.ok("move", move_message(ann.match(game)))
        white.wait("event", lambda event: event["v"] == answer["v"])
        wait_for(black, ["black"])
        wait_for(white, ["white"])
        with Visitor(killable_servers[0].url).at(game):
            wait_for(black, ["black"], 1)
        killable_redis.start()
        for connection in (black, white):
            wait_for(connection, BOTH)


def test_sockets_of_an_address_are_counted_by_both_processes(ann: Visitor, bob: Visitor) -> None:
    connections = [visitor.connect() for visitor in (ann, ann, bob, bob, bob)]
    for visitor in (ann, bob):
        until_refused(visitor)  # a new process counts only its own connections
        assert refused_connection(visitor)["data"]["code"] == "too_many_sockets"
    connections.pop().close()
    again = until_let_in(ann.connect)
    assert refused_connection(bob)["data"]["code"] == "too_many_sockets"
    for connection in (*connections, again):
        connection.close()


def until_refused(visitor: Visitor) -> None:
    until = time.monotonic() + 30
    while True:
        try:
            visitor.connect().close()
        except socketio.exceptions.ConnectionError:
            return
        assert time.monotonic() < until
        time.sleep(0.1)


def until_let_in(come: Callable[[], Connection]) -> Connection:
    until = time.monotonic() + 30
    while True:
        try:
            return come()
        except socketio.exceptions.ConnectionError:
            assert time.monotonic() < until
            time.sleep(0.1)
