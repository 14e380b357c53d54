"""Capture Go as a game of the site."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from engines.game import Words
from engines.registry import DUELS
from webapp.capture_go import code_texts, editor, opening_boards
from webapp.capture_go.lessons import pages
from webapp.capture_go.lessons.source import LESSONS
from webapp.matches.game_site import GameSite
from webapp.problems import api as problem_api

SITE = GameSite(
    game=DUELS["capture-go"],
    short_name=Words("吃子棋", "Capture"),
    preparing=_l("Getting the Capture Go engine ready; the first start takes a little while."),
    code_texts=code_texts.CODES,
    results=code_texts.RESULTS,
    first_boards=opening_boards.of_new_game,
    first_game={"level": "0", "rules": "free", "size": "5"},
    handicap="handicap",
    blueprints=(pages.blueprint, editor.blueprint),
    routes=lambda: problem_api.routes(LESSONS),
)
