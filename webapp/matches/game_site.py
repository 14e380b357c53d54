"""What the site has of one two-player game beside its rules; each game's package has one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engines.registry import Duel
from webapp.site.script_strings import Section

Boards = Mapping[str, Mapping[str, str]]


def _no_boards() -> Boards:
    return {}


@dataclass(frozen=True)
class GameSite:
    """A two-player game on the site.

    Templates (`match_texts.html`), styles and scripts of a game have its key for a name, with `_` for
    `-`; so has the section of `script_strings` for its matches, and with `_review` that for its reviews.
    `draw` makes a PNG of rows and the last move, `first_boards` has the boards that the page of a new
    game shows for its choices, as the game's script reads them.
    """

    duel: Duel
    draw: Callable[[Sequence[str], str | None], bytes]
    script_strings: Mapping[str, Section]
    first_boards: Callable[[], Boards] = _no_boards


GameSites = Mapping[str, GameSite]
"""All two-player games of the site, by key."""
