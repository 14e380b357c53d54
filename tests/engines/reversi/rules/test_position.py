import pytest
from hypothesis import given

from engines.game import PASS, BadInput, BadPosition, IllegalMove, Outcome, Side
from engines.reversi.rules.position import START, ReversiPosition
from engines.reversi.rules.reachable import why_unreachable
from tests.engines.reversi.strategies import played
from tests.support.examples import examples

FULL = "X" * 64


def board(*rows, side="X"):
    cells = "".join(row.ljust(8, "-") for row in rows).ljust(64, "-")
    return ReversiPosition.from_text(f"{cells} {side}")


def test_the_start():
    start = ReversiPosition.start()
    assert start.to_text() == f"{START} X"
    assert start.legal_moves() == ("c4", "d3", "e6", "f5")
    assert start.facts() == {"counts": {"black": 2, "white": 2}}
    assert start.outcome() is None
    assert start.rows()[3:5] == ("---OX---", "---XO---")


def test_the_start_takes_no_options():
    with pytest.raises(BadInput) as refusal:
        ReversiPosition.start(rows="8")
    assert refusal.value.code == "bad_option"


def test_a_move_turns_a_run_in_every_direction():
    star = board(
        "O--O--O", "-X-X-X", "--XXX", "OXX-XXXO", "--XXX", "-X-X-X", "O--X--O", "---O", side="O"
    )
    after = star.play("d4")
    assert after.facts() == {"counts": {"black": 0, "white": 27}}
    assert after.outcome() == Outcome(Side.WHITE, "discs", 27)


def test_discs_turn_over_nearest_first():
    position = board("-OOX", "O", "O", "X", "")
    assert position.changed_by("a1") == ("b1", "a2", "c1", "a3")


def test_a_run_does_not_go_round_the_edge_of_the_board():
    assert board("------XO", "O").why_illegal("b2") == "traps_nothing"
    assert board("", "O", "-------O", "------X").why_illegal("b1") == "traps_nothing"


def test_a_side_without_a_move_passes():
    position = board("XO", side="O")
    assert position.legal_moves() == (PASS,)
    assert position.changed_by(PASS) == ()
    assert position.play(PASS) == board("XO", side="X")


def test_the_end_without_a_move_for_either():
    finished = ReversiPosition.from_text(f"{FULL} O")
    assert finished.legal_moves() == ()
    assert finished.outcome() == Outcome(Side.BLACK, "discs", 64)
    assert ReversiPosition("XO" * 32, Side.BLACK).outcome() == Outcome(None, "discs", 0)


def test_the_margin_leaves_empty_squares_out():
    assert board("XX").outcome() == Outcome(Side.BLACK, "discs", 2)


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("i1", "off_board"),
        ("a9", "off_board"),
        ("A1", "off_board"),
        ("", "off_board"),
        ("d4 ", "off_board"),
        ("d4", "occupied"),
        ("a1", "traps_nothing"),
        (PASS, "must_not_pass"),
    ],
)
def test_why_a_move_is_illegal(move, code):
    start = ReversiPosition.start()
    assert start.why_illegal(move) == code
    for refused in (start.play, start.changed_by):
        with pytest.raises(IllegalMove) as refusal:
            refused(move)
        assert refusal.value.code == code
        assert str(refusal.value)


@pytest.mark.parametrize("move", ["a1", PASS, "nonsense"])
def test_nothing_is_legal_when_the_game_is_over(move):
    assert ReversiPosition(FULL, Side.BLACK).why_illegal(move) == "game_over"


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("", "bad_length", "0"),
        ("X" * 63 + " X", "bad_length", "63"),
        ("X" * 65 + " X", "bad_length", "65"),
        ("-" * 11 + "q" + "-" * 52 + " X", "bad_cell", "cell 12 (d2) is 'q'"),
        ("x" + "-" * 63 + " X", "bad_cell", "cell 1 (a1)"),
        ("-" * 64, "bad_side", "X or O"),
        ("-" * 64 + " ", "bad_side", "X or O"),
        ("-" * 64 + " X ", "bad_side", "X or O"),
    ],
)
def test_a_bad_text_is_refused_with_its_place(text, code, said):
    with pytest.raises(BadPosition) as refusal:
        ReversiPosition.from_text(text)
    assert refusal.value.code == code
    assert said in str(refusal.value)


@examples(50)
@given(played())
def test_nothing_speaks_against_a_position_of_a_game(position):
    assert why_unreachable(position) is None


def test_an_empty_centre_and_discs_apart_are_named():
    start = ReversiPosition.start()
    assert why_unreachable(ReversiPosition.from_text(f"{'-' * 64} X")) == "centre_empty"
    apart = f"X{start.cells[1:]} X"
    assert why_unreachable(ReversiPosition.from_text(apart)) == "apart"
    row = f"{start.cells[:16]}XXXXX---{start.cells[24:]} X"
    assert why_unreachable(ReversiPosition.from_text(row)) is None, "nothing is known against it"


def test_so_few_discs_that_all_their_positions_are_known():
    start = ReversiPosition.start()
    turned = start.cells.translate(str.maketrans("XO", "OX"))
    black = start.cells.replace("O", "X")
    beside = f"{start.cells[:18]}X{start.cells[19:]}"
    for text in (f"{start.cells} O", f"{turned} X", f"{black} X", f"{beside} X"):
        assert why_unreachable(ReversiPosition.from_text(text)) == "early"
