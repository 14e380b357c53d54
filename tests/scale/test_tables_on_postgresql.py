"""The public list of tables on PostgreSQL, where two processes write to it."""

from __future__ import annotations

import threading

from tests.support.fakes.matches import match_service
from webapp.matches.match.new_match import NewMatch
from webapp.storage.database import Database
from webapp.storage.public_match_store import ListedMatch, PublicMatchStore

NOW = 1_000_000.0
ROUNDS = 20


def ids(found: list[ListedMatch]) -> list[str]:
    return [each.match_id for each in found]


def test_the_list_is_kept_and_cleared(own_database: Database) -> None:
    matches, tables = match_service(own_database, shared=True), PublicMatchStore(own_database)
    made = [matches.create(NewMatch("reversi", {}, "black", None), "ann").id for _ in range(3)]
    for match_id in made:
        assert tables.add(match_id, NOW, source=1)
        assert tables.add(match_id, NOW, source=1)  # again is no conflict
    assert ids(tables.open_tables(NOW - 1, 0, 30)) == made[::-1]
    assert tables.count_open("ann", NOW - 1, 0) == 3
    assert tables.count_open("bob", NOW - 1, 0) == 0
    matches.join(made[0], "bob")
    assert ids(tables.in_play(NOW - 1, 0, 30)) == [made[0]]
    assert not tables.add(made[0], NOW, source=1)
    tables.seen([made[1]], NOW + 5)
    assert ids(tables.open_tables(NOW + 1, 0, 30)) == [made[1]]
    matches.resign(made[0], "bob", "m1")
    assert sorted(tables.ended(NOW + 1)) == sorted([made[0], made[2]])
    tables.remove(tables.ended(NOW + 1))
    assert tables.ids() == [made[1]]


def test_a_private_game_is_never_listed_behind_the_guest(own_database: Database) -> None:
    """The host lists the match while the guest sits down: the list then came first."""
    host, guest = (match_service(own_database, shared=True) for _ in range(2))
    tables = PublicMatchStore(own_database)
    listed: dict[str, bool] = {}

    def put(match_id: str) -> None:
        listed[match_id] = tables.add(match_id, NOW, source=1)

    for _ in range(ROUNDS):
        match = host.create(NewMatch("reversi", {}, "black", None), "ann")
        listing = threading.Thread(target=put, args=(match.id,))
        listing.start()
        guest.join(match.id, "bob")
        listing.join()
        assert tables.has(match.id) == listed[match.id]
        assert not tables.add(match.id, NOW, source=1)
