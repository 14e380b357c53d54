"""A server that is killed while three rooms play: a round, a race and a race over a set go on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing

import pytest

from tests.support.clients import Visitor
from tests.support.fixtures.servers import NewServer
from tests.support.servers import Server
from tests.webapp.rooms import test_races as races
from tests.webapp.rooms import test_set_races as set_races
from tests.webapp.rooms.class_room import ClassRoom
from tests.webapp.rooms.test_pages import NAMES


@pytest.fixture
def site(new_server: NewServer) -> Iterator[Server]:
    server = new_server()
    server.start()
    server.wait_until_ready()
    yield server
    assert server.stop() == 0


@pytest.fixture
def arrive(site: Server) -> Iterator[Callable[[], Visitor]]:
    """Brings visitors."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(closing(Visitor(site.url)))


def test_a_kill_in_the_middle_loses_nothing(site: Server, arrive: Callable[[], Visitor]) -> None:
    """Results, games and names are those of before."""
    games = ClassRoom.open(arrive, game="capture-go", size="5", rounds="2")
    race = ClassRoom.open(arrive, **races.plan())
    lessons = ClassRoom.open(arrive, game="lessons", puzzle=set_races.SET, minutes="15")
    for room, names in ((games, NAMES), (race, races.NAMES), (lessons, set_races.NAMES)):
        for name in names:
            room.come(name)
    races.begin(race)
    races.solve(race, "Ann", races.SHORT)
    races.report(race, "Bob", moves=1, place=races.PATH[1].text)
    set_races.begin(lessons)
    set_races.solve(lessons, "Ann", 1, 2)
    set_races.try_moves(lessons, "Bob", 1, [set_races.wrong_move(1)])
    walls = race.wall(), lessons.wall(), set_races.stand(lessons, "Bob")
    assert "1<small> move</small>" in walls[0], "Bob is on the way"
    first, second = games.start(1)
    games.resign(first[0], games.game_of(first[0]))

    site.kill()
    site.start()
    site.wait_until_ready()
    games.wait_for(lambda: games.result_of(first[0]) != "")

    assert games.result_of(second[0]) == ""
    games.resign(second[1], games.game_of(second[1]))
    games.wait_for_results()
    assert len(games.start(2)) == 2
    assert (race.wall(), lessons.wall(), set_races.stand(lessons, "Bob")) == walls
    assert races.solve(race, "Bob", races.SHORT)["best"]["moves"] == 3
    set_races.solve(lessons, "Bob", 1)
