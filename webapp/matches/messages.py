"""What pages and programs are told of a match: its state, its moves, its events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeVar, cast

import msgspec
from msgspec import field

from engines.game import Position, Side
from webapp.core.messages import Facts, Message, Name
from webapp.matches import match as matches
from webapp.matches.analysis.messages import Thinking
from webapp.matches.match import Match
from webapp.storage import match_store

Rows = Annotated[
    tuple[str, ...], msgspec.Meta(description="from the top; X black, O white, - empty")
]


SeatKind = Literal["person", "ai", "open"]


class Player(Message):
    """What a seat is taken by; an engine has a level, which has a name."""

    kind: SeatKind
    level: int | None
    name: Name | None


class Players(Message):
    """Both seats."""

    black: Player
    white: Player


class Outcome(Message):
    """How a match ended: nobody won a draw; `margin` is in the game's own count."""

    winner: Side | None
    reason: str
    margin: int


class TakebackOffer(Message):
    """A takeback that a player asks for, back to before ply `to`; `v` is the event that asked."""

    type: Literal["takeback"]
    version: int = field(name="v")
    by: Side
    to: int


class Ply(Message):
    """One move of a match: the rows after it, joined by `/`, and the points that it changed."""

    ply: int
    side: Side
    move: str
    rows: str
    changed: tuple[str, ...]


class State(Message):
    """A match at version `v`, without the list of its moves; `pos` names the position.

    `illegal` has the other points by the reason why they are illegal, `facts` what only this game has.
    """

    match_id: str = field(name="game")
    game: str = field(name="kind")
    options: Mapping[str, str]
    version: int = field(name="v")
    ply: int
    position_id: str = field(name="pos")
    side: Side | None
    rows: Rows
    last: str | None
    legal: tuple[str, ...]
    illegal: Mapping[str, list[str]]
    facts: Facts
    players: Players
    outcome: Outcome | None
    thinking: Thinking | None
    offer: TakebackOffer | None
    rematch: str | None


class Snapshot(State):
    """A match with its first position, and all its moves."""

    start: Rows
    first: Side
    moves: tuple[Ply, ...]


# Events ------------------------------------------------------------------------------------------


class BySide(Message):
    """The side that did it."""

    side: Side


class Takeback(Message):
    """A takeback of ply `to` and all after it, and the side that asks for it."""

    by: Side
    to: int


class Declined(Message):
    """The side that declined the offer."""

    by: Side


class Rematch(Message):
    """The match that follows."""

    match_id: str = field(name="game")


class _Event(Message, tag_field="type"):
    """Something that happened in a match: version `v`, and the state after it."""

    match_id: str = field(name="game")
    version: int = field(name="v")
    ply: int
    position_id: str = field(name="pos")
    state: State


class MoveEvent(_Event, tag="move"):
    """A ply was played."""

    data: Ply


class TakebackEvent(_Event, tag="takeback"):
    """Plies were taken back."""

    data: Takeback


class OfferEvent(_Event, tag="offer"):
    """A player asks the other for a takeback."""

    data: Takeback


class DeclinedEvent(_Event, tag="declined"):
    """The offer was declined."""

    data: Declined


class ResignEvent(_Event, tag="resign"):
    """A player gave the game up."""

    data: BySide


class JoinedEvent(_Event, tag="joined"):
    """A friend took the open seat."""

    data: BySide


class HintAskedEvent(_Event, tag="hint_asked"):
    """A player asked for a hint in a match between people, which both are told."""

    data: BySide


class RematchEvent(_Event, tag="rematch"):
    """The same match begins again elsewhere, with the sides changed."""

    data: Rematch


MatchEvent = (
    MoveEvent
    | TakebackEvent
    | OfferEvent
    | DeclinedEvent
    | ResignEvent
    | JoinedEvent
    | HintAskedEvent
    | RematchEvent
)
"""An event as pages get it. The first event of a match, `created`, is not told: nobody watches yet."""


# Messages of a match -----------------------------------------------------------------------------

S = TypeVar("S", bound=State)


def state(match: Match) -> State:
    """The state of a match; `thinking` is left to the search that is under way, if any."""
    return _state(State, match)


def snapshot(match: Match, thinking: Thinking | None = None) -> Snapshot:
    """The whole match."""
    return _state(
        Snapshot,
        match,
        thinking,
        start=match.begun.rows(),
        first=match.begun.side_to_move,
        moves=tuple(_ply(number, ply) for number, ply in enumerate(match.plies, 1)),
    )


def event_message(match: Match, event: match_store.Event) -> MatchEvent:
    """An event; `match` is the match after it."""
    about = {"game": match.id, "v": event.v, "type": event.type, "ply": event.ply, "pos": match.pos}
    data = _ply(event.ply, match.plies[-1]) if event.type == "move" else event.data
    told = {**about, "data": data, "state": state(match)}
    return msgspec.convert(told, MatchEvent)  # type: ignore[no-any-return] # a union


def _state(kind: type[S], match: Match, thinking: Thinking | None = None, **more: Any) -> S:
    """A state of either kind; `more` are the fields that a snapshot has."""
    side = match.side_to_move
    legal = match.position.legal_moves() if side else ()
    return kind(
        match_id=match.id,
        game=match.duel.key,
        options=match.options,
        version=match.v,
        ply=match.ply,
        position_id=match.pos,
        side=side,
        rows=match.position.rows(),
        last=match.plies[-1].move if match.plies else None,
        legal=legal,
        illegal=_illegal(match.position, legal) if side else {},
        facts=match.position.facts(),
        players=Players(*(_player(match, each) for each in Side)),
        outcome=_outcome(match),
        thinking=thinking,
        offer=_offer(match),
        rematch=match.rematch,
        **more,
    )


def _ply(number: int, ply: matches.Ply) -> Ply:
    return Ply(number, ply.side, ply.move, "/".join(ply.position.rows()), ply.changed)


def _illegal(position: Position, legal: tuple[str, ...]) -> dict[str, list[str]]:
    """Why each other point is illegal: the points by reason."""
    found: dict[str, list[str]] = {}
    for point in position.points():
        if point not in legal:
            reason = position.why_illegal(point)
            if reason is not None:
                found.setdefault(reason, []).append(point)
    return found


def _player(match: Match, side: Side) -> Player:
    seat, level = match.seats[side], match.level_of(side)
    name = None if level is None else Name(level.name.zh, level.name.en)
    return Player(cast(SeatKind, seat.kind), seat.level, name)


def _outcome(match: Match) -> Outcome | None:
    ended = match.outcome
    return Outcome(ended.winner, ended.reason, ended.margin) if ended else None


def _offer(match: Match) -> TakebackOffer | None:
    offer = match.offer
    return TakebackOffer("takeback", offer.v, offer.by, offer.to) if offer else None
