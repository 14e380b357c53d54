"""Small pictures of boards in pages, which their style sheets colour."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from engines.svg import BoardDrawer, Shown

SMALL = Shown(look="board-picture")


def small_board(draw: BoardDrawer, rows: Sequence[str], last: int | None = None) -> Markup:
    """A board without coordinates; `last` is the place of the last move in reading order."""
    return Markup(draw(rows, last=last, framed=False, shown=SMALL))  # noqa: S704 - of rows and numbers
