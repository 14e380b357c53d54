"""Every two-player game in the registry with its options, and positions of random games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import strategies as st

from engines.game import BadInput
from engines.registry import DUELS, Duel

SEEDS = st.integers(0, 2**32)
MOST_POINTS = 200
"""Points of all positions of one game that a test looks at: it tries the moves of each position."""


@dataclass(frozen=True)
class Setup:
    """A two-player game under one choice of its options."""

    duel: Duel
    options: dict[str, str]

    def __str__(self) -> str:
        return "-".join((self.duel.key, *self.options.values()))

    def start(self) -> Any:
        return self.duel.position.start(**self.options)

    def read(self, text: str) -> Any:
        return self.duel.position.from_text(text, **self.options)


def setups() -> Iterator[Setup]:
    """Every game with every value of its options, and with some combinations."""
    for game in DUELS.values():
        rounds = max((len(option.choices) for option in game.options), default=1)
        seen = set()
        for number in range(rounds):
            chosen = {o.name: o.choices[number % len(o.choices)] for o in game.options}
            seen |= set(chosen.items()) if goes_together(game, chosen) else set()
            if goes_together(game, chosen):
                yield Setup(game, chosen)
        for option in game.options:
            for choice in option.choices:
                if (option.name, choice) not in seen:
                    yield alone(game, option.name, choice)


def goes_together(game: Duel, options: dict[str, str]) -> bool:
    """Whether a game can start with these options: some cannot be combined."""
    try:
        game.position.start(**options)
    except BadInput:
        return False
    return True


def alone(game: Duel, name: str, choice: str) -> Setup:
    """A game with one unusual option, and the first other option that can be combined with it."""
    first = game.options[0]
    tried = (game.check_options({first.name: value, name: choice}) for value in first.choices)
    return Setup(game, next(options for options in tried if goes_together(game, options)))


every_setup = pytest.mark.parametrize("setup", list(setups()), ids=str)
"""Runs a test for every game with every value of its options."""


def played(setup: Setup, seed: int) -> list[tuple[Any, str | None]]:
    """A random game: each position with the move played, the last with None."""
    rng = random.Random(seed)
    position, game = setup.start(), []
    while moves := position.legal_moves():
        move = rng.choice(moves)
        game.append((position, move))
        position = position.play(move)
    return [*game, (position, None)]


def visited(setup: Setup, seed: int) -> list[tuple[Any, str | None]]:
    """Some positions of a random game in order, the first and the last two among them."""
    game = played(setup, seed)
    most = MOST_POINTS // len(game[0][0].points())
    between = random.Random(seed).sample(game[1:-2], k=max(0, min(most, len(game) - 3)))
    kept = {id(each) for each in (*game[:1], *between, *game[-2:])}
    return [each for each in game if id(each) in kept]


def somewhere(setup: Setup, seed: int) -> Any:
    """A position of a random game that is not over."""
    unfinished = [position for position, move in played(setup, seed) if move is not None]
    return random.Random(seed).choice(unfinished)
