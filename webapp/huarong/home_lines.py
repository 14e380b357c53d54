"""Huarong Dao on home and on a visitor's own page: its gate, and the puzzles to go on with."""

from __future__ import annotations

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from markupsafe import Markup

from engines.huarong.catalogue import CATALOGUE
from engines.huarong.rules.drawing import bare, layout_svg
from engines.huarong.rules.layout import Layout
from engines.svg import Shown
from webapp.core.languages import word
from webapp.http.prefix import site_url
from webapp.huarong.catalogue import daily
from webapp.huarong.catalogue.front import home_data
from webapp.site.home_lines import GatePicture, HomeLines, Line, Solved

GATE = Layout.from_text("VCCVVCCVVHHVVSSVS..S")


def _of_today() -> Line:
    puzzle = daily.puzzle_of(daily.today())
    text = _("Today’s puzzle: %(name)s", name=word(puzzle.name))
    url = site_url("/huarong/daily")
    layout = puzzle.layout
    return Line(
        "daily-puzzle", url, text, "", _("Solve it"), _small_layout(layout), layout.to_text()
    )


def _small_layout(layout: Layout) -> Markup:
    """A layout without names."""
    return Markup(layout_svg(layout.blocks, bare, Shown(look="layout-picture")))  # noqa: S704 - of a layout


LINES = HomeLines(
    gate=lambda: GatePicture(_small_layout(GATE), x=15, y=15, side=102),
    of_today=_of_today,
    at_home=home_data,
    solved=Solved(
        name="puzzles",
        label=_l("Puzzles solved"),
        url=lambda: site_url("/huarong/progress"),
        count=lambda: len(CATALOGUE),
    ),
)
