"""Reversi as a game of the site."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from engines.registry import DUELS
from webapp.matches.game_site import GameSite, LevelHere
from webapp.reversi import code_texts, home_lines

SITE = GameSite(
    game=DUELS["reversi"],
    preparing=_l("Getting the Reversi engine ready; the first start takes a little while."),
    code_texts=code_texts.CODES,
    results=code_texts.RESULTS,
    sentences=code_texts.SENTENCES,
    lines=home_lines.LINES,
    one_board=True,
    app_pages=("/reversi", "/reversi/together"),
    levels_here=LevelHere.all_of(DUELS["reversi"].levels, up_to=4),
)
