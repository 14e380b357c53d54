"""Requests of clients about matches, and the answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType, field

from engines.game import Side
from webapp.core.errors import RequestError
from webapp.core.messages import Count, ErrorMessage, Id, Message, MessageId, Request, Short
from webapp.matches.messages.events import EventAfter, MatchEvent
from webapp.matches.messages.state import Snapshot


class Presence(Message):
    """The sides whose players are connected, and the number of other watchers."""

    here: tuple[Side, ...]
    watching: int


class MatchPresence(Message):
    """Sent to all watchers of a match when its presence changes."""

    match_id: str = field(name="game")
    here: tuple[Side, ...]
    watching: int


Words = Literal["hello", "luck", "well-played", "thanks", "oops", "wait"]
"""The six greetings: a hello, good luck, well played, thanks, oops, and one moment, please."""


class GreetRequest(Request):
    """Greet the other player, who is a person, with one of six fixed sentences; there is no other talk.

    Those who have the game open hear it; it is not stored.
    """

    match_id: Id = field(name="game")
    says: Words


class Greeting(Message):
    """A player says one of the six sentences; sent to all watchers of the match."""

    match_id: str = field(name="game")
    side: Side
    says: Words


Cell = Annotated[str, Meta(pattern=r"\A[A-Za-z][1-9][0-9]?\Z")]
Marks = Annotated[list[Cell], Meta(max_length=16)]


class LookRequest(Request):
    """Show a finished match to those who look at it together: the position after `ply`, and circles.

    It is told to all who have the match or its review open, players and watchers alike; nothing of it
    is stored. Without `on` the client leaves.
    """

    match_id: Id = field(name="game")
    ply: Count
    marks: Marks
    on: bool = True


class Look(Message):
    """What somebody shows in a finished match, sent to all others who have it open.

    `side` is null for one who watched. A client that looks says it again every fifteen seconds, so that
    those who come later hear of it.
    """

    match_id: str = field(name="game")
    side: Side | None
    ply: int
    marks: tuple[str, ...]
    on: bool


class JoinRequest(Request):
    """Watch a match, or come back to it having seen version `since`.

    With `changes`, events have only what their states change (the last of `event`), and those that a
    message of the client brings about are in the answer to that alone.
    """

    match_id: Id = field(name="game")
    proto: int = 0
    since: Count = 0
    changes: bool = False


@dataclass(frozen=True)
class Missed:
    """Changes that a client has missed up to a version: the events, or a snapshot if that is shorter."""

    version: int
    state: Snapshot | UnsetType = UNSET
    events: tuple[MatchEvent, ...] | UnsetType = UNSET


class JoinAnswer(Message):
    """The seat of the client, and what it has missed: the events, or a snapshot if that is shorter.

    `now` is the server's time in milliseconds of the epoch. `presence` is null if it is not known
    yet; a message follows.
    """

    seat: Side | None
    presence: Presence | None
    version: int = field(name="v")
    now: int
    state: Snapshot | UnsetType = UNSET
    events: tuple[MatchEvent, ...] | UnsetType = UNSET


class PlayerRequest(Request):
    """A request that only a player of the match may send; each message id is handled once."""

    match_id: Id = field(name="game")
    message_id: MessageId = field(name="mid")


class MoveRequest(PlayerRequest):
    """Play `move` on the position that the player saw."""

    ply: Count
    position_id: Short = field(name="pos")
    move: Short


class TakebackRequest(PlayerRequest):
    """Take back ply `to` (null: the player's latest) and all later ones; between people, offer it."""

    position_id: Short = field(name="pos")
    to: Count | None = None


class AnswerRequest(PlayerRequest):
    """Accept or decline the opponent's offer, or withdraw one's own: to that the answer is no.

    `offer` is the version of its event.
    """

    offer: Count
    yes: bool


class ResignRequest(PlayerRequest):
    """Resign the game."""


class ClaimRequest(PlayerRequest):
    """End a game that the other player has left two minutes ago, on their move: with a win, or a `draw`.

    The `claims` of the state say which of these the players agreed to.
    """

    draw: bool


class WrittenAnswer(Message):
    """The request was saved: the version and ply of its event.

    `events` are all that it brought about, for a client that joined with `changes`. They are not there
    if the message had been answered before.
    """

    version: int = field(name="v")
    ply: int
    events: tuple[EventAfter, ...] | UnsetType = UNSET


class HintRequest(PlayerRequest):
    """Ask for a hint in the position that the player sees."""

    position_id: Short = field(name="pos")


class ValuesRequest(PlayerRequest):
    """Ask for the values of all legal moves in the position that the player sees."""

    position_id: Short = field(name="pos")


class ReviewRequest(Request):
    """Follow the review of a finished match until the connection ends.

    A `brief` one gets the summary alone: the turning points and the progress, without positions. With
    `later`, the answer has no positions either, and those that are found from then on follow. The whole
    review of a long game is too much for one message of the websocket; the JSON API has it.
    """

    match_id: Id = field(name="game")
    brief: bool | UnsetType = UNSET
    later: bool | UnsetType = UNSET


class RematchRequest(PlayerRequest):
    """Begin the same match with the sides changed; both players get the same new match.

    Between people it begins when both have asked.
    """


class RematchAnswer(Message):
    """The new match; null while the other player has not answered yet."""

    match_id: str | None = field(name="game")


class StaleMessage(ErrorMessage, kw_only=True):
    """The client saw an older position or offer; this is the current one."""

    state: Snapshot


class StaleRequest(RequestError):
    """Error: the request is about an older position or offer."""

    kind = StaleMessage

    def __init__(self, state: Snapshot) -> None:
        super().__init__("stale", state=state)
