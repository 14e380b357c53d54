"""Somebody who knows Othello: a game of a level, the review, its mistakes as exercises, and back."""

from __future__ import annotations

from tests.journeys.conftest import People


def test_a_game_is_reviewed_and_its_mistakes_are_practised(people: People) -> None:
    otto = people("Otto")
    otto.opens("/reversi").presses("Novice").presses("Start: Black against {name}")
    otto.is_at("/g/*").plays_against_the_engine(6).resigns()
    otto.presses("Review").is_at("/g/*/review")
    otto.sees("The review is complete.")
    otto.presses("Practise them").is_at("/g/*/mistakes*")
    otto.presses("Show the move").presses("Review").is_at("/g/*/review")
    otto.opens("/mine").presses("%(num)s game, search", num=1).is_at("/mine/games").sees("Novice")
