"""The boards behind the small gates that a returning visitor sees."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

from engines.capture_go.rules.drawing import board_svg as go_board
from engines.huarong.rules.layout import Layout
from engines.reversi.rules.drawing import board_svg as reversi_board
from webapp.site.pictures import small_board, small_layout

REVERSI = (
    *("--------", "---XXX--", "--OXXO--", "--OXXO--"),
    *("-XOOOO--", "--OOX---", "----X---", "--------"),
)
CAPTURE_GO = ("-----", "-XOX-", "--XO-", "-XOO-", "-----")


@dataclass(frozen=True)
class DoorPicture:
    """A board behind a gate, and the place of its square."""

    board: Markup
    x: int = 6
    y: int = 0
    side: int = 120

    @property
    def box(self) -> Mapping[str, int]:
        """The attributes of its place."""
        return {"x": self.x, "y": self.y, "width": self.side, "height": self.side}


def door_pictures() -> Mapping[str, DoorPicture]:
    """The pictures by game; other games have an empty gate."""
    tray = small_layout(Layout.from_text("VCCVVCCVVHHVVSSVS..S"))
    return {
        "reversi": DoorPicture(small_board(reversi_board, REVERSI)),
        "huarong": DoorPicture(tray, x=15, y=15, side=102),
        "capture-go": DoorPicture(small_board(go_board, CAPTURE_GO)),
    }
