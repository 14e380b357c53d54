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


def question(
    site: GameSite, position: Position, level: LevelHere, seed: int, **more: Any
) -> dict[str, Any]:
    return {
        "kind": site.game.key,
        "rows": position.rows(),
        "side": position.side_to_move.value,
        "legal": position.legal_moves(),
        "captures": position.facts().get("captures", {"black": 0, "white": 0}),
        "earlier": [],
        "options": {},
        "level": asdict(level),
        "seed": seed,
        **more,
    }


def positions_of_reversi(rng: random.Random) -> Iterator[ReversiPosition]:
    """Positions of random games, passes and last squares among them, for ever."""
    while True:
        position = ReversiPosition.start()
        while position.outcome() is None:
            yield position
            position = position.play(rng.choice(position.legal_moves()))


@pytest.mark.slow(reason="searches in scripts")
@pytest.mark.parametrize("level", REVERSI.levels_here, ids=lambda level: f"level {level.number}")
def test_levels_of_reversi(level: LevelHere) -> None:
    rng = random.Random(39 + level.number)
    played = level_of(REVERSI.game.levels, level.number, "Reversi")
    every = positions_of_reversi(rng)
    positions = [next(every) for _ in range(POSITIONS)]
    seeds = [rng.getrandbits(32) for _ in positions]
    found = answers(
        "play_levels.js",
        [
            question(REVERSI, position, level, seed)
            for position, seed in zip(positions, seeds, strict=True)
        ],
    )
    for position, seed, move in zip(positions, seeds, found, strict=True):
        expected = reversi.think(position, played, seed=seed).move
        assert move == expected, f"{position.to_text()} seed {seed}"


def positions_of_capture_go(
    rng: random.Random,
) -> Iterator[tuple[CaptureGoPosition, dict[str, str], list[str]]]:
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


@pytest.mark.slow(reason="searches in scripts")
@pytest.mark.parametrize("level", CAPTURE_GO.levels_here, ids=lambda level: f"level {level.number}")
def test_levels_of_capture_go(level: LevelHere) -> None:
    rng = random.Random(39 + level.number)
    played = level_of(CAPTURE_GO.game.levels, level.number, "Capture Go")
    every = positions_of_capture_go(rng)
    chosen = [next(every) for _ in range(POSITIONS)]
    seeds = [rng.getrandbits(32) for _ in chosen]
    found = answers(
        "play_levels.js",
        [
            question(CAPTURE_GO, position, level, seed, options=options, earlier=earlier)
            for (position, options, earlier), seed in zip(chosen, seeds, strict=True)
        ],
    )
    for (position, options, _), seed, move in zip(chosen, seeds, found, strict=True):
        expected = capture_go.think(position, played, seed=seed).move
        assert move == expected, f"{position.to_text()} {options} seed {seed}"
