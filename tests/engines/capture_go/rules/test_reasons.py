import pytest
from hypothesis import given

from engines.capture_go.rules.position import CaptureGoPosition
from engines.capture_go.rules.reasons import CODES, reason
from engines.game import IllegalMove
from tests.engines.capture_go.tables import positions


@pytest.mark.parametrize(
    ("text", "move", "said"),
    [
        ("XOO-/-XX-/---- X", "d3", {"code": "captures", "stones": 2}),
        ("-X/-- O", "a2", {"code": "into_atari", "stones": 1}),
        ("-X-/--X/--- O", "b2", {"code": "presses", "stones": 1, "liberties": 2}),
        ("-O--/OX--/-O--/---- X", "c3", {"code": "saves", "stones": 1, "liberties": 3}),
        ("-X---/XO---/-----/----- X", "c3", {"code": "gives_atari", "stones": 1}),
        ("-X-X-/XO-OX/----- X", "c2", {"code": "double_atari", "stones": 2, "chains": 2}),
        ("----/----/---- X", "b2", {"code": "opens"}),
        ("-----/-X-X-/----- X", "c2", {"code": "connects", "chains": 2, "liberties": 8}),
        ("----/-X--/---- X", "c2", {"code": "extends", "liberties": 6}),
        ("----/-X--/---- O", "b1", {"code": "presses", "stones": 1, "liberties": 3}),
        ("X----/-----/----- O", "e1", {"code": "quiet"}),
        ("O-/-- X", "b1", {"code": "quiet"}),
    ],
)
def test_the_weightiest_thing_is_said(text, move, said):
    assert reason(CaptureGoPosition.from_text(text, rules="free"), move) == said


@given(positions())
def test_every_legal_move_has_a_reason(position):
    for move in position.legal_moves():
        said = reason(position, move)
        assert said["code"] in CODES
        assert (said["code"] == "captures") == bool(position.changed_by(move))


def test_an_illegal_move_has_none():
    with pytest.raises(IllegalMove):
        reason(CaptureGoPosition.start(), "a1")
