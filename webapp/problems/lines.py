"""Lines for problems on home and on a visitor's own page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask_babel import gettext as _
from markupsafe import Markup

from engines.registry import DUELS
from webapp.problems.source import ProblemSource, today
from webapp.site.home_lines import Line
from webapp.site.pictures import small_board


def line_of(  # noqa: PLR0913, PLR0917 - a problem, and the fields of a line
    source: ProblemSource[Any], kind: str, key: str, number: int, detail: str, verb: str
) -> Line:
    """A problem by its set and number; raises an HTTP error for an unknown one."""
    picture = _picture(source, key, number)
    text = f"{source.words[key].name} {number}"
    return Line(kind, source.problem_url(key, number), text, detail, verb, picture)


def next_line(source: ProblemSource[Any], kind: str, key: str, number: int) -> Line:
    """The problem after one that was looked at last; `number` is 0 for the first of a set.

    Raises an HTTP error for an unknown set.
    """
    keys = source.keys
    if number > len(source.shipped().get(key, ())):
        key, number = keys[(keys.index(key) + 1) % len(keys)] if key in keys else key, 1
    return line_of(source, kind, key, number, _("where you stopped"), _("Go on"))


def line_of_today(
    source: ProblemSource[Any], kind: str, text: Callable[[str], str], *, with_task: bool = False
) -> Line:
    """The problem of the day; `text` makes its sentence from the name of its set."""
    key, number = source.of_day(today())
    detail = source.task(source.at(key, number)) if with_task else ""
    called = text(str(source.words[key].name))
    return Line(
        kind, source.day_url(), called, detail, _("Solve it"), _picture(source, key, number)
    )


def _picture(source: ProblemSource[Any], key: str, number: int) -> Markup:
    return small_board(DUELS[source.game].board_svg, source.at(key, number).position.rows())
