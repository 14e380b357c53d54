from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.game import PASS, BadInput, BadPosition, Side
from engines.reversi.encoding import bitboards, position_of
from engines.reversi.notation.records import (
    BadRecord,
    Record,
    read_board,
    read_ggf,
    read_record,
    read_transcript,
    write_board,
    write_ggf,
    write_text,
)
from engines.reversi.notation.transcripts import moves_of, transcript
from engines.reversi.rules.position import ReversiPosition
from tests.engines.reversi.strategies import games, positions
from tests.support.examples import examples

FROM_A_SERVER = """
(;GM[Othello]PC[GGS/os]DT[2003.01.05_20:08:05.PST]PB[one]PW[two]RB[2100.5]RW[1999]TI[05:00//02:00]
TY[8]RE[?]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]
B[F5//1.25]W[d6/-0.50/2]B[C3];)(;GM[Othello]BO[8 nonsense];)
"""


def moves_of_a_game(game):
    return tuple(
        next(move for move in before.legal_moves() if before.play(move) == after)
        for before, after in pairwise(game)
    )


def without_last_passes(moves):
    while moves and moves[-1] == PASS:
        moves = moves[:-1]
    return moves


# Transcripts -------------------------------------------------------------------------------------


@examples(20)
@given(
    games,
    st.sampled_from(["{n}. {b} {w}\n", "{n} {b},{w};", "{n}){b}-{w} ", "{b}{w}"]),
    st.booleans(),
)
def test_numbers_capitals_and_written_passes_do_not_matter(game, form, capitals):
    moves = moves_of_a_game(game)
    padded = [*moves, ""] if len(moves) % 2 else list(moves)
    pairs = zip(padded[::2], padded[1::2], strict=True)
    text = "".join(form.format(n=n, b=b, w=w) for n, (b, w) in enumerate(pairs, start=1))
    assert read_record(text.upper() if capitals else text).moves == moves


@examples(20)
@given(games, st.data())
def test_where_a_transcript_breaks_the_legal_part_is_there(game, data):
    moves = moves_of_a_game(game)
    kept = data.draw(st.integers(0, len(moves) - 1))
    position = game[kept]
    squares = [square for square in position.points() if square not in position.legal_moves()]
    if position.legal_moves() == (PASS,):  # passes are optional, so the square is the reply's
        squares = [square for square in squares if square not in game[kept + 1].legal_moves()]
    broken = data.draw(st.sampled_from(squares))
    with pytest.raises(BadRecord) as refusal:
        read_transcript("".join((*moves[:kept], broken)))
    said = refusal.value
    assert said.square == broken
    assert said.legal.moves[:kept] == moves[:kept]
    assert said.ply == len(said.legal.moves) + 1
    assert f"ply {said.ply}" in str(said)
    assert broken in str(said)
    assert said.code in ("occupied", "traps_nothing", "game_over")


@pytest.mark.parametrize(
    ("text", "square"),
    [("f5 d9 c3", "d9"), ("f5z9d3c4f4", "z9"), ("f5zz", "zz"), ("f5 虎", "虎")],
)
def test_what_is_no_square_is_named(text, square):
    with pytest.raises(BadRecord) as refusal:
        read_record(text)
    assert (refusal.value.code, refusal.value.ply) == ("bad_transcript", 2)
    assert refusal.value.square == square
    assert refusal.value.legal.moves == ("f5",)


def test_a_pass_where_the_side_can_move_is_refused():
    with pytest.raises(BadRecord) as refusal:
        read_transcript("f5 pass")
    assert (refusal.value.code, refusal.value.ply) == ("must_not_pass", 2)


@examples(20)
@given(games, st.data())
def test_a_game_that_begins_elsewhere_is_read_back(game, data):
    cut = data.draw(st.integers(0, len(game) - 2))
    moves = without_last_passes(moves_of_a_game(game[cut:]))
    record = read_record(write_text(Record(game[cut], moves)))
    assert (record.begin, record.moves) == (game[cut], moves)


def test_a_board_in_lines_may_be_followed_by_moves():
    start = ReversiPosition.start()
    board = "\n".join(start.rows())
    for text in (f"{board}\nf5d6", f"{board} X f5 d6", f"{board.lower()} b f5d6"):
        record = read_record(text)
        assert (record.begin, record.moves) == (start, ("f5", "d6"))


# GGF ---------------------------------------------------------------------------------------------


def test_ggf_as_a_server_writes_it():
    record = read_record(FROM_A_SERVER)
    assert (record.black, record.white) == ("one", "two")
    assert record.moves == ("f5", "d6", "c3")
    assert record.begin == ReversiPosition.start()


@examples(20)
@given(games, st.integers(0, 80))
def test_ggf_is_read_back(game, cut):
    moves = moves_of_a_game(game)
    record = Record(game[0], moves[:cut], "a [b]\nc", "d")
    read = read_ggf(write_ggf(record))
    assert (read.begin, read.moves, read.black) == (record.begin, record.moves, "a b c")


@examples(20)
@given(games, st.integers(1, 40), st.sampled_from(["", "> ", "B[", "x] "]))
def test_nothing_of_broken_ggf_is_lost_in_silence(game, cut, between):
    whole = write_ggf(Record(moves=moves_of_a_game(game)[:8]))
    text = whole[:-cut] if not between else f"{whole[:-cut]}{between}{whole[-cut:]}"
    try:
        read = read_ggf(text)
    except BadInput:
        return
    assert read.unread or read == read_ggf(whole)


@examples(20)
@given(games)
def test_ggf_of_a_finished_game_has_its_result(game):
    record = Record(moves=moves_of_a_game(game))
    difference = game[-1].count(Side.BLACK) - game[-1].count(Side.WHITE)
    assert f"RE[{difference:+d}.000]" in write_ggf(record)


def test_a_second_bracket_in_ggf_is_said():
    whole = write_ggf(Record(moves=("f5", "d6")))
    read = read_ggf(whole.replace("]W[", "]WB[["))
    assert [each.code for each in read.unread] == ["ggf_broken"]


def test_ggf_is_read_on_behind_what_is_out_of_place():
    text = FROM_A_SERVER.replace("W[d6", "\n? W[d6")
    record = read_record(text)
    assert record.moves == ("f5", "d6", "c3")
    (unread,) = record.unread
    assert (unread.code, text[unread.offset : unread.offset + unread.length]) == (
        "ggf_broken",
        "? ",
    )


@pytest.mark.parametrize("text", ["(;GM[Othello];)", "(;BO[10 --- *];)", "(;"])
def test_ggf_without_its_board_is_refused(text):
    with pytest.raises(BadInput) as refusal:
        read_ggf(text)
    assert refusal.value.code == "bad_ggf"


def test_a_ggf_whose_colours_do_not_take_turns_is_refused():
    with pytest.raises(BadRecord) as refusal:
        read_ggf(FROM_A_SERVER.replace("W[d6", "B[d6"))
    assert (refusal.value.code, refusal.value.ply) == ("wrong_side", 2)


def test_a_broken_ggf_names_the_ply_and_keeps_the_names():
    with pytest.raises(BadRecord) as refusal:
        read_ggf(FROM_A_SERVER.replace("C3", "A1"))
    assert (refusal.value.ply, refusal.value.square) == (3, "a1")
    assert refusal.value.legal.black == "one"


# Boards ------------------------------------------------------------------------------------------


@given(positions)
def test_a_board_is_read_back(position):
    assert read_board(write_board(position)) == position
    assert read_record(write_board(position)) == Record(position)


def test_a_board_in_other_letters_and_lines():
    start = ReversiPosition.start()
    lines = "\n".join(start.rows())
    for black, white, empty in ("*O-", "●○.", "BW_", "xo-"):
        text = lines.replace("X", black).replace("O", white).replace("-", empty)
        assert read_record(text) == Record(start)


def test_without_a_side_the_one_that_can_move_is_to_move():
    passing = ReversiPosition.from_text("XO" + "-" * 62 + " X")
    assert read_board(passing.cells).side_to_move is Side.BLACK
    assert read_board("OX" + "-" * 62).side_to_move is Side.WHITE
    assert read_board(ReversiPosition.start().play("f5").cells).side_to_move is Side.WHITE


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("-" * 63, "bad_length"),
        ("-" * 66, "bad_length"),
        ("-" * 63 + "?", "bad_cell"),
        ("XO-" * 9, "bad_length"),
    ],
)
def test_a_bad_board_is_refused(text, code):
    with pytest.raises(BadPosition) as refusal:
        read_record(text)
    assert refusal.value.code == code


def test_an_empty_text_is_no_record():
    with pytest.raises(BadInput) as refusal:
        read_record(" \n")
    assert refusal.value.code == "no_record"


@pytest.mark.parametrize("text", ["013" * 21 + "0", "12345", "...", "1. 2. 3."])
def test_a_text_without_a_board_or_a_move_is_refused(text):
    with pytest.raises(BadInput) as refusal:
        read_record(text)
    assert refusal.value.code == "no_moves"


@examples(200)
@given(st.text(max_size=40) | st.text("abcdefgh12345678 .-pasXO[];(", max_size=90))
def test_any_text_is_read_or_refused_by_name(text):
    try:
        end = read_record(text).end
    except BadInput as refusal:
        end = refusal
    assert end.code if isinstance(end, BadInput) else isinstance(end, ReversiPosition)


@given(positions)
def test_bitboards_go_both_ways(position):
    assert position_of(*bitboards(position), position.side_to_move) == position


@examples(20)
@given(games)
def test_a_transcript_goes_both_ways(game):
    moves = without_last_passes(moves_of_a_game(game))
    text = transcript(moves)
    assert PASS not in text
    assert moves_of(text) == moves


@pytest.mark.parametrize("text", ["f5d", "f5x9", "f5 d6"])
def test_a_word_that_is_no_square_is_refused_with_its_place(text):
    with pytest.raises(BadInput, match="character 3") as refusal:
        moves_of(text)
    assert refusal.value.code == "bad_transcript"
