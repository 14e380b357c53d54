"""Who is at a match, and how many sockets an address has, on two web processes that share a Redis."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest
import socketio

from tests.support.clients import Line, Message, Visitor, friends_match, move_message
from tests.support.servers import Server
from tests.support.services import PostgreSQL, Redis
from tests.webapp.limits.test_limits import refused_line

from .conftest import SECRET

MOST = 4
"""How many sockets an address may have open in these tests."""


@pytest.fixture
def mortals(
    postgresql: PostgreSQL, mortal_redis: Redis, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, Server]]:
    """Two web processes that a test may kill."""
    shared = {
        "YIYUAN_DATABASE_URL": postgresql.new_database(),
        "YIYUAN_REDIS_URL": mortal_redis.url,
        "YIYUAN_SECRET_KEY": SECRET,
        "YIYUAN_SOCKETS_PER_ADDRESS": str(MOST),
    }
    servers = [Server(tmp_path_factory.mktemp("site"), **shared) for _ in range(2)]
    for server in servers:
        server.start()
    yield servers[0], servers[1]
    for server in servers:
        if server.runs:
            assert server.stop() == 0
        assert "Traceback" not in server.log(), server.log()


@pytest.fixture
def ann(mortals: tuple[Server, Server]) -> Iterator[Visitor]:
    visitor = Visitor(mortals[0].url)
    yield visitor
    visitor.close()


@pytest.fixture
def bob(mortals: tuple[Server, Server]) -> Iterator[Visitor]:
    visitor = Visitor(mortals[1].url)
    yield visitor
    visitor.close()


def presences(line: Line) -> list[Message]:
    return [message for name, message in line.heard if name == "presence"]


def wait_for(line: Line, here: list[str], watching: int = 0) -> None:
    """Wait until this is what the line heard last."""
    until = time.monotonic() + 30
    while not (told := presences(line)) or (told[-1]["here"], told[-1]["watching"]) != (
        here,
        watching,
    ):
        assert time.monotonic() < until, told
        time.sleep(0.05)


BOTH = ["black", "white"]


def test_friends_on_two_processes_see_each_other(
    mortals: tuple[Server, Server], ann: Visitor, bob: Visitor
) -> None:
    game = friends_match(ann, bob)
    with ann.at(game) as (black, joined):
        assert joined["presence"] is None, "the others were not asked yet"
        wait_for(black, ["black"])
        with bob.at(game) as (white, _), Visitor(mortals[1].url).at(game) as (watcher, _):
            for line in (black, white, watcher):
                wait_for(line, BOTH, 1)
            heard = len(presences(black))
            black.ok("move", move_message(ann.match(game)))
            white.wait("event", lambda event: event["type"] == "move")
            assert len(presences(black)) == heard, "a move is no news of who is there"
        wait_for(black, ["black"])
        with bob.at(game):
            wait_for(black, BOTH)


def test_who_comes_back_on_the_other_process_was_never_away(
    mortals: tuple[Server, Server], ann: Visitor, bob: Visitor
) -> None:
    game = friends_match(ann, bob)
    other_way = Visitor(mortals[0].url)
    other_way.web.cookies.update(bob.web.cookies)
    with ann.at(game) as (black, _):
        with bob.at(game):
            wait_for(black, BOTH)
            heard = len(presences(black))
        with other_way.at(game):
            time.sleep(6)
            assert presences(black)[heard:] == []
        wait_for(black, ["black"])


def test_players_of_a_process_that_was_killed_do_not_stay(
    mortals: tuple[Server, Server], ann: Visitor, bob: Visitor
) -> None:
    game = friends_match(ann, bob)
    with ann.at(game) as (black, _):
        with bob.at(game):
            wait_for(black, BOTH)
            mortals[1].kill()
        wait_for(black, ["black"])
        mortals[1].start()
        with bob.at(game) as (white, _):
            wait_for(black, BOTH)
            wait_for(white, BOTH)


def test_without_redis_each_process_tells_what_it_sees_itself(
    mortals: tuple[Server, Server], ann: Visitor, bob: Visitor, mortal_redis: Redis
) -> None:
    game = friends_match(ann, bob)
    with ann.at(game) as (black, _), bob.at(game) as (white, _):
        wait_for(black, BOTH)
        wait_for(white, BOTH)
        mortal_redis.stop()
        answer = black.ok("move", move_message(ann.match(game)))
        white.wait("event", lambda event: event["v"] == answer["v"])
        wait_for(black, ["black"])
        wait_for(white, ["white"])
        with Visitor(mortals[0].url).at(game):
            wait_for(black, ["black"], 1)
        mortal_redis.start()
        for line in (black, white):
            wait_for(line, BOTH)


def test_sockets_of_an_address_are_counted_by_both_processes(ann: Visitor, bob: Visitor) -> None:
    time.sleep(5)  # so long a process that has just begun counts its own alone
    lines = [visitor.line() for visitor in (ann, ann, bob, bob)]
    for visitor in (ann, bob):
        assert refused_line(visitor)["data"]["code"] == "too_many_sockets"
    lines.pop().close()
    again = until_let_in(ann.line)
    assert refused_line(bob)["data"]["code"] == "too_many_sockets"
    for line in (*lines, again):
        line.close()


def until_let_in(come: Callable[[], Line]) -> Line:
    until = time.monotonic() + 30
    while True:
        try:
            return come()
        except socketio.exceptions.ConnectionError:
            assert time.monotonic() < until
            time.sleep(0.5)
