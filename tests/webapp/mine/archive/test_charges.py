"""What whoever restores a file pays for: games that are played through, and copies that are kept."""

from __future__ import annotations

import pytest

from tests.support.match_client import MatchClient
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
