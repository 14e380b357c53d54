"""The child who has just learnt the rules."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.capture_go.levels import BEGINNERS, LEVELS
from engines.capture_go.rules.position import CaptureGoPosition
from lab.capture_go.ladder import FROM_BELOW, from_below
from lab.capture_go.simple_child import simple_child
from tests.engines.capture_go.tables import positions
from tests.support.examples import examples


@examples(60)
@given(positions(), st.integers(0, 9), st.booleans())
def test_a_child_captures_where_it_can(position, seed, careful):
    move = simple_child(position, random.Random(seed), careful=careful)
    takes = {each for each in position.legal_moves() if position.changed_by(each)}
    assert move in (takes or position.legal_moves())


def test_a_child_extends_from_atari():
    position = CaptureGoPosition.from_text("-----/--O--/-OX--/--O--/----- X", rules="free")
    assert simple_child(position, random.Random(1)) == "d3"


def test_a_careful_child_does_not_play_into_atari():
    position = CaptureGoPosition.from_text("-O---/-----/-----/-----/----- X", rules="free")
    moves = {simple_child(position, random.Random(seed), careful=True) for seed in range(60)}
    assert "a5" not in moves
    assert len(moves) > 10


@examples(60)
@given(positions(), st.integers(0, 9), st.booleans())
def test_a_child_captures_or_extends_or_plays_anywhere(position, seed, careful):
    move = simple_child(position, random.Random(seed), careful=careful)
    takes = {each for each in position.legal_moves() if position.changed_by(each)}
    assert move in (takes or position.legal_moves())


@pytest.mark.parametrize("careful", [False, True])
@pytest.mark.release(reason="plays many games")
def test_a_child_often_beats_the_weakest_level_and_hardly_an_adept(careful):
    weakest, adept = (from_below(LEVELS[n], 20, careful=careful) for n in (0, len(BEGINNERS)))
    for low, high in zip(weakest, adept, strict=True):
        assert (low.rules, low.size) == (high.rules, high.size)
        assert low.won >= 8
        assert high.won <= 4
    assert len(FROM_BELOW) == 4
