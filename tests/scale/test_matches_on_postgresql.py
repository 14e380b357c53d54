"""The state machine of matches on PostgreSQL, in two active processes."""

from __future__ import annotations

import random
import threading
from bisect import insort
from operator import itemgetter
from typing import Any

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from tests.support.examples import examples
from tests.support.fakes.engine_pool import FakeEnginePool
from tests.support.fakes.matches import match_service
from tests.support.match_client import MatchClient, play_first_legal
from tests.support.match_site import Site
from tests.support.reordering_machine import ReorderingMachine
from webapp.core.errors import RequestError
from webapp.matches.match.match import Match
from webapp.matches.match.new_match import NewMatch
from webapp.matches.playing.ai_turns import SearchLeases
from webapp.storage.database import Database
from webapp.storage.match_store import MatchStore
from webapp.storage.tables import seats


class SiteOnPostgreSQL(Site):
    """Matches in a separate database."""

    shared = True

    def __init__(self, url: str) -> None:
        self.database = Database(url)
        with self.database.engine.begin() as connection:
            connection.exec_driver_sql("truncate proofs, matches cascade")
        self.received: list[dict[str, Any]] = []
        self.shown: list[dict[str, Any]] = []
        self.restart()

    def close(self) -> None:
        self.database.close()


class OneOf:
    """Two processes; each call goes to a random one."""

    def __init__(self, both: tuple[MatchClient, MatchClient], dice: random.Random) -> None:
        self._both = both
        self._dice = dice

    def __getattr__(self, name: str) -> Any:
        return getattr(self._dice.choice(self._both), name)

    def snapshot(self, match: Match) -> dict[str, Any]:
        """The snapshot, with the search of the process that runs it."""
        found = [each.snapshot(match) for each in self._both]
        return next((each for each in found if each["thinking"]), found[0])


class CommonSearchLeases:
    """The search leases of one process, shared in memory instead of Redis."""

    def __init__(self, taken: dict[str, tuple[int, SearchLeases]]) -> None:
        self._taken = taken

    def take(self, match_id: str, version: int) -> bool:
        before = self._taken.get(match_id)
        if before and before[0] >= version and before[1] is not self:
            return False
        self._taken[match_id] = (version, self)
        return True

    def give_back(self, match_id: str, version: int) -> None:
        if self._taken.get(match_id) == (version, self):
            del self._taken[match_id]

    def let_expire(self, match_id: str) -> None:
        self._taken.pop(match_id, None)

    def is_taken(self, match_id: str) -> bool:
        return match_id in self._taken


class SiteOfTwoProcesses(SiteOnPostgreSQL):
    """Two processes that receive each other's events, as through Redis.

    Concurrent events may arrive in either order; pages sort them by version, and so does this
    class.
    """

    _dice = random.Random(1)
    _hearing_one = threading.Lock()

    def restart(self) -> None:
        self.engine_pool = FakeEnginePool()
        taken: dict[str, tuple[int, SearchLeases]] = {}
        one, other = (
            match_service(
                self.database,
                self.engine_pool,
                shared=True,
                search_leases=CommonSearchLeases(taken),
                on_event=lambda event, neighbour=neighbour: self._hear(event, both[neighbour]),
            )
            for neighbour in (1, 0)
        )
        both = (one, other)
        self.matches = OneOf((one, other), self._dice)
        self.matches.resume()

    def _hear(self, event: dict[str, Any], neighbour: MatchClient) -> None:
        with self._hearing_one:
            insort(self.received, event, key=itemgetter("v"))
        if neighbour.searches_before(event["game"], event["v"]):
            neighbour.match(event["game"])


def test_matches_are_as_the_model_says(database: str) -> None:
    class Machine(ReorderingMachine):
        new_site = staticmethod(lambda: SiteOfTwoProcesses(database))

    run_state_machine_as_test(Machine, settings=settings(examples(10), stateful_step_count=30))


def seat_given_to(player: str | None, database: Database, match_id: str) -> None:
    with database.engine.begin() as connection:
        where = seats.c.match_id == match_id, seats.c.player == "ann"
        connection.execute(seats.update().where(*where).values(player=player))


@pytest.mark.parametrize("level", [None, 1])
def test_who_lost_their_seat_elsewhere_plays_no_move(
    own_database: Database, level: int | None
) -> None:
    here = match_service(own_database, shared=True)
    match = here.create(NewMatch("reversi", {}, "black", level=level), "ann")
    legal = match.position.legal_moves()[0]
    asked = (match.id, "ann", match.ply, match.position_id, "m1", legal)
    seat_given_to("bob", own_database, match.id)
    with pytest.raises(RequestError, match="not_your_game"):
        here.play(*asked)
    store = MatchStore(own_database)
    assert [event.type for event in store.events_after(match.id, 0)] == ["created"]
    assert here.play(match.id, "bob", *asked[2:])["ply"] == 1, "who has it now plays"
    store.delete([match.id])
    with pytest.raises(RequestError, match="unknown_game"):
        play_first_legal(here.service, match.id, "bob")
