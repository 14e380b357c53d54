"""Tables of the day: counted by the server, the best is kept; what hostile visitors try."""

from __future__ import annotations

import re
import secrets
from datetime import date, datetime, timedelta
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import between
from engines.huarong.solver.reference import shortest_path
from tests.support.clients import Visitor
from webapp.core.errors import RequestError
from webapp.huarong import day_tables
from webapp.huarong.catalogue import daily
from webapp.huarong.day_tables import DayTables, TableKey, read_game
from webapp.huarong.own_tables import OwnTables
from webapp.storage.database import Database
from webapp.storage.day_table_store import DayTableStore
from webapp.storage.own_table_store import OwnTableStore
from webapp.storage.unlist import main as unlist

DAY = TableKey(date(2026, 11, 23))
"""A Monday, with one of the easiest puzzles."""
OTHER = TableKey(date(2026, 11, 24))
NOON = datetime.fromisoformat("2026-11-23T12:00Z").timestamp()
HOUR = 3600.0


@cache
def solution(layout: Layout) -> str:
    """A shortest solution, as a page sends it."""
    path = shortest_path(layout, "moves")
    assert path
    moves = [between(before, after).route for before, after in pairwise(path)]
    return ".".join("-".join(map(str, route)) for route in moves)


def game_of(day: date, kind: daily.Kind = "hard") -> str:
    return solution(daily.puzzle_of(day, kind).layout)


class Clock:
    """A clock that tests set."""

    now = NOON

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def tables(database: Database, clock: Clock) -> DayTables:
    return DayTables(DayTableStore(database), 30, clock)


def test_one_address_does_not_fill_the_table(tables: DayTables, clock: Clock) -> None:
    """Equal results share a place, so those of many sources are shown first."""
    for number in range(day_tables.MOST_SHOWN + 5):
        tables.enter(DAY, f"cookie{number}", f"Cookie {number}", 8, source=1)
    clock.now += HOUR
    tables.enter(DAY, "ann", "Ann", 8, source=2)
    tables.enter(DAY, "bo", "Bo", 7, source=1)
    tables.enter(DAY, "cy", "Cy", 8)  # written by an earlier version
    lines = [(place, name) for place, name, _moves in shown(tables)]
    assert lines[:5] == [(1, "Bo"), (2, "Cookie 0"), (2, "Ann"), (2, "Cy"), (2, "Cookie 1")]
    assert len(lines) == day_tables.MOST_SHOWN
    seen = tables.table(DAY, f"cookie{day_tables.MOST_SHOWN + 4}")
    assert seen.players == day_tables.MOST_SHOWN + 8
    assert seen.own
    assert (seen.own.place, seen.own.is_own) == (2, True), "though it is beyond the best"


def shown(
    tables: DayTables, player: str | None = None, day: TableKey = DAY
) -> list[tuple[int, str, int]]:
    return [(each.place, each.name, each.moves) for each in tables.table(day, player).lines]


def refused(tables: DayTables, *entry: object) -> str:
    with pytest.raises(RequestError) as refusal:
        tables.enter(DAY, *entry)  # type: ignore[arg-type]
    return refusal.value.code


def why_unproven(tables: DayTables, game: str) -> str:
    with pytest.raises(RequestError) as refusal:
        tables.counted(DAY, game)
    assert refusal.value.code == "unproven"
    found: str = refusal.value.facts["why"]
    return found


def test_fewest_moves_first_and_equal_ones_share_the_place(tables: DayTables, clock: Clock) -> None:
    for number, (name, moves) in enumerate([("Ann", 9), ("Bo", 7), ("Cy", 9), ("Di", 12)]):
        clock.now = NOON + number
        tables.enter(DAY, name.lower(), name, moves)
    assert shown(tables) == [(1, "Bo", 7), (2, "Ann", 9), (2, "Cy", 9), (4, "Di", 12)]
    seen = tables.table(DAY, "cy")
    assert [each.is_own for each in seen.lines] == [False, False, True, False]
    assert seen.own
    assert (seen.own.place, seen.own.moves) == (2, 9)
    assert tables.table(DAY, "stranger").own is None
    assert shown(tables, day=OTHER) == []


def test_one_row_a_player_and_the_best_is_kept(tables: DayTables, clock: Clock) -> None:
    tables.enter(DAY, "ann", "Ann", 9)
    tables.enter(DAY, "bo", "Bo", 8)
    clock.now += 60
    tables.enter(DAY, "ann", "Anna", 12)
    assert shown(tables) == [(1, "Bo", 8), (2, "Anna", 9)]
    tables.enter(DAY, "ann", "Anna", 8)
    assert shown(tables) == [(1, "Bo", 8), (1, "Anna", 8)]  # the later one stands below


def test_a_day_takes_results_until_an_hour_after_its_end(tables: DayTables, clock: Clock) -> None:
    begin = NOON - 12 * HOUR
    for now, is_open in [(-1, False), (0, True), (25 * HOUR - 1, True), (25 * HOUR, False)]:
        clock.now = begin + now
        assert tables.is_open(DAY.day) is is_open
    with pytest.raises(RequestError) as refusal:
        tables.counted(DAY, game_of(DAY.day))
    assert refusal.value.code == "day_over"


def test_old_tables_are_deleted(tables: DayTables, clock: Clock) -> None:
    tables.enter(DAY, "ann", "Ann", 9)
    clock.now = NOON + 30 * 24 * HOUR
    tables.delete_old()
    assert shown(tables)
    clock.now += 24 * HOUR
    tables.delete_old()
    assert not shown(tables)


def test_who_is_removed_or_forgotten_is_gone_and_their_name_free(tables: DayTables) -> None:
    for day in (DAY, OTHER):
        tables.enter(day, "ann", "Ann", 9)
    tables.remove(DAY, "ann")
    assert not shown(tables)
    assert shown(tables, day=OTHER)
    tables.enter(DAY, "bo", "ANN", 9)
    tables.forget("ann")
    assert not shown(tables, day=OTHER)
    assert shown(tables) == [(1, "ANN", 9)]


def test_each_table_has_its_own_rows_and_a_player_leaves_all(tables: DayTables) -> None:
    short, ours = TableKey(DAY.day, "short"), TableKey(DAY.day, "short", "abcdefghjk")
    assert [*map(str, (DAY, short, ours))] == [
        "2026-11-23",
        "2026-11-23/short",
        "2026-11-23/short/abcdefghjk",
    ]
    game = game_of(DAY.day, "short")
    assert why_unproven(tables, game)
    for number, table in enumerate((DAY, short, ours)):
        tables.enter(table, "ann", "Ann", 20 + number)
    assert [shown(tables, day=table) for table in (DAY, short, ours)] == [
        [(1, "Ann", 20 + number)] for number in range(3)
    ]
    assert tables.counted(ours, game) == daily.puzzle_of(DAY.day, "short").moves
    tables.remove(short, "ann")
    assert [len(shown(tables, day=table)) for table in (DAY, short, ours)] == [1, 0, 1]
    tables.forget("ann")
    assert not any(shown(tables, day=table) for table in (DAY, short, ours))


def test_a_table_of_a_family_goes_when_nobody_opens_it(database: Database, clock: Clock) -> None:
    families = OwnTables(OwnTableStore(database), 30, clock)
    made = families.make("Smiths")
    for _ in range(2):
        clock.now += 30 * 24 * HOUR
        families.delete_old()
        found = families.read(made.id)
        assert found is not None
        assert found.name == "Smiths"
    clock.now += 32 * 24 * HOUR
    assert families.delete_old() == 1
    for nobodys in (made.id, "", "short", "' OR 1=1", "z" * 10):
        assert families.read(nobodys) is None


# Hostile visitors --------------------------------------------------------------------------------


def test_a_forged_game_is_refused(tables: DayTables) -> None:
    game = game_of(DAY.day)
    moves = game.split(".")
    assert tables.counted(DAY, game) == len(moves)
    assert why_unproven(tables, ".".join(moves[:-1])) == "not_solved"
    assert why_unproven(tables, game_of(OTHER.day)) != ""
    mirrored = solution(daily.puzzle_of(DAY.day).layout.mirror())
    assert mirrored != game
    assert tables.counted(DAY, mirrored) == len(moves)
    for text in ("", "13", "13-", "1-2.", "-1-2", "１-２", "1-2\n", "[[1,2]]", "99-98", "0-99"):
        assert why_unproven(tables, text)


@given(st.text(max_size=60) | st.from_regex(r"[0-9.-]{0,60}", fullmatch=True))
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        routes = read_game(text)
    except RequestError as refusal:
        assert refusal.code == "unproven"  # noqa: PT017 - other errors fail the test
    else:
        assert all(len(route) >= 2 for route in routes)


def test_the_run_of_somebody_else_comes_after_theirs(tables: DayTables, clock: Clock) -> None:
    tables.enter(DAY, "ann", "Ann", tables.counted(DAY, game_of(DAY.day)))
    clock.now += 1
    for name in ("ann", "\u0410nn", "\u00c1nn"):  # a Cyrillic letter, an accent
        assert refused(tables, "thief", name, tables.counted(DAY, game_of(DAY.day))) == "name_taken"
    tables.enter(DAY, "thief", "Thief", tables.counted(DAY, game_of(DAY.day)))
    assert [name for _, name, _ in shown(tables)] == ["Ann", "Thief"]


def test_a_flood_of_names_leaves_the_best(
    tables: DayTables, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(day_tables, "MOST_ROWS", 20)
    tables.enter(DAY, "ann", "Ann", 9)
    for number in range(40):
        clock.now += 1
        entry = (f"bot{number}", f"Bot {number}", 10)
        if number < 19:
            tables.enter(DAY, *entry)
        else:
            assert refused(tables, *entry) == "day_table_full"
    assert len(shown(tables)) == 20
    assert refused(tables, "di", "Di", 11) == "day_table_full"
    tables.enter(DAY, "bo", "Bo", 8)
    assert shown(tables)[:3] == [(1, "Bo", 8), (2, "Ann", 9), (3, "Bot 0", 10)]
    assert len(shown(tables)) == 20


def test_the_operator_takes_a_name_off(tables: DayTables, tmp_path: Path) -> None:
    tables.enter(DAY, "ann", "Ann", 9)
    tables.enter(DAY, "bo", "Bo", 9)
    where = {
        "YIYUAN_DATABASE_URL": f"sqlite:///{tmp_path / 'site.sqlite3'}",
        "YIYUAN_DATA_DIR": str(tmp_path),
    }
    run = CliRunner(env=where)
    done = run.invoke(unlist, ["2026-11-23", "ann"])
    assert (done.exit_code, done.output) == (0, "Taken off the tables of 2026-11-23: ann\n")
    assert shown(tables) == [(1, "Bo", 9)]
    again = run.invoke(unlist, ["2026-11-23", "ann"])
    assert again.exit_code == 1
    assert "nobody is called 'ann'" in again.output
    nowhere = run.invoke(
        unlist, ["2026-11-23", "x"], env={"YIYUAN_DATABASE_URL": "sqlite:////no/x"}
    )
    assert "there is no database" in nowhere.output


# Over HTTP ---------------------------------------------------------------------------------------


def address(day: date | None = None) -> str:
    return f"/huarong/daily/{day or daily.today()}/table"


def fresh_name() -> str:
    return f"Ann {secrets.token_hex(4)}"


def own_row(visitor: Visitor) -> str:
    """The marked row, "" without one."""
    page = visitor.get(f"{address()}?lang=en").text
    found = re.search(r'<tr aria-current="true">(.*?)</tr>', page, re.DOTALL)
    return found[1] if found else ""


def test_a_result_is_put_there_read_by_all_and_taken_off(
    player: Visitor, stranger: Visitor
) -> None:
    today, name = daily.today(), fresh_name()
    answer = player.post(address(), data={"name": f" {name} ", "game": game_of(today)})
    assert (answer.status_code, answer.headers["Location"]) == (303, address(today))
    assert name in own_row(player)
    assert "the fewest" in own_row(player)
    page = stranger.get(f"{address()}?lang=en")
    assert name in page.text
    assert own_row(stranger) == ""
    assert '<meta name="robots" content="noindex">' in page.text
    assert "no-store" in page.headers["Cache-Control"]
    assert "deleted after 30 days" in page.text
    stranger.post(address(), data={"act": "remove"})  # nobody takes another's row off
    assert name in own_row(player)
    player.post(address(), data={"act": "remove"})
    assert name not in stranger.get(address()).text


def test_a_name_passes_the_filter_of_names(player: Visitor) -> None:
    data = {"name": "fuck", "game": game_of(daily.today())}
    assert player.post(address(), data=data | {"name": ""}).status_code == 400
    answer = player.post(f"{address()}?lang=en", data=data)
    assert answer.status_code == 400
    assert "could offend" in answer.text
    assert f'value="{data["game"]}"' in answer.text  # the form has it still
    assert own_row(player) == ""


def test_programs_read_the_table(player: Visitor, stranger: Visitor) -> None:
    today, name = daily.today(), fresh_name()
    entry = daily.puzzle_of(today)
    player.post(address(), data={"name": name, "game": game_of(today)})
    path = f"/api/huarong/daily/{today}/table"
    answer = player.get(path)
    assert answer.headers["Cache-Control"] == "no-store"
    table = answer.json()
    assert (table["day"], table["code"], table["fewest"]) == (
        str(today),
        entry.code,
        entry.moves,
    )
    assert table["open"] is True
    assert table["players"] >= len(table["lines"]) >= 1
    own = {"place": 1, "name": name, "moves": entry.moves, "own": True}
    assert table["own"] == own
    assert own in table["lines"]
    others = stranger.get(path).json()
    assert others["own"] is None
    assert own | {"own": False} in others["lines"]
    for nowhere in ("2019-01-01", "yesterday"):
        assert player.get(f"/api/huarong/daily/{nowhere}/table").status_code == 404


def test_a_family_has_its_own_table_by_a_link(player: Visitor, stranger: Visitor) -> None:
    today, name = daily.today(), fresh_name()
    made = player.post("/huarong/tables", data={"name": " Class 3b "})
    assert made.status_code == 303
    link = made.headers["Location"]
    page = player.get(f"{link}?lang=en").text
    assert "Class 3b" in page
    assert "deleted when nobody has opened it for 30 days" in page
    assert '<meta name="robots" content="noindex">' in page
    assert "<svg" in page.split("own-link")[1]
    ours = f"{link}/{today}/short"
    player.post(ours, data={"name": name, "game": game_of(today, "short")})
    assert name in stranger.get(ours).text
    assert name not in stranger.get(f"/huarong/daily/{today}/short/table").text
    assert name not in stranger.get(link).text, "that of the hard puzzle"
    api, own = f"/api/huarong/daily/{today}/short/table", link.rsplit("/", 1)[1]
    assert [row["name"] for row in stranger.get(f"{api}?own={own}").json()["lines"]] == [name]
    assert name not in stranger.get(api).text
    assert stranger.get(f"{api}?own=zzzzzzzzzz").status_code == 404
    assert stranger.get("/huarong/tables/zzzzzzzzzz").status_code == 404
    for rude in ("", "fuck", "x" * 17):
        refused = player.post("/huarong/tables?lang=en", data={"name": rude})
        assert refused.status_code == 400
        assert 'role="alert"' in refused.text


def test_other_days(player: Visitor) -> None:
    past, future = daily.today() - timedelta(days=3), daily.today() + timedelta(days=1)
    page = player.get(f"{address(past)}?lang=en").text
    assert "Nobody is on the table of this day." in page
    assert "data-enter" not in page
    late = player.post(f"{address(past)}?lang=en", data={"name": "Ann", "game": game_of(past)})
    assert late.status_code == 400
    assert "This day is over" in late.text
    for nowhere in (address(future), "/huarong/daily/yesterday/table"):
        assert player.get(nowhere).status_code == 404
        assert player.post(nowhere, data={"act": "remove"}).status_code == 404
    for page in (f"/huarong/daily/{past}", address(past)):
        assert (
            address(past - timedelta(days=1 if page == address(past) else 0))
            in player.get(page).text
        )
