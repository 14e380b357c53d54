"""The entry of a game as every page needs it; each game's is in its own package."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from flask_babel.speaklater import LazyString

from engines.game import Words
from engines.registry import Duel, Puzzle
from webapp.core.sentences import CodeTexts
from webapp.site.home_lines import HomeLines


@dataclass(frozen=True, kw_only=True)
class GameEntry:
    """A game on the site; `webapp.registry` lists the entries.

    The first page of a game is at `/<key>`. Its templates, styles and scripts are in folders and files
    named by `folder`: its card on the home page is the template `card.html`, with a board that
    `miniature` draws in the styles of `board_style`.

    `short_name` is the name in the navigation, if that is not `name`. `preparing` is what pages say
    while its engine is being compiled, `see_all` the link to its first page on error pages below that.
    `app_pages` are those that an installed app has without a connection before they were opened,
    `any_pages` those of them that can be the page of any address like a pattern.
    `code_texts` are the texts of the codes that the server sends to its scripts, `lines` what it adds to
    home and to a visitor's own page.
    """

    game: Duel | Puzzle
    preparing: LazyString
    short_name: Words | None = None
    see_all: LazyString | None = None
    app_pages: tuple[str, ...] = ()
    any_pages: Mapping[str, str] = field(default_factory=dict)
    code_texts: CodeTexts = field(default_factory=dict)
    lines: HomeLines = field(default_factory=HomeLines)

    @property
    def key(self) -> str:
        """The key of the game in messages and addresses."""
        return self.game.key

    @property
    def name(self) -> Words:
        """The name of the game."""
        return self.game.name

    @property
    def folder(self) -> str:
        """The key as the name of folders and files."""
        return self.key.replace("-", "_")

    @property
    def board_style(self) -> str:
        """The style sheet of the board, below the folder of style sheets."""
        return f"board/{self.folder}"

    @property
    def miniature(self) -> str:
        """The script that draws the board of the card, below the folder of static files."""
        return f"js/board/{self.folder}/miniature.js"

    @property
    def path(self) -> str:
        """The path of the first page on the site."""
        return f"/{self.key}"


class Games(tuple[GameEntry, ...]):
    """All games of the site, in the order of navigation and home page."""
