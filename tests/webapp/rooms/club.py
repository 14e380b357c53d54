"""A room on a site without a server, at a time that a test sets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.support.match_client import play_first_legal
from tests.support.match_site import Site
from webapp.matches.messages.requests import ResignRequest
from webapp.matches.playing.service import MatchService
from webapp.rooms.playing.keeper import RoundKeeper
from webapp.rooms.playing.repository import RoomRepository
from webapp.rooms.playing.service import RoomService
from webapp.rooms.room.plan import Plan
from webapp.rooms.room.room import Room
from webapp.storage.room_store import RoomStore

KEPT_DAYS = 14


@dataclass
class Club:
    """A room with members, whose games a keeper begins and ends."""

    site: Site
    plan: Plan
    names: Sequence[str] = ("ann", "bob", "cai")
    at: float = 1_000_000.0

    def __post_init__(self) -> None:
        self.begin()
        self.id = self.rooms.open("Club", self.plan, "host").id
        for name in self.names:
            self.join(name)

    def begin(self) -> None:
        """A process of the site, which knows nothing but the database."""
        self.matches: MatchService = self.site.matches.service
        repository = RoomRepository(RoomStore(self.site.database), shared=False, now=self.now)
        self.rooms = RoomService(repository, self.matches.drop)
        self.keeper = RoundKeeper(self.rooms, self.matches, KEPT_DAYS, self.now)

    def restart(self) -> None:
        self.site.restart()
        self.begin()

    def now(self) -> float:
        return self.at

    def join(self, name: str) -> None:
        self.rooms.members.join(self.id, name, name)

    def start(self, number: int = 1) -> None:
        """Start a round, and its games."""
        self.rooms.rounds.start(self.id, "host", number)
        self.keeper.tick()

    def tick(self, seconds: float = 0.0) -> None:
        """Let time pass, and the keeper look once."""
        self.at += seconds
        self.keeper.tick()

    def play(self, match_id: str, player: str | None = None) -> None:
        """Play the first legal move in a game."""
        play_first_legal(self.matches, match_id, player)

    def resign(self, match_id: str, player: str | None) -> None:
        self.matches.resign(ResignRequest(match_id, f"resigned by {player}"), player)

    @property
    def room(self) -> Room:
        return self.rooms.room(self.id)
