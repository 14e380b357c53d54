"""What the site claims of positions in games against strong levels is what the solver says."""

from __future__ import annotations

import random

import pytest

from engines.capture_go.rules.position import CaptureGoPosition
from tests.support.claims import Claim, claims_of_game, contradiction
from tests.support.clients import Visitor

IN_ONE = CaptureGoPosition.from_text("-----/--X--/-XO--/--X--/----- X", rules="free")


@pytest.mark.slow
@pytest.mark.parametrize("level", [pytest.param(6, marks=pytest.mark.release), 8])
def test_no_claim_in_a_game_contradicts_the_solver(player: Visitor, level: int) -> None:
    claims = list(claims_of_game(player, level, "5", random.Random(level), 4))
    kinds = {claim.where for claim in claims}
    assert {"hint", "move of a hint", "values", "value of a move", "review"} <= kinds
    assert any(claim.plies is not None for claim in claims)
    assert [why for claim in claims if (why := contradiction(claim))] == []


@pytest.mark.parametrize(
    ("worth", "move", "is_true"),
    [
        ({"win_in": 1}, None, True),
        ({"win_in": 5}, None, True),
        ({"win_in": 5, "exactly": True}, None, False),
        ({"win_in": 1, "exactly": True}, "d3", True),
        ({"loss_in": 2}, None, False),
        ({"win_in": 1}, "d3", True),
        ({"win_in": 1}, "a1", False),
        ({"estimate": -3, "unit": "points"}, None, True),
        ({"seen": {"loss_in": 2}}, None, True),
    ],
)
def test_a_false_claim_is_found(worth: dict[str, int], move: str | None, *, is_true: bool) -> None:
    assert (contradiction(Claim("hint", IN_ONE, worth, move)) is None) is is_true
