"""Reversi as a game of the site."""

from __future__ import annotations

from functools import partial

from flask_babel import lazy_gettext as _l

from engines.registry import DUELS
from webapp.matches.game_site import GameSite
from webapp.problems import api as problem_api
from webapp.problems import pages as problem_pages
from webapp.reversi import code_texts, editor
from webapp.reversi.exercises.source import EXERCISES

SITE = GameSite(
    game=DUELS["reversi"],
    preparing=_l("Getting the Reversi engine ready; the first start takes a little while."),
    code_texts=code_texts.CODES,
    results=code_texts.RESULTS,
    blueprints=(partial(problem_pages.blueprint, EXERCISES),),
    routes=lambda: (*editor.routes(), *problem_api.routes(EXERCISES)),
)
