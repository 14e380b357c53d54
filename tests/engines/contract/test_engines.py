"""The contract of every two-player game in the registry: its engine at every level."""

from __future__ import annotations

import json
import random
from threading import Event
from typing import Any

import pytest
from hypothesis import given

from engines.game import BadPosition, Level, Limit
from engines.registry import DUELS
from engines.worker import thought_message
from tests.engines.contract.setups import SEEDS, Setup, every_setup, played, somewhere
from tests.support.examples import examples

every_level = pytest.mark.parametrize(
    ("setup", "level"),
    [
        pytest.param(Setup(game, game.check_options({})), level, id=f"{game.key}-{level.number}")
        for game in DUELS.values()
        for level in game.levels
    ],
)

every_game = pytest.mark.parametrize(
    "setup", [Setup(game, game.check_options({})) for game in DUELS.values()], ids=str
)


def think(setup: Setup, position: Any, level: Level, **how: Any) -> Any:
    """The thought of the game's engine, checked to be JSON with a legal line."""
    thought = setup.duel.engine().think(position, level, **how)
    assert thought.move in position.legal_moves()
    assert thought.pv[:1] == ((thought.move,) if thought.judged else ())
    for move in thought.pv:
        position = position.play(move)
    message = thought_message(thought)
    assert json.loads(json.dumps(message)) == message
    return thought


def without_clock(level: Level) -> Limit | None:
    """None for the level's own limit, or a node limit if that is a time limit."""
    return None if level.limit.seconds is None else Limit(nodes=20_000)


@every_level
@examples(5)
@given(seed=SEEDS)
def test_every_level_answers_with_a_legal_move(setup, level, seed):
    think(setup, somewhere(setup, seed), level, seed=seed, limit=without_clock(level))


@every_setup
@examples(5)
@given(seed=SEEDS)
def test_every_choice_of_options_is_played_by_some_level(setup, seed):
    level = random.Random(seed).choice(setup.duel.levels)
    think(setup, somewhere(setup, seed), level, limit=Limit(depth=2, nodes=20_000))


@every_level
@examples(5)
@given(seed=SEEDS)
def test_a_search_that_is_stopped_at_once_answers_with_a_legal_move(setup, level, seed):
    stop = Event()
    stop.set()
    think(setup, somewhere(setup, seed), level, stop=stop)
    think(setup, somewhere(setup, seed), level, limit=Limit(nodes=1))


@every_level
@examples(5)
@given(seed=SEEDS)
def test_the_same_seed_gives_the_same_move(setup, level, seed):
    position = somewhere(setup, seed)
    for limit in (Limit(depth=2), Limit(nodes=500)):
        first, again = (think(setup, position, level, seed=seed, limit=limit) for _ in range(2))
        assert (first.move, first.score, first.exact) == (again.move, again.score, again.exact)
        assert (first.pv, first.depth, first.nodes) == (again.pv, again.depth, again.nodes)


@every_setup
@examples(3)
@given(seed=SEEDS)
def test_a_solver_that_is_stopped_claims_nothing_it_has_not_proven(setup, seed):
    solve = setup.duel.engine().solve
    position = somewhere(setup, seed)
    found = solve(position, limit=Limit(nodes=1))
    assert found.move is None or found.move in position.legal_moves()
    if found.exact:
        assert solve(position, limit=Limit(nodes=50_000)).score == found.score


@every_game
@examples(2)
@given(seed=SEEDS)
def test_nobody_thinks_about_a_game_that_is_over(setup, seed):
    last = played(setup, seed)[-1][0]
    for level in setup.duel.levels:
        with pytest.raises(BadPosition) as refused:
            setup.duel.engine().think(last, level)
        assert refused.value.code == "game_over"
