"""The boards behind the small gates that a returning visitor sees."""

from __future__ import annotations

from collections.abc import Mapping

from engines.huarong.rules.layout import Layout
from webapp.site.pictures import BoardPicture, board_picture

REVERSI = (
    *("--------", "---XXX--", "--OXXO--", "--OXXO--"),
    *("-XOOOO--", "--OOX---", "----X---", "--------"),
)
CAPTURE_GO = ("-----", "-XOX-", "--XO-", "-XOO-", "-----")


def door_pictures() -> Mapping[str, BoardPicture | Layout]:
    """The pictures by game; other games have an empty gate."""
    return {
        "reversi": board_picture(REVERSI, None, points=False),
        "huarong": Layout.from_text("VCCVVCCVVHHVVSSVS..S"),
        "capture-go": board_picture(CAPTURE_GO, None, points=True),
    }
