"""The children who measure the weak levels."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.capture_go.levels import BEGINNERS, LEVELS
from engines.capture_go.rules.position import CaptureGoPosition
from engines.capture_go.rules.reasons import ATARIS, reason
from lab.capture_go.ladder import FROM_BELOW, from_below
from lab.capture_go.simple_child import attacking_child, careful_child, simple_child
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
@given(positions(), st.integers(0, 9))
def test_an_attacking_child_gives_atari_where_it_can_and_nothing_is_at_stake(position, seed):
    move = attacking_child(position, random.Random(seed))
    legal = position.legal_moves()
    assert move in legal
    if not any(chain.in_atari for chain in position.chains):
        ataris = [each for each in legal if reason(position, each)["code"] in ATARIS]
        assert move in (ataris or legal)


@pytest.mark.parametrize("child", [simple_child, careful_child, attacking_child])
@pytest.mark.release(reason="plays many games")
def test_a_child_often_beats_the_weakest_level_and_hardly_an_adept(child):
    weakest, adept = (from_below(LEVELS[n], 20, child) for n in (0, len(BEGINNERS)))
    for low, high in zip(weakest, adept, strict=True):
        assert (low.rules, low.size) == (high.rules, high.size)
        assert low.won >= 8
        assert high.won <= 4
    assert len(FROM_BELOW) == 4
