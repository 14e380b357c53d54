"""Codes for another device, and forgetting: what they open, and what they never open."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import sqlalchemy as sa

from tests.support.clients import Visitor
from tests.support.match_client import MatchClient
from tests.webapp.mine.conftest import begin, give_up
from webapp.core.errors import RequestError
from webapp.mine.transfer.codes import LEFT_SECONDS, LENGTH, LETTERS, VALID_SECONDS, TransferCodes
from webapp.mine.transfer.joining import (
    FEWEST,
    Joining,
)
from webapp.site.identity import hashed
from webapp.storage.database import Database
from webapp.storage.match_store import MatchStore
from webapp.storage.player_store import PlayerStore
from webapp.storage.tables import matches as match_table
from webapp.storage.tables import transfers
from webapp.storage.transfer_store import TransferStore

TOKEN = "t" * 32
ANN, BOB = hashed(TOKEN), "b" * 64
KEYS = ("key of the site",)


class Clock:
    """A clock that the test sets."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def codes(database: Database, clock: Clock) -> TransferCodes:
    return TransferCodes(TransferStore(database), KEYS, clock)


@pytest.fixture
def joining(store: MatchStore, players: PlayerStore, matches: MatchClient) -> Joining:
    return Joining(store, players, matches.service)


# Codes ---------------------------------------------------------------------------------------------


def test_a_code_opens_once(codes: TransferCodes) -> None:
    code = codes.issue(ANN, TOKEN, '{"theme":"night"}')
    assert len(code) == LENGTH
    assert set(code) <= set(LETTERS)
    assert codes.whose(code) == ANN, "asking uses nothing up"
    assert not codes.is_used(ANN)
    opened = codes.open(f"{code[:4].lower()} - {code[4:]}")
    assert opened is not None
    assert (opened.player, opened.token, opened.records) == (ANN, TOKEN, '{"theme":"night"}')
    assert codes.open(code) is None
    assert codes.whose(code) is None
    assert codes.is_used(ANN)


def test_an_old_or_replaced_or_wrong_code_opens_nothing(codes: TransferCodes, clock: Clock) -> None:
    replaced = codes.issue(ANN, TOKEN, "{}")
    code = codes.issue(ANN, TOKEN, "{}")
    for wrong in (replaced, "", "x", code[:-1], code + "2", "' OR 1=1", "\x00", "é" * 8):
        assert codes.whose(wrong) is None
        assert codes.open(wrong) is None
    clock.now += VALID_SECONDS
    assert codes.whose(code) is None
    assert codes.open(code) is None


def test_no_code_is_valid_for_longer_because_the_clock_was_set_back(
    codes: TransferCodes, clock: Clock
) -> None:
    code = codes.issue(ANN, TOKEN, "{}")
    clock.now -= 24 * 3600.0
    assert codes.whose(code) is None
    assert codes.open(code) is None
    assert codes.open(codes.issue(ANN, TOKEN, "{}")) is not None


def test_the_database_alone_opens_nothing(codes: TransferCodes, database: Database) -> None:
    code = codes.issue(ANN, TOKEN, "{}")
    with database.reading() as connection:
        (row,) = connection.execute(sa.select(transfers)).all()
    assert code not in str(row)
    assert TOKEN not in str(row)
    assert TransferCodes(TransferStore(database), ("another key",)).open(code) is None


def test_what_somebody_wrote_into_the_database_is_not_believed(
    codes: TransferCodes, database: Database
) -> None:
    codes.issue(ANN, TOKEN, "{}")
    with database.reading() as connection:
        sealed = connection.execute(sa.select(transfers.c.sealed)).scalar_one()
    code = codes.issue(BOB, "u" * 32, "{}")
    forged = transfers.update().values(sealed=sealed)
    with database.engine.begin() as connection:
        connection.execute(forged)
    assert codes.open(code) is None


def test_records_are_left_once_for_the_device_that_gave_the_code(
    codes: TransferCodes, clock: Clock
) -> None:
    code = codes.issue(ANN, TOKEN, "{}")
    assert not codes.leave(ANN, '{"early":"1"}'), "nobody has joined yet"
    codes.open(code)
    assert codes.left(ANN) is None
    assert not codes.leave(BOB, '{"foreign":"1"}')
    assert codes.leave(ANN, '{"theme":"night"}')
    assert not codes.leave(ANN, '{"theme":"day"}'), "what lies there is not replaced"
    clock.now += VALID_SECONDS
    assert codes.left(ANN) == '{"theme":"night"}'
    assert codes.left(BOB) is None
    clock.now += LEFT_SECONDS
    assert codes.left(ANN) is None


def test_forgetting_takes_away_what_was_left(codes: TransferCodes) -> None:
    codes.open(codes.issue(ANN, TOKEN, "{}"))
    codes.leave(ANN, "{}")
    codes.forget(ANN)
    assert codes.left(ANN) is None


# Joining and forgetting ----------------------------------------------------------------------------


def test_joined_games_belong_to_both_devices(
    matches: MatchClient, players: PlayerStore, joining: Joining
) -> None:
    games = {begin(matches, player).id for player in (ANN, BOB)}
    between = begin(matches, ANN, level=None)
    matches.join(between.id, BOB)
    joining.join(BOB, ANN)
    assert {match.id for match in players.played(ANN)} == {*games, between.id}
    for game in games:
        assert matches.match(game).side_of(ANN) is not None
    assert [match.id for match in players.played(BOB)] == [between.id], "nobody plays themselves"
    joining.join(ANN, ANN)
    assert players.count(ANN) == 3


def test_forgetting_leaves_the_others_their_games(
    matches: MatchClient, players: PlayerStore, joining: Joining, database: Database
) -> None:
    alone = begin(matches, ANN)
    open_one = begin(matches, ANN, level=None)
    going, over = (begin(matches, ANN, level=None) for _ in range(2))
    for match in (going, over):
        matches.join(match.id, BOB)
    give_up(matches, matches.match(over.id), BOB)
    joining.forget(ANN)
    assert players.played(ANN) == []
    assert {match.id for match in players.played(BOB)} == {going.id, over.id}
    left = matches.match(going.id)
    assert left.side_of(ANN) is None
    assert left.resigned is not None
    with database.reading() as connection:
        kept = set(connection.execute(sa.select(match_table.c.id)).scalars())
    assert kept == {going.id, over.id}
    assert alone.id not in kept
    assert open_one.id not in kept


def test_many_games_are_forgotten_in_steps(
    matches: MatchClient, players: PlayerStore, joining: Joining
) -> None:
    games = [begin(matches, ANN) for _ in range(2 * FEWEST + 1)]
    others = begin(matches, BOB)
    joining.forget(ANN)
    assert players.count(ANN) == 0
    for match in (games[0], games[-1]):
        with pytest.raises(RequestError):
            matches.match(match.id)
    assert matches.match(others.id).id == others.id


# Over HTTP -----------------------------------------------------------------------------------------


def code_of(visitor: Visitor) -> str:
    answer = visitor.post("/mine/code", json={"theme": "night"})
    assert answer.status_code == 200, answer.text
    assert "no-store" in answer.headers["Cache-Control"]
    assert answer.json()["qr"].startswith("<svg")
    return str(answer.json()["code"])


def test_a_code_joins_another_browser_once(visitor: Callable[[], Visitor]) -> None:
    first, second, thief = visitor(), visitor(), visitor()
    game = first.new_match(level=1)["game"]
    own = second.new_match(level=1)["game"]
    code = code_of(first)
    asked = second.post("/mine/join?lang=en", data={"code": code}).text
    assert "Join this device?" in asked
    assert "The other device has 1 game." in asked
    assert first.get("/mine/code").json() == {"used": False}
    assert "This is your own code" in first.post("/mine/join?lang=en", data={"code": code}).text
    joined = second.post("/mine/join?lang=en", data={"code": code, "confirmed": "yes"})
    assert "Both devices are one now" in joined.text
    assert "theme" in joined.text
    assert first.get("/mine/code").json() == {"used": True}
    assert first.get("/mine/records").status_code == 204
    assert second.post("/mine/records", json={"sound": "off"}).status_code == 204
    assert second.post("/mine/records", json={"sound": "on"}).status_code == 404
    assert thief.post("/mine/records", json={"sound": "on"}).status_code == 404
    assert thief.get("/mine/records").status_code == 204
    assert first.get("/mine/records").json() == {"sound": "off"}
    for visitor_of_both in (first, second):
        page = visitor_of_both.get("/mine/games").text
        assert f"/g/{game}" in page
        assert f"/g/{own}" in page
    stolen = thief.post("/mine/join", data={"code": code, "confirmed": "yes"})
    assert stolen.status_code == 404
    assert not thief.web.cookies.get("yiyuan_player")
    assert game not in thief.get("/mine/games").text
