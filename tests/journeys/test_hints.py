"""Games in which hints are asked for at every move: every reason is read on its way."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from lab.sentences.faults import faults
from tests.journeys.conftest import People
from tests.support.clients import Connection, Message, Visitor, fresh_mid, move_message
from webapp.core.languages import LANGUAGES

GAMES = {"reversi": "Novice", "capture-go": "Egg"}
MOST = 12
"""Hints read on the page in a run."""
HUNDRED = 100
SEED = 55
HINT_SECONDS = 240.0
"""For the first word of an engine; what it finds afterwards has the same sentences."""


@pytest.mark.parametrize(("game", "level"), GAMES.items())
def test_every_hint_of_a_game_is_in_words(people: People, game: str, level: str) -> None:
    hana = people("Hana")
    hana.opens(f"/{game}").presses(level).presses("Start: Black against {name}").is_at("/g/*")
    hana.plays_by_hints(MOST)


@pytest.mark.later
def test_a_hundred_hints_of_the_classic_puzzle_are_in_words(people: People) -> None:
    hana = people("Hana").opens("/huarong/1A9BF0C00")
    for _ in range(HUNDRED // 3 + 1):
        hana.presses("Hint").sees("Move this one: {name}.").sees("Again: where to.")
        hana.presses("Hint").sees("Again: the move is made.")
        hana.presses("Hint").sees("{left} to the exit.")


@pytest.mark.later
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_hundred_hints_are_in_words(
    visitor: Callable[[], Visitor], game: str, language: str
) -> None:
    """The page shows the sentence as the site says it; half of the moves are not those of the hints."""
    player, dice = visitor(), Random(f"{SEED} {game}")
    player.web.cookies.set("lang", language)
    said: list[str] = []
    while len(said) < HUNDRED:
        match = player.new_match(game, level=1, colour="black", hints=True)["game"]
        with player.at(match) as (connection, joined):
            state = joined["state"]
            while state["outcome"] is None and len(said) < HUNDRED:
                told = hint(connection, state)
                said.append(told["why"])
                move = told["move"] if dice.random() < 0.5 else dice.choice(state["legal"])
                state = after(connection, state, move)
    assert not {why: found for why in said if (found := faults(why, language)) or not why}


def hint(connection: Connection, state: Message) -> Message:
    asked = {"game": state["game"], "pos": state["pos"], "mid": fresh_mid()}
    job = connection.ok("hint", asked)["job"]
    return connection.wait("hint", lambda told: told["job"] == job, HINT_SECONDS)


def after(connection: Connection, state: Message, move: str) -> Message:
    """The state in which Black is to move again, or the end."""
    connection.ok("move", move_message(state, move))
    found: Message = connection.wait(
        "event",
        lambda event: (
            event["ply"] > state["ply"]
            and event["state"]["side"] in (None, "black")
            and event["state"]["legal"] != ["pass"]
        ),
    )["state"]
    return found
