"""Reversi as a game of the site."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from engines.registry import DUELS
from webapp.matches.game_site import GameSite
from webapp.reversi import home_lines, script_strings
from webapp.reversi.exercises import script_strings as exercise_strings

SITE = GameSite(
    game=DUELS["reversi"],
    preparing=_l("Getting the Reversi engine ready; the first start takes a little while."),
    script_strings={**script_strings.SECTIONS, **exercise_strings.SECTIONS},
    lines=home_lines.LINES,
)
