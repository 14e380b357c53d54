"""Capture Go as a game of the site."""

from engines.registry import DUELS
from webapp.capture_go import board_image, opening_boards, script_strings
from webapp.matches.game_site import GameSite

SITE = GameSite(
    DUELS["capture-go"], board_image.draw, script_strings.SECTIONS, opening_boards.of_new_game
)
