"""Serves the site of `short_absence`, which also calls who is away a second after a move."""

import os

SOON_SECONDS = 1.0

if __name__ == "__main__":
    from tests.support.engines_later import begin_engines_later
    from tests.support.short_absence import SECONDS, site
    from webapp.matches.playing import abandoned
    from webapp.your_move import calls

    begin_engines_later()
    abandoned.AWAY_SECONDS = SECONDS
    calls.SOON_SECONDS = SOON_SECONDS
    os._exit(site.main())
