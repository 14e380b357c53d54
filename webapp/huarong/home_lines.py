"""Huarong Dao on home and on a visitor's own page: its gate, the day's puzzle, and games in hand."""

from __future__ import annotations

from collections.abc import Mapping

from flask import abort, url_for
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from markupsafe import Markup

from engines.game import BadInput
from engines.huarong.catalogue import CATALOGUE
from engines.huarong.rules.codes import common_code
from engines.huarong.rules.drawing import bare, layout_svg
from engines.huarong.rules.layout import Layout
from engines.svg import Shown
from webapp.core.languages import word
from webapp.http.prefix import site_url
from webapp.huarong.catalogue import daily
from webapp.huarong.catalogue.gallery import title
from webapp.huarong.catalogue.puzzle_facts import puzzle_name
from webapp.site.home_lines import GatePicture, HomeLines, Line, Solved
from webapp.site.numbers import number_of

GATE = Layout.from_text("VCCVVCCVVHHVVSSVS..S")


def _go_on(asked: Mapping[str, str]) -> Line:
    """A game in hand of a puzzle."""
    moves = number_of(asked.get("moves", ""))
    try:
        layout = Layout.from_text(asked["layout"])
    except BadInput:
        abort(404)
    name, code = puzzle_name(layout), common_code(layout)
    called = word(name) if name else _("Huarong Dao %(code)s", code=code)
    url = url_for("huarong.puzzle", code=code)
    return Line(
        "puzzle", url, called, _("at move %(n)s", n=moves), _("Go on"), _small_layout(layout)
    )


def _of_today() -> Line:
    entry = daily.puzzle_of(daily.today()).entry
    text = _("Today’s puzzle: %(name)s", name=word(title(entry)))
    url = site_url("/huarong/daily")
    layout = entry.layout
    return Line(
        "daily-puzzle", url, text, "", _("Solve it"), _small_layout(layout), layout.to_text()
    )


def _small_layout(layout: Layout) -> Markup:
    """A layout without names."""
    return Markup(layout_svg(layout.blocks, bare, Shown(look="layout-picture")))  # noqa: S704 - of a layout


LINES = HomeLines(
    gate=lambda: GatePicture(_small_layout(GATE), x=15, y=15, side=102),
    of_today=_of_today,
    go_on={"layout": _go_on},
    solved=Solved(
        name="puzzles",
        label=_l("Puzzles solved"),
        url=lambda: site_url("/huarong/progress"),
        count=lambda: len(CATALOGUE),
    ),
)
