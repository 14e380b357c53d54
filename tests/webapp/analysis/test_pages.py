"""The pages and routes of the analysis board: addresses, matches, texts and files."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

import pytest

from engines.reversi.rules.position import ReversiPosition
from tests.engines.reversi import minimax
from tests.support.clients import (
    Message,
    Visitor,
    fresh_mid,
    move_message,
)
from tests.webapp.analysis.test_sgf_files import shown

TREE = "f5d6c3(c5f4)d3"
BLACK_PASSES = "XXX-OOOOXXXXXXX-XOOOXXXOXXOXXXXOXXOXXXXOXXOOOX--XXOOOOOOOOOXXXX- X"
"""Five empty squares; Black has to pass after the answer of White to the first legal move."""


def moves(told: Message) -> list[str | None]:
    return [node["move"] for node in told["nodes"]]


def test_an_address_opens_a_tree_at_its_place(player: Visitor) -> None:
    page = player.get(f"/reversi/analysis?moves={TREE}&at=4")
    assert page.status_code == 200
    told = shown(page.text)
    assert moves(told) == [None, "f5", "d6", "c3", "c5", "f4", "d3"]
    assert [node["parent"] for node in told["nodes"]] == [None, 0, 1, 2, 2, 4, 3]
    assert told["at"] == 4
    assert told["begins"] is None
    assert told["nodes"][2]["opening"]["en"] == "Perpendicular"
    last = shown(player.get(f"/reversi/analysis?moves={TREE}").text)
    assert last["at"] == 6, "without a place, the main line is shown from its end"


@pytest.mark.parametrize(
    ("query", "status", "kept"),
    [
        ("moves=f5d6a1", 400, 2),
        ("moves=f5d6!c3", 400, 2),
        ("moves=f5)d6", 400, 1),
        ("moves=(f5)", 400, 0),
        ("from=abc", 400, None),
        ("moves=" + "f5" * 3800, 400, None),
        ("size=5", 200, 0),
        ("at=99", 200, 0),
        ("at=x&moves=f5", 200, 1),
    ],
)
def test_what_is_wrong_with_an_address_is_said_and_the_rest_is_shown(
    player: Visitor, query: str, status: int, kept: int | None
) -> None:
    page = player.get(f"/reversi/analysis?{query}")
    assert page.status_code == status
    if kept is not None:
        told = shown(page.text)
        assert len(told["nodes"]) == kept + 1
        assert bool(told["problems"]) == (status == 400)


def test_a_tree_may_not_be_too_large(player: Visitor) -> None:
    refused = player.post(
        "/api/analysis/reversi/tree",
        json={"options": {}, "start": "", "nodes": [{"parent": 0, "move": "f5"}] * 1501},
    )
    assert refused.status_code == 400


def test_a_position_says_what_each_move_changes(player: Visitor) -> None:
    start = shown(player.get("/reversi/analysis").text)["nodes"][0]["text"]
    told = player.get(f"/api/analysis/reversi?position={quote(start)}&move=f5").json()
    assert told["side"] == "white"
    assert told["becomes"] == "O"
    assert told["legal"] == {"d6": ["d5"], "f4": ["e4"], "f6": ["e5"]}
    assert set(told["book"]) == {"d6", "f6"}
    assert told["illegal"]["occupied"] == ["d4", "e4", "d5", "e5", "f5"]
    illegal = player.get(f"/api/analysis/reversi?position={quote(start)}&move=a1")
    assert illegal.status_code == 400
    assert player.get("/api/analysis/huarong?position=x").status_code == 404


def test_a_pass_belongs_to_the_move_that_forces_it(player: Visitor) -> None:
    begins = "XXXXXXO-" + "X" * 55 + "- X"  # White has no move once Black has played h1
    told = shown(player.get(f"/reversi/analysis?from={quote(begins)}&moves=h1").text)
    assert told["nodes"][1]["side"] is None, "neither side has a move, so the game is over"


@pytest.mark.parametrize(
    ("text", "offset", "length"),
    [("see you at eight", 0, 3), ("  x9 f5", 2, 2), ("f5 d6 a1 c3", 6, 2), ("f5d6\nhello", 5, 5)],
)
def test_the_place_of_an_error_is_pointed_at(
    player: Visitor, text: str, offset: int, length: int
) -> None:
    answer = player.post("/api/analysis/reversi/read", json={"text": text})
    told = answer.json()
    found = told["error"] if answer.status_code == 400 else told["problems"][0]
    assert (found["offset"], found["length"]) == (offset, length)


# Matches -----------------------------------------------------------------------------------------


def test_a_finished_match_is_opened_with_what_its_review_knows(
    player: Visitor, stranger: Visitor, finished: str
) -> None:
    told = shown(player.get(f"/reversi/analysis?match={finished}").text)
    assert told["at"] == len(told["nodes"]) - 1
    page = stranger.get(f"/reversi/analysis?match={finished}&ply=0")
    assert page.status_code == 200
    assert shown(page.text)["at"] == 0
    assert stranger.get(f"/capture-go/analysis?match={finished}").status_code == 404
    assert stranger.get("/reversi/analysis?match=nothing").status_code == 404


def test_a_running_match_is_for_its_player_and_never_between_people(
    visitor: Callable[[], Visitor], player: Visitor
) -> None:
    own = player.new_match(level=1, colour="black")["game"]
    assert player.get(f"/reversi/analysis?match={own}").status_code == 200
    assert visitor().get(f"/reversi/analysis?match={own}").status_code == 409
    friends = player.new_match(opponent="friend", colour="black")["game"]
    assert player.get(f"/reversi/analysis?match={friends}").status_code == 400


def test_scores_beside_a_pass_are_those_of_the_side_to_move(player: Visitor) -> None:
    begun = player.new_match(level=11, colour="black", position=BLACK_PASSES)
    with player.at(begun["game"]) as (connection, joined):
        connection.ok("move", move_message(joined["state"]))
        connection.wait("event", lambda event: event["state"]["last"] == "pass")
        ended = connection.call("resign", {"game": begun["game"], "mid": fresh_mid()})
        assert "ok" in ended or ended["err"]["code"] == "game_over", (
            "White's next moves may end it first"
        )
    told = shown(player.get(f"/reversi/analysis?match={begun['game']}").text)
    assert told["nodes"][2]["passed"]
    assert told["nodes"][2]["known"]["result"], "what is proven before a pass is known after it"
    for node in told["nodes"]:
        if node["side"] and node["known"] and node["known"]["result"]:
            true = minimax.exact_score(ReversiPosition.from_text(node["text"]))
            assert node["known"]["result"]["discs"] == true
