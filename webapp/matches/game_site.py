"""The parts of the site that differ by two-player game; each game's package has one."""

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

    The templates (`match_texts.html`), styles and scripts of a game are named by its key, with `_` for
    `-`. So are its sections of `script_strings`: the key for matches, with `_review` for reviews.
    `draw` makes a PNG from rows and the last move. `first_boards` returns the boards that the new game
    page shows for its choices, in the form that the game's script reads.
    """

    duel: Duel
    draw: Callable[[Sequence[str], str | None], bytes]
    script_strings: Mapping[str, Section]
    first_boards: Callable[[], Boards] = _no_boards


GameSites = Mapping[str, GameSite]
"""All two-player games of the site, by key."""
