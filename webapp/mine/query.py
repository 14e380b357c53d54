"""The query in the address of the list of games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from flask import request

from engines.registry import DUELS
from webapp.storage.player_store import Choice

GAMES_A_PAGE = 24
MOST_WORDS = 40
MOST_PAGE_DIGITS = 5


@dataclass(frozen=True)
class GamesQuery:
    """The fields of the form as they were sent, each empty if it asks for nothing the site knows."""

    game: str = ""
    state: str = ""
    result: str = ""
    opponent: str = ""
    words: str = ""
    page: int = 1

    @classmethod
    def asked(cls) -> GamesQuery:
        """The query of this request."""
        page = request.args.get("page", "1")
        is_number = page.isascii() and page.isdigit() and len(page) <= MOST_PAGE_DIGITS
        return cls(
            _one_of("game", tuple(DUELS)),
            _one_of("state", ("finished", "unfinished")),
            _one_of("result", ("won", "lost", "drawn")),
            _one_of("opponent", ("ai", "person")),
            request.args.get("q", "").strip().replace("\x00", "")[:MOST_WORDS],
            max(int(page), 1) if is_number else 1,
        )

    @property
    def choice(self) -> Choice:
        """The matches that are asked for."""
        fields: dict[str, Any] = {
            "game": self.game or None,
            "over": {"finished": True, "unfinished": False}.get(self.state),
            "result": self.result or None,
            "opponent": self.opponent or None,
            "words": self.words,
            "levels": _levels_named(self.words),
        }
        return Choice(**fields)

    @property
    def is_narrowed(self) -> bool:
        """Whether it asks for less than all games."""
        return bool(self.game or self.state or self.result or self.opponent or self.words)

    def at_page(self, page: int) -> str:
        """The query string of another page of the same list."""
        fields = {
            "game": self.game,
            "state": self.state,
            "result": self.result,
            "opponent": self.opponent,
            "q": self.words,
            "page": str(page) if page > 1 else "",
        }
        return urlencode({name: value for name, value in fields.items() if value})


def _one_of(name: str, known: tuple[str, ...]) -> str:
    value = request.args.get(name, "")
    return value if value in known else ""


def _levels_named(words: str) -> tuple[tuple[str, int], ...]:
    """The levels whose Chinese or English name contains the words."""
    if not words:
        return ()
    wanted = words.casefold()
    return tuple(
        (key, level.number)
        for key, game in DUELS.items()
        for level in game.levels
        if wanted in level.name.zh or wanted in level.name.en.casefold()
    )
