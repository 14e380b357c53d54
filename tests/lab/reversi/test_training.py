import numpy as np
import pytest

from engines.reversi.encoding import position_of
from engines.reversi.evaluation.patterns import BLOCK, SHARED, STAGES
from engines.reversi.evaluation.weights import Weights, load
from engines.reversi.rules.position import Side
from lab.reversi.training import calibration, plan, run
from lab.reversi.training.first_weights import first_weights
from lab.reversi.training.fitting import errors, fit
from lab.reversi.training.games import play_file
from lab.reversi.training.plan import Folder, Generation
from lab.reversi.training.selfplay import RECORD, play
from lab.reversi.training.weights_match import judge
from tests.engines.reversi import minimax

SMALL = Generation(1, games=20, depth=2, exact_from=8)


@pytest.fixture(scope="module")
def records():
    return play(first_weights(), games=150, seed=4, depth=2, exact_from=8)


@pytest.fixture
def small_files(monkeypatch):
    monkeypatch.setattr(plan, "GAMES_A_FILE", 10)
    monkeypatch.setattr(run, "GAMES_A_FILE", 10)
    monkeypatch.setattr("lab.reversi.training.games.GAMES_A_FILE", 10)


def test_games_repeat_themselves(records):
    again = play(first_weights(), games=150, seed=4, depth=2, exact_from=8)
    assert np.array_equal(records, again)
    assert records.dtype == RECORD
    assert len(records) > 150 * 20


def test_near_the_end_the_result_is_the_exact_score(records):
    empties = 64 - np.bitwise_count(records["own"] | records["opponent"])
    for record in records[empties <= 6][::25]:
        position = position_of(int(record["own"]), int(record["opponent"]), Side.BLACK)
        assert record["score"] == minimax.exact_score(position)


def test_fitting_explains_results_better_than_the_first_weights(records):
    end = len(records) * 9 // 10
    stages = []
    begin = first_weights().blocks
    found = fit(records[:end], begin, 1, stages.append)
    root_mean_square, absolute = errors(found, records[end:])
    assert stages == list(range(STAGES))
    assert root_mean_square < 0.95 * records["score"][end:].astype(float).std()
    assert 0 < absolute < root_mean_square < errors(begin, records[end:])[0]
    assert found.shape == (STAGES, BLOCK)
    assert np.array_equal(found, found[:, SHARED])
    assert np.array_equal(found, fit(records[:end], begin, 1, stages.append, workers=2))


def test_better_weights_win():
    worse = Weights(-first_weights().blocks, {})
    assert judge(first_weights(), worse, depth=2, pairs=10, seed=1).score > 0.8


@pytest.mark.usefixtures("small_files")
def test_a_run_goes_on_where_it_was(tmp_path, monkeypatch):
    monkeypatch.setattr(run, "PAIRS", 2)
    monkeypatch.setattr(calibration, "SAMPLES", 40)
    monkeypatch.setattr(calibration, "DEEPEST", 3)
    folder, said = Folder(tmp_path), []
    for file in range(SMALL.files):
        play_file(folder, SMALL, file, seed=1)
    how = {"seed": 1, "workers": 1, "report": said.append}
    run.run_generation(folder, SMALL, **how)
    first = folder.weights(1).read_bytes()
    assert any("against the weights before" in line for line in said)
    found = load(folder.weights(1)).run
    assert found["generation"] in (
        0,
        1,
    )  # few games may give weights worse than the first

    said.clear()
    run.run_generation(folder, SMALL, **how)
    assert said == []
    folder.weights(1).unlink()
    run.run_generation(folder, SMALL, **how)
    assert folder.weights(1).read_bytes() == first
