"""The page of a review before its script comes: the end of the game, its turning points."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.support.clients import (
    ALMOST_OVER,
    Visitor,
    fresh_mid,
    move_message,
    play_out,
    wait_until_complete,
)
from tests.support.finished_matches import LATE_MISTAKES

BEFORE_MISTAKES = ["1", "2", "3"]
"""The plies before the dearest turning points of `LATE_MISTAKES`."""
LAST_SQUARE = "O" * 32 + "X" * 24 + "XXXXXXO- X"
"""Black's last move turns one disc, and both sides have 32."""
GO = {"game": "capture-go", "size": "5", "rules": "free"}


def result(player: Visitor, game: str, lang: str = "en") -> str:
    """How the game ended, as the review says it beside its title."""
    page = player.get(f"/g/{game}/review?lang={lang}").text
    found = re.search(r'<span id="result">(.*?)</span>', page, re.DOTALL)
    assert found
    return " ".join(found[1].split())


def test_a_resignation_is_told_in_both_languages(player: Visitor) -> None:
    game = player.new_match(level=1, colour="black")["game"]
    with player.at(game) as (connection, joined):
        connection.ok("move", move_message(joined["state"]))
        connection.ok("resign", {"game": game, "mid": fresh_mid()})
    assert result(player, game) == "White won: Black resigned"
    assert result(player, game, "zh-Hans") == "白胜：黑认输"


def test_a_count_is_told(player: Visitor) -> None:
    game = player.new_match(level=1, colour="white", position=ALMOST_OVER)["game"]
    counts = play_out(player, game)["facts"]["counts"]
    won, lost = sorted(counts.values(), reverse=True)
    assert result(player, game).endswith(f" won, {won} : {lost}")


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ({"game": "reversi", "position": LAST_SQUARE, "moves": ["h8"]}, "a draw"),
        ({**GO, "moves": ["c3", "d3"]}, "the record ends before the game does"),
        ({**GO, "moves": ["a1", "b1", "e5", "a2"]}, "White won by capturing"),
    ],
)
def test_the_end_of_a_record_is_told(player: Visitor, record: dict[str, Any], said: str) -> None:
    assert result(player, player.keep(**record)) == said


def test_turning_points_are_listed_and_linked(player: Visitor) -> None:
    game = player.keep(**LATE_MISTAKES)
    wait_until_complete(player, game)
    page = player.get(f"/g/{game}/review?lang=en").text
    linked = re.findall(r'href="\?ply=(\d+)">\s*<span><b>Move (\d)', page)
    assert [ply for ply, _ in linked] == BEFORE_MISTAKES
    assert all(int(number) == int(ply) + 1 for ply, number in linked), "no side has passed"
    assert re.search(r'id="no-turns"[^>]* hidden>', page)
    assert 'id="practise">' in page


def test_where_no_turning_point_is_known_the_page_says_so(player: Visitor) -> None:
    game = player.keep(game="capture-go", size="5", moves=["c3"])
    page = player.get(f"/g/{game}/review?lang=en").text
    assert re.search(r'id="no-turns"[^>]*"\s*>', page)
    assert 'id="practise" hidden>' in page
