"""Games in which each move is the one that a hint names: every reason is read on its way."""

from __future__ import annotations

import pytest

from tests.journeys.conftest import People

MOST = 12
"""Hints read in a run."""


@pytest.mark.parametrize(("game", "level"), [("reversi", "Novice"), ("capture-go", "Egg")])
def test_every_hint_of_a_game_is_in_words(people: People, game: str, level: str) -> None:
    hana = people("Hana")
    hana.opens(f"/{game}").presses(level).presses("Start: Black against {name}").is_at("/g/*")
    hana.plays_by_hints(MOST)
