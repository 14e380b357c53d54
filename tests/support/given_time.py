"""Serves the site with clocks of games that are ahead by the seconds in the file `ahead` of its data.

python -m tests.support.given_time
"""

from __future__ import annotations

import functools
import os
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

from tests.support.engines_later import begin_engines_later
from webapp import __main__ as site
from webapp.matches import feature
from webapp.matches.playing.repository import MatchRepository
from webapp.matches.websocket import handlers


def ahead(clock: Callable[[], float]) -> Callable[[], float]:
    """A clock of this process that is ahead."""
    file = Path(os.environ["YIYUAN_DATA_DIR"]) / "ahead"
    return lambda: clock() + (float(file.read_text("utf-8")) if file.exists() else 0)


if __name__ == "__main__":
    begin_engines_later()
    now = ahead(time.time)
    feature.MatchRepository = functools.partial(
        MatchRepository, now=now, steady=ahead(time.monotonic)
    )
    handlers.time = SimpleNamespace(time=now)
    os._exit(site.main())
