"""The editor of Reversi positions: boards, and reading and writing records."""

from __future__ import annotations

import html
import re
from io import BytesIO

import pytest
from PIL import Image

from engines.reversi.notation.records import read_ggf
from engines.reversi.rules.position import ReversiPosition
from tests.support.clients import ALMOST_OVER, ENGLISH, Message, Visitor


def test_the_editor_opens_with_any_board_and_says_what_is_none(player: Visitor) -> None:
    begun = player.get("/reversi/edit")
    assert begun.status_code == 200
    files = re.findall(r'href="(/reversi/board\.[^"]+)"', begun.text)
    assert [player.get(html.unescape(file)).status_code for file in files] == [200, 200]
    board = ALMOST_OVER.replace(" ", "")
    page = player.get("/reversi/edit", params={"board": board})
    assert page.status_code == 200
    assert board in page.text
    for wrong in ("abc", "X" * 63, "X" * 66, "é" * 64):
        page = player.get("/reversi/edit", params={"board": wrong})
        assert page.status_code == 400
        assert "<h1" in page.text
    picture = player.get("/reversi/board.png", params={"board": board})
    assert Image.open(BytesIO(picture.content)).size == (640, 640)
    assert player.get("/reversi/board.txt", params={"board": board}).text.strip() == ALMOST_OVER
    assert player.get("/reversi/board.png", params={"board": "abc"}).status_code == 400


def described(player: Visitor, board: str) -> Message:
    answer = player.get("/api/reversi/position", params={"board": board}, headers=ENGLISH)
    assert answer.status_code == 200, answer.text
    found: Message = answer.json()
    return found


def test_what_is_said_of_a_board(player: Visitor) -> None:
    start = ReversiPosition.start()
    shown = described(player, start.to_text())
    assert shown["legal"] == list(start.legal_moves())
    assert (shown["side"], shown["note"], shown["why_not"]) == ("black", None, None)
    assert shown["counts"] == {"black": 2, "white": 2}
    alone = described(player, "X" + start.cells[1:] + "X")
    assert "beside another" in alone["note"]
    assert alone["why_not"] is None, "a position that no game leads to can be played on"
    assert "four squares" in described(player, "-" * 64 + "X")["note"]
    assert "other side" in described(player, "XO" + "-" * 62 + "O")["why_not"]
    assert player.get("/api/reversi/position", params={"board": "?"}).status_code == 400


@pytest.mark.parametrize(
    ("text", "moves", "broken"),
    [
        ("f5d6c3", 3, None),
        ("1. F5 D6  2. C3", 3, None),
        (ALMOST_OVER, 0, None),
        ("f5d6c3a1", 3, "Move 4, “a1”, traps no disc."),
        ("f5 f5", 1, "Move 2, “f5”: there is a disc already."),
        ("f5 d6 what?", 2, "Move 3, “what?”, is not a square."),
        ("f5d6z9d3c4f4", 2, "Move 3, “z9”, is not a square."),
        (
            f"(;BO[8 {'-' * 27}O*------*O{'-' * 27} *]B[f5]B[f4];)",
            1,
            "Move 2, “f4”: it is the other side’s turn.",
        ),
        ("f5 pass", 1, "Move 2 is a pass, but there is a legal square."),
    ],
)
def test_a_game_is_read_as_far_as_it_goes(
    player: Visitor, text: str, moves: int, broken: str | None
) -> None:
    answer = player.post("/api/reversi/read", json={"text": text}, headers=ENGLISH).json()
    assert answer["broken"] == broken
    assert len(answer["positions"]) == len(answer["moves"]) == moves + 1
    assert answer["ply"] == (moves + 1 if broken else None)
    position = ReversiPosition.from_text(answer["positions"][0]["text"])
    for move, shown in zip(answer["moves"][1:], answer["positions"][1:], strict=True):
        position = position.play(move)
        assert shown["text"] == position.to_text()


def test_a_game_that_was_read_can_be_kept(player: Visitor) -> None:
    game = {"board": ReversiPosition.start().to_text(), "moves": "f5 d6 c3"}
    assert player.get("/reversi/game.txt", params=game).text == "f5d6c3\n"
    assert read_ggf(player.get("/reversi/game.ggf", params=game).text).moves == ("f5", "d6", "c3")
    elsewhere = {"board": ALMOST_OVER, "moves": ""}
    assert player.get("/reversi/game.txt", params=elsewhere).text == f"{ALMOST_OVER}\n"
    wrong = {"board": ReversiPosition.start().to_text(), "moves": "f5 a1"}
    for ending in ("txt", "ggf"):
        refused = player.get(f"/reversi/game.{ending}", params=wrong, headers=ENGLISH)
        assert refused.status_code == 400
        assert "Move 2, “a1”" in refused.text
        assert player.get(f"/reversi/game.{ending}").status_code == 400


@pytest.mark.parametrize(
    "text", ["", "   ", "(;GM[Go];)", "X" * 60, "0123" * 16, "see you at eight", "a1 f5"]
)
def test_what_is_no_game_at_all_is_refused_with_a_reason(player: Visitor, text: str) -> None:
    answer = player.post("/api/reversi/read", json={"text": text}, headers=ENGLISH)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "bad_record"
    assert re.search(r"\w", answer.json()["error"]["message"])


def test_a_text_that_is_too_long_or_no_text_is_refused(player: Visitor) -> None:
    for body in ({"text": "f5" * 100_001}, {"text": 5}, {}, [], {"text": "f5", "more": 1}):
        assert player.post("/api/reversi/read", json=body).status_code == 400
