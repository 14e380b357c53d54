"""Huarong Dao as a game of the site."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from engines.game import Words
from engines.registry import PUZZLES
from webapp.huarong import home_lines
from webapp.site.game_entry import GameEntry

SITE = GameEntry(
    game=PUZZLES["huarong"],
    short_name=Words("华容道", "Huarong"),
    preparing=_l("Getting the puzzle solver ready; the first start takes a little while."),
    lines=home_lines.LINES,
    see_all=_l("See all puzzles"),
)
