"""Huarong Dao as a game of the site."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from engines.game import Words
from engines.registry import PUZZLES
from webapp.huarong import home_lines
from webapp.site.game_entry import GameEntry

ANY = "/huarong/any"
"""The page that scripts make that of any puzzle."""

SITE = GameEntry(
    game=PUZZLES["huarong"],
    short_name=Words("华容道", "Huarong"),
    preparing=_l("Getting the puzzle solver ready; the first start takes a little while."),
    lines=home_lines.LINES,
    app_pages=(
        "/huarong",
        ANY,
        *(
            f"/huarong/{page}"
            for page in (
                "daily",
                "daily/short",
                "endless",
                "way",
                "way/2",
                "progress",
                "workshop",
                "all",
                "edit",
                "story",
            )
        ),
    ),
    any_pages={"/huarong/[0-9A-F]{9}": ANY},
    see_all=_l("See all puzzles"),
)
