"""The choices of a player who begins a match."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engines.game import PASS, BadInput, IllegalMove, Position, Side
from engines.registry import Duel, duel
from webapp.core.errors import RequestError
from webapp.matches.match.match import Claims
from webapp.matches.match.time_control import TimeControl, control_of

MOST_LEVEL_DIGITS = 4


@dataclass(frozen=True)
class NewMatch:
    """The game and its options, the colour, and a level or a friend."""

    game: str
    options: Mapping[str, str]
    colour: str
    level: int | None
    position: str | None = None
    """The text of the position to begin from; None for the start of the game."""
    name: str | None = None
    """The name of the player, in a game with a friend."""
    clock: str | None = None
    """The key of the time control; against a level one of minutes."""
    public: bool = False
    """Whether the open seat is put on the public list."""
    program: bool = False
    """Whether a program plays, in a game with a friend."""
    hints: bool = False
    """Whether both may ask for hints: in a game with a friend, not with a clock or at an open table."""

    @classmethod
    def from_fields(cls, game: str, fields: Mapping[str, Any]) -> NewMatch:
        """The choices in a form or a JSON object; raises `RequestError`."""
        opponent = fields.get("opponent", "ai")
        if opponent not in ("ai", "friend"):
            raise RequestError("bad_option", why="opponent")
        level = str(fields.get("level", "1"))
        if not (level.isascii() and level.isdigit() and len(level) < MOST_LEVEL_DIGITS):
            raise RequestError("bad_level")
        known = {option.name for option in duel(game).options}
        options = {name: str(fields[name]) for name in known if name in fields}
        colour = str(fields.get("colour", "black"))
        position = str(fields["position"]) if fields.get("position") else None
        clock = control_of(fields)
        if opponent == "ai":
            if clock is not None and not TimeControl.from_key(clock).is_real_time:
                raise RequestError("bad_option", why="clock")  # a level does not need days
            return cls(game, options, colour, int(level), position, clock=clock)
        public = fields.get("public") in ("yes", True)
        return cls(
            game,
            options,
            colour,
            None,
            position,
            clock=clock,
            public=public,
            program=fields.get("program") is True,
            hints=clock is None and not public and fields.get("hints") in ("yes", True),
        )

    @property
    def claims(self) -> Claims:
        """What a player may claim whose opponent leaves; see `playing.abandoned`."""
        by_days = self.clock is not None and not TimeControl.from_key(self.clock).is_real_time
        if self.level is not None or by_days:
            return "none"
        return "win" if self.public or self.clock is not None else "draw"

    def sides(self) -> tuple[Side, Side]:
        """The player's side and the other; raises `RequestError` for an unknown colour."""
        if self.colour == "random":
            own = secrets.choice(list(Side))
        elif self.colour in {side.value for side in Side}:
            own = Side(self.colour)
        else:
            raise RequestError("bad_option", why="colour")
        return own, own.other


@dataclass(frozen=True)
class FinishedGame:
    """A game played elsewhere, to be reviewed: its moves, and the side that resigned, if any."""

    game: str
    options: Mapping[str, str]
    moves: tuple[str, ...]
    position: str | None = None
    resigned: str | None = None

    def checked(self) -> FinishedGame:
        """The same with all options and the passes that the rules force; raises `RequestError`."""
        game = duel(self.game)
        try:
            options = game.check_options(self.options)
        except BadInput as error:
            raise RequestError(error.code) from error
        begun = game.position.start(**options)
        if self.position is not None:
            begun = check_start(game, self.position, options)
        return replace(self, options=options, moves=tuple(_with_passes(begun, self.moves)))

    @property
    def record(self) -> Mapping[str, Any]:
        """What the first event of its match keeps."""
        return {"moves": list(self.moves), "resigned": self.resigned}


def _with_passes(position: Position, moves: Iterable[str]) -> Iterator[str]:
    """The moves with forced passes in between, where they were not written down."""
    for move in moves:
        forced = move != PASS and position.legal_moves() == (PASS,)
        for each in (PASS, move) if forced else (move,):
            try:
                position = position.play(each)
            except IllegalMove as error:
                raise RequestError("illegal", why=error.code) from error
            yield each


def check_start(game: Duel, text: str, options: Mapping[str, str]) -> Position:
    """The first position of a match; raises `RequestError` with a reason code if it is not allowed."""
    try:
        position = game.position.from_text(text, **options)
    except BadInput as error:
        raise RequestError("bad_start", why=error.code, detail=str(error)) from error
    if not position.legal_moves():
        raise RequestError("start_is_over")
    if position.legal_moves() == (PASS,):
        raise RequestError("start_cannot_move", side=position.side_to_move.value)
    return position
