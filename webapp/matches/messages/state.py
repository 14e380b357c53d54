"""Messages with the state of a match and its moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, TypeVar, cast

import msgspec
from msgspec import UNSET, UnsetType, field

from engines.game import Position, Side
from webapp.core.messages import Facts, Message, Name
from webapp.matches.analysis.messages import Thinking
from webapp.matches.match import match as matches
from webapp.matches.match.match import Match
from webapp.matches.match.name import shown_name

Rows = Annotated[
    tuple[str, ...], msgspec.Meta(description="from the top; X black, O white, - empty")
]


SeatKind = Literal["person", "program", "ai", "open", "nobody"]


class TimeLeft(Message):
    """The remaining time of a side: main time in milliseconds, and periods."""

    main: int
    periods: int


class Clock(Message):
    """The clock of a match, in milliseconds: what both had when the turn of `running` began, at `since`.

    `since` is in milliseconds of the epoch, by the server's clock; it may lie ahead, after a pause.
    After the main time come periods, one of them a move; each move earns the increment.
    """

    control: str
    increment: int
    period: int
    black: TimeLeft
    white: TimeLeft
    running: Side | None
    since: int


class Player(Message):
    """The holder of a seat: a person, who may have chosen a name, or an engine with its level and name.

    A program that plays from elsewhere has a name that says so. Nobody has a seat in a game that was
    played elsewhere. `shown` is the level's place as players see it, such as 4.3; one that
    `needs_engine` moves only once that is prepared.
    """

    kind: SeatKind
    level: int | None
    name: Name | None
    shown: str | None = None
    needs_engine: bool = False


class Players(Message):
    """Both seats."""

    black: Player
    white: Player


class Outcome(Message):
    """The end of a match. A draw has no winner; `margin` is in the unit of the game."""

    winner: Side | None
    reason: str
    margin: int


class TakebackOffer(Message, tag_field="type", tag="takeback"):
    """An offer to take back ply `to` and all later ones; `v` is the version of its event."""

    version: int = field(name="v")
    by: Side
    to: int


class RematchOffer(Message, tag_field="type", tag="rematch"):
    """A player asks the other for another game; `v` is the version of its event."""

    version: int = field(name="v")
    by: Side


class Ply(Message):
    """One move of a match: the rows after it, joined by `/`, and the points that it changed."""

    ply: int
    side: Side
    move: str
    rows: str
    changed: tuple[str, ...]


class State(Message):
    """A match at version `v`, without the list of its moves; `pos` is the id of the position.

    `changes` has the points that a legal move would change, by move, while a person is to move; moves
    that change none are left out. `illegal` has the other points by the reason why they are illegal;
    `facts` is specific to the game. `hints`: a player may ask for one. `claims`: what a player may claim
    whose opponent has left: nothing, a draw, or that and the win.
    """

    match_id: str = field(name="game")
    kind: str
    options: Mapping[str, str]
    version: int = field(name="v")
    ply: int
    position_id: str = field(name="pos")
    side: Side | None
    rows: Rows
    last: str | None
    legal: tuple[str, ...]
    changes: Mapping[str, tuple[str, ...]]
    illegal: Mapping[str, list[str]]
    facts: Facts
    players: Players
    outcome: Outcome | None
    thinking: Thinking | None
    clock: Clock | None
    offer: TakebackOffer | RematchOffer | None
    rematch: str | None
    hints: bool
    claims: matches.Claims


StateChanges = msgspec.defstruct(
    "StateChanges",
    [
        (each.name, each.type | UnsetType, field(name=each.encode_name, default=UNSET))
        for each in msgspec.structs.fields(State)
    ],
    bases=(Message,),
    module=__name__,
    namespace={
        "__doc__": "The fields of a state that differ from the state before, and `thinking`."
    },
)


class Snapshot(State):
    """A match with its first position, and all its moves."""

    start: Rows
    first: Side
    moves: tuple[Ply, ...]


# Messages of a match -----------------------------------------------------------------------------

S = TypeVar("S", bound=State)


def state(match: Match) -> State:
    """The state of a match; the progress of a search is sent separately."""
    return _state(State, match)


def snapshot(match: Match, thinking: Thinking | None = None) -> Snapshot:
    """The snapshot of a match."""
    return _state(
        Snapshot,
        match,
        thinking,
        start=match.begun.rows(),
        first=match.begun.side_to_move,
        moves=tuple(ply_message(number, ply) for number, ply in enumerate(match.plies, 1)),
    )


def _state(kind: type[S], match: Match, thinking: Thinking | None = None, **more: Any) -> S:
    """A `State` or a `Snapshot`; `more` has the additional fields of a snapshot."""
    side = match.side_to_move
    legal = match.position.legal_moves() if side else ()
    return kind(
        match_id=match.id,
        kind=match.duel.key,
        options=match.options,
        version=match.version,
        ply=match.ply,
        position_id=match.position_id,
        side=side,
        rows=match.position.rows(),
        last=match.plies[-1].move if match.plies else None,
        legal=legal,
        changes=match.position.changes() if match.waits_for == "person" else {},
        illegal=illegal_points(match.position, legal) if side else {},
        facts=match.position.facts(),
        players=Players(*(_player(match, each) for each in Side)),
        outcome=_outcome(match),
        thinking=thinking,
        clock=_clock(match),
        offer=_offer(match),
        rematch=match.rematch,
        hints=match.allows_hints,
        claims=match.claims,
        **more,
    )


def ply_message(number: int, ply: matches.Ply) -> Ply:
    """One line of the list of moves."""
    return Ply(number, ply.side, ply.move, "/".join(ply.position.rows()), ply.changed)


def illegal_points(position: Position, legal: Sequence[str]) -> dict[str, list[str]]:
    """The illegal points by reason; `legal` are the legal moves."""
    found: dict[str, list[str]] = {}
    are_legal = frozenset(legal)
    for point in position.points():
        if point not in are_legal:
            reason = position.why_illegal(point)
            if reason is not None:
                found.setdefault(reason, []).append(point)
    return found


def _player(match: Match, side: Side) -> Player:
    seat, level = match.seats[side], match.level_of(side)
    shown = shown_name(seat.kind, seat.name) if level is None else level.name
    name = None if shown is None else Name(shown.zh, shown.en)
    return Player(
        cast(SeatKind, seat.kind),
        seat.level,
        name,
        None if level is None else level.shown,
        level is not None and level.needs_engine,
    )


def _outcome(match: Match) -> Outcome | None:
    ended = match.outcome
    return Outcome(ended.winner, ended.reason, ended.margin) if ended else None


def _clock(match: Match) -> Clock | None:
    clock = match.clock
    if clock is None:
        return None
    black, white = (TimeLeft(left.main, left.periods) for left in map(clock.left.__getitem__, Side))
    control = clock.control
    running = clock.running, clock.since
    return Clock(control.key, control.increment, control.period, black, white, *running)


def _offer(match: Match) -> TakebackOffer | RematchOffer | None:
    offer = match.offer
    if offer is None:
        return None
    if offer.to is None:
        return RematchOffer(offer.version, offer.by)
    return TakebackOffer(offer.version, offer.by, offer.to)
