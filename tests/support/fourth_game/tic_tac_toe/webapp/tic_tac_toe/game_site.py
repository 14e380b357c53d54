"""Tic-tac-toe as a game of the site."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l
from webapp.tic_tac_toe import code_texts

from engines.registry import DUELS
from webapp.http.prefix import site_url
from webapp.matches.game_site import GameSite
from webapp.matches.move_sentences import MoveSentences
from webapp.site.home_lines import GatePicture, HomeLines, Line
from webapp.site.pictures import small_board

GAME = DUELS["tic-tac-toe"]
GATE = ("X-O", "-X-", "--O")


def _of_today() -> Line:
    picture = small_board(GAME.board_svg, GATE)
    return Line("daily-row", site_url("/tic-tac-toe"), "Today’s row", "", "Play it", picture)


SITE = GameSite(
    game=GAME,
    preparing=_l("Getting Tic-tac-toe ready."),
    code_texts=code_texts.CODES,
    results=code_texts.RESULTS,
    sentences=MoveSentences(code_texts.REASONS),
    lines=HomeLines(
        gate=lambda: GatePicture(small_board(GAME.board_svg, GATE)), of_today=_of_today
    ),
)
