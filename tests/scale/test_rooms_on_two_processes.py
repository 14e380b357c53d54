"""One room on two web processes with PostgreSQL and Redis, of which one is killed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle

import pytest

from tests.support.clients import Visitor, move_message
from tests.support.fixtures.services import Two
from tests.webapp.rooms.class_room import ClassRoom

NAMES = ["Ann", "Bob", "Cai", "小满"]


@pytest.fixture
def servers(two_servers: Two) -> Two:
    """Two web processes that a test may kill, on a database and a Redis."""
    for server in two_servers:
        server.wait_until_ready()
    return two_servers


@pytest.fixture
def tournament(servers: Two) -> Iterator[ClassRoom]:
    """A room whose host is on the first process, and its members in turn on both."""
    urls, made = cycle(server.url for server in servers), list[Visitor]()

    def arrive() -> Visitor:
        made.append(Visitor(next(urls)))
        return made[-1]

    room = ClassRoom.open(arrive, game="capture-go", size="5", rounds="3")
    for name in NAMES:
        room.come(name)
    yield room
    for each in made:
        each.close()


def test_a_tournament_goes_on_when_a_process_is_killed(tournament: ClassRoom, servers: Two) -> None:
    room, (one, other) = tournament, servers
    late = Visitor(other.url)
    assert late.post(room.path, data={"name": "ann"}).status_code == 409, "named on the first"
    late.close()
    first, second = room.start(1)
    room.resign(first[0], room.game_of(first[0]))
    room.wait_for(lambda: room.result_of(first[0]) != "")
    black = room.members[second[0]]
    game = room.game_of(second[0])
    assert game
    with black.at(game) as (connection, joined):
        connection.ok("move", move_message(joined["state"]))
    room.act(act="pause")
    one.kill()
    for visitor in (room.host, *room.members.values()):
        visitor.url = other.url
    white = room.members[second[1]]
    with white.at(game) as (connection, joined):
        assert connection.err("move", move_message(joined["state"]))["code"] == "clock_stopped"
    room.act(act="go_on")
    with white.at(game) as (connection, joined):
        connection.ok("move", move_message(joined["state"]))
    room.resign(second[1], game)
    room.wait_for_results()
    one.start()
    one.wait_until_ready()
    room.host.url = one.url
    tables = room.start(2)
    assert {frozenset(table) for table in tables}.isdisjoint(
        {frozenset(first), frozenset(second)}
    ), "nobody meets twice"
    for loser, _winner in tables:
        room.resign(loser, room.game_of(loser))
    room.wait_for_results()
