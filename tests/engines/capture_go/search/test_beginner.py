"""Oversights of the weakest levels, and the results of a child against them."""

import random

from hypothesis import assume, given
from hypothesis import strategies as st

from engines.capture_go.levels import Beginner
from engines.capture_go.rules.options import FREE
from engines.capture_go.rules.position import CaptureGoPosition
from engines.capture_go.search.beginner import beginners_thought
from engines.game import Thought
from engines.score import Estimate, Win
from tests.engines.capture_go.tables import positions
from tests.support.examples import examples

IN_ATARI = CaptureGoPosition.from_text("-----/--O--/-OX--/--O--/----- X", rules=FREE)


def played(position, beginner, seed=0):
    def considered():
        move = position.legal_moves()[0]
        return Thought(move, Estimate(5), (move,), 1, 9, 0.0)

    return beginners_thought(position, beginner, random.Random(seed), considered)


@examples(60)
@given(positions(), st.floats(0, 1), st.floats(0, 1), st.integers(0, 9))
def test_a_beginner_plays_a_legal_move(position, sees, thinks, seed):
    assert played(position, Beginner(sees, thinks), seed).move in position.legal_moves()


@examples(60)
@given(positions(), st.integers(0, 9))
def test_who_sees_everything_captures(position, seed):
    takes = [move for move in position.legal_moves() if position.changed_by(move)]
    assume(takes)
    thought = played(position, Beginner(1, 0), seed)
    assert thought.move in takes
    assert position.target > 1 or thought.score == Win(1)


@examples(60)
@given(positions(), st.integers(0, 9))
def test_who_sees_nothing_overlooks_every_capture(position, seed):
    moves = position.legal_moves()
    assume(any(not position.changed_by(move) for move in moves))
    assert not position.changed_by(played(position, Beginner(0, 0), seed).move)


def test_who_sees_everything_runs_from_atari():
    assert {played(IN_ATARI, Beginner(1, 0), seed).move for seed in range(9)} == {"d3"}


def test_who_thinks_plays_the_considered_move():
    quiet = CaptureGoPosition.start(rules=FREE, size="5")
    assert played(quiet, Beginner(0, 1)).score == Estimate(5)
