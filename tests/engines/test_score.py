"""Scores: their order, the other side's view, their JSON and the kernels' numbers."""

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.capture_go import scores as capture_go
from engines.capture_go.scores import WIN, race_score_of
from engines.game import Analysis, MoveValue, Thought
from engines.reversi import scores as reversi
from engines.score import Estimate, Exact, Loss, Seen, Win, is_proven, sign_of
from engines.thought_messages import (
    analysis_message,
    read_analysis,
    read_score,
    read_thought,
    score_message,
    thought_message,
)

plies = st.integers(0, 199)
discs = st.integers(-64, 64)
ends = st.builds(Exact, discs) | st.builds(Win, plies) | st.builds(Loss, plies)
estimates = st.builds(Estimate, st.integers(-9000, 9000), st.sampled_from(["points", "discs"]))
all_scores = ends | estimates | st.builds(Seen, ends)


def test_from_the_worst_to_the_best():
    worst_first = [
        Loss(0),
        Loss(6),
        Seen(Exact(-64)),
        Seen(Exact(-2)),
        Estimate(-9_000),
        Exact(-64),
        Estimate(0),
        Exact(64),
        Estimate(9_000),
        Seen(Exact(2)),
        Seen(Exact(64)),
        Win(7),
        Win(1),
    ]
    for worse, better in pairwise(worst_first):
        assert worse < better
        assert better > worse
        assert not worse >= better
        assert -better < -worse


@given(all_scores, all_scores)
def test_any_two_are_in_order_and_the_other_side_sees_it_turned_round(one, other):
    assert (one < other) + (one > other) + (one <= other and one >= other) == 1
    assert (one < other) == (-other < -one)
    opposite = -one
    assert -opposite == one
    assert sign_of(-one) == -sign_of(one)


@given(discs)
def test_an_estimate_ranks_beside_the_exact_score_of_as_many_discs(amount):
    guess, exact = Estimate(amount, "discs"), Exact(amount)
    assert guess != exact
    assert guess <= exact <= guess
    assert (is_proven(guess), is_proven(exact), is_proven(Seen(exact))) == (False, True, False)


def test_who_is_ahead():
    ahead = [Win(0), Seen(Win(3)), Seen(Exact(1)), Exact(1), Estimate(1)]
    assert {sign_of(score) for score in ahead} == {1}
    assert {sign_of(-score) for score in ahead} == {-1}
    assert {sign_of(score) for score in (Exact(0), Estimate(0))} == {0}


@given(all_scores)
def test_json_and_back(score):
    assert read_score(json.loads(json.dumps(score_message(score)))) == score


@given(all_scores, all_scores)
def test_thoughts_and_analyses_as_json_and_back(one, other):
    thought = Thought("d3", one, ("d3", "c5"), 4, 99, 0.5)
    assert read_thought(json.loads(json.dumps(thought_message(thought)))) == thought
    values = (MoveValue("d3", one, ("d3", "c5")), MoveValue("pass", other, ("pass",)))
    analysis = Analysis(values, 3, 99, 0.25)
    assert read_analysis(json.loads(json.dumps(analysis_message(analysis)))) == analysis


@pytest.mark.parametrize("message", [{}, {"score": 3}, {"seen": {"estimate": 3, "unit": "discs"}}])
def test_what_is_no_score_is_refused(message):
    with pytest.raises(ValueError, match="not a score"):
        read_score(message)


@given(plies)
def test_numbers_of_capture_go_are_wins_and_losses(in_plies):
    assert capture_go.score_of(WIN - in_plies) == Win(in_plies)
    assert capture_go.score_of(in_plies - WIN) == Loss(in_plies)
    assert race_score_of(in_plies - WIN) == Seen(Loss(in_plies))
    assert race_score_of(WIN - 1) == Win(1)


@given(st.integers(-WIN, WIN))
def test_numbers_of_capture_go_and_back(number):
    assert capture_go.number_of(capture_go.score_of(number)) == number
    assert capture_go.number_of(race_score_of(number)) == number
    assert capture_go.score_of(-number) == -capture_go.score_of(number)


@given(st.integers(-9_000, 9_000) | st.integers(10_001, 10_064) | st.integers(-10_064, -10_001))
def test_numbers_of_reversi_and_back(number):
    score = reversi.score_of(number)
    assert reversi.number_of(score) == number
    assert isinstance(score, Seen) == (abs(number) > reversi.FINISHED)
    assert reversi.score_of(-number) == -score


def test_each_game_refuses_the_scores_of_the_other():
    for number_of, score in (
        (capture_go.number_of, Exact(2)),
        (reversi.number_of, Win(2)),
        (reversi.number_of, Seen(Loss(2))),
    ):
        with pytest.raises(ValueError, match="has no scores"):
            number_of(score)
