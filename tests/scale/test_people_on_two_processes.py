"""Claims after the other has left, calls and greetings, on two processes with PostgreSQL and Redis."""

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

SOON_SECONDS = 1.0
CONSTANTS = {
    "webapp.matches.playing.abandoned.AWAY_SECONDS": 2.0,
    "webapp.your_move.calls.SOON_SECONDS": SOON_SECONDS,
}
TOLD = {"type": "claimed", "data": {"by": "black", "draw": False}}
ABANDONED = {"winner": "black", "reason": "abandoned"}


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


def left_match(ann: Visitor, bob: Visitor) -> str:
    """A game with a clock in which it is the move of Bob, who has not come."""
    game = friends_match(ann, bob, clock="fischer-10-0")
    play(ann, game)
    return game


def play(who: Visitor, game: str) -> None:
    body = move_message(who.match(game))
    assert who.post("/api/moves", json=body).ok


def claim(black: Connection, game: str) -> Message:
    return black.call("claim", {"game": game, "mid": fresh_mid(), "draw": False})


def until_claimed(black: Connection, game: str, seconds: float = 60.0) -> Message:
    """Claim until it is granted; all refusals say that the other one may be there."""
    until = time.monotonic() + seconds
    while "err" in (answer := claim(black, game)):
        assert answer["err"]["code"] == "still_there"
        assert time.monotonic() < until
        time.sleep(0.2)
    return answer


def refused_for(black: Connection, game: str, seconds: float) -> None:
    """Nothing can be claimed for `seconds`."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        assert claim(black, game)["err"]["code"] == "still_there"
        time.sleep(0.3)


def test_who_is_there_on_the_other_process_loses_nothing_and_who_left_does(
    people: tuple[Visitor, Visitor],
) -> None:
    ann, bob = people
    game = left_match(ann, bob)
    with ann.at(game) as (black, _):
        with bob.at(game):
            refused_for(black, game, 8.0)
        with bob.at(game):  # back before two seconds were over
            refused_for(black, game, 3.0)
        until_claimed(black, game)
        told = black.wait("event", lambda event: event["type"] == "claimed")
        assert told.items() >= TOLD.items()
        with bob.at(game) as (_, back):
            assert back["state"]["outcome"].items() >= ABANDONED.items()
    assert ann.match(game) == bob.match(game)


def test_who_was_on_a_process_that_died_has_left(
    servers: Two, people: tuple[Visitor, Visitor]
) -> None:
    ann, bob = people
    game = left_match(ann, bob)
    with ann.at(game) as (black, _):
        with bob.at(game):
            refused_for(black, game, 1.0)
            servers[1].kill()
        until_claimed(black, game, 120)


def test_while_the_processes_do_not_hear_each_other_nothing_is_claimed(
    killable_redis: Redis, people: tuple[Visitor, Visitor]
) -> None:
    ann, bob = people
    game = left_match(ann, bob)
    with ann.at(game) as (black, _):
        killable_redis.stop()
        try:
            refused_for(black, game, 8.0)
        finally:
            killable_redis.start()
        until_claimed(black, game)


def subscribe(who: Visitor, service: PushService, name: str) -> BrowserDouble:
    browser = BrowserDouble()
    body = {"endpoint": f"{service.origin}/{name}", "keys": browser.keys}
    assert who.post("/api/browsers", json=body).json() == {"called": True}
    return browser


def test_one_call_goes_out_whichever_process_writes_the_move(
    servers: Two, people: tuple[Visitor, Visitor], service: PushService
) -> None:
    ann, bob = people
    elsewhere = Visitor(servers[0].url)
    elsewhere.web.cookies.update(bob.web.cookies)
    game = friends_match(ann, bob)
    browser = subscribe(bob, service, "bob")
    with ann.at(game):
        play(ann, game)
        received = service.next()
        assert received.message(browser)["path"] == f"/g/{game}"
        assert service.nothing_within(SOON_SECONDS + 2)
        with bob.at(game):
            play(bob, game)
            play(ann, game)
            assert service.nothing_within(SOON_SECONDS + 2), "Bob is there, on the other process"
    elsewhere.close()


def test_both_processes_have_one_key_for_push(people: tuple[Visitor, Visitor]) -> None:
    keys = {
        who.get("/mine/your-move").text.partition('data-push="')[2].partition('"')[0]
        for who in people
    }
    assert len(keys) == 1
    assert keys != {""}


def test_a_greeting_is_heard_on_the_other_process(people: tuple[Visitor, Visitor]) -> None:
    ann, bob = people
    game = friends_match(ann, bob)
    with ann.at(game) as (black, _), bob.at(game) as (white, _):
        for connection, side in ((black, "black"), (white, "white")):
            connection.ok("greet", {"game": game, "says": "thanks"})
            for each in (black, white):
                told = each.wait("greeting", lambda told, side=side: told["side"] == side)
                assert told["says"] == "thanks"
