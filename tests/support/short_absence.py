"""Serves the site with a game that can be ended after two seconds without the other player."""

import os

from tests.support.engines_later import begin_engines_later
from webapp import __main__ as site  # it patches the standard library, so it is imported first
from webapp.matches.playing import abandoned

SECONDS = 2.0

if __name__ == "__main__":
    begin_engines_later()
    abandoned.AWAY_SECONDS = SECONDS
    os._exit(site.main())
