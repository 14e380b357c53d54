import random

from hypothesis import given

from engines.capture_go.rules.move_scores import move_score, scored_moves
from engines.capture_go.rules.position import CaptureGoPosition
from tests.engines.capture_go.tables import positions


def score(text, move):
    position = CaptureGoPosition.from_text(text, rules="free")
    assert position.why_illegal(move) is None
    return move_score(position, position.board.find(move))


def test_a_capture_counts_thirty_and_its_stones():
    assert score("XOO-/-XX-/---- X", "d3") == 32
    assert score("XO--/---- O", "a1") == 31


def test_growth_counts_ten_and_the_liberties_gained():
    # From a2 and b3 to a2, b2 and c3.
    assert score("X---/----/---- X", "b3") == 11
    assert score("----/-X--/---- X", "c2") == 12
    # The two stones have seven liberties together; joined they have eight.
    assert score("-----/-X-X-/----- X", "c2") == 11


def test_the_rest_counts_nothing():
    assert score("----/-X--/---- O", "b1") == 0, "a lone stone gains nothing for those before it"
    assert score("-X---/XO---/-----/----- X", "c3") == 0, "neither does an atari"
    assert score("OX--/---- X", "a1") == 32 - 1


@given(positions())
def test_each_legal_move_is_listed_once_from_the_highest_score_down(position):
    scored = scored_moves(position, random.Random(1))
    assert sorted(move for move, _ in scored) == list(position.legal_moves())
    scores = [score for _, score in scored]
    assert scores == sorted(scores, reverse=True)
    assert scored == scored_moves(position, random.Random(1))


def test_equal_moves_change_their_order():
    position = CaptureGoPosition.empty(9, 9, "free")
    orders = {tuple(scored_moves(position, random.Random(seed))) for seed in range(5)}
    assert len(orders) == 5
