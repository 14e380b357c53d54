"""Levels that pages play without the server: for the same position and seed the moves of the engines."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import pytest

from engines.capture_go.rules.position import CaptureGoPosition
from engines.capture_go.search import engine as capture_go
from engines.game import Position, level_of
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.search import engine as reversi
from tests.support.node import answers
from tests.webapp.matches.test_rules_in_scripts import OPTIONS
from webapp.capture_go.game_site import SITE as CAPTURE_GO
from webapp.matches.game_site import GameSite, LevelHere
from webapp.reversi.game_site import SITE as REVERSI

POSITIONS = 250
"""Of each level."""


def positions_of_reversi(
    rng: random.Random,
) -> Iterator[tuple[Position, dict[str, str], list[str]]]:
    """Positions of random games, passes and last squares among them, for ever."""
    while True:
        position = ReversiPosition.start()
        while position.outcome() is None:
            yield position, {}, []
            position = position.play(rng.choice(position.legal_moves()))


def positions_of_capture_go(
    rng: random.Random,
) -> Iterator[tuple[Position, dict[str, str], list[str]]]:
    """Positions of random games without needless captures, their options, and all earlier boards."""
    while True:
        options = rng.choice(OPTIONS)
        position = CaptureGoPosition.start(**options)
        earlier: list[str] = []
        while position.outcome() is None:
            yield position, options, list(earlier)
            earlier.append("/".join(position.rows()))
            legal = position.legal_moves()
            quiet = [move for move in legal if move not in position.captures_at]
            takes = rng.random() < 0.2 or not quiet
            position = position.play(rng.choice(legal if takes else quiet))


GAMES: dict[str, tuple[GameSite, Any, Any]] = {
    "Reversi": (REVERSI, positions_of_reversi, reversi.think),
    "Capture Go": (CAPTURE_GO, positions_of_capture_go, capture_go.think),
}


@pytest.mark.slow(reason="searches in scripts")
@pytest.mark.parametrize(
    ("game", "level"),
    [(game, level) for game, (site, *_) in GAMES.items() for level in site.levels_here],
    ids=lambda value: value if isinstance(value, str) else f"level {value.number}",
)
def test_levels_play_the_moves_of_the_engines(game: str, level: LevelHere) -> None:
    site, positions, think = GAMES[game]
    rng = random.Random(39 + level.number)
    played = level_of(site.game.levels, level.number, game)
    every = positions(rng)
    chosen = [next(every) for _ in range(POSITIONS)]
    seeds = [rng.getrandbits(32) for _ in chosen]
    asked = [
        {
            "kind": site.game.key,
            "rows": position.rows(),
            "side": position.side_to_move.value,
            "legal": position.legal_moves(),
            "captures": position.facts().get("captures", {"black": 0, "white": 0}),
            "earlier": earlier,
            "options": options,
            "level": asdict(level),
            "seed": seed,
        }
        for (position, options, earlier), seed in zip(chosen, seeds, strict=True)
    ]
    found = answers("play_levels.js", asked)
    for (position, options, _), seed, move in zip(chosen, seeds, found, strict=True):
        expected = think(position, played, seed=seed).move
        assert move == expected, f"{position.to_text()} {options} seed {seed}"
