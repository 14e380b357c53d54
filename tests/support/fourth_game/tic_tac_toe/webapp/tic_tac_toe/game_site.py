"""Tic-tac-toe as a game of the site."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l
from webapp.tic_tac_toe import code_texts

from engines.registry import DUELS
from webapp.matches.game_site import GameSite

SITE = GameSite(
    game=DUELS["tic-tac-toe"],
    preparing=_l("Getting Tic-tac-toe ready."),
    code_texts=code_texts.CODES,
    results=code_texts.RESULTS,
)
