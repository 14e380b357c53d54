"""Small pictures of boards and layouts in pages, which their style sheets colour."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from engines.huarong.rules.drawing import bare, layout_svg
from engines.huarong.rules.layout import Layout
from engines.svg import BoardDrawer, Shown

SMALL = Shown(look="board-picture")


def small_board(draw: BoardDrawer, rows: Sequence[str], last: int | None = None) -> Markup:
    """A board without coordinates; `last` is the place of the last move in reading order."""
    return Markup(draw(rows, last=last, framed=False, shown=SMALL))  # noqa: S704 - of rows and numbers


def small_layout(layout: Layout) -> Markup:
    """A layout without names."""
    return Markup(layout_svg(layout, bare, Shown(look="layout-picture")))  # noqa: S704 - of a layout
