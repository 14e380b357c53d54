"""An analysis is saved as a file, and opened at another computer."""

from __future__ import annotations

from tests.journeys.conftest import People
from tests.journeys.test_game_from_another_program import GAME, READER


def test_what_was_saved_is_opened_elsewhere(people: People) -> None:
    rui = people("Rui").knows("SGF")
    rui.opens("/").presses("Analysis board").is_at("/reversi/analysis")
    rui.unfolds("Read a game or a position").writes(GAME, into=READER).presses("Read it")
    rui.sees("Move {n}: {side} to play", n=8).plays("f3").sees(
        "Move {n}: {side} to play", n=9
    ).unfolds("Save as…")
    saved = rui.saves("SGF")

    club = people("Rui, at the club")
    club.opens("/reversi/analysis").unfolds("Read a game or a position")
    club.gives_a_file("game.sgf", saved, to="From a file").sees("Move {n}: {side} to play", n=9)
    club.presses("One move back").sees("Move {n}: {side} to play", n=8).presses(
        "Play from here"
    ).is_at("/reversi*")
