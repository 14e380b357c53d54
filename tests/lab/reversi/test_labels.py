"""Labels from search, and the weights fitted to them."""

import numpy as np
import pytest

from engines.game import Side
from engines.reversi.encoding import position_of
from engines.reversi.evaluation.patterns import NO_WEIGHT, PARITY_TERM, STAGES
from engines.reversi.evaluation.weights import load, save
from lab.reversi.training import calibration, plan
from lab.reversi.training.first_weights import first_weights
from lab.reversi.training.labels import files as label_files
from lab.reversi.training.labels import tempo
from lab.reversi.training.labels.labelling import label
from lab.reversi.training.labels.run import FROM_GAMES, run_labels
from lab.reversi.training.plan import Folder, LabelStep
from lab.reversi.training.positions import (
    sample,
    stages_of,
)
from tests.engines.reversi import minimax

STEP = LabelStep(1, first=18, last=29, positions=60, depth=4, exact_from=8)
AGAIN = LabelStep(2, first=18, last=29, positions=60, depth=2, exact_from=8)
FIRST = "first.bin"


@pytest.fixture(scope="module")
def records():
    return sample(first_weights(), range(20, 30), 40, seed=3)


def small_run(tmp_path, monkeypatch, positions_a_file):
    """The folder of a run with few positions, and beside it the weights that it begins with."""
    for module in (plan, label_files):
        monkeypatch.setattr(module, "POSITIONS_A_FILE", positions_a_file)
    monkeypatch.setattr(calibration, "SAMPLES", 40)
    monkeypatch.setattr(calibration, "DEEPEST", 3)
    monkeypatch.setattr(tempo, "POSITIONS", 4)
    monkeypatch.setattr(tempo, "PARTS", 1)
    save(tmp_path / FIRST, first_weights())
    return Folder(tmp_path / "run")


def test_all_stages_have_as_many_positions_and_the_same_seed_gives_the_same(records):
    counts = np.bincount(stages_of(records), minlength=STAGES)
    assert counts[20:].tolist() == [40] * 10
    assert not counts[:20].any()
    assert np.array_equal(records, sample(first_weights(), range(20, 30), 40, seed=3))


def test_a_label_near_the_end_is_the_exact_score(records):
    few = records[stages_of(records) >= 27].copy()
    label(first_weights(), few, depth=4, exact_from=8)
    for record in few[::12]:
        position = position_of(int(record["own"]), int(record["opponent"]), Side.BLACK)
        assert record["score"] == minimax.exact_score(position)


@pytest.mark.release(reason="fits weights again and again")
def test_a_run_fits_labels_and_goes_on_where_it_was(tmp_path, monkeypatch):
    folder, begin = small_run(tmp_path, monkeypatch, positions_a_file=360), tmp_path / FIRST
    said = []
    for step in (STEP, AGAIN):
        for file in range(step.files):
            label_files.make_file(folder, step, file, 5, begin)
    how = {"seed": 5, "workers": 1, "report": said.append}
    last = run_labels(folder, ((STEP,), (AGAIN,)), begin, **how)
    assert last == folder.finished
    first, made, finished = load(folder.refined(1)), load(folder.refined(2)), load(last)
    assert first.run["labels"] > 150
    assert made.run["labels"] > 1.5 * first.run["labels"], "of both rounds"
    assert made.run["label_depths"] == [2, 4]
    assert "cuts" in made.run
    assert np.array_equal(made.blocks[0], made.blocks[18]), "earlier stages share the first"
    for fitted in (first, made):
        assert not np.array_equal(fitted.blocks[FROM_GAMES - 1], first_weights().blocks[0])
        assert np.array_equal(fitted.blocks[FROM_GAMES], first_weights().blocks[FROM_GAMES])
    assert not np.array_equal(first.blocks[18], made.blocks[18])
    differ = np.flatnonzero((made.blocks != finished.blocks).any(axis=0))
    assert set(differ) <= set(range(PARITY_TERM, NO_WEIGHT)), "only the turn is corrected"
    assert finished.run["turns"] > 0

    said.clear()
    kept = last.read_bytes()
    run_labels(folder, ((STEP,), (AGAIN,)), begin, **how)
    assert said == []
    last.unlink()
    folder.refined(2).unlink()
    run_labels(folder, ((STEP,), (AGAIN,)), begin, **how)
    assert last.read_bytes() == kept
