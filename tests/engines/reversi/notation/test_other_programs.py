"""Games and boards as other programs write them, and as people type them."""

from __future__ import annotations

import json

import pytest

from engines.game import BadInput, Side
from engines.reversi.notation.records import Record, read_ggf, read_record, write_ggf
from engines.reversi.rules.position import ReversiPosition

START = ReversiPosition.start()
CELLS = START.cells
LINES = "\n".join(START.rows())
EDAX = """
  A B C D E F G H            BLACK            A B C D E F G H
1 - - - - - - - - 1       0:00:00.000       1 | | | | | | | |
2 - - - - - - - - 2   2 discs  4 moves      2
3 - - - . - - - - 3
4 - - . O * - - - 4
5 - - - * O . - - 5
6 - - - - . - - - 6
7 - - - - - - - - 7
8 - - - - - - - - 8
  A B C D E F G H            WHITE
"""
ANTI = """(;GM[Othello]PB[a]PW[b]TY[8a]RE[-12.000]
BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5]W[D6];)"""


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("f5，d6，c3", ("f5", "d6", "c3")),
        ("ｆ５ｄ６", ("f5", "d6")),
        ("Ｆ５、Ｄ６。", ("f5", "d6")),
        ("１．ｆ５　ｄ６　２．ｃ３", ("f5", "d6", "c3")),
        ("\ufefff5 d6", ("f5", "d6")),
        ("f5；d6；（c3）", ("f5", "d6", "c3")),
        ("F5/0.1 D6//2.5 C3/-0.50/3", ("f5", "d6", "c3")),
        ('["f5","d6","c3"]', ("f5", "d6", "c3")),
        ('{"black":"a","moves":"F5D6C3"}', ("f5", "d6", "c3")),
        ('{"game":{"moves":[{"m":"f5","t":3},{"m":"d6"}]}}', ("f5", "d6")),
        ('[{"x":5,"y":4},{"x":3,"y":5}]', ("f5", "d6")),
        ("[37, 43, 18]", ("f5", "d6", "c3")),
        ("[56, 64, 33]", ("f5", "d6", "c3")),
        (
            '[Event "Cup"]\n[Black "A"]\n\n1. f5 {best} d6 (1... f4) 2. c3! 34-30',
            ("f5", "d6", "c3"),
        ),
        ('[Black "A"]\n[White "B"]\n1. f5d6 2. c3 *', ("f5", "d6", "c3")),
    ],
)
def test_moves_as_people_and_programs_write_them(text: str, moves: tuple[str, ...]) -> None:
    assert read_record(text).moves == moves


@pytest.mark.parametrize("word", ["pass", "パス", "停一手", "弃权", "ＰＡＳＳ", "--", "PA/0.1"])
def test_a_pass_in_chinese_and_japanese(word: str) -> None:
    """White has no move, and Black traps b1."""
    board = "XO" + "-" * 62
    assert read_record(f"{board} O {word} c1").moves == ("pass", "c1")


@pytest.mark.parametrize(
    ("text", "side", "comment"),
    [
        (f"{CELLS} X;", Side.BLACK, ""),
        (f"{CELLS} O; F5:+0; D6:-2.5;", Side.WHITE, "F5: +0, D6: -2.5"),
        (f"{CELLS} X; % FFO 40", Side.BLACK, "FFO 40"),
        (f"% a problem\n{CELLS} X % hard", Side.BLACK, "hard"),
        (f"{LINES}\nBlack to move", Side.BLACK, ""),
        (f"{LINES}\n轮到白方", Side.WHITE, ""),
        (f"{LINES}\n白先", Side.WHITE, ""),
        (f"{LINES}\n黒番", Side.BLACK, ""),
        (EDAX, Side.BLACK, ""),
        (CELLS.replace("X", "0").replace("O", "1").replace("-", ".") + " 1", Side.WHITE, ""),
        (CELLS.translate(str.maketrans("X-O", "102")) + " 2", Side.WHITE, ""),
        (
            json.dumps([[{"X": 1, "O": 2, "-": 0}[c] for c in row] for row in START.rows()]),
            None,
            "",
        ),
        (
            json.dumps([[{"X": 1, "O": -1, "-": 0}[c] for c in row] for row in START.rows()]),
            None,
            "",
        ),
    ],
)
def test_boards_with_something_behind_them(text: str, side: Side | None, comment: str) -> None:
    record = read_record(text)
    assert record.begin.cells == CELLS
    assert record.begin.side_to_move is (side or Side.BLACK)
    assert (record.moves, record.comment) == ((), comment)


@pytest.mark.parametrize("behind", ["X; F5:many", "X ?", "Q"])
def test_what_is_not_understood_behind_a_board_is_named(behind: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_record(f"{CELLS} {behind}")
    assert refused.value.code in ("behind_board", "bad_length", "bad_transcript")
    assert behind.rsplit(maxsplit=1)[-1][:3].lower() in str(refused.value).lower()


def test_the_rest_of_a_list_is_not_read_as_moves() -> None:
    with pytest.raises(BadInput):
        read_record('["f5", 7.5]')


def test_ggf_has_any_white_space_after_the_size() -> None:
    record = read_ggf(ANTI.replace("BO[8 ", "BO[8\n"))
    assert record.moves == ("f5", "d6")


def test_a_game_for_the_fewest_discs_is_known_as_one() -> None:
    assert read_record(ANTI).anti
    assert not read_record(ANTI.replace("8a", "8")).anti
    assert read_ggf(write_ggf(read_ggf(ANTI))) == read_ggf(ANTI)


def test_what_is_known_of_a_game_goes_from_ggf_to_ggf() -> None:
    text = ANTI.replace(
        "TY[8a]", "PC[Club]DT[2003.01.05_20:08:05.PST]RB[2100.5]TI[05:00//02:00]KB[1]"
    )
    record = read_ggf(text)
    assert record.facts["RE"] == "W+12"
    assert (record.facts["DT"], record.facts["PC"]) == ("2003-01-05", "Club")
    written = write_ggf(record)
    for each in ("RE[-12.000]", "PC[Club]", "DT[2003.01.05_20:08:05.PST]", "RB[2100.5]", "KB[1]"):
        assert each in written
    assert "TI[05:00//02:00]" in written
    assert read_ggf(written) == record
    assert Record() != record
