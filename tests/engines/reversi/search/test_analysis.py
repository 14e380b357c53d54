import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.game import Limit
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.scores import FINISHED, number_of
from engines.reversi.search.engine import analyse
from engines.reversi.search.estimators.choice import estimator_for
from engines.score import Estimate, Exact
from tests.engines.reversi import minimax
from tests.engines.reversi.ffo import after
from tests.engines.reversi.strategies import late, played
from tests.support.examples import examples

unfinished = played().filter(lambda position: position.outcome() is None)


def check(position, analysis):
    """Check: every legal move once, the best first, each with a legal line."""
    assert {value.move for value in analysis.values} == set(position.legal_moves())
    assert len(analysis.values) == len(position.legal_moves())
    scores = [value.score for value in analysis.values]
    assert scores == sorted(scores, reverse=True)
    for value in analysis.values:
        assert -64 <= number_of(value.score) <= 64
        assert value.pv[0] == value.move
        end = position
        for move in value.pv:
            end = end.play(move)


@examples(15)
@given(unfinished, st.integers(1, 4))
def test_every_legal_move_has_a_value(position, depth):
    check(position, analyse(position, limit=Limit(depth=depth)))


@examples(15)
@given(late(most=6))
def test_proven_values_are_those_of_plain_minimax(position):
    analysis = analyse(position)
    check(position, analysis)
    assert analysis.depth == position.empties()
    for value in analysis.values:
        assert value.exact
        assert value.score == Exact(-minimax.exact_score(position.play(value.move)))


def test_each_depth_is_told_and_the_last_is_the_answer():
    told = []
    position = ReversiPosition.start().play("f5")
    analysis = analyse(position, limit=Limit(depth=5), on_progress=told.append)
    assert [said.depth for said in told] == [1, 2, 3, 4, 5]
    assert told[-1].values == analysis.values
    for said in told:
        check(position, said)


def test_proofs_are_told_one_by_one():
    told = []
    position, _ = after(40, empties=13)
    analyse(position, on_progress=told.append)
    proven = [sum(value.exact for value in said.values) for said in told]
    assert proven == sorted(proven)
    assert set(proven) == set(range(len(position.legal_moves()) + 1))


def test_an_analysis_that_is_stopped_at_once_still_values_all_moves():
    stop = threading.Event()
    stop.set()
    position = ReversiPosition.start()
    check(position, analyse(position, limit=Limit(), stop=stop))
    check(position, analyse(position, limit=Limit(nodes=0)))


def test_a_pass_has_a_value_too():
    position = ReversiPosition.from_text("XO" + "-" * 62 + " O")
    (value,) = analyse(position, limit=Limit(depth=4)).values
    assert (value.move, value.score) == ("pass", Estimate(-64, "discs"))


@pytest.mark.parametrize(
    ("points", "discs"),
    [
        (0, 0),
        (13, 2),
        (-13, -2),
        (900, 64),
        (-900, -64),
        (FINISHED + 12, 12),
        (-FINISHED - 64, -64),
    ],
)
def test_points_of_a_classic_evaluation_as_discs(points, discs):
    assert estimator_for("stability").discs(points) == discs
