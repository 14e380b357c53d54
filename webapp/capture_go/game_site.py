"""Capture Go as a game of the site."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from engines.game import Words
from engines.registry import DUELS
from webapp.capture_go import code_texts, home_lines, opening_boards
from webapp.matches.game_site import GameSite

SITE = GameSite(
    game=DUELS["capture-go"],
    short_name=Words("吃子棋", "Capture"),
    preparing=_l("Getting the Capture Go engine ready; the first start takes a little while."),
    code_texts=code_texts.CODES,
    results=code_texts.RESULTS,
    lines=home_lines.LINES,
    one_board=True,
    first_boards=opening_boards.of_new_game,
    first_game={"level": "0", "rules": "free", "size": "5"},
    handicap="handicap",
    black_is_easier=True,
)
