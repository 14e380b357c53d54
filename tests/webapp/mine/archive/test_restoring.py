"""Saved, forgotten and restored: everything is back, once."""

from __future__ import annotations

import pytest

from engines.game import Side
from tests.support.match_client import MatchClient
from tests.webapp.mine.archive.conftest import ANN, BOB, CAT, Files, opening, wins
from tests.webapp.mine.conftest import give_up
from webapp.matches.match.match import Match
from webapp.mine.results import Results
from webapp.storage.player_store import PlayedMatch, PlayerStore


def listed(players: PlayerStore, results: Results, player: str) -> list[PlayedMatch]:
    results.complete(player)
    return players.played(player)


def test_saved_forgotten_and_restored_everything_is_back(
    matches: MatchClient, files: Files, players: PlayerStore, results: Results, between: Match
) -> None:
    over = give_up(matches, opening(matches, ANN), ANN)
    going = opening(matches, ANN)
    before = {each.id: each for each in listed(players, results, ANN)}
    boards = {match_id: matches.match(match_id) for match_id in before}
    file = files.saved(ANN)
    files.forget(ANN)
    assert players.played(ANN) == []
    done = files.restore(CAT, file)
    assert (done.games, done.copies, done.known, done.left) == (2, 1, 0, 0)
    after = {each.id: each for each in listed(players, results, CAT)}
    assert after[over.id] == before[over.id]
    assert after[going.id].side == before[going.id].side
    for match_id in (over.id, going.id):
        found = matches.match(match_id)
        assert found.position == boards[match_id].position
        assert found.outcome == boards[match_id].outcome
        assert found.side_of(CAT) is Side.BLACK
    copy = after[done.ids[between.id]]
    assert (copy.result, copy.opponent_name, copy.opponent) == ("won", "Robert", "nobody")
    assert copy.updated_at == before[between.id].updated_at
    assert matches.match(copy.id).position == boards[between.id].position
    assert matches.match(between.id).side_of(CAT) is None, "the other side's game is not touched"


def test_restoring_twice_changes_nothing(
    matches: MatchClient, files: Files, players: PlayerStore, between: Match
) -> None:
    give_up(matches, opening(matches, ANN), ANN)
    file = files.saved(ANN)
    assert files.restore(ANN, file).known == 2, "nothing was missing"
    files.forget(ANN)
    files.restore(CAT, file)
    saved = files.saved(CAT)
    again = files.restore(CAT, file)
    assert (again.games, again.copies, again.known) == (0, 0, 2)
    assert again.ids.keys() == {between.id}
    assert files.saved(CAT) == saved
    # A file of what was restored brings back the same, and not a second copy of it.
    files.forget(CAT)
    files.restore(BOB, saved)
    count = players.count(BOB)
    files.restore(BOB, file)
    assert players.count(BOB) == count


def test_a_game_that_went_on_after_it_was_saved_no_longer_counts(
    matches: MatchClient, files: Files, players: PlayerStore, results: Results
) -> None:
    going = opening(matches, ANN)
    file = files.saved(ANN)
    give_up(matches, going, ANN)
    files.forget(ANN)
    files.restore(ANN, file)
    (restored,) = listed(players, results, ANN)
    assert not restored.is_over
    assert restored.helped


def test_what_does_not_fit_in_is_said(
    matches: MatchClient, files: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    wins(matches, 3)
    monkeypatch.setattr("webapp.mine.archive.writing.MOST_GAMES", 2)
    file = files.saved(ANN)
    assert (len(file["portions"][0]["games"]), file["left_out"]) == (2, 1)
    monkeypatch.setattr("webapp.mine.archive.restoring.MOST_COPIES", 1)
    first = files.restore(CAT, file)
    assert (first.copies, first.left) == (1, 1)
    assert files.restore(CAT, file).left == 0
