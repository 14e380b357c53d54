"""A match between two people on two web processes works as on one."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tests.support.clients import Message, Visitor, friends_match, move_message
from tests.support.servers import Server


@pytest.fixture
def ann(two_servers: tuple[Server, Server]) -> Iterator[Visitor]:
    visitor = Visitor(two_servers[0].url)
    yield visitor
    visitor.close()


@pytest.fixture
def bob(two_servers: tuple[Server, Server]) -> Iterator[Visitor]:
    visitor = Visitor(two_servers[1].url)
    yield visitor
    visitor.close()


def test_moves_of_a_whole_game_are_seen_by_the_other_at_once(ann: Visitor, bob: Visitor) -> None:
    game = friends_match(ann, bob)
    dice = random.Random(7)
    with ann.at(game) as (black, state_of_black), bob.at(game) as (white, _):
        connections = {"black": black, "white": white}
        state: Message = state_of_black["state"]
        while (side := state["side"]) is not None:
            connection, other = (
                connections[side],
                connections["white" if side == "black" else "black"],
            )
            answer = connection.ok("move", move_message(state, dice.choice(state["legal"])))
            v = answer["v"]
            other.wait("event", lambda event, v=v: event["v"] == v)
            state = bob.match(game) if side == "black" else ann.match(game)
        for connection in connections.values():
            seen = {event["v"] for event in connection.events()}
            assert seen == set(range(min(seen), state["v"] + 1)), "pages drop what comes twice"
    assert ann.match(game) == bob.match(game)
    assert state["ply"] >= 8
