"""Reversi as a game of the site."""

from engines.registry import DUELS
from webapp.matches.game_site import GameSite
from webapp.reversi import board_image, script_strings

SITE = GameSite(DUELS["reversi"], board_image.draw, script_strings.SECTIONS)
