"""Capture Go on home and on a visitor's own page: its gate, and its lessons."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from engines.capture_go.rules.drawing import board_svg
from webapp.capture_go.lessons.source import LESSONS
from webapp.problems.lines import line_of, line_of_today, next_line
from webapp.site.home_lines import GatePicture, HomeLines, Line, Solved
from webapp.site.numbers import number_of
from webapp.site.pictures import small_board

GATE = ("-----", "-XOX-", "--XO-", "-XOO-", "-----")


def _go_on(asked: Mapping[str, str]) -> Line:
    """The lesson after the one that was looked at last."""
    key, _slash, number = asked["lesson"].partition("/")
    return next_line(LESSONS, "lesson", key, number_of(number))


def _of_today() -> Line:
    return line_of_today(
        LESSONS, "daily-lesson", lambda name: _("Today’s problem: %(name)s", name=name)
    )


def _again(key: str, number: int) -> Line:
    detail = _("missed a day or a week ago")
    return line_of(LESSONS, "again-lesson", key, number, detail, _("Try again"))


LINES = HomeLines(
    gate=lambda: GatePicture(small_board(board_svg, GATE)),
    of_today=_of_today,
    go_on={"lesson": _go_on},
    again={"lesson": _again},
    solved=Solved(
        name="lessons",
        label=_l("Lessons solved"),
        url=LESSONS.index_url,
        count=lambda: sum(map(len, LESSONS.shipped().values())),
    ),
)
