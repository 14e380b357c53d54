"""Quick games, and the weights learnt from them."""

import json
from itertools import islice

import pytest
from click.testing import CliRunner

from engines.__main__ import main
from engines.capture_go.evaluation.config import CAPTURABLE, CLASSIC, SIGNS, STRONGEST, TEMPO
from lab.capture_go.arena import Mover, match
from lab.capture_go.tuning import Record, fitted, played

QUICK = {"config": STRONGEST, "depth": 1, "seed": 4}


def last(tallies):
    *_, tally = tallies
    return tally


def test_the_tuned_evaluation_beats_the_classic_one_and_games_repeat_themselves():
    first, again = (
        last(match(Mover(STRONGEST, 1), Mover(CLASSIC, 1), 6, size=7, seed=2)) for _ in range(2)
    )
    assert first == again
    assert first.score > 0.5
    turned = last(match(Mover(CLASSIC, 1), Mover(STRONGEST, 1), 6, size=7, seed=2))
    assert turned.score < 0.5


def test_a_run_that_was_ended_goes_on_where_it_was(tmp_path):
    whole = list(played(tmp_path / "whole", 6, **QUICK))
    begun = list(islice(played(tmp_path / "parts", 6, **QUICK), 3))
    assert begun == whole[:3]
    assert list(played(tmp_path / "parts", 6, **QUICK)) == whole
    assert list(played(tmp_path / "parts", 2, **QUICK)) == whole[:2]
    (kept,) = (tmp_path / "parts").iterdir()
    assert [Record.from_line(line) for line in kept.read_text().splitlines()] == whole


@pytest.mark.release(reason="learns from many games")
def test_weights_learnt_from_games_tell_the_winner_better_than_a_coin(tmp_path):
    fit = fitted(list(played(tmp_path, 300, **QUICK)), STRONGEST)
    assert len(fit.weights) == len(SIGNS) + 2
    assert fit.examples > 2000
    assert fit.error < fit.before
    assert fit.weights[SIGNS.index("two")] < 0
    assert fit.weights[CAPTURABLE] < fit.weights[TEMPO]


def test_the_command_prints_weights_and_how_they_score(tmp_path):
    words = ["tune", "--games", "20", "--depth", "1", "--pairs", "2", "--judged-at", "1"]
    done = CliRunner().invoke(main, ["capture-go", *words, "--folder", str(tmp_path), "--json"])
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert list(found["named"].values()) == found["weights"]
    assert found["games"] == 4
    assert found["against_classic"].endswith("%")
