"""What the events of rooms say, as the database has it: the type of each, and its data."""

from __future__ import annotations

from typing import Any, Literal, Union

import msgspec

from webapp.rooms.room.gathering import Seat
from webapp.rooms.tournament.tables import Result
from webapp.storage.room_store import RoomEvent


class Change(msgspec.Struct, tag_field="type"):
    """Something that happens in a room."""


class Opened(Change, tag="opened"):
    """It is opened, by its first host; `expected` members come in by themselves, 0 all who come."""

    device: str = ""
    expected: int = 0


class HostCame(Change, tag="host"):
    """Another device, or somebody else, is a host; `device` is its kind, as far as is known."""

    person: int
    device: str = ""


class HostGone(Change, tag="host_gone"):
    """A host is removed: neither the link for hosts nor the four digits of before are good any more."""

    person: int


class LinkRenewed(Change, tag="link"):
    """The link for hosts, and the four digits, are others from now on."""


class Named(Change, tag="named"):
    """Somebody is called otherwise, or forgotten."""

    person: int


class SeatTaken(Change, tag="seat"):
    """A member sits down, rests, leaves or is sent away."""

    member: int
    seat: Seat


class TakenBack(Change, tag="taken_back"):
    """These who have come in are at the door again."""

    members: tuple[int, ...]


class SeatOffered(Change, tag="offer"):
    """Another device that has these letters may go on as a member, for a while."""

    member: int
    letters: str


class Knocked(Change, tag="knock"):
    """Somebody at the door says that they are this member; without one they want to come in anew."""

    person: int
    member: int | None


class Refused(Change, tag="refuse"):
    """A host has said no to somebody at the door."""

    person: int


class SeatMoved(Change, tag="seat_moved"):
    """A member goes on with another device, whose `person` is no longer at the door."""

    member: int
    person: int


class Locked(Change, tag="locked"):
    """Nobody else may come in, or everybody again."""

    locked: bool


class Paused(Change, tag="paused"):
    """Games and races stand, or go on."""

    on: bool


class Ended(Change, tag="ended"):
    """The room is over."""


class Reacted(Change, tag="reaction"):
    """A member says one of the six words."""

    member: int
    key: str


class ReactionsAllowed(Change, tag="reactions"):
    """Members may say the six words, or not."""

    on: bool


class ActivityChosen(Change, tag="activity"):
    """Something else is played from now on; `plan` says what, as the database has it."""

    plan: dict[str, Any]


class Paired(Change, tag="paired"):
    """Games begin: Black, White and the match of each table; without White it is a bye."""

    tables: tuple[tuple[int, int | None, str | None], ...]


class Decided(Change, tag="result"):
    """The result of a table, None where its game decides again."""

    round: int
    table: int
    result: Result | None
    by: Literal["host", "game"]


class ByItself(Change, tag="by_itself"):
    """Rounds begin by themselves from now on, or not."""

    on: bool


class ArenaBegan(Change, tag="arena"):
    """The time of an arena begins."""

    minutes: int


class ArenaLengthened(Change, tag="arena_time"):
    """An arena lasts longer, once for each key."""

    minutes: int
    key: str | None = None


class ArenaOver(Change, tag="arena_over"):
    """The time of an arena is over."""


class ExhibitionBegan(Change, tag="exhibition"):
    """Everybody gets a game against a host, or against a level."""

    number: int
    host: int | None = None


class RaceBegan(Change, tag="race"):
    """A race begins; the one before it ends."""

    puzzle: str
    minutes: int


class RaceLengthened(Change, tag="race_time"):
    """The latest race lasts longer, once for each key."""

    minutes: int
    key: str | None = None


class RaceOver(Change, tag="race_over"):
    """The latest race is over."""


class Solved(Change, tag="solved"):
    """A member has solved the puzzle of a race; `run` plays the solution."""

    race: int
    member: int
    moves: int
    steps: int
    run: str | None


class Answered(Change, tag="answered"):
    """A member has solved a problem of a race over a set."""

    race: int
    member: int
    problem: int


_Any = Union[tuple(Change.__subclasses__())]  # type: ignore[valid-type]  # noqa: UP007 - made of all


def change_of(event: RoomEvent) -> Change:
    """What an event says."""
    found: Change = msgspec.convert({**event.data, "type": event.type}, _Any)
    return found


def row_of(change: Change) -> tuple[str, dict[str, Any]]:
    """The type and the data of an event, as the database has them."""
    data = msgspec.to_builtins(change)
    return data.pop("type"), data
