"""A match as its events have made it: seats, plies, offers and the result. No storage."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any, Literal

from engines.game import PASS, Level, Outcome, Position, Side
from engines.jobs import Analyse, SearchLimit
from engines.registry import Duel, duel
from webapp.matches.match.clock import Clock
from webapp.matches.match.time_control import TimeControl
from webapp.storage.match_store import Event, MatchRow, Seat, Standing

SERVER = "server"
"""Seat of events that no player sent."""
BY_HOST, NOT_COUNTED = "host", "not_counted"
"""Reasons of an end that the host of a room has decided: a result, or none."""
REMEMBERED = 1024
"""Size of the ply cache; a cached position keeps its computed properties."""


Claims = Literal["none", "draw", "win"]
"""Claims open to a player whose opponent has left: none, a draw, or a draw and the win."""


@dataclass(frozen=True)
class Ply:
    """One move by one side, the position after it, and the points it flipped or captured."""

    side: Side
    move: str
    position: Position
    changed: tuple[str, ...]


@dataclass(frozen=True)
class Offer:
    """An offer between people: to take back ply `to` and all later ones, or, without it, a rematch.

    Its id is the version of its event; an answer names the offer by it.
    """

    by: Side
    to: int | None
    version: int

    @property
    def is_rematch(self) -> bool:
        """Whether it asks for another game."""
        return self.to is None


@dataclass(frozen=True)
class Match:
    """A match at `version`. Every change is a new value made by `after`."""

    id: str
    duel: Duel
    options: Mapping[str, str]
    seats: Mapping[Side, Seat]
    begun: Position
    version: int = 0
    plies: tuple[Ply, ...] = ()
    resigned: Side | None = None
    recorded: bool = False
    """Whether it was played elsewhere: it is over, also where its record ends before the game does."""
    offer: Offer | None = None
    rematch: str | None = None
    full: bool = False
    """Whether both seats are taken."""
    clock: Clock | None = None
    out_of_time: Side | None = None
    ended: Outcome | None = None
    """How it ended if a player claimed the end, if nobody went on, or if a host has decided."""
    claims: Claims = "none"
    """What was agreed when the match began; nothing in those begun before there were claims."""
    in_room: bool = False
    """Whether a room began it, whose host decides what is played next."""
    is_stopped: bool = False
    """Whether a host lets it stand; a clock knows that by itself."""
    changed_at: float = 0.0
    """The time of its latest event, in seconds of the epoch."""
    hints_agreed: bool = True
    """Whether people who play each other agreed to hints when the match began."""
    namings: int = 0
    """Changes of names."""
    offers: int = 0
    """Offers since the last move or takeback, or since the end."""
    answered: Mapping[tuple[str, str], Event] = field(default_factory=dict)
    """The event that answered each message, by seat and message id."""

    @classmethod
    def from_row(cls, row: MatchRow) -> Match:
        """A match before its first event; raises `BadInput` for an invalid first position."""
        game = duel(row.game)
        sitting = {Side(seat.side): seat for seat in row.seats}
        clock = Clock.whole(TimeControl.from_key(row.clock)) if row.clock else None
        return cls(row.id, game, row.options, sitting, _begun(game, row), clock=clock)

    # Properties ----------------------------------------------------------------------------------

    @property
    def ply(self) -> int:
        """The number of plies played and not taken back."""
        return len(self.plies)

    def move_number(self, ply: int) -> int:
        """The number of the move at a ply, or of the last one before it: a pass has none."""
        return sum(each.move != PASS for each in self.plies[:ply])

    @property
    def begun_from(self) -> str | None:
        """The text of the first position, None for the start of the game."""
        usual = self.begun == self.duel.position.start(**self.options)
        return None if usual else self.begun.to_text()

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.plies[-1].position if self.plies else self.begun

    @property
    def last_place(self) -> int | None:
        """The place of the last move that was no pass, in reading order; None before the first move."""
        move = next((ply.move for ply in reversed(self.plies) if ply.move != PASS), None)
        return None if move is None else self.position.points().index(move)

    @cached_property
    def position_id(self) -> str:
        """A short id of the position and its ply; a move must name the one it was made on."""
        seen = f"{self.ply} {self.position.to_text()}"
        return hashlib.sha256(seen.encode()).hexdigest()[:12]

    @cached_property
    def outcome(self) -> Outcome | None:
        """The end of the match, on the board or before that; None while it goes on."""
        if self.ended is not None:
            return self.ended
        if self.resigned is not None:
            return Outcome(self.resigned.other, "resign")
        if self.out_of_time is not None:
            return Outcome(self.out_of_time.other, "time")
        outcome = self.position.outcome()
        return Outcome(None, "unfinished") if outcome is None and self.recorded else outcome

    @property
    def side_to_move(self) -> Side | None:
        """The side to move, None when the match is over."""
        return None if self.outcome else self.position.side_to_move

    @property
    def ruling(self) -> str | None:
        """What a host has decided: `black`, `white`, `draw`, or `nobody` where it does not count."""
        if self.ended is None or self.ended.reason not in (BY_HOST, NOT_COUNTED):
            return None
        winner = self.ended.winner
        if winner is not None:
            return winner.value
        return "draw" if self.ended.reason == BY_HOST else "nobody"

    @property
    def waits_for(self) -> str:
        """`person`, `ai`, or `nobody` when the match is over."""
        side = self.side_to_move
        if side is None:
            return "nobody"
        return "ai" if self.seats[side].kind == "ai" else "person"

    @property
    def standing(self) -> Standing:
        """The data of its row."""
        offer = self.offer
        asked_by = offer.by.value if offer and offer.is_rematch else None
        flag_at = self.clock.flag_at if self.clock else None
        return Standing(self.waits_for, asked_by, flag_at and flag_at / 1000)

    @property
    def against_ai(self) -> bool:
        """Whether one of the seats is the engine's."""
        return any(seat.kind == "ai" for seat in self.seats.values())

    @property
    def allows_hints(self) -> bool:
        """Whether a player may ask for a hint.

        Where no clock runs: against the engine, or where both people agreed; in rooms nobody may.
        """
        if self.in_room:
            return False
        return self.clock is None and (self.against_ai or self.hints_agreed)

    def stands(self, at: int) -> bool:
        """Whether a host lets it stand at a time, in milliseconds of the epoch."""
        return self.is_stopped if self.clock is None else self.clock.stands(at)

    def may_stand(self, at: int) -> bool:
        """Whether a host may let it stand: it goes on, and so does its clock if it has one."""
        if self.outcome is not None or self.stands(at):
            return False
        clock = self.clock
        return clock is None or (clock.running is not None and not clock.has_fallen(at))

    @property
    def allows_greetings(self) -> bool:
        """Whether its players may greet each other: two people, outside a room."""
        both = all(seat.kind == "person" for seat in self.seats.values())
        return both and not self.in_room

    def side_of(self, player: str | None) -> Side | None:
        """The side that this player holds, None for a watcher."""
        if player is None:
            return None
        for side, seat in self.seats.items():
            if seat.player == player:
                return side
        return None

    def level_of(self, side: Side) -> Level | None:
        """The level of an engine's seat."""
        number = self.seats[side].level
        return None if number is None else self.duel.level(number)

    def last_own_ply(self, side: Side) -> int | None:
        """The number of a side's latest move that was not a pass."""
        for number in range(self.ply, 0, -1):
            if self.may_take_back(side, number):
                return number
        return None

    def may_take_back(self, side: Side, to: int) -> bool:
        """Whether ply `to` is a move of this side; passes are forced and do not count."""
        if not 1 <= to <= self.ply:
            return False
        taken = self.plies[to - 1]
        return taken.side is side and taken.move != PASS

    def after_plies(self, number: int) -> Position:
        """The position after ply `number`, 0 for the start; raises `IndexError` beyond the last."""
        return self.plies[number - 1].position if number else self.begun

    def analysis(self, number: int, limit: SearchLimit) -> Analyse:
        """The job that evaluates every legal move after ply `number`."""
        position = self.after_plies(number).to_text()
        return Analyse(game=self.duel.key, position=position, options=self.options, limit=limit)

    # Changes -------------------------------------------------------------------------------------

    def played(self, move: str) -> tuple[Ply, ...]:
        """The plies that `move` adds: itself and a pass it forces; raises `IllegalMove`."""
        added = [_ply(self.position, move)]
        while added[-1].position.legal_moves() == (PASS,):
            added.append(_ply(added[-1].position, PASS))
        return tuple(added)

    def after(self, event: Event) -> Match:
        """The match after one more event."""
        return self.replayed((event,))

    def answered_by(self, event: Event) -> Match:
        """The same after `event`, which is its latest, has answered a message, if it does."""
        if event.message_id is None:
            return self
        return replace(self, answered={**self.answered, (event.seat, event.message_id): event})

    def replayed(self, events: Iterable[Event]) -> Match:
        """The match after all of `events`."""
        match, answered = self, {}
        for event in events:
            if event.message_id is not None:
                answered[event.seat, event.message_id] = event
            changes = _changes(match, event)
            after = replace(match, version=event.version, changed_at=event.at, **changes)
            clock = _clock_after(match, after, event)
            match = after if clock is after.clock else replace(after, clock=clock)
        return replace(match, answered={**self.answered, **answered}) if answered else match


def _begun(game: Duel, row: MatchRow) -> Position:
    if row.begun_from is None:
        return game.position.start(**row.options)
    return game.position.from_text(row.begun_from, **row.options)


def _ply(position: Position, move: str) -> Ply:
    """One ply. Cached, because it is needed to check a move and again to replay its event."""
    return _remembered(position, move)  # type: ignore[arg-type] # hashable by its contract


@lru_cache(REMEMBERED)
def _remembered(position: Position, move: str) -> Ply:
    following = position.play(move)
    return Ply(position.side_to_move, move, following, position.changed_by(move))


def _recorded(begun: Position, record: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a match that was played elsewhere."""
    plies: list[Ply] = []
    for move in record["moves"]:
        plies.append(_ply(plies[-1].position if plies else begun, move))
    resigned, out_of_time = record["resigned"], record.get("out_of_time")
    return {
        "plies": tuple(plies),
        "resigned": Side(resigned) if resigned else None,
        "out_of_time": Side(out_of_time) if out_of_time else None,
        "ended": _ended(record.get("ended")),
        "recorded": True,
    }


def _ended(ended: Mapping[str, Any] | None) -> Outcome | None:
    """The end of a recorded game by a claim, or because nobody went on."""
    if ended is None:
        return None
    winner = ended["winner"]
    return Outcome(None if winner is None else Side(winner), ended["reason"])


def _changes(before: Match, event: Event) -> dict[str, Any]:
    """The fields of a match that an event changes."""
    data = event.data
    found: dict[str, Any] = {}
    match event.type:
        case "created":
            kinds = [seat["kind"] for seat in data.get("seats", {}).values()]
            found = {
                "full": bool(kinds) and "open" not in kinds,
                "hints_agreed": data.get("hints", True),  # no agreement was asked for until 2026
                "claims": data.get("claims", "none"),
                "in_room": data.get("in_room", False),
            }
            if "record" in data:
                found |= _recorded(before.begun, data["record"])
        case "joined":
            found = {"full": True}
        case "move":
            found = {
                "plies": (*before.plies, _ply(before.position, data["move"])),
                "offer": None,
                "offers": 0,
            }
        case "takeback":
            found = {"plies": before.plies[: data["to"] - 1], "offer": None, "offers": 0}
        case "resign" | "time" | "claimed" | "expired" | "ruled":
            found = {**_over(event), "offer": None, "offers": 0}
        case "offer" | "rematch_asked":
            offer = Offer(Side(data["by"]), data.get("to"), event.version)
            found = {"offer": offer, "offers": before.offers + 1}
        case "declined" | "withdrawn":
            found = {"offer": None}
        case "named":
            found = {"namings": before.namings + 1}
        case "clock_stopped" | "clock_went_on":
            found = {"is_stopped": event.type == "clock_stopped"}
        case "rematch":
            found = {"rematch": data["game"], "offer": None}
        case _:
            pass  # hint_asked, and what changes the clock only
    return found


def ruled(result: str | None) -> Outcome | None:
    """The end that a host has decided; None where the game decides again."""
    if result in ("black", "white"):
        return Outcome(Side(result), BY_HOST)
    if result is None:
        return None
    return Outcome(None, BY_HOST if result == "draw" else NOT_COUNTED)


def _over(event: Event) -> dict[str, Any]:
    """What an event says that ends a match before the board does."""
    data = event.data
    if event.type == "expired":
        return {"ended": Outcome(None, "expired")}
    if event.type == "claimed":
        return {"ended": Outcome(None if data["draw"] else Side(data["by"]), "abandoned")}
    if event.type == "ruled":
        return {"ended": ruled(data["result"])}
    return {"resigned" if event.type == "resign" else "out_of_time": Side(data["side"])}


def _clock_after(before: Match, after: Match, event: Event) -> Clock | None:
    """The clock after an event. It starts with the first move, once both have sat down."""
    clock, at = before.clock, round(event.at * 1000)
    if clock is None:
        return None
    following = after.side_to_move
    match event.type:
        case "clock_paused" | "clock_stopped" | "clock_went_on":
            clock = clock.paused(event.data["from"], event.data["until"])
        case "time_given":
            clock = clock.given(event.data["ms"])
        case "move" if after.full:
            clock = clock.moved(at, following, earns=event.data["move"] != PASS)
        case "joined" if after.plies:
            clock = clock.turned(at, following)
        case "takeback" | "resign" | "time" | "claimed" | "ruled" if clock.running:
            clock = clock.turned(at, following)
        case "ruled" if after.plies:  # the game decides again: the clock goes on
            clock = clock.turned(at, following)
        case _:
            pass
    return clock
