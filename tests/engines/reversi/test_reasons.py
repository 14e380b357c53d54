import pytest
from hypothesis import given

from engines.game import PASS, IllegalMove
from engines.reversi.position import ReversiPosition
from engines.reversi.reasons import reason

from .strategies import played

CODES = {"must_pass", "wipe_out", "end", "corner", "passes", "mobility", "edge", "quiet"}


def board(*rows, side="X"):
    cells = "".join(row.ljust(8, "-") for row in rows).ljust(64, "-")
    return ReversiPosition.from_text(f"{cells} {side}")


@given(played())
def test_every_legal_move_has_a_reason(position):
    for move in position.legal_moves():
        facts = reason(position, move)
        after = position.play(move)
        assert facts["code"] in CODES
        assert facts["flips"] == len(position.changed_by(move))
        assert facts["replies"] == len(set(after.legal_moves()) - {PASS})


@pytest.mark.parametrize(
    ("position", "move", "code"),
    [
        (board("XO", side="O"), PASS, "must_pass"),
        (board("-OX"), "a1", "wipe_out"),
        (board("-OX", "", "", "O"), "a1", "end"),
        (board("-OX", "", "---OX", "---OX", "---OX"), "a1", "corner"),
        (ReversiPosition.start(), "c4", "quiet"),
    ],
)
def test_the_reason_of_a_move(position, move, code):
    assert reason(position, move)["code"] == code


def test_an_illegal_move_has_no_reason():
    with pytest.raises(IllegalMove):
        reason(ReversiPosition.start(), "a1")
