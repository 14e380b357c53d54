"""What clients ask of matches, and the answers."""

from __future__ import annotations

from msgspec import UNSET, UnsetType, field

from engines.game import Side
from webapp.core.errors import RequestError
from webapp.core.messages import Count, ErrorMessage, Id, Message, MessageId, Request, Short
from webapp.matches.messages.events import MatchEvent
from webapp.matches.messages.state import Snapshot


class Presence(Message):
    """Whose players are connected, and how many others watch."""

    here: tuple[Side, ...]
    watching: int


class MatchPresence(Message):
    """Sent to all who watch a match when its presence changes."""

    match_id: str = field(name="game")
    here: tuple[Side, ...]
    watching: int


class JoinRequest(Request):
    """Watch a match, or come back to it having seen version `since`."""

    match_id: Id = field(name="game")
    proto: int = 0
    since: Count = 0


class JoinAnswer(Message):
    """The seat of the client, and what it has missed: the events, or the whole where that is less.

    `presence` is null where it is not known yet; a message follows.
    """

    seat: Side | None
    presence: Presence | None
    version: int = field(name="v")
    state: Snapshot | UnsetType = UNSET
    events: tuple[MatchEvent, ...] | UnsetType = UNSET


class PlayerRequest(Request):
    """Something that only a player of the match may ask for, once under each id."""

    match_id: Id = field(name="game")
    message_id: MessageId = field(name="mid")


class MoveRequest(PlayerRequest):
    """Play `move` on the position that the player saw."""

    ply: Count
    position_id: Short = field(name="pos")
    move: Short


class TakebackRequest(PlayerRequest):
    """Take back ply `to` (null: one's latest) and all after it; between people, ask for that."""

    position_id: Short = field(name="pos")
    to: Count | None = None


class AnswerRequest(PlayerRequest):
    """Accept or decline the opponent's offer, the one that event `offer` of the match made."""

    offer: Count
    yes: bool


class ResignRequest(PlayerRequest):
    """Give the game up."""


class WrittenAnswer(Message):
    """It is saved: the version and ply of the event that it made."""

    version: int = field(name="v")
    ply: int


class HintRequest(PlayerRequest):
    """Ask for a good move in the position that the player sees."""

    position_id: Short = field(name="pos")


class ValuesRequest(PlayerRequest):
    """Ask what every legal move is worth in the position that the player sees."""

    position_id: Short = field(name="pos")


class ReviewRequest(Request):
    """Follow the review of a finished match for as long as the connection lasts."""

    match_id: Id = field(name="game")


class RematchRequest(PlayerRequest):
    """The same again with the sides changed; the second to ask gets the match of the first."""


class RematchAnswer(Message):
    """The match that follows."""

    match_id: str = field(name="game")


class StaleMessage(ErrorMessage, kw_only=True):
    """The client saw another position, or another offer; this is where the match stands."""

    state: Snapshot


class StaleRequest(RequestError):
    """What was asked is about a position or an offer of the past."""

    kind = StaleMessage

    def __init__(self, state: Snapshot) -> None:
        super().__init__("stale", state=state)
