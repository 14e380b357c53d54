"""The boards behind the small gates that a returning visitor sees."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from engines.capture_go.rules.drawing import board_svg as go_board
from engines.huarong.rules.layout import Layout
from engines.reversi.rules.drawing import board_svg as reversi_board
from webapp.site.pictures import small_board

REVERSI = (
    *("--------", "---XXX--", "--OXXO--", "--OXXO--"),
    *("-XOOOO--", "--OOX---", "----X---", "--------"),
)
CAPTURE_GO = ("-----", "-XOX-", "--XO-", "-XOO-", "-----")


def door_pictures() -> Mapping[str, Markup | Layout]:
    """The pictures by game; other games have an empty gate."""
    return {
        "reversi": small_board(reversi_board, REVERSI),
        "huarong": Layout.from_text("VCCVVCCVVHHVVSSVS..S"),
        "capture-go": small_board(go_board, CAPTURE_GO),
    }
