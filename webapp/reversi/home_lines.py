"""Reversi on home and on a visitor's own page: its gate, and its exercises."""

from __future__ import annotations

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from engines.reversi.rules.drawing import board_svg
from webapp.problems.lines import line_of, line_of_today
from webapp.reversi.exercises.source import EXERCISES
from webapp.site.home_lines import GatePicture, HomeLines, Line, Solved
from webapp.site.pictures import small_board

GATE = (
    *("--------", "---XXX--", "--OXXO--", "--OXXO--"),
    *("-XOOOO--", "--OOX---", "----X---", "--------"),
)


def _of_today() -> Line:
    return line_of_today(
        EXERCISES,
        "daily-exercise",
        lambda name: _("Today’s exercise: %(name)s", name=name),
        with_task=True,
    )


def _again(key: str, number: int) -> Line:
    detail = EXERCISES.task(EXERCISES.at(key, number))
    return line_of(EXERCISES, "again-exercise", key, number, detail, _("Try again"))


LINES = HomeLines(
    gate=lambda: GatePicture(small_board(board_svg, GATE)),
    of_today=_of_today,
    again={"exercise": _again},
    solved=Solved(
        name="exercises",
        label=_l("Exercises solved"),
        url=EXERCISES.index_url,
        count=lambda: sum(map(len, EXERCISES.shipped().values())),
    ),
)
