"""Pages that play without the server know the rules of the engines: the same games, move by move."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engines.game import Position
from engines.registry import DUELS
from tests.support.node import answers

GAMES = 20
OPTIONS: list[dict[str, str]] = [
    {"size": size, "rules": rules, "start": start, "target": target, "handicap": handicap}
    for size in ("5", "8")
    for start in ("empty", "crosscut", "centre")
    for rules, target, handicap in (
        ("contact", "1", "0"),
        ("contact", "1", "2"),
        ("free", "1", "0"),
        ("free", "3", "1"),
        ("free", "5", "0"),
    )
]


def told(position: Position) -> dict[str, Any]:
    outcome = position.outcome()
    legal = list(position.legal_moves())
    changes = position.changes()
    winner = outcome and outcome.winner
    return {
        "rows": list(position.rows()),
        "side": position.side_to_move.value,
        "legal": legal,
        "changes": {move: list(changes.get(move, ())) for move in legal},
        "outcome": outcome
        and {
            "winner": winner and winner.value,
            "reason": outcome.reason,
            "margin": outcome.margin,
        },
    }


def random_game(
    key: str, options: dict[str, str], rng: random.Random
) -> tuple[list[Position], list[str]]:
    """Positions and moves of a random game to its end; most captures are left, so that it lasts."""
    positions: list[Position] = [DUELS[key].position.start(**options)]
    moves: list[str] = []
    while positions[-1].outcome() is None:
        here = positions[-1]
        legal = here.legal_moves()
        takes = here.changes() if key == "capture-go" and rng.random() < 0.8 else {}
        moves.append(rng.choice([move for move in legal if move not in takes] or legal))
        positions.append(here.play(moves[-1]))
    return positions, moves


@pytest.mark.slow(reason="plays many games in scripts")
@pytest.mark.parametrize("key", ["reversi", "capture-go"])
def test_games_by_the_rules_of_the_scripts_are_the_same(key: str) -> None:
    rng = random.Random(7)
    choices = [{}] * GAMES if key == "reversi" else OPTIONS
    played = [(options, *random_game(key, options, rng)) for options in choices]
    asked = [
        {
            "game": key,
            "rows": list(positions[0].rows()),
            "options": options,
            "moves": moves,
        }
        for options, positions, moves in played
    ]
    found = answers("play_games.js", asked)
    for (options, positions, _moves), game in zip(played, found, strict=True):
        assert game == [told(position) for position in positions], options
