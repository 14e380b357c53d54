import pytest
from hypothesis import given, settings

from engines.game import PASS, IllegalMove
from engines.reversi.position import INDEX, ReversiPosition
from engines.reversi.reasons import reason

from .strategies import played

CODES = {
    "must_pass",
    "wipe_out",
    "end",
    "corner",
    "passes",
    "saves",
    "safe_edge",
    "mobility",
    "parity",
    "edge",
    "quiet",
}


def board(*rows, side="X"):
    cells = "".join(row.ljust(8, "-") for row in rows).ljust(64, "-")
    return ReversiPosition.from_text(f"{cells} {side}")


of = ReversiPosition.from_text


@given(played())
def test_every_legal_move_has_a_reason(position):
    for move in position.legal_moves():
        facts = reason(position, move)
        after = position.play(move)
        assert facts["code"] in CODES
        assert facts["flips"] == len(position.changed_by(move))
        assert facts["replies"] == len(set(after.legal_moves()) - {PASS})


@pytest.mark.parametrize(
    ("position", "move", "code"),
    [
        (board("XO", side="O"), PASS, "must_pass"),
        (board("-OX"), "a1", "wipe_out"),
        (board("-OX", "", "", "O"), "a1", "end"),
        (board("-OX", "", "---OX", "---OX", "---OX"), "a1", "corner"),
        (of("--------------------------XXX-----XOX----X--XO------X-------X--- O"), "b3", "saves"),
        (of("---XXXO-O-OXXO--OOXXOXO-OXOOOOOO-OXOOXO---OXOOOO--OOXOO----XXX-- X"), "h5", "parity"),
        (board("XXXXOO-O", "--OOOO", "-OOOOO", "--XOO-", "--OOO", "--OO"), "g1", "safe_edge"),
        (ReversiPosition.start(), "c4", "quiet"),
    ],
)
def test_the_reason_of_a_move(position, move, code):
    assert reason(position, move)["code"] == code


def test_an_illegal_move_has_no_reason():
    with pytest.raises(IllegalMove):
        reason(ReversiPosition.start(), "a1")


@settings(max_examples=30)
@given(played())
def test_what_is_called_safe_is_never_turned_back(position):
    for move in position.legal_moves():
        if reason(position, move)["code"] not in ("corner", "safe_edge"):
            continue
        own, after = position.side_to_move.letter, position.play(move)
        for _ in range(6):
            if not after.legal_moves():
                break
            after = after.play(after.legal_moves()[-1])
            assert after.cells[INDEX[move]] == own


@settings(max_examples=30)
@given(played())
def test_who_is_saved_could_be_wiped_out_otherwise(position):
    for move in position.legal_moves():
        if reason(position, move)["code"] != "saves":
            continue
        assert not wiped_out_next(position.play(move))
        assert any(wiped_out_next(position.play(other)) for other in position.legal_moves())


def wiped_out_next(position):
    side = position.side_to_move.other
    return any(
        position.play(move).count(side) == 0 for move in position.legal_moves() if move != PASS
    )


def test_the_region_of_a_move_is_counted_in_squares():
    board = of("---XXXO-O-OXXO--OOXXOXO-OXOOOOOO-OXOOXO---OXOOOO--OOXOO----XXX-- X")
    assert [reason(board, move)["region"] for move in ("h5", "h7")] == [1, 3]
