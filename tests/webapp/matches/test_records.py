"""Games that were played elsewhere: kept as matches that are over, with nobody in a seat."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.clients import Message, Visitor

GO = {"game": "capture-go", "size": "5", "rules": "free"}


def kept(player: Visitor, **record: Any) -> Message:
    """The match that a record has become."""
    return player.match(player.keep(**record))


def test_a_game_to_its_end(player: Visitor) -> None:
    match = kept(player, **GO, moves=["A5", "b5", "e1", "a4"])
    assert [ply["move"] for ply in match["moves"]] == ["a5", "b5", "e1", "a4"]
    assert match["outcome"] == {"winner": "white", "reason": "capture", "margin": 1}
    assert {seat["kind"] for seat in match["players"].values()} == {"nobody"}


def test_a_game_that_its_record_leaves_or_somebody_gives_up(player: Visitor) -> None:
    match = kept(player, **GO, moves=["c3"])
    assert match["outcome"] == {"winner": None, "reason": "unfinished", "margin": 0}
    match = kept(player, **GO, moves=["c3"], resigned="black")
    assert match["outcome"]["reason"] == "resign"
    assert match["outcome"]["winner"] == "white"


def test_a_game_from_a_position(player: Visitor) -> None:
    rows = "-----/--X--/-XO--/--X--/-----"
    match = kept(player, **GO, position=f"{rows} X", moves=["d3"])
    assert match["outcome"]["winner"] == "black"
    assert match["start"] == rows.split("/")


def test_forced_passes_of_reversi_may_be_left_out(player: Visitor) -> None:
    # White cannot move after Black's c1, so Black moves again.
    position = "XO-XX---" + "-" * 40 + "------OX" + "--------" + " X"
    match = kept(player, game="reversi", position=position, moves=["c1", "f7"])
    assert [ply["move"] for ply in match["moves"]] == ["c1", "pass", "f7"]


@pytest.mark.parametrize(
    "record",
    [
        {**GO, "moves": ["c3", "c3"]},
        {**GO, "moves": ["z9"]},
        {**GO, "size": "99", "moves": ["c3"]},
        {**GO, "position": "?", "moves": []},
        {**GO, "moves": ["c3"] * 500},
    ],
)
def test_a_bad_record_is_refused(player: Visitor, record: dict[str, Any]) -> None:
    assert player.post("/api/records", json=record).status_code == 400
