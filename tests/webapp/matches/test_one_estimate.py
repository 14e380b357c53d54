"""Statements about one position agree: an engine's thinking, the values of moves, and the hint."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engines.reversi.rules.position import ReversiPosition
from tests.support.clients import Message, Visitor, fresh_mid, is_move_of, move_message
from tests.support.variants import first_in_every_run

LEVELS = (8, 3, 10)
EMPTIES = (8, 10, 12, 40)
"""Empty squares of the positions that each level is asked about."""
PROVEN, ESTIMATED = {"discs"}, {"estimate", "unit"}


def position_with(empties: int, dice: random.Random) -> str:
    """A position of a random game with Black to move."""
    while True:
        position = ReversiPosition.start()
        while moves := position.legal_moves():
            if position.empties() <= empties and position.side_to_move.letter == "X":
                return position.to_text()
            position = position.play(dice.choice(moves))


def asked(connection: Any, kind: str, state: Message) -> Message:
    """The last message about a job for a position."""
    about = {"game": state["game"], "pos": state["pos"], "mid": fresh_mid()}
    job = connection.ok(kind, about)["job"]
    last: Message = connection.wait(
        kind, lambda told: told["job"] == job and told.get("done", True), seconds=30
    )
    return last


@pytest.mark.slow(reason="a hint and the values of four positions")
@pytest.mark.parametrize("level", first_in_every_run(*LEVELS))
def test_thinking_values_and_hint_speak_of_discs_and_agree(player: Visitor, level: int) -> None:
    dice = random.Random(level)
    compared = 0
    while compared < len(EMPTIES):
        begun = player.new_match(
            level=level, colour="black", position=position_with(EMPTIES[compared], dice)
        )
        with player.at(begun["game"]) as (connection, joined):
            connection.ok("move", move_message(joined["state"]))
            state = connection.wait("event", is_move_of("white"), seconds=30)["state"]
            if state["side"] != "black":
                continue
            thoughts = [
                message["worth"]
                for name, message in connection.received
                if name == "thinking" and message.get("worth")
            ]
            values = asked(connection, "values", state)
            hint = asked(connection, "hint", state)
        best = values["values"][0]
        assert hint["move"] in {
            each["move"] for each in values["values"] if each["worth"] == best["worth"]
        }
        assert (hint["worth"], hint["depth"]) == (best["worth"], values["depth"])
        for worth in thoughts:
            assert set(worth) in (PROVEN, ESTIMATED)
            assert worth.get("unit", "discs") == "discs"
        if thoughts and set(thoughts[-1]) == PROVEN and set(best["worth"]) == PROVEN:
            assert thoughts[-1]["discs"] == -best["worth"]["discs"]
        compared += 1
