"""SGF and GGF of Reversi on the analysis board: a tree with remarks in, the same tree out."""

from __future__ import annotations

import pytest

from engines.reversi.notation.records import read_ggf
from tests.support.clients import Message, Visitor
from tests.webapp.analysis.test_sgf_files import saved

GAME = "(;GM[2]PB[Ann]PW[小明]RE[B+T];B[fe]C[Usual];W[fd](;B[ec];W[fb]C[Out])(;B[cc]BM[1]))"


@pytest.fixture
def told(player: Visitor) -> Message:
    answer = player.post("/api/analysis/reversi/read", json={"text": GAME})
    assert answer.status_code == 200, answer.text
    found: Message = answer.json()
    return found


def test_ggf_has_the_line_on_the_board_and_its_end(player: Visitor, told: Message) -> None:
    main = read_ggf(saved(player, {**told, "at": 4}, "ggf"))
    assert main.moves == ("f5", "f4", "e3", "f2")
    assert (main.black, main.white) == ("Ann", "小明")
    assert main.out_of_time is not None
    other = read_ggf(saved(player, {**told, "at": 5}, "ggf"))
    assert other.moves == ("f5", "f4", "c3")
    assert other.out_of_time is None
