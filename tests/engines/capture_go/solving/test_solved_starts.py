"""The shipped table of solved starts, and the strongest level's wins with it."""

import json
import random

import pytest
from click.testing import CliRunner

from engines.capture_go.levels import LEVELS
from engines.capture_go.rules.position import CaptureGoPosition
from engines.capture_go.search import engine
from engines.capture_go.solving import solved_starts
from engines.capture_go.solving.solved_starts import (
    SHIPPED,
    load,
)
from engines.commands.capture_go.group import commands
from engines.score import Win

TOP = LEVELS[-1]


def test_without_its_table_the_level_searches_and_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(solved_starts, "SHIPPED", tmp_path / "none.bin")
    solved_starts.shipped.cache_clear()
    start = CaptureGoPosition.start(rules="contact", size="8").play("d5")
    with pytest.warns(RuntimeWarning, match="searched"):
        thought = engine.think(start, TOP)
    assert thought.move in start.legal_moves()
    solved_starts.shipped.cache_clear()


def solved():
    """The starts that the shipped table solves: position and plies of best play."""
    for line in load(SHIPPED).run["starts"]:
        rules, text, side, plies = line.split()
        size = text.count("/") + 1
        empty = set(text) <= {"-", "/"}
        start = "empty" if empty else "crosscut" if "O" in text else "centre"
        position = CaptureGoPosition.start(rules=rules, size=str(size), start=start)
        assert position.to_text() == f"{text} {side}"
        yield pytest.param(position, int(plies), id=f"{rules} {size} {start}")


def played(position, winner, answer):
    """The plies of a game in which the strongest level plays the winner's side."""
    plies = 0
    while position.outcome() is None:
        if position.side_to_move is winner:
            thought = engine.think(position, TOP, seed=plies)
            assert thought.exact
            assert isinstance(thought.score, Win)
            move = thought.move
        else:
            move = answer(position)
        position, plies = position.play(move), plies + 1
    assert position.outcome().winner is winner
    return plies


@pytest.mark.slow(reason="plays whole games at the strongest level")
@pytest.mark.parametrize(("start", "plies"), list(solved()))
def test_the_strongest_level_wins_every_solved_start_in_time(start, plies):
    winner = start.side_to_move if plies % 2 else start.side_to_move.other
    assert played(start, winner, lambda position: engine.think(position, TOP).move) == plies
    rng = random.Random(1)
    for _ in range(2):
        assert played(start, winner, lambda position: rng.choice(position.legal_moves())) <= plies
    weaker = LEVELS[4]
    assert played(start, winner, lambda position: engine.think(position, weaker).move) <= plies


def test_a_start_is_known_at_once_with_its_line():
    start = CaptureGoPosition.start(rules="contact", size="8")
    centre = engine.think(start, TOP)
    assert (centre.move, centre.score, centre.exact, centre.nodes) == ("d5", Win(33), True, 0)
    assert len(centre.pv) > 4


def test_the_command_shows_what_the_table_knows():
    text = CaptureGoPosition.centre_stone(8, 8).to_text()
    said = CliRunner().invoke(commands, ["starts", "look", "--json", text])
    found = json.loads(said.stdout)
    assert found["plies"] == 32
    assert found["best"]
    unknown = CliRunner().invoke(commands, ["starts", "look", "--json", "--rules", "free", text])
    assert json.loads(unknown.stdout) == {}
