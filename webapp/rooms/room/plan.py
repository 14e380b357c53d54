"""What is played in a room: a tournament of a game for two."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

from engines.game import BadInput
from engines.registry import duel
from webapp.core.errors import RequestError
from webapp.matches.match.time_control import TimeControl, chosen_control

System = Literal["swiss", "round-robin"]
SYSTEMS: tuple[System, ...] = get_args(System)
MOST_ROUNDS = 12
"""Rounds of a Swiss tournament."""
USUAL_CLOCK = "fischer-5-0"


@dataclass(frozen=True)
class Plan:
    """A game with its options and clock, and the system of its rounds."""

    game: str
    options: Mapping[str, str]
    clock: str
    system: System
    rounds: int
    """Of a Swiss tournament; a round robin has as many as its members need."""

    @classmethod
    def from_fields(cls, fields: Mapping[str, Any]) -> Plan:
        """The choices in a form; raises `RequestError` for one that is not possible."""
        try:
            game = duel(str(fields.get("game", "")))
            names = {option.name for option in game.options}
            given = {name: str(fields[name]) for name in names if name in fields}
            options = game.check_options(given)
        except BadInput as problem:
            raise RequestError(problem.code) from problem
        system = fields.get("system", SYSTEMS[0])
        if system not in SYSTEMS:
            raise RequestError("bad_option", why="system")
        rounds = str(fields.get("rounds", "3"))
        if not (rounds.isascii() and rounds.isdigit() and 1 <= int(rounds) <= MOST_ROUNDS):
            raise RequestError("bad_option", why="rounds")
        clock = chosen_control(str(fields.get("clock", USUAL_CLOCK)))
        # Without a clock an absent player would hold up all others.
        if clock is None or not TimeControl.from_key(clock).is_real_time:
            raise RequestError("bad_option", why="clock")
        return cls(game.key, options, clock, system, int(rounds))

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> Plan:
        """The plan as the database has it."""
        return cls(**row)

    def row(self) -> dict[str, Any]:
        """The plan for the database."""
        return {**asdict(self), "options": dict(self.options)}
