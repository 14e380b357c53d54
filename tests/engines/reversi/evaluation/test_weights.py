import pytest

from engines.game import Limit
from engines.reversi.evaluation import weights
from engines.reversi.evaluation.weights import shipped
from engines.reversi.levels import LEVELS
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.search.engine import analyse, think
from engines.reversi.search.estimators import choice
from engines.reversi.search.estimators.choice import estimator_for
from engines.reversi.search.estimators.classic import ClassicEstimator
from tests.engines.reversi import minimax
from tests.engines.reversi.ffo import after


@pytest.fixture
def no_weights(tmp_path, monkeypatch):
    """The package without its weights file."""
    caches = estimator_for, shipped
    monkeypatch.setattr(weights, "SHIPPED", tmp_path / "weights.bin")
    for cached in caches:
        cached.cache_clear()
    yield
    for cached in caches:
        cached.cache_clear()


@pytest.mark.usefixtures("no_weights")
def test_without_weights_a_classic_evaluation_stands_in_with_a_warning():
    position = ReversiPosition.start()
    with pytest.warns(RuntimeWarning, match="cannot be read"):
        thought = think(position, LEVELS[8], limit=Limit(depth=3))
    assert thought.move in position.legal_moves()
    assert isinstance(choice.estimator_for("trained"), ClassicEstimator)
    assert len(analyse(position, limit=Limit(depth=3)).values) == 4


@pytest.mark.usefixtures("no_weights")
@pytest.mark.filterwarnings("ignore:.*cannot be read:RuntimeWarning")  # tested above
@pytest.mark.parametrize("seed", range(8))
def test_a_classic_evaluation_that_stands_in_gives_no_discs_away_and_tells_discs(seed):
    late, score = after(44, 8)
    assert any(
        -score < minimax.exact_score(late.play(move)) < 16 - score for move in late.legal_moves()
    )
    found = think(late, LEVELS[8], seed=seed)
    assert found.score.discs == score == -minimax.exact_score(late.play(found.move))
    middle, _ = after(44, 23)
    estimate = think(middle, LEVELS[8], limit=Limit(depth=2), seed=seed)
    assert not estimate.exact
    assert abs(estimate.score.amount) <= 64
