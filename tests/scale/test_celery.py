"""Engines as Celery workers: jobs are answered, even after failures."""

from __future__ import annotations

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

pytestmark = pytest.mark.usefixtures("celery_workers")

LONG_SECONDS = 60.0
BEFORE_A_LOSS_IS_NOTICED = 12.0
"""A job that is not quick is sent again after 20 seconds, of which some have passed."""
SLOW: dict[str, str | int] = {
    "level": 12,
    "position": "---------X---O----XX-O----XXXO----XXOOO--X--OOO-----OOOX----O--O X",
}
"""The engine searches for five seconds here, outside the book: enough time to kill a process."""


@pytest.fixture
def second_workers(
    killable_redis: Redis, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[EngineWorkers]:
    """Another machine of engines, which the test starts."""
    workers = EngineWorkers(tmp_path_factory.mktemp("second"), killable_redis.url)
    yield workers
    workers.stop()


@pytest.fixture
def ann(celery_site: tuple[Server, Server]) -> Iterator[Visitor]:
    visitor = Visitor(celery_site[0].url)
    yield visitor
    visitor.close()


@pytest.fixture
def bob(celery_site: tuple[Server, Server]) -> Iterator[Visitor]:
    visitor = Visitor(celery_site[1].url)
    yield visitor
    visitor.close()


def played(connection: Connection, state: Message) -> Message:
    """The state after a move of the player."""
    answer = connection.ok("move", move_message(state))
    event: Message = connection.wait("event", lambda event: event["v"] == answer["v"])
    return event["state"]


def answered(connection: Connection, state: Message, seconds: float = LONG_SECONDS) -> Message:
    """The state after the engine's answer to that state."""
    event: Message = connection.wait(
        "event",
        lambda event: event["v"] > state["v"] and is_move_of(state["side"])(event),
        seconds,
    )
    return event["state"]


def hears(connection: Connection, state: str) -> None:
    """Wait until the page receives this server state."""
    connection.wait("server", lambda told: told["state"] == state, LONG_SECONDS)


def problems(visitor: Visitor) -> list[str]:
    """The codes of what the site says does not work."""
    return [each["code"] for each in visitor.get("/healthz").json()["problems"]]


def test_moves_hints_and_solutions_come_back_and_thinking_is_shown(ann: Visitor) -> None:
    game = ann.new_match(level=3, colour="black")["game"]
    with ann.at(game) as (connection, joined):
        state = joined["state"]
        for _ in range(3):
            state = answered(connection, played(connection, state))
        assert connection.wait("thinking", lambda told: told["progress"].get("depth"))
        job = connection.ok("hint", {"game": game, "pos": state["pos"], "mid": "hint"})["job"]
        assert connection.wait("hint", lambda hint: hint["job"] == job)["move"]
        job = connection.ok("solve", {"layout": "1A9BF0C00", "metric": "steps"})["job"]
        found = connection.wait("solution", lambda told: told["job"] == job, LONG_SECONDS)
        assert found["result"]["length"] == 116


def test_a_deadline_and_a_cancel_reach_the_worker(ann: Visitor) -> None:
    """With one worker, a move is answered only after the previous search has stopped."""
    deep = ann.new_match(**SLOW, colour="white")["game"]
    with ann.at(deep) as (connection, _):
        connection.ok("resign", {"game": deep, "mid": "enough"})
    with ann.at(ann.new_match(level=1, colour="black")["game"]) as (connection, joined):
        answered(connection, played(connection, joined["state"]))


def test_a_job_begins_again_when_its_process_is_out_of_memory(
    ann: Visitor, celery_workers: EngineWorkers
) -> None:
    """Celery would count it as failed, and the process would live on and answer nothing."""
    begun = ann.new_match(**SLOW, colour="black")
    with ann.at(begun["game"]) as (connection, joined):
        celery_workers.replace_one()  # by a process that has no tables yet
        starved = celery_workers.starve_one()
        answered(connection, played(connection, joined["state"]))
    assert starved not in celery_workers.pool()


def test_a_quick_move_does_not_wait_for_a_worker_that_hangs(
    ann: Visitor, celery_workers: EngineWorkers, second_workers: EngineWorkers
) -> None:
    """The worker that hangs has taken the move; it is sent again before the other one is there."""
    with ann.at(ann.new_match(level=3, colour="black")["game"]) as (connection, joined):
        celery_workers.pause()
        try:
            state = played(connection, joined["state"])
            hears(connection, "delayed")
            assert "engines_delayed" in problems(ann)
            second_workers.start()
            answered(connection, state, BEFORE_A_LOSS_IS_NOTICED)
        finally:
            celery_workers.go_on()
        wait_for("a word", lambda: told_states(connection)[-1] == "ready")


def told_states(connection: Connection) -> list[str]:
    """The server states that the page received, in order."""
    return [message["state"] for name, message in connection.received if name == "server"]


def test_no_acknowledged_move_is_lost_while_redis_is_away(
    ann: Visitor, bob: Visitor, killable_redis: Redis, celery_workers: EngineWorkers
) -> None:
    """The same holds if a process of the worker is lost meanwhile."""
    against_engine = ann.new_match(level=3, colour="black")["game"]
    between_people = friends_match(ann, bob)
    with (
        ann.at(against_engine) as (connection, joined),
        ann.at(between_people) as (black, seen),
        bob.at(between_people) as (white, _),
    ):
        state = seen["state"]
        killable_redis.stop()
        waiting = played(connection, joined["state"])
        for mover, other in ((black, white), (white, black), (black, white)):
            answer = mover.ok("move", move_message(state))
            state = other.wait("event", lambda event, v=answer["v"]: event["v"] == v)["state"]
        hears(connection, "delayed")
        assert "engines_delayed" in problems(ann)
        celery_workers.kill_one()
        killable_redis.start()
        played(connection, answered(connection, waiting))
        wait_for("a word", lambda: told_states(connection)[-1] == "ready")
    assert ann.match(between_people)["ply"] == 3


def test_another_process_takes_up_what_a_dead_one_had_asked(
    ann: Visitor, bob: Visitor, celery_site: tuple[Server, Server], celery_workers: EngineWorkers
) -> None:
    begun = ann.new_match(level=3, colour="black")["game"]
    with ann.at(begun) as (connection, joined):
        celery_workers.pause()
        state = played(connection, joined["state"])
        celery_site[0].kill()
    celery_workers.go_on()
    wait_for("a move", lambda: bob.match(begun)["ply"] > state["ply"])
    celery_site[0].start()
    assert ann.match(begun) == bob.match(begun)
