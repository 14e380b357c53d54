"""Forged files, by somebody else or by a player who would like to have won, give next to nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engines.game import Side
from tests.support.clients import fresh_mid
from tests.support.match_client import MatchClient
from tests.webapp.mine.archive.conftest import ANN, BOB, CAT, Files, opening, wins
from webapp.core.errors import RequestError
from webapp.matches.game_site import GameSite
from webapp.matches.match.match import Match
from webapp.mine.ratings.service import Ratings
from webapp.mine.results import Results
from webapp.registry import GAMES
from webapp.storage.player_store import PlayerStore

SITES = {entry.key: entry for entry in GAMES if isinstance(entry, GameSite)}


def forge_result(file: Any) -> None:
    for event in file["portions"][0]["games"][0]["events"]:
        if event[0] == "resign":
            event[3]["side"] = "white"


def forge_level(file: Any) -> None:
    file["portions"][0]["games"][0]["seats"]["white"]["level"] = 7


def forge_choice(file: Any) -> None:
    del file["portions"][0]["games"][0]


def forge_help(file: Any) -> None:
    file["portions"][0]["games"][0]["helped"] = not file["portions"][0]["games"][0]["helped"]


def forge_seal(file: Any) -> None:
    file["portions"][0]["seal"] = ""


@pytest.mark.parametrize("forge", [forge_result, forge_level, forge_choice, forge_help, forge_seal])
def test_a_changed_file_counts_for_no_rating(
    matches: MatchClient,
    files: Files,
    players: PlayerStore,
    results: Results,
    forge: Callable[[Any], None],
) -> None:
    wins(matches, 2)
    ratings = Ratings(players, results, SITES)
    results.complete(ANN)
    file = files.saved(ANN)
    files.forget(ANN)
    files.restore(CAT, file)
    results.complete(CAT)
    assert [each.game for each in ratings.of(CAT)] == ["reversi"], "an honest file counts"
    files.forget(CAT)
    forge(file)
    done = files.restore(BOB, file)
    assert (done.games, done.copies) == (0, len(file["portions"][0]["games"]))
    results.complete(BOB)
    assert ratings.of(BOB) == []
    assert all(each.level is not None for each in players.played(BOB)), "the level is still named"


@pytest.mark.usefixtures("between")
def test_a_file_of_games_that_others_have_gives_copies_alone(
    matches: MatchClient, files: Files, players: PlayerStore
) -> None:
    going = opening(matches, ANN)
    file = files.saved(ANN)
    done = files.restore(CAT, file)
    assert (done.games, done.copies) == (0, 2)
    assert matches.match(going.id).side_of(CAT) is None
    assert matches.match(going.id).side_of(ANN) is Side.BLACK
    for copy in done.ids.values():
        match = matches.match(copy)
        assert match.outcome is not None
        with pytest.raises(RequestError) as refused:
            matches.rematch(copy, CAT, fresh_mid())
        assert refused.value.code == "game_over"
    assert players.count(CAT) == 2


def test_an_offensive_or_false_name_is_left_out(files: Files, between: Match) -> None:
    file = files.saved(ANN)
    file["portions"][0]["games"][0]["seats"]["white"]["name"] = "admin"
    done = files.restore(CAT, file)
    (game,) = files.saved(CAT)["portions"][0]["games"]
    assert game["id"] == done.ids[between.id]
    assert game["seats"]["white"]["name"] is None


def test_a_portion_proves_nothing_without_the_one_before(
    matches: MatchClient,
    files: Files,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody leaves out the games they lost, but for the latest."""
    wins(matches, 3)
    monkeypatch.setattr("webapp.mine.archive.writing.PORTION_BYTES", 10)
    file = files.saved(ANN)
    assert [len(portion["games"]) for portion in file["portions"]] == [1, 1, 1]
    files.forget(ANN)
    done = files.restore(CAT, {**file, "portions": file["portions"][1:]})
    assert (done.games, done.copies) == (0, 2)
    files.forget(CAT)
    done = files.restore(BOB, file)
    assert (done.games, done.copies) == (3, 0)
