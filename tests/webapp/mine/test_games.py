"""The list of a player's games: results are worked out once, and any of them can be found again."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from tests.support.match_client import MatchClient
from tests.webapp.mine.conftest import begin, give_up, play
from webapp.mine.notes import TurningNotes
from webapp.mine.results import Results
from webapp.storage.database import Database
from webapp.storage.match_store import MatchStore
from webapp.storage.player_store import Choice, PlayedMatch, PlayerStore, TurningPoints
from webapp.storage.tables import turning_points

ANN, BOB = "a" * 64, "b" * 64


@pytest.fixture
def played(matches: MatchClient, results: Results) -> dict[str, str]:
    """Ann's games by what became of them."""
    going = begin(matches, ANN)
    lost = give_up(matches, begin(matches, ANN, "capture-go", 4), ANN)
    won = begin(matches, ANN, level=None)
    matches.join(won.id, BOB)
    won = give_up(matches, matches.match(won.id), BOB)
    results.complete(ANN)
    return {"going": going.id, "lost": lost.id, "won": won.id}


def ids(players: PlayerStore, choice: Choice, player: str = ANN) -> list[str]:
    return [match.id for match in players.played(player, choice)]


def test_finished_games_are_found_again(players: PlayerStore, played: dict[str, str]) -> None:
    assert ids(players, Choice()) == [played["won"], played["lost"], played["going"]]
    assert ids(players, Choice(over=True)) == [played["won"], played["lost"]]
    assert ids(players, Choice(over=False)) == [played["going"]]
    assert ids(players, Choice(result="won")) == [played["won"]]
    assert ids(players, Choice(result="lost")) == [played["lost"]]
    assert ids(players, Choice(result="drawn")) == []
    assert ids(players, Choice(game="capture-go")) == [played["lost"]]
    assert ids(players, Choice(opponent="person")) == [played["won"]]
    assert players.count(ANN) == 3
    assert [match.id for match in players.played(ANN, most=1, skip=1)] == [played["lost"]]


def test_words_find_levels_and_names_and_nothing_else(
    players: PlayerStore, played: dict[str, str]
) -> None:
    assert ids(players, Choice(words="x", levels=(("capture-go", 4),))) == [played["lost"]]
    for words in ("%", "_", "'; DROP TABLE matches", "\\"):
        assert ids(players, Choice(words=words)) == []


def test_a_result_is_kept_until_the_match_goes_on(
    matches: MatchClient, players: PlayerStore, results: Results, store: MatchStore
) -> None:
    match = begin(matches, ANN)
    match = play(matches, match, ANN, match.position.legal_moves()[0])
    match = give_up(matches, match, ANN)
    assert players.without_result([ANN]) == [(match.id, store.match(match.id).updated_at)]  # type: ignore[union-attr]
    results.complete(ANN)
    assert players.without_result([ANN]) == []
    (found,) = players.played(ANN)
    assert found.ended is not None
    assert found.ended.rows == match.position.rows()
    assert found.ended.last == match.position.points().index(match.plies[0].move)
    assert (found.ended.reason, found.ended.winner) == ("resign", "white")
    results.complete(ANN)
    assert players.played(ANN) == [found]


def test_the_list_has_the_turning_points_of_a_review_that_is_complete(
    matches: MatchClient, results: Results, players: PlayerStore
) -> None:
    ended = give_up(matches, play(matches, begin(matches, ANN), ANN, "d3"), ANN)
    results.complete(ANN)
    assert listed(players)[ended.id].turning_points is None
    note = TurningNotes(players)
    note(TurningPoints(ended.id, ended.ply + 2, ended.position.rows(), 1, 1))  # of another end
    assert listed(players)[ended.id].turning_points is None
    for black in (3, 2, 2):  # a later search may have found another number
        note(TurningPoints(ended.id, ended.ply, ended.position.rows(), black, 1))
    assert listed(players)[ended.id].turning_points == 3
    assert players.count(ANN, Choice(over=True)) == 1


def test_turning_points_go_with_their_match_and_need_one(
    database: Database, store: MatchStore, matches: MatchClient, players: PlayerStore
) -> None:
    ended = give_up(matches, begin(matches, ANN), ANN)
    note = TurningNotes(players)
    note(TurningPoints(ended.id, ended.ply, ended.position.rows(), 1, 1))
    store.delete([ended.id])
    note(TurningPoints(ended.id, ended.ply, ended.position.rows(), 2, 1))
    with database.reading() as connection:
        assert not connection.execute(sa.select(turning_points)).all()


def listed(players: PlayerStore) -> dict[str, PlayedMatch]:
    return {each.id: each for each in players.played(ANN)}
