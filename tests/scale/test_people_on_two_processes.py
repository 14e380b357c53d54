"""People on two processes with PostgreSQL and Redis: moves, presence, claims, calls and greetings."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from tests.support.clients import (
    Connection,
    Message,
    Visitor,
    fresh_mid,
    friends_match,
    move_message,
)
from tests.support.fixtures.servers import NewServer
from tests.support.fixtures.services import Two, revived, serving
from tests.support.push_service import BrowserDouble, PushService, push_settings
from tests.support.services import PostgreSQL, Redis

AWAY_SECONDS = 2.0
SOON_SECONDS = 1.0
CONSTANTS = {
    "webapp.matches.playing.abandoned.AWAY_SECONDS": AWAY_SECONDS,
    "webapp.your_move.calls.SOON_SECONDS": SOON_SECONDS,
}
BOTH = ["black", "white"]


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with PushService() as started:
        yield started


@pytest.fixture(scope="module")
def running(
    postgresql: PostgreSQL, killable_redis: Redis, new_server: NewServer, service: PushService
) -> Iterator[Two]:
    """Two processes whose games can be ended after two seconds without the other player."""
    yield from serving(
        new_server,
        constants=CONSTANTS,
        YIYUAN_DATABASE_URL=postgresql.new_database(),
        YIYUAN_REDIS_URL=killable_redis.url,
        **push_settings(service),
    )


@pytest.fixture
def servers(running: Two) -> Iterator[Two]:
    yield from revived(running)


@pytest.fixture
def people(servers: Two) -> Iterator[tuple[Visitor, Visitor]]:
    """Ann on one process, Bob on the other."""
    found = Visitor(servers[0].url), Visitor(servers[1].url)
    yield found
    for visitor in found:
        visitor.close()


def play(who: Visitor, game: str) -> None:
    body = move_message(who.match(game))
    assert who.post("/api/moves", json=body).ok


# Who is there --------------------------------------------------------------------------------------


def presences(connection: Connection) -> list[Message]:
    return [message for name, message in connection.received if name == "presence"]


def wait_for(connection: Connection, here: list[str], watching: int = 0) -> None:
    """Wait until this is the last presence that the connection received."""
    until = time.monotonic() + 60
    while not (told := presences(connection)) or (told[-1]["here"], told[-1]["watching"]) != (
        here,
        watching,
    ):
        assert time.monotonic() < until, told
        time.sleep(0.05)


def test_friends_on_two_processes_see_each_other_and_hear_greetings(
    servers: Two, people: tuple[Visitor, Visitor]
) -> None:
    ann, bob = people
    game = friends_match(ann, bob)
    with ann.at(game) as (black, joined):
        assert joined["presence"] is None, "the others were not asked yet"
        wait_for(black, ["black"])
        with bob.at(game) as (white, _), Visitor(servers[1].url).at(game) as (watcher, _):
            for connection in (black, white, watcher):
                wait_for(connection, BOTH, 1)
            heard = len(presences(black))
            black.ok("move", move_message(ann.match(game)))
            white.wait("event", lambda event: event["type"] == "move")
            assert len(presences(black)) == heard, "a move is no news of who is there"
            black.ok("greet", {"game": game, "says": "thanks"})
            assert white.wait("greeting", lambda told: told["side"] == "black")["says"] == "thanks"
        wait_for(black, ["black"])
        with bob.at(game):
            wait_for(black, BOTH)


# Claims --------------------------------------------------------------------------------------------


def left_match(ann: Visitor, bob: Visitor) -> str:
    """A game with a clock in which it is the move of Bob, who has not come."""
    game = friends_match(ann, bob, clock="fischer-10-0")
    play(ann, game)
    return game


def claim(black: Connection, game: str) -> Message:
    return black.call("claim", {"game": game, "mid": fresh_mid(), "draw": False})


def until_claimed(black: Connection, game: str) -> None:
    """Claim until it is granted; all refusals say that the other one may be there."""
    until = time.monotonic() + 120
    while "err" in (answer := claim(black, game)):
        assert answer["err"]["code"] == "still_there"
        assert time.monotonic() < until
        time.sleep(0.2)


def refused_for_long(black: Connection, game: str) -> None:
    """Nothing can be claimed for longer than the other player may be away."""
    until = time.monotonic() + AWAY_SECONDS + 2
    while time.monotonic() < until:
        assert claim(black, game)["err"]["code"] == "still_there"
        time.sleep(0.3)


def test_who_was_on_a_process_that_died_has_left(
    servers: Two, people: tuple[Visitor, Visitor]
) -> None:
    ann, bob = people
    game = left_match(ann, bob)
    with ann.at(game) as (black, _):
        with bob.at(game):
            wait_for(black, BOTH)
            assert claim(black, game)["err"]["code"] == "still_there"
            servers[1].kill()
        wait_for(black, ["black"])
        until_claimed(black, game)
        servers[1].start()
        with bob.at(game) as (white, _):
            wait_for(black, BOTH)
            wait_for(white, BOTH)


def test_while_the_processes_do_not_hear_each_other_each_tells_what_it_sees_and_nothing_is_claimed(
    killable_redis: Redis, people: tuple[Visitor, Visitor]
) -> None:
    ann, bob = people
    game = left_match(ann, bob)
    with ann.at(game) as (black, _):
        with bob.at(game) as (white, _):
            wait_for(black, BOTH)
            wait_for(white, BOTH)
            killable_redis.stop()
            wait_for(black, ["black"])
            wait_for(white, ["white"])
            refused_for_long(black, game)
            answer = white.ok("move", move_message(bob.match(game)))
            black.wait("event", lambda event: event["v"] == answer["v"])
            killable_redis.start()
            for connection in (black, white):
                wait_for(connection, BOTH)
            play(ann, game)
        until_claimed(black, game)


# Calls ---------------------------------------------------------------------------------------------


def test_one_call_goes_out_whichever_process_writes_the_move(
    people: tuple[Visitor, Visitor], service: PushService
) -> None:
    ann, bob = people
    keys = {
        who.get("/mine/your-move").text.partition('data-push="')[2].partition('"')[0]
        for who in people
    }
    assert len(keys) == 1, "both processes have one key"
    assert keys != {""}
    game = friends_match(ann, bob)
    browser = BrowserDouble()
    body = {"endpoint": f"{service.origin}/bob", "keys": browser.keys}
    assert bob.post("/api/browsers", json=body).json() == {"called": True}
    with ann.at(game):
        play(ann, game)
        received = service.next()
        assert received.message(browser)["path"] == f"/g/{game}"
        assert service.nothing_within(SOON_SECONDS + 2)
        with bob.at(game):
            play(bob, game)
            play(ann, game)
            assert service.nothing_within(SOON_SECONDS + 2), "Bob is there, on the other process"
