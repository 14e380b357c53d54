"""The plan of a room: a tournament of a game for two, or races with puzzles or problems."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

from engines.game import BadInput, Level
from engines.registry import Duel, duel
from webapp.core.errors import RequestError
from webapp.matches.match.time_control import TimeControl, chosen_control
from webapp.rooms.race.race_site import AnyRaceSite
from webapp.rooms.tournament.simultaneous import COLOURS

System = Literal["swiss", "round-robin", "arena", "simul", "race", "set"]
SYSTEMS: tuple[System, ...] = get_args(System)
TOURNAMENTS = SYSTEMS[:4]
RACES = SYSTEMS[4:]
"""With one puzzle for all, and over a set of problems."""
MOST_ROUNDS = 12
"""Rounds of a Swiss tournament."""
USUAL_CLOCK = "fischer-5-0"
RACE_MINUTES = (5, 10, 15, 20, 30, 45, 0)
"""The possible durations of a race in minutes; 0 lasts until the host ends it."""
USUAL_MINUTES = 15
STRONGEST_FOR_ALL = 7
"""The strongest level that everybody may play at once: its moves take a tenth of a second."""
ARENA_MINUTES = (10, 15, 20, 30, 45, 60)
USUAL_ARENA_MINUTES = 20


@dataclass(frozen=True)
class Plan:
    """A game with its options and clock, and the system of its rounds.

    Races have no clock of their own: among their options are the first `puzzle` and its `minutes`.
    """

    game: str
    options: Mapping[str, str]
    clock: str
    system: System
    rounds: int
    """Of a Swiss tournament; a round robin has as many as its members need, races as the host starts."""
    minutes: int = 0
    """The duration of an arena."""
    one: str = ""
    """Whom all play, where all play against one: the number of a level; empty for a host."""
    colour: str = ""
    """The colour of all others there: `black`, `white`, or in `turns`."""

    @classmethod
    def from_fields(cls, fields: Mapping[str, Any]) -> Plan:
        """The choices in the form of a tournament; raises `RequestError` for an impossible one."""
        try:
            game = duel(str(fields.get("game", "")))
            names = {option.name for option in game.options}
            given = {name: str(fields[name]) for name in names if name in fields}
            options = game.check_options(given)
        except BadInput as error:
            raise RequestError(error.code) from error
        system = fields.get("system", SYSTEMS[0])
        if system not in TOURNAMENTS:
            raise RequestError("bad_option", why="system")
        if system == "simul":
            return cls(game.key, options, "", system, 0, 0, *_chosen_one(game, fields))
        rounds = str(fields.get("rounds", "3"))
        if not (rounds.isascii() and rounds.isdigit() and 1 <= int(rounds) <= MOST_ROUNDS):
            raise RequestError("bad_option", why="rounds")
        clock = chosen_control(str(fields.get("clock", USUAL_CLOCK)))
        # Without a clock an absent player would hold up all others.
        if clock is None or not TimeControl.from_key(clock).is_real_time:
            raise RequestError("bad_option", why="clock")
        minutes = chosen_minutes(fields, "arena", ARENA_MINUTES) if system == "arena" else 0
        return cls(game.key, options, clock, system, int(rounds), minutes)

    @classmethod
    def race(cls, site: AnyRaceSite, fields: Mapping[str, Any], *, over_set: bool = False) -> Plan:
        """The choices in the form of races; raises `RequestError` for an impossible one."""
        puzzle = chosen_puzzle(site, fields)
        minutes = chosen_minutes(fields)
        boards = "yes" if fields.get("boards") == "yes" else "no"
        options = {"puzzle": puzzle, "minutes": str(minutes), "boards": boards}
        return cls(site.key, options, "", "set" if over_set else "race", 0)

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> Plan:
        """The plan as the database has it."""
        return cls(**row)

    def row(self) -> dict[str, Any]:
        """The plan for the database."""
        return {**asdict(self), "options": dict(self.options)}


def levels_for_all(game: Duel) -> list[Level]:
    """The levels that everybody may play at once: those whose moves take a moment."""
    return [level for level in game.levels if level.place <= STRONGEST_FOR_ALL]


def _chosen_one(game: Duel, fields: Mapping[str, Any]) -> tuple[str, str]:
    """The one and the colour of all others in a form; raises `RequestError`."""
    one, colour = str(fields.get("one", "host")), str(fields.get("colour", COLOURS[0]))
    if one not in ("host", *(str(level.number) for level in levels_for_all(game))):
        raise RequestError("bad_level")
    if colour not in COLOURS:
        raise RequestError("bad_option", why="colour")
    return "" if one == "host" else one, colour


def chosen_puzzle(site: AnyRaceSite, fields: Mapping[str, Any]) -> str:
    """The key of the puzzle or set in a form, one of the host's own before one of the list."""
    own = str(fields.get("own", "")).strip()
    return site.puzzle(own or str(fields.get("puzzle", ""))).key


def chosen_minutes(
    fields: Mapping[str, Any], field: str = "minutes", offered: Sequence[int] = RACE_MINUTES
) -> int:
    """The minutes of a race, or of an arena, in a form; raises `RequestError`."""
    usual = USUAL_MINUTES if offered is RACE_MINUTES else USUAL_ARENA_MINUTES
    text = str(fields.get(field, usual))
    if text not in map(str, offered):
        raise RequestError("bad_option", why="minutes")
    return int(text)
