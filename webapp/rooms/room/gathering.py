"""A room apart from what is played in it: its people, their seats, its door, its pauses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

from webapp.rooms.room.reactions import Reactions
from webapp.storage.room_store import Person, called

HOST, MEMBER = "host", "member"
ASKS, MOVED = "asks", "moved"
"""The roles of somebody at the door, and of a device whose member goes on with another one."""
OFFER_SECONDS = 120.0
"""For which the letters of a seat are good."""
FIRST = 1
"""The number of the host who has opened a room."""


class Seat(Enum):
    """Whether a member plays in what begins next."""

    PLAYS = "plays"
    RESTS = "rests"
    """Sits out until they, or the host, say otherwise."""
    LEFT = "left"
    """By themselves; they may come back."""
    REMOVED = "removed"
    """By the host, for good."""


HERE = (Seat.PLAYS, Seat.RESTS)
"""The seats of those who have not left."""


@dataclass(frozen=True)
class Arrival:
    """When a host came, in seconds of the epoch, and the kind of their device; empty if not known."""

    at: float
    device: str


@dataclass(frozen=True)
class Offer:
    """The letters for another device, and since when they are good, in seconds of the epoch."""

    letters: str
    at: float

    def left(self, now: float) -> float:
        """For how many seconds they are good."""
        return max(0.0, min(OFFER_SECONDS, self.at + OFFER_SECONDS - now))


@dataclass(frozen=True, kw_only=True)
class Gathering:
    """Those who are in a room at `version`."""

    id: str
    code: str
    title: str
    people: Mapping[int, Person]
    version: int = 0
    seats: Mapping[int, Seat] = field(default_factory=dict)
    """The members, in the order in which they came."""
    arrivals: Mapping[int, Arrival] = field(default_factory=dict)
    """Of the hosts, by their numbers."""
    links: int = 0
    """How often the link for hosts was renewed."""
    offers: Mapping[int, Offer] = field(default_factory=dict)
    """The letters for another device of a member, each good once."""
    expected: int = 0
    """Members who come in without the word of a host; 0 for all."""
    came_at: Mapping[int, float] = field(default_factory=dict)
    """When each member came in first, in seconds of the epoch."""
    knocks: Mapping[int, int | None] = field(default_factory=dict)
    """Who is at the door, by number, and the member who they say they are; the oldest in front."""
    is_locked: bool = False
    is_over: bool = False
    paused_at: float = 0.0
    """Since when games and races stand by the word of a host, in seconds of the epoch; else 0."""
    reactions: Reactions = field(default_factory=Reactions)
    changed_at: float = 0.0
    """When its latest event was, in seconds of the epoch."""

    def host(self, player: str | None) -> Person | None:
        """The host who this player is."""
        return self._by_player.get((HOST, player))

    def member(self, player: str | None) -> Person | None:
        """The member who this player is, also one who has left."""
        return self._by_player.get((MEMBER, player))

    def place(self, role: str, player: str | None) -> Person | None:
        """Who this player is in another role."""
        return self._by_player.get((role, player))

    @cached_property
    def _by_player(self) -> Mapping[tuple[str, str | None], Person]:
        """The person that a player is in each role; nobody has the place of those who were forgotten."""
        known = (each for each in self.people.values() if each.player is not None)
        return {(each.role, each.player): each for each in reversed([*known])}  # the first counts

    @cached_property
    def called(self) -> str:
        """All players and names as one text."""
        return called(self.people[number] for number in sorted(self.people))

    @property
    def hosts(self) -> list[Person]:
        """Those who are hosts now, in the order in which they came."""
        found = (each for each in self.people.values() if each.role == HOST and each.player)
        return sorted(found, key=lambda each: each.number)

    @property
    def waiting(self) -> list[int]:
        """Those at the door who want to be new members, the oldest in front."""
        return [person for person, member in self.knocks.items() if member is None]

    def has(self, player: str | None) -> bool:
        """Whether this player is a host, or a member who is here."""
        member = self.member(player)
        return self.host(player) is not None or (member is not None and self.is_here(member.number))

    def is_here(self, number: int) -> bool:
        """Whether this is a member who has not left."""
        return self.seats.get(number) in HERE

    @property
    def is_paused(self) -> bool:
        """Whether a host has stopped the clocks."""
        return bool(self.paused_at)

    @property
    def here(self) -> list[int]:
        """The members who have not left, in the order in which they came."""
        return [number for number, seat in self.seats.items() if seat in HERE]

    @property
    def playing(self) -> list[int]:
        """The members who play in what begins next."""
        return [number for number, seat in self.seats.items() if seat is Seat.PLAYS]

    @property
    def gone(self) -> list[int]:
        """The members who have left, or were removed."""
        return [number for number, seat in self.seats.items() if seat not in HERE]
