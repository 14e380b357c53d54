"""The next game after one against the engine: a step easier, or a step harder."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engines.game import Level, Option, Side
from webapp.core.messages import Message, Name
from webapp.matches.game_site import GameSite
from webapp.matches.match.match import Match


class NextGame(Message):
    """A game to begin next: the fields of the form that begins it, and how it differs.

    `shown` is the level's place as players see it, such as 4.3. `stones` is the number of extra black
    stones and `colour` that of the player, if they differ from the game before, else null; if one of
    them does, the level is the same.
    """

    fields: Mapping[str, str]
    level: int
    shown: str
    name: Name
    stones: int | None
    colour: Side | None = None


FAR = 4
"""Levels between a game and that after a rout: each level wins most games against the one below."""


class NextGames(Message):
    """The easier and the harder game after a match, each null if there is none.

    The far ones are for a rout: several levels away, where a margin says how far that is.
    """

    easier: NextGame | None
    harder: NextGame | None
    far_easier: NextGame | None = None
    far_harder: NextGame | None = None


def next_games(match: Match, site: GameSite, seat: Side | None) -> NextGames | None:
    """The games a step away from a match for the player of `seat`; None without an engine to play."""
    level = None if seat is None else match.level_of(seat.other)
    if seat is None or level is None:
        return None
    easier, harder = _easier(match, site, seat, level), _harder(match, site, seat, level)
    if match.duel.unit != "discs":
        return NextGames(easier, harder)
    return NextGames(easier, harder, _far(match, seat, level, -FAR), _far(match, seat, level, FAR))


def _far(match: Match, seat: Side, level: Level, change: int) -> NextGame | None:
    """The same game some levels away, or at the end of the row where that is more than a step."""
    levels = match.duel.levels
    place = levels.index(level)
    to = min(max(place + change, 0), len(levels) - 1)
    return _game(match, seat, levels[to]) if abs(to - place) > 1 else None


def _easier(match: Match, site: GameSite, seat: Side, level: Level) -> NextGame | None:
    """A level down; below the lowest level an extra stone for Black."""
    below = match.duel.beside(level, -1)
    if below is not None:
        return _game(match, seat, below)
    return _with_stones(match, site, level, 1)


def _harder(match: Match, site: GameSite, seat: Side, level: Level) -> NextGame | None:
    """An extra stone less, if there are any; the same with White, if that is harder; else a level up."""
    if seat is Side.BLACK and (fewer := _with_stones(match, site, level, -1)) is not None:
        return fewer
    takes_turns = site.black_is_easier and match.begun_from is None
    if takes_turns and seat is Side.BLACK:
        return msgspec.structs.replace(_game(match, Side.WHITE, level), colour=Side.WHITE)
    above = match.duel.beside(level, 1)
    if above is None:
        return None
    return _game(match, Side.BLACK if takes_turns else seat, above)


def _with_stones(match: Match, site: GameSite, level: Level, change: int) -> NextGame | None:
    """The same game with more or fewer extra stones for the player, who then has Black."""
    option = _handicap(match, site)
    if option is None:
        return None
    stones = int(match.options[option.name]) + change
    if str(stones) not in option.choices:
        return None
    return _game(match, Side.BLACK, level, {option.name: str(stones)}, stones)


def _handicap(match: Match, site: GameSite) -> Option | None:
    """The option for Black's extra stones, which has no effect on a given position."""
    if match.begun_from is not None:
        return None
    return next((option for option in match.duel.options if option.name == site.handicap), None)


def _game(
    match: Match,
    seat: Side,
    level: Level,
    changed: Mapping[str, str] | None = None,
    stones: int | None = None,
) -> NextGame:
    start = {} if match.begun_from is None else {"position": match.begun_from}
    timed = {} if match.clock is None else {"clock": match.clock.control.key}
    fields = {
        "opponent": "ai",
        "colour": seat.value,
        "level": str(level.number),
        **match.options,
        **(changed or {}),
        **start,
        **timed,
    }
    return NextGame(fields, level.number, level.shown, Name(level.name.zh, level.name.en), stones)
