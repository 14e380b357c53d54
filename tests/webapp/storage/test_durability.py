"""Acknowledged moves survive `kill -9`, and matches continue after the next start."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Iterator

import pytest

from tests.support.clients import WAIT_SECONDS, Message, Visitor, is_move_of, move_message
from tests.support.fixtures.servers import NewServer
from tests.support.players import Game, Notes, Player
from tests.support.servers import Server

RULES = ("contact", "free")


@pytest.fixture(scope="module")
def running(new_server: NewServer) -> Iterator[Server]:
    """A server that the tests of this file kill and start; it is running again after each test."""
    server = new_server()
    server.start()
    server.wait_until_ready()
    yield server
    assert server.stop() == 0
    assert "Traceback" not in server.log(), server.log()


@pytest.fixture
def survivor(running: Server) -> Iterator[Visitor]:
    """A visitor of the server that is killed."""
    visitor = Visitor(running.url)
    yield visitor
    visitor.close()


def until(visitor: Visitor, game: str, holds: Callable[[Message], bool]) -> Message:
    """The match as soon as `holds` is true for it; it is read over HTTP, without joining."""
    end = time.monotonic() + WAIT_SECONDS
    while not holds(shown := visitor.match(game)):
        assert time.monotonic() < end, shown
        time.sleep(0.05)
    return shown


def test_games_go_on_while_the_server_is_killed(running: Server, survivor: Visitor) -> None:
    """`lab.benchmarks.chaos` does it with many more games, and other failures."""
    kinds = [("reversi", {}), *(("capture-go", {"size": "5", "rules": each}) for each in RULES)]
    games = [Game(kind, options, friends=False) for kind, options in kinds]

    async def play(game: Game) -> None:
        player = Player(running.url, Notes(), random.Random(game.kind))
        await player.begin(game, 1)
        await player.play()
        await player.close()

    async def kill() -> None:
        while not all(game.acknowledged for game in games):
            await asyncio.sleep(0.05)
        await asyncio.to_thread(running.kill)
        await asyncio.to_thread(running.start)

    async def play_all() -> None:
        await asyncio.gather(kill(), *map(play, games))

    asyncio.run(play_all())
    for game in games:
        kept = {move["ply"]: move["move"] for move in survivor.match(game.id)["moves"]}
        assert (game.over, game.problem) == (True, "")
        assert {**kept, **game.shown, **game.acknowledged} == kept


def test_matches_are_as_they_were_after_a_kill(running: Server, survivor: Visitor) -> None:
    """A search goes on, a repeated message gets its old answer, takebacks and resignations stay."""
    thinks = survivor.new_match(level=8, colour="black")
    answered = survivor.new_match(level=1, colour="black")
    ended = survivor.new_match("capture-go", level=1, colour="black", size="9")
    with survivor.at(answered["game"]) as (connection, joined):
        sent = move_message(joined["state"])
        answer = connection.ok("move", sent)
        connection.wait("event", is_move_of("white"))
    with survivor.at(ended["game"]) as (connection, joined):
        connection.ok("move", move_message(joined["state"], "e5"))
        state = connection.wait("event", is_move_of("white"))["state"]
        body = {"game": ended["game"], "pos": state["pos"], "mid": "back", "to": None}
        connection.ok("takeback", body)
        connection.ok("resign", {"game": ended["game"], "mid": "enough"})
        before = survivor.match(ended["game"])
    with survivor.at(thinks["game"]) as (connection, joined):
        connection.ok("move", move_message(joined["state"]))
        running.kill()
    running.start()
    assert survivor.match(ended["game"]) == before
    assert (before["ply"], before["outcome"]["reason"]) == (0, "resign")
    with survivor.at(answered["game"]) as (connection, joined):
        assert joined["seat"] == "black"
        assert connection.ok("move", sent) == answer
        assert connection.ok("move", {**sent, "move": "nonsense"}) == answer
    assert survivor.match(answered["game"])["ply"] == 2
    running.wait_until_ready()
    shown = until(survivor, thinks["game"], lambda match: match["ply"] == 2)
    assert [move["side"] for move in shown["moves"]] == ["black", "white"]
