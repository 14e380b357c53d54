"""The site of a two-player game as pages of matches need it; each game's is in its own package."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from flask_babel.speaklater import LazyString

from engines.game import Level, Words
from engines.registry import Duel
from webapp.matches.move_sentences import MoveSentences
from webapp.site.game_entry import GameEntry


@dataclass(frozen=True, kw_only=True)
class LevelHere:
    """A level that a page plays without the server; see `engines.game.Level`."""

    number: int
    shown: str
    name: Words
    sees: Words
    evaluation: str
    depth: int
    slack: int
    exact_from: int
    beginner: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    """Of a level that plays like a beginner, the probabilities of `Beginner`, by rules."""

    @classmethod
    def all_of(
        cls,
        levels: Iterable[Level],
        beginners: Mapping[int, Mapping[str, Mapping[str, float]]] = MappingProxyType({}),
        *,
        up_to: int,
    ) -> tuple[LevelHere, ...]:
        """These levels as far as that place in their row, which limit their search by plies alone."""
        return tuple(
            cls(
                number=level.number,
                shown=level.shown,
                name=level.name,
                sees=level.sees,
                evaluation=level.evaluation,
                depth=level.limit.depth or 1,
                slack=level.slack,
                exact_from=level.exact_from,
                beginner=beginners.get(level.number, {}),
            )
            for level in levels
            if level.place <= up_to
        )


Boards = Mapping[str, Mapping[str, str]]


def _no_boards() -> Boards:
    return {}


@dataclass(frozen=True, kw_only=True)
class GameSite(GameEntry):
    """A two-player game on the site.

    Its template `match_texts.html` has what the pages of matches say of this game alone, and its script
    `board/<folder>/game.js` what they draw. `results` are sentences on a finished match, by the reason
    of its end, `sentences` those on its moves.

    `first_game` has the choices that suit a first visitor, by the fields of the new game page.
    `handicap` names the option with the number of extra stones that Black begins with, if there is one.
    `black_is_easier` where the first move is worth about a level, so that another colour is a step.
    `one_board` where its script `board/<folder>/rules.js` knows the rules, so that two people can play
    at one device without the server.
    `levels_here` are the levels that its script `matches/together/levels/<folder>.js` plays without the
    server, as that script takes them.
    `first_boards` returns the boards that the new game page shows for its choices, in the form that the
    game's script reads.
    """

    game: Duel
    results: Mapping[str, LazyString]
    sentences: MoveSentences
    first_boards: Callable[[], Boards] = _no_boards
    first_game: Mapping[str, str] = field(default_factory=dict)
    handicap: str | None = None
    black_is_easier: bool = False
    one_board: bool = False
    levels_here: tuple[LevelHere, ...] = ()


class GameSites(dict[str, GameSite]):
    """All two-player games of the site, by key."""
