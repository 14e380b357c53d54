"""Games as bytes: they come back as they were, stay short, and their code never changes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.game import BadInput
from engines.huarong.rules.counting import record
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import Move
from engines.huarong.rules.step_code import MOST_BYTES, decode, encode
from tests.engines.huarong.strategies import HENGDAO, step_walks

EASY = Layout("VVVVVVVVHHSSCC.VCC.V")


@given(step_walks())
def test_a_game_comes_back_as_it_was(walk):
    layout, played = walk
    assert decode(layout, encode(layout, played)) == tuple(played)


@given(step_walks())
def test_moves_come_back_as_the_same_record(walk):
    layout, played = walk
    written = record(played)
    assert record(decode(layout, encode(layout, written))) == written


def test_a_code_never_changes():
    assert encode(HENGDAO, []) == b"\x01"
    assert encode(EASY, [Move("C", (12, 13))]) == b"\x04"
    assert encode(HENGDAO, [Move("S", (13, 17, 18))]).hex() == "20"


@given(st.binary(max_size=40))
def test_any_bytes_are_a_legal_game_or_are_refused(code):
    try:
        played = decode(HENGDAO, code)
    except BadInput:
        return
    assert encode(HENGDAO, played) == code.lstrip(b"\0")


@pytest.mark.parametrize("code", [b"", b"\0", bytes(MOST_BYTES + 1)])
def test_what_is_no_code_is_refused(code):
    with pytest.raises(BadInput):
        decode(HENGDAO, code)
