"""Engines as workers of Celery: moves come, also when processes, workers or Redis go for a while.

First all tests of messages and of playing, against a site on PostgreSQL, Redis and Celery.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from tests.support.clients import (
    Connection,
    Message,
    Visitor,
    friends_match,
    is_move_of,
    move_message,
)
from tests.support.servers import Server
from tests.support.services import EngineWorkers, Redis, wait_for
from tests.webapp.conftest import player, stranger, visitor
from tests.webapp.live import test_messages
from tests.webapp.live.test_messages import begun
from tests.webapp.matches import test_playing
from tests.webapp.matches.test_playing import friends

pytestmark = pytest.mark.usefixtures("engines")

__all__ = ["begun", "friends", "player", "stranger", "visitor"]  # what the tests from there need

for module in (test_messages, test_playing):
    globals().update({k: test for k, test in vars(module).items() if k.startswith("test_")})

LONG_SECONDS = 60.0
AWAY_SECONDS = 10.0
SLOW: dict[str, str | int] = {
    "level": 12,
    "position": "---------X---O----XX-O----XXXO----XXOOO--X--OOO-----OOOX----O--O X",
}
"""It thinks for five seconds here, where no book helps: there is time to kill something."""


@pytest.fixture
def server(site: tuple[Server, Server]) -> Server:
    """The one that the tests from elsewhere are about."""
    return site[0]


@pytest.fixture
def ann(site: tuple[Server, Server]) -> Iterator[Visitor]:
    visitor = Visitor(site[0].url)
    yield visitor
    visitor.close()


@pytest.fixture
def bob(site: tuple[Server, Server]) -> Iterator[Visitor]:
    visitor = Visitor(site[1].url)
    yield visitor
    visitor.close()


def played(connection: Connection, state: Message) -> Message:
    """The state after a move of one's own."""
    answer = connection.ok("move", move_message(state))
    event: Message = connection.wait("event", lambda event: event["v"] == answer["v"])
    return event["state"]


def answered(connection: Connection, state: Message) -> Message:
    """The state after the engine's answer to that state."""
    event: Message = connection.wait(
        "event",
        lambda event: event["v"] > state["v"] and is_move_of(state["side"])(event),
        LONG_SECONDS,
    )
    return event["state"]


def hears(connection: Connection, state: str) -> None:
    """Wait until the page is told that the server is in this state."""
    connection.wait("server", lambda told: told["state"] == state, LONG_SECONDS)


def test_the_engine_moves_and_shows_how_it_thinks(ann: Visitor) -> None:
    with ann.at(ann.new_match(level=3, colour="black")["game"]) as (connection, joined):
        state = joined["state"]
        for _ in range(3):
            state = answered(connection, played(connection, state))
        assert connection.wait("thinking", lambda told: told["progress"].get("depth"))


def test_a_hint_and_a_solution_come_back(ann: Visitor) -> None:
    begun = ann.new_match(level=1, colour="black")
    with ann.at(begun["game"]) as (connection, joined):
        body = {"game": begun["game"], "pos": joined["state"]["pos"], "mid": "hint"}
        job = connection.ok("hint", body)["job"]
        assert connection.wait("hint", lambda hint: hint["job"] == job)["move"]
        job = connection.ok("solve", {"layout": "1A9BF0C00", "metric": "steps"})["job"]
        found = connection.wait("solution", lambda told: told["job"] == job, LONG_SECONDS)
        assert found["result"]["length"] == 116


def test_a_deadline_and_a_cancel_reach_the_worker(ann: Visitor) -> None:
    """With one worker, a move comes only when the search before it has stopped."""
    deep = ann.new_match(**SLOW, colour="white")["game"]
    with ann.at(deep) as (connection, _):
        connection.ok("resign", {"game": deep, "mid": "enough"})
    with ann.at(ann.new_match(level=1, colour="black")["game"]) as (connection, joined):
        answered(connection, played(connection, joined["state"]))


def test_a_job_begins_again_when_its_process_is_killed(
    ann: Visitor, engines: EngineWorkers
) -> None:
    begun = ann.new_match(**SLOW, colour="black")
    with ann.at(begun["game"]) as (connection, joined):
        state = played(connection, joined["state"])
        connection.wait("thinking", lambda told: told["progress"].get("depth"))
        engines.kill_one()
        answered(connection, state)


def test_thinking_is_delayed_while_there_is_no_worker(ann: Visitor, engines: EngineWorkers) -> None:
    begun = ann.new_match(**SLOW, colour="black")
    with ann.at(begun["game"]) as (connection, joined):
        state = played(connection, joined["state"])
        connection.wait("thinking", lambda told: told["progress"].get("depth"))
        engines.kill()
        hears(connection, "delayed")
        engines.start()
        answered(connection, state)
        wait_for("a word", lambda: told_states(connection)[-1] == "ready")


def told_states(connection: Connection) -> list[str]:
    """What the page was told of the server, in order."""
    return [message["state"] for name, message in connection.received if name == "server"]


def test_no_acknowledged_move_is_lost_while_redis_is_away(
    ann: Visitor, bob: Visitor, killable_redis: Redis, engines: EngineWorkers
) -> None:
    """For ten seconds, in which a process of the worker's is lost as well."""
    against_engine = ann.new_match(level=2, colour="black")["game"]
    between_people = friends_match(ann, bob)
    with (
        ann.at(against_engine) as (connection, joined),
        ann.at(between_people) as (black, seen),
        bob.at(between_people) as (white, _),
    ):
        state = seen["state"]
        killable_redis.stop()
        back_at = time.monotonic() + AWAY_SECONDS
        waiting = played(connection, joined["state"])
        for mover, other in ((black, white), (white, black), (black, white)):
            answer = mover.ok("move", move_message(state))
            state = other.wait("event", lambda event, v=answer["v"]: event["v"] == v)["state"]
        hears(connection, "delayed")
        engines.kill_one()
        time.sleep(max(0.0, back_at - time.monotonic()))
        killable_redis.start()
        played(connection, answered(connection, waiting))
        wait_for("a word", lambda: told_states(connection)[-1] == "ready")
    assert ann.match(between_people)["ply"] == 3


def test_another_process_takes_up_what_a_dead_one_had_asked(
    ann: Visitor, bob: Visitor, site: tuple[Server, Server], engines: EngineWorkers
) -> None:
    begun = ann.new_match(level=2, colour="black")["game"]
    with ann.at(begun) as (connection, joined):
        engines.pause()
        state = played(connection, joined["state"])
        site[0].kill()
    engines.go_on()
    wait_for("a move", lambda: bob.match(begun)["ply"] > state["ply"])
    site[0].start()
    assert ann.match(begun) == bob.match(begun)
