"""A match over the websocket: moves, takebacks, hints."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engines.registry import DUELS
from lab.sentences.faults import faults
from tests.support.clients import (
    Message,
    Visitor,
    fresh_mid,
    friends_match,
    is_move_of,
    move_message,
)


@pytest.mark.parametrize("kind", sorted(DUELS))
def test_the_engine_answers_a_move(player: Visitor, kind: str) -> None:
    begun = player.new_match(kind, level=1, colour="black")
    with player.at(begun["game"]) as (connection, joined):
        assert joined["seat"] == "black"
        assert joined["state"]["moves"] == []
        answer = connection.ok("move", move_message(joined["state"]))
        own = connection.wait("event", is_move_of("black"))
        reply = connection.wait("event", is_move_of("white"))
    assert answer == {"v": 2, "ply": 1}
    assert (own["v"], own["ply"], own["data"]["ply"]) == (2, 1, 1)
    assert reply["data"]["move"] in own["state"]["legal"]
    assert "moves" not in own["state"]
    shown = player.match(begun["game"])
    assert shown["moves"] == [own["data"], reply["data"]]
    assert shown["pos"] == reply["pos"]


def test_taking_back_while_the_engine_thinks(player: Visitor) -> None:
    """No reply to a move that was taken back is played."""
    begun = player.new_match(level=8, colour="black")
    with player.at(begun["game"]) as (connection, joined):
        state = joined["state"]
        for _ in range(3):
            connection.ok("move", move_message(state))
            thought = connection.wait("event", lambda e, v=state["v"]: e["v"] == v + 1)["state"]
            answer = connection.call("takeback", {**_acting(thought), "to": None})
            if "err" in answer:  # the engine was faster
                assert answer["err"]["code"] == "stale"
                connection.ok("takeback", {**_acting(answer["err"]["state"]), "to": None})
            state = player.match(begun["game"])
            assert (state["moves"], state["side"]) == ([], "black")
        connection.ok("move", move_message(state))
        reply = connection.wait("event", lambda e: e["v"] > state["v"] + 1)
    assert (reply["type"], reply["ply"]) == ("move", 2)


@pytest.mark.parametrize("kind", sorted(DUELS))
def test_a_hint_comes_to_the_asker_alone(player: Visitor, stranger: Visitor, kind: str) -> None:
    begun = player.new_match(kind, level=1)
    with (
        stranger.at(begun["game"]) as (watcher, _),
        player.at(begun["game"]) as (connection, joined),
    ):
        state = joined["state"]
        job = connection.ok("hint", _acting(state))["job"]
        hint = connection.wait("hint")
        assert hint["job"] == job
        assert hint["move"] in state["legal"]
        assert hint["pos"] == state["pos"]
        assert hint["reason"]["code"]
        assert faults(hint["why"], "zh-Hans", ends=True) == []
        assert {"score", "exact", "ply"} <= set(hint)
        assert hint["unit"] == {"reversi": "discs", "capture-go": "points"}[kind]
        connection.ok("move", move_message(state, hint["move"]))
        watcher.wait("event", is_move_of("black"))
    assert not [name for name, _ in watcher.received if name == "hint"]
    assert not [event for event in watcher.events() if event["type"] == "hint_asked"]


def test_hints_between_people_need_the_agreement_of_both(
    visitor: Callable[[], Visitor], friends: tuple[Visitor, Visitor, str]
) -> None:
    ann, bob = visitor(), visitor()
    without = friends_match(ann, bob)
    with ann.at(without) as (connection, joined), bob.at(without) as (other, _):
        assert joined["state"]["hints"] is False
        assert connection.err("hint", _acting(joined["state"]))["code"] == "hints_not_agreed"
        connection.ok("resign", {"game": without, "mid": fresh_mid()})
        connection.ok("rematch", {"game": without, "mid": fresh_mid()})
        again = other.ok("rematch", {"game": without, "mid": fresh_mid()})["game"]
    assert ann.match(again)["hints"] is False
    black, _, agreed = friends
    assert black.match(agreed)["hints"] is True
    with_a_clock = friends_match(ann, bob, hints=True, clock="fischer-5-5")
    assert ann.match(with_a_clock)["hints"] is False
    assert ann.new_match(level=1, colour="black")["hints"] is True


def _acting(state: Message) -> Message:
    return {"game": state["game"], "pos": state["pos"], "mid": fresh_mid()}
