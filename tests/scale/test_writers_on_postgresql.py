"""What several processes write to one PostgreSQL at once: rows of a day, sets of questions, tables."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from datetime import date, datetime

from tests.support.fakes.matches import match_service
from webapp.capture_go.questions.kept_sets import Kept, QuestionSets
from webapp.capture_go.questions.question_set import Question, QuestionSet
from webapp.core.errors import RequestError
from webapp.huarong.day_tables import DayTables
from webapp.matches.match.new_match import NewMatch
from webapp.storage.database import Database
from webapp.storage.day_table_store import DayTableStore
from webapp.storage.public_match_store import ListedMatch, PublicMatchStore
from webapp.storage.question_set_store import QuestionSetStore

DAY = date(2026, 11, 23)
NOON = datetime.fromisoformat("2026-11-23T12:00Z").timestamp()
WRITERS = 8
ROUNDS = 20
ASKED = (Question("-----/-----/--X--/-----/----- O", "free", ("c2",)),)


def all_at_once(writers: Iterable[Callable[[], object]]) -> list[str]:
    """Let all write at the same time; returns the codes of the refusals."""
    several = list(writers)
    ready, codes = threading.Barrier(len(several)), list[str]()

    def begin(write: Callable[[], object]) -> None:
        ready.wait()
        try:
            write()
        except RequestError as refusal:
            codes.append(refusal.code)

    threads = [threading.Thread(target=begin, args=(write,)) for write in several]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return codes


def day_tables(database: Database) -> DayTables:
    return DayTables(DayTableStore(database), 30, lambda: NOON)


def test_a_name_is_given_once_and_a_player_has_one_row(own_database: Database) -> None:
    named = [("all", "One", 20 + number) for number in range(WRITERS)]
    named += [(f"p{number}", "Same", 9) for number in range(WRITERS)]
    codes = all_at_once(
        lambda who=who, name=name, moves=moves: day_tables(own_database).enter(
            DAY, who, name, moves
        )
        for who, name, moves in named
    )
    assert codes == ["name_taken"] * (WRITERS - 1)
    table = day_tables(own_database)
    assert [(each.name, each.moves) for each in table.table(DAY, None).lines] == [
        ("Same", 9),
        ("One", 20),
    ]
    table.enter(DAY, "all", "Other", 8)
    assert [each.name for each in table.table(DAY, "all").lines] == ["Other", "Same"]
    table.remove(DAY, "all")
    table.delete_old()
    assert [each.name for each in table.table(DAY, None).lines] == ["Same"]


def sets_of(database: Database) -> QuestionSets:
    return QuestionSets(QuestionSetStore(database), ("secret",), 30, lambda _size: None)


def test_of_simultaneous_changes_one_is_made(own_database: Database) -> None:
    kept = sets_of(own_database).store(QuestionSet("0", ASKED))
    made: list[tuple[str, Kept]] = []

    def change(title: str) -> None:
        made.append((title, sets_of(own_database).change(kept, QuestionSet(title, ASKED))))

    codes = all_at_once(lambda title=str(n): change(title) for n in range(1, WRITERS + 1))
    assert codes == ["set_changed"] * (WRITERS - 1)
    ((title, changed),) = made
    assert sets_of(own_database).read(kept.id) == QuestionSet(title, ASKED)
    assert sets_of(own_database).delete_old() == 0
    sets_of(own_database).delete(changed)
    assert sets_of(own_database).read(kept.id) is None


def ids(found: list[ListedMatch]) -> list[str]:
    return [each.match_id for each in found]


def test_the_list_of_tables_is_kept_and_cleared(own_database: Database) -> None:
    matches, tables = match_service(own_database, shared=True), PublicMatchStore(own_database)
    made = [matches.create(NewMatch("reversi", {}, "black", None), "ann").id for _ in range(3)]
    for match_id in made:
        assert tables.add(match_id, NOON, source=1)
        assert tables.add(match_id, NOON, source=1)  # again is no conflict
    assert ids(tables.open_tables(NOON - 1, 0, 30)) == made[::-1]
    assert tables.count_open("ann", NOON - 1, 0) == 3
    assert tables.count_open("bob", NOON - 1, 0) == 0
    matches.join(made[0], "bob")
    assert ids(tables.in_play(NOON - 1, 0, 30)) == [made[0]]
    tables.seen([made[1]], NOON + 5)
    assert ids(tables.open_tables(NOON + 1, 0, 30)) == [made[1]]
    matches.resign(made[0], "bob", "m1")
    assert sorted(tables.ended(NOON + 1)) == sorted([made[0], made[2]])
    tables.remove(tables.ended(NOON + 1))
    assert tables.ids() == [made[1]]


def test_a_private_game_is_never_listed_behind_the_guest(own_database: Database) -> None:
    """The host lists the match while the guest sits down: the list then came first."""
    host, guest = (match_service(own_database, shared=True) for _ in range(2))
    tables = PublicMatchStore(own_database)
    for _ in range(ROUNDS):
        match = host.create(NewMatch("reversi", {}, "black", None), "ann")
        listed: list[bool] = []
        all_at_once(
            [
                lambda each=match.id, listed=listed: listed.append(
                    tables.add(each, NOON, source=1)
                ),
                lambda each=match.id: guest.join(each, "bob"),
            ]
        )
        assert [tables.has(match.id)] == listed
        assert not tables.add(match.id, NOON, source=1)
