"""Capture Go as a game of the site."""

from __future__ import annotations

from dataclasses import asdict

from flask_babel import lazy_gettext as _l

from engines.capture_go.levels import BEGINNERS
from engines.game import Words
from engines.registry import DUELS
from webapp.capture_go import code_texts, home_lines, opening_boards
from webapp.matches.game_site import GameSite, LevelHere

BEGINNERS_HERE = {
    number: {rules: asdict(each) for rules, each in by_rules.items()}
    for number, by_rules in BEGINNERS.items()
}

SITE = GameSite(
    game=DUELS["capture-go"],
    short_name=Words("吃子棋", "Capture"),
    preparing=_l("Getting the Capture Go engine ready; the first start takes a little while."),
    code_texts=code_texts.CODES,
    results=code_texts.RESULTS,
    sentences=code_texts.SENTENCES,
    lines=home_lines.LINES,
    one_board=True,
    app_pages=("/capture-go", "/capture-go/together"),
    levels_here=LevelHere.all_of(DUELS["capture-go"].levels, BEGINNERS_HERE, up_to=5),
    first_boards=opening_boards.of_new_game,
    first_game={"level": "0", "rules": "free", "size": "5"},
    handicap="handicap",
    black_is_easier=True,
)
