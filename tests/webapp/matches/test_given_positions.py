"""Matches from a given position: stored, played, taken back, rematched, refused with a code."""

from __future__ import annotations

import pytest

from engines.reversi.rules.position import ReversiPosition
from tests.support.fakes.matches import match_service
from tests.support.match_client import MatchClient
from webapp.core.errors import RequestError
from webapp.core.messages import plain
from webapp.matches.match.new_match import NewMatch
from webapp.matches.messages.state import snapshot
from webapp.storage.database import Database

LATE = "OOOOOOO-OOOOOOXXOOOOXXXXOOOXXXXXOOXXXXXXOXXXXXXXXXXXXXXX-XXXXXX- O"
"""Three empty squares, White to move."""


@pytest.fixture
def matches(database: Database) -> MatchClient:
    return match_service(database)


def wish(
    position: str | None, colour: str = "white", game: str = "reversi", **options: str
) -> NewMatch:
    return NewMatch(game, options, colour, 3, position)


def test_a_match_begins_where_it_is_told_and_stays_so_after_a_restart(
    database: Database, matches: MatchClient
) -> None:
    match = matches.create(wish(LATE), "ann")
    told = plain(snapshot(match))
    assert told["start"] == [LATE[start : start + 8] for start in range(0, 64, 8)]
    assert (told["first"], told["side"], told["ply"]) == ("white", "white", 0)
    again = match_service(database).match(match.id)
    assert plain(snapshot(again)) == told
    assert again.begun_from == LATE


def test_the_usual_start_is_no_given_position(matches: MatchClient) -> None:
    start = ReversiPosition.start().to_text()
    assert matches.create(wish(start), "ann").begun_from is None
    assert matches.create(wish(None), "ann").begun_from is None


def test_moves_takebacks_and_a_rematch_from_there(matches: MatchClient) -> None:
    match = matches.create(wish(LATE), "ann")
    move = match.position.legal_moves()[0]
    matches.play(match.id, "ann", 0, match.position_id, "m1", move)
    played = matches.match(match.id)
    assert played.ply >= 1
    assert played.plies[0].move == move
    matches.take_back(match.id, "ann", played.position_id, "m2", None)
    assert matches.match(match.id).position == match.position
    matches.resign(match.id, "ann", "m3")
    following = matches.match(matches.rematch(match.id, "ann", "m4")["game"])
    assert following.position == match.position
    assert following.side_of("ann") is not match.side_of("ann")


def test_capture_go_begins_anywhere_on_the_board_of_its_size(matches: MatchClient) -> None:
    stones = "-----/--XO-/-----/-----/----- X"
    match = matches.create(wish(stones, "black", "capture-go", size="5", rules="free"), "ann")
    assert match.position.to_text() == stones
    with pytest.raises(RequestError, match="bad_start"):
        matches.create(wish(stones, "black", "capture-go", size="7", rules="free"), "ann")
