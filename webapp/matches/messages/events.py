"""Messages to the watchers of a match about its events."""

from __future__ import annotations

from typing import Any, Literal, get_args

import msgspec
from msgspec import UNSET, field

from engines.game import Side
from webapp.core.messages import Message
from webapp.matches.match.match import Match
from webapp.matches.messages.state import Ply, State, StateChanges, ply_message, state
from webapp.storage import match_store


class BySide(Message):
    """The side that caused the event."""

    side: Side


class Takeback(Message):
    """A takeback of ply `to` and all later ones, and the side that asks for it."""

    by: Side
    to: int


class ByPlayer(Message):
    """The side that asks, declines or withdraws."""

    by: Side


class Claim(Message):
    """The side that has claimed the end, and whether as a draw: else it has won."""

    by: Side
    draw: bool


class Nothing(Message):
    """An event without data of its own: the state shows it."""


class Rematch(Message):
    """The new match."""

    match_id: str = field(name="game")


class _Event(Message, tag_field="type"):
    """An event of a match: its version `v`, and the state after it."""

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

    data: ByPlayer


class WithdrawnEvent(_Event, tag="withdrawn"):
    """The offer was withdrawn by the side that made it."""

    data: ByPlayer


class ResignEvent(_Event, tag="resign"):
    """A player resigned."""

    data: BySide


class Pause(Message):
    """The time during which nobody could move, in milliseconds of the epoch.

    It ends before it begins if the clock of the server was set back.
    """

    begun: int = field(name="from")
    until: int


class TimeEvent(_Event, tag="time"):
    """The time of the side to move has run out."""

    data: BySide


class ClaimedEvent(_Event, tag="claimed"):
    """A player has ended the game that the other one had left."""

    data: Claim


class ExpiredEvent(_Event, tag="expired"):
    """The game ended without a result after many days without a move."""

    data: Nothing


class ClockPausedEvent(_Event, tag="clock_paused"):
    """The site was down, or its clock was set; the clock of the match goes on at `until`."""

    data: Pause


class ClockStoppedEvent(_Event, tag="clock_stopped"):
    """The host of a room has stopped the clock: it stands, and no move is taken until it goes on."""

    data: Pause


class ClockWentOnEvent(_Event, tag="clock_went_on"):
    """The host of a room has let the clock go on; `from` is until when it would have stood."""

    data: Pause


class MoreTime(Message):
    """The milliseconds that were given."""

    ms: int


class TimeGivenEvent(_Event, tag="time_given"):
    """The host of a room has given both sides more time."""

    data: MoreTime


class Ruling(Message):
    """The result, `nobody` if the game does not count; null if the game decides again."""

    result: Literal["black", "white", "draw", "nobody"] | None


class RuledEvent(_Event, tag="ruled"):
    """The host of a room has decided how the match ends, or lets the game decide again."""

    data: Ruling


class JoinedEvent(_Event, tag="joined"):
    """A friend took the open seat."""

    data: BySide


class NamedEvent(_Event, tag="named"):
    """A player has chosen a name, or taken it away; the state has it."""

    data: BySide


class HintAskedEvent(_Event, tag="hint_asked"):
    """A player asked for a hint in a match between people; both players are informed."""

    data: BySide


class RematchAskedEvent(_Event, tag="rematch_asked"):
    """A player asks the other for a rematch."""

    data: ByPlayer


class RematchEvent(_Event, tag="rematch"):
    """A new match with the sides changed begins."""

    data: Rematch


MatchEvent = (
    MoveEvent
    | TakebackEvent
    | OfferEvent
    | DeclinedEvent
    | WithdrawnEvent
    | ResignEvent
    | TimeEvent
    | ClaimedEvent
    | ExpiredEvent
    | ClockPausedEvent
    | ClockStoppedEvent
    | ClockWentOnEvent
    | TimeGivenEvent
    | RuledEvent
    | JoinedEvent
    | NamedEvent
    | HintAskedEvent
    | RematchAskedEvent
    | RematchEvent
)
"""Any event as a message. The first event of a match, `created`, has none: there is no watcher yet."""
EVENTS: tuple[type[Message], ...] = get_args(MatchEvent)


def event_message(match: Match, event: match_store.Event) -> MatchEvent:
    """The message for an event; `match` is the match after it."""
    about = {
        "game": match.id,
        "v": event.version,
        "type": event.type,
        "ply": event.ply,
        "pos": match.position_id,
    }
    data = ply_message(event.ply, match.plies[-1]) if event.type == "move" else event.data
    message = {**about, "data": data, "state": state(match)}
    return msgspec.convert(message, MatchEvent)  # type: ignore[no-any-return] # a union


class EventAfter(Message):
    """An event for a client that joined with `changes`.

    Its `state` has `thinking` and what differs from the state before it, but not `v`, `ply` and `pos`,
    which the event itself has, nor `rows` and `last` of a move, which are in its `data`.
    """

    type: str
    match_id: str = field(name="game")
    version: int = field(name="v")
    ply: int
    position_id: str = field(name="pos")
    state: StateChanges  # type: ignore[valid-type] # made of the fields of `State`
    data: Any


ALSO_IN_EVENT = frozenset({"version", "ply", "position_id"})
ALSO_IN_PLY = frozenset({"rows", "last"})
"""Fields of a state that its event has as well, and those that the data of a move have."""


def event_after(before: State | None, event: MatchEvent) -> EventAfter:
    """An event for those who know the state `before` it, or with all of its own if that is older.

    The progress of a search is always there, because messages of its own change it.
    """
    old = before if before is not None and before.version + 1 == event.version else None
    known = ALSO_IN_EVENT | ALSO_IN_PLY if isinstance(event, MoveEvent) else ALSO_IN_EVENT
    changes = {
        name: value
        for name in State.__struct_fields__
        if name not in known
        and (
            (value := getattr(event.state, name)) != getattr(old, name, UNSET) or name == "thinking"
        )
    }
    kind = str(event.__struct_config__.tag)
    about = event.match_id, event.version, event.ply, event.position_id
    return EventAfter(kind, *about, StateChanges(**changes), event.data)
