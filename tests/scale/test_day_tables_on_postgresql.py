"""Tables of the day on PostgreSQL, where several processes write to one."""

from __future__ import annotations

import threading
from datetime import date, datetime

import pytest

from webapp.core.errors import RequestError
from webapp.huarong.day_tables import DayTables
from webapp.storage.database import Database
from webapp.storage.day_table_store import DayTableStore

DAY = date(2026, 11, 23)
NOON = datetime.fromisoformat("2026-11-23T12:00Z").timestamp()
WRITERS = 8


def tables_of(database: Database) -> DayTables:
    return DayTables(DayTableStore(database), 30, lambda: NOON)


def test_a_row_comes_changes_and_goes(own_database: Database) -> None:
    tables = tables_of(own_database)
    for player, name, moves in [("ann", "Ann", 9), ("bo", "Bo", 7), ("ann", "Anna", 8)]:
        tables.enter(DAY, player, name, moves)
    seen = tables.table(DAY, "ann")
    assert [(each.name, each.moves) for each in seen.lines] == [("Bo", 7), ("Anna", 8)]
    with pytest.raises(RequestError) as refusal:
        tables.enter(DAY, "cy", "ANNA", 6)
    assert refusal.value.code == "name_taken"
    tables.remove(DAY, "ann")
    tables.delete_old()
    assert [each.name for each in tables.table(DAY, None).lines] == ["Bo"]


def test_a_name_is_given_once_and_a_player_has_one_row(own_database: Database) -> None:
    ready = threading.Barrier(2 * WRITERS)
    codes: list[str] = []

    def enter(player: str, name: str, moves: int) -> None:
        ready.wait()
        try:
            tables_of(own_database).enter(DAY, player, name, moves)
        except RequestError as refusal:
            codes.append(refusal.code)

    named = [("all", "One", 20 + number) for number in range(WRITERS)]
    named += [(f"p{number}", "Same", 9) for number in range(WRITERS)]
    threads = [threading.Thread(target=enter, args=each) for each in named]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert codes == ["name_taken"] * (WRITERS - 1)
    lines = tables_of(own_database).table(DAY, None).lines
    assert [(each.name, each.moves) for each in lines] == [("Same", 9), ("One", 20)]
