import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.game import BadInput
from engines.huarong.rules.counting import Count, count, record
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import Move
from engines.huarong.rules.step_code import MOST_BYTES, decode, encode
from tests.engines.huarong.strategies import HENGDAO, end_of, step_walks, walks


def soldier(*route):
    return Move("S", route)


def test_pushing_the_same_block_again_extends_the_move():
    assert record([soldier(13, 17), soldier(17, 18)]) == (soldier(13, 17, 18),)
    assert count([soldier(13, 17), soldier(17, 18)]) == Count(moves=1, steps=2, slides=2)


def test_pushing_straight_back_takes_the_push_away():
    assert count([soldier(13, 17), soldier(17, 13)]) == Count(0, 0, 0)
    assert record([soldier(8, 12, 13), soldier(13, 12)]) == (soldier(8, 12),)


def test_a_drag_that_ends_where_it_began_counts_nothing():
    assert count([soldier(8, 12, 13, 12, 8)]) == Count(0, 0, 0)
    assert count([soldier(9, 13, 14, 10, 9)]) == Count(0, 0, 0)


def test_a_loop_on_the_way_is_dropped():
    assert record([soldier(8, 12, 13, 17, 16, 12, 16)]) == (soldier(8, 12, 16),)


def test_the_move_before_goes_on_when_the_one_between_is_taken_back():
    played = [soldier(8, 12), soldier(9, 13), soldier(13, 9), soldier(12, 16)]
    assert record(played) == (soldier(8, 12, 16),)


def test_a_block_that_follows_into_the_same_cell_is_another_block():
    assert count([soldier(8, 12, 16), soldier(9, 8)]) == Count(2, 3, 2)


@given(walks())
def test_how_a_path_is_cut_into_pushes_does_not_matter(walk):
    _, walked = walk
    cut = [
        Move(move.kind, ends)
        for move in walked
        for ends in zip(move.route, move.route[1:], strict=False)
    ]
    assert record(cut) == record(walked)


@given(step_walks())
def test_a_record_is_legal_and_ends_at_the_same_layout(walk):
    layout, walked = walk
    written = record(walked)
    assert end_of((layout, written)) == end_of(walk)
    assert record(written) == written
    assert count(walked).moves <= count(walked).steps <= len(walked)


@given(step_walks())
def test_going_all_the_way_back_counts_nothing(walk):
    _, walked = walk
    back = [Move(move.kind, move.route[::-1]) for move in reversed(walked)]
    assert count([*walked, *back]) == Count(0, 0, 0)


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
