"""What whoever restores a file pays for: games that are played through, and copies that are kept."""

from __future__ import annotations

import pytest

from tests.support.clients import move_message
from tests.support.fixtures.servers import NewServer
from tests.support.match_client import MatchClient
from tests.webapp.limits.test_limits import arrival
from tests.webapp.mine.archive.conftest import ANN, BOB, Files, wins
from webapp.core.errors import RequestError
from webapp.storage.player_store import PlayerStore


def test_copies_are_paid_for_once_and_what_is_known_costs_nothing(
    matches: MatchClient, files: Files
) -> None:
    wins(matches, 3)
    file = files.saved(ANN)
    assert files.restore(ANN, file).known == 3
    assert (files.played, files.kept) == (0, [])
    assert files.restore(BOB, file).copies == 3
    assert files.played == 3
    (kilobytes,) = files.kept
    assert 3 * 0.5 < kilobytes < 3
    assert files.restore(BOB, file).known == 3
    assert (files.played, len(files.kept)) == (3, 1)


def test_games_before_one_that_breaks_the_rules_are_paid_for(
    matches: MatchClient, files: Files, players: PlayerStore
) -> None:
    wins(matches, 3)
    file = files.saved(ANN)
    file["portions"][0]["games"][-1]["events"][1][3] = {"move": "a1"}
    with pytest.raises(RequestError, match="bad_file"):
        files.restore(BOB, file)
    assert files.played == 3
    assert (files.kept, players.count(BOB)) == ([], 0)


def test_who_has_kept_too_much_is_refused_and_nothing_changes(
    matches: MatchClient, files: Files, players: PlayerStore
) -> None:
    wins(matches, 3)
    file = files.saved(ANN)
    files.most_kilobytes = 1.0
    with pytest.raises(RequestError, match="too_many_restored"):
        files.restore(BOB, file)
    assert (files.played, players.count(BOB)) == (3, 0)


def test_the_budget_of_a_day_holds_for_an_address(new_server: NewServer) -> None:
    """It is of kilobytes, and others restore theirs."""
    server = new_server(
        workers=1, YIYUAN_RESTORED_KILOBYTES_PER_DAY="2", YIYUAN_TRUSTED_PROXIES="1"
    )
    server.start()
    server.wait_until_ready()
    owner, *others = (arrival(server, f"198.51.100.{at}") for at in (1, 2, 2, 2, 2, 3))
    game = owner.new_match(level=1, colour="black")["game"]
    with owner.at(game) as (connection, joined):
        connection.ok("move", move_message(joined["state"]))
        connection.ok("resign", {"game": game, "mid": "r1"})
    file = owner.get("/mine/archive.json").json()
    sent = {"format": file["format"], "version": 1, "portion": file["portions"][0]}
    as_json = {"Accept": "application/json", "Accept-Language": "zh-CN"}
    answers = [each.post("/mine/archive", json=sent, headers=as_json) for each in others]
    first, *_others, last, elsewhere = answers
    assert [first.status_code, last.status_code, elsewhere.status_code] == [200, 429, 200]
    refused = last.json()["error"]
    assert refused["code"] == "too_many_restored"
    assert "请过几个小时再恢复" in refused["message"]
    assert int(last.headers["Retry-After"]) > 60
    for each in (owner, *others):
        each.close()
    assert server.stop() == 0
