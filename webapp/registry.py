"""The list of all games of the site, in the order of navigation and home page."""

from __future__ import annotations

from webapp.capture_go import game_site as capture_go
from webapp.huarong import game_site as huarong
from webapp.reversi import game_site as reversi
from webapp.site.game_entry import GameEntry

GAMES: tuple[GameEntry, ...] = (
    reversi.SITE,
    huarong.SITE,
    capture_go.SITE,
)
