"""The web app manifest: how the site is called, looks and opens once it is installed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import url_for
from flask_babel import gettext as _

from webapp.core import languages
from webapp.http.prefix import site_url
from webapp.site.game_entry import GameEntry

TILE, WALL = "#283133", "#eef2ef"
"""The colours of the header and of the page, as the style sheet has them by day."""
SIZES = (192, 512)


def manifest(games: Sequence[GameEntry]) -> dict[str, Any]:
    """The manifest in the language of the request; games are shortcuts."""
    return {
        "id": site_url("/"),
        "name": _("Yiyuan"),
        "short_name": _("Yiyuan"),
        "description": _("Three board games to play and to understand."),
        "lang": languages.current(),
        "dir": "ltr",
        "start_url": site_url("/"),
        "scope": site_url("/"),
        "display": "standalone",
        "theme_color": TILE,
        "background_color": WALL,
        "categories": ["games", "education"],
        "icons": _icons(),
        "shortcuts": [
            *(_shortcut(languages.word(game.name), game.path) for game in games),
            _shortcut(_("Mine"), "/mine"),
        ],
    }


def _icons() -> list[dict[str, str]]:
    drawn = {"src": _image("mark.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
    return [
        drawn,
        *(
            {
                "src": _image(f"icons/{purpose}-{size}.png"),
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for purpose in ("any", "maskable")
            for size in SIZES
        ),
    ]


def _shortcut(name: str, path: str) -> dict[str, Any]:
    icon = {"src": _image("icons/any-192.png"), "sizes": "192x192", "type": "image/png"}
    return {"name": name, "url": site_url(path), "icons": [icon]}


def _image(name: str) -> str:
    return url_for("static", filename=f"images/{name}")
