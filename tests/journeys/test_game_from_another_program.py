"""A game of another program is read, looked at and changed, and goes on here."""

from __future__ import annotations

from tests.journeys.conftest import People

GAME = "f5d6c3d3c4f4f6"
READER = "Moves such as f5d6c3…, GGF, SGF, PGN, or 64 letters; or drop a file on this page."


def test_a_game_comes_is_looked_at_and_goes_on(people: People) -> None:
    rui = people("Rui")
    rui.opens("/").presses("Analysis board").is_at("/reversi/analysis")
    rui.unfolds("Read a game or a position").writes(GAME, into=READER).presses("Read it")
    rui.sees("Move {n}: {side} to play", n=8).presses("One move back").plays("e6")
    rui.presses("Play from here").is_at("/reversi").presses("Start: White against {name}")
    rui.is_at("/g/*").sees("Your move, move {n}")
