"""Capture Go as a game of the site."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from engines.game import Words
from engines.registry import DUELS
from webapp.capture_go import home_lines, opening_boards, script_strings
from webapp.capture_go.lessons import script_strings as lesson_strings
from webapp.matches.game_site import GameSite

SITE = GameSite(
    game=DUELS["capture-go"],
    short_name=Words("吃子棋", "Capture"),
    preparing=_l("Getting the Capture Go engine ready; the first start takes a little while."),
    script_strings={**script_strings.SECTIONS, **lesson_strings.SECTIONS},
    lines=home_lines.LINES,
    first_boards=opening_boards.of_new_game,
    first_game={"level": "0", "rules": "free", "size": "5"},
    handicap="handicap",
)
