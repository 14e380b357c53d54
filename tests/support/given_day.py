"""Serves the site on the day that stands in the file `day` of its data folder.

python -m tests.support.given_day
"""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path

from tests.support.engines_later import begin_engines_later
from webapp import __main__ as site
from webapp.huarong.catalogue import daily
from webapp.problems import pages, source


def today() -> date:
    """The day of this site."""
    return date.fromisoformat((Path(os.environ["YIYUAN_DATA_DIR"]) / "day").read_text("utf-8"))


if __name__ == "__main__":
    begin_engines_later()
    for module in (daily, source, pages):
        module.today = today
    os._exit(site.main())
