"""The beginning of matches: against an engine, with an open seat, from elsewhere, and again."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from engines.game import BadInput, Side
from engines.registry import duel
from webapp.core.errors import RequestError
from webapp.limits.limits import Limits
from webapp.matches.match.match import Claims, Match
from webapp.matches.match.name import PROGRAM
from webapp.matches.match.new_match import FinishedGame, NewMatch, check_start
from webapp.matches.playing.repository import MatchRepository
from webapp.matches.playing.writer import MatchWriter
from webapp.storage.database import Conflict
from webapp.storage.match_store import MatchRow, Seat


@dataclass(frozen=True)
class Pair:
    """A match of a room between two members, whose names may be forgotten, or a member and a level."""

    match_id: str
    game: str
    options: Mapping[str, str]
    clock: str | None
    seats: tuple[Seat, ...]


class Beginning:
    """Writes new matches, each with its first event."""

    def __init__(self, repository: MatchRepository, writer: MatchWriter, limits: Limits) -> None:
        self._repository = repository
        self._writer = writer
        self._limits = limits

    def create(self, wanted: NewMatch, player: str) -> Match:
        """Create a match; without a level the other seat stays open for a friend."""
        try:
            game = duel(wanted.game)
            options = game.check_options(wanted.options)
            level = None if wanted.level is None else game.level(wanted.level).number
        except BadInput as error:
            raise RequestError(error.code) from error
        if wanted.position is not None:
            check_start(game, wanted.position, options)
        own, other = wanted.sides()
        opponent = Seat(other.value, "open" if level is None else "ai", level)
        name = wanted.name if level is None else None
        kind = PROGRAM if wanted.program else "person"
        seats = (Seat(own.value, kind, None, player, name), opponent)
        row = self._repository.new(game.key, options, seats, wanted.position, wanted.clock)
        return self._begin(row, hints=wanted.hints, claims=wanted.claims)

    def begin_pair(self, pair: Pair) -> None:
        """Begin a match for two in a room, unless there is one with this id.

        No limit counts it: those who pair players have a budget of their own.
        """
        row = self._repository.new(pair.game, pair.options, pair.seats, None, pair.clock)
        with self._repository.locked(pair.match_id), suppress(Conflict):
            match = self._repository.create(replace(row, id=pair.match_id), in_room=True)
            self._writer.ask_ai(match)

    def record(self, asked: FinishedGame) -> Match:
        """Keep a game that was played elsewhere; nobody has a seat. Raises `RequestError`."""
        game = asked.checked()
        seats = tuple(Seat(side.value, "nobody") for side in Side)
        row = self._repository.new(game.game, game.options, seats, game.position)
        return self._begin(row, game.record)

    def again(self, match: Match) -> Match:
        """Begin the same match with the sides changed, the same clock and the same agreements."""
        changed = tuple(replace(each, side=s.other.value) for s, each in match.seats.items())
        clock = match.clock.control.key if match.clock else None
        begun_from = match.begun_from
        row = self._repository.new(match.duel.key, match.options, changed, begun_from, clock)
        return self._begin(row, hints=match.hints_agreed, claims=match.claims)

    def _begin(
        self,
        row: MatchRow,
        record: Mapping[str, Any] | None = None,
        *,
        hints: bool = False,
        claims: Claims = "none",
    ) -> Match:
        if Match.from_row(row).waits_for == "ai":
            self._limits.may_think()  # before the match is counted: a refused client has used up none
        self._limits.may_begin()
        with self._repository.locked(row.id):
            match = self._repository.create(row, record, hints=hints, claims=claims)
            self._writer.ask_ai(match)
        return match
