"""SGF and GGF of Reversi on the analysis board: a tree with remarks in, the same tree out."""

from __future__ import annotations

import pytest

from engines.reversi.notation.records import read_ggf
from engines.reversi.notation.sgf import read_tree
from tests.support.clients import Message, Visitor
from tests.webapp.analysis.test_sgf_files import saved

GAME = "(;GM[2]PB[Ann]PW[小明]RE[B+T];B[fe]C[Usual];W[fd](;B[ec];W[fb]C[Out])(;B[cc]BM[1]))"


@pytest.fixture
def told(player: Visitor) -> Message:
    answer = player.post("/api/analysis/reversi/read", json={"text": GAME})
    assert answer.status_code == 200, answer.text
    found: Message = answer.json()
    return found


def test_they_survive_as_a_file(player: Visitor, told: Message) -> None:
    assert read_tree(saved(player, told, "sgf")) == read_tree(GAME)


def test_ggf_has_the_line_on_the_board_and_its_end(player: Visitor, told: Message) -> None:
    main = read_ggf(saved(player, {**told, "at": 4}, "ggf"))
    assert main.moves == ("f5", "f4", "e3", "f2")
    assert (main.black, main.white) == ("Ann", "小明")
    assert main.out_of_time is not None
    other = read_ggf(saved(player, {**told, "at": 5}, "ggf"))
    assert other.moves == ("f5", "f4", "c3")
    assert other.out_of_time is None


@pytest.mark.parametrize(
    ("text", "language", "said"),
    [
        ("(;GM[1]SZ[9];B[aa])", "en", "The file is of another game; Othello is GM[2]."),
        ("(;GM[2]SZ[10])", "zh-Hans", "棋盘有 64 格"),
    ],
)
def test_other_files_are_refused(player: Visitor, text: str, language: str, said: str) -> None:
    answer = player.post(f"/api/analysis/reversi/read?lang={language}", json={"text": text})
    assert answer.status_code == 400
    assert said in answer.json()["error"]["message"]


def test_a_broken_variation_is_named(player: Visitor) -> None:
    text = "(;GM[2];B[fe](;W[fd])(;W[aa]))"
    answer = player.post("/api/analysis/reversi/read?lang=en", json={"text": text}).json()
    assert [each["move"] for each in answer["nodes"]] == [None, "f5", "f4"]
    assert answer["problems"][0]["sentence"] == (
        "Line 1, column 24: A variation, move 2: The disc would trap no other."
    )
