import pytest
from hypothesis import given

from engines.game import PASS, IllegalMove
from engines.reversi.rules.position import INDEX, RAYS, SQUARES, ReversiPosition
from engines.reversi.rules.reasons import reason
from lab.reversi.verify import random_positions
from tests.engines.reversi.strategies import played
from tests.support.examples import examples

CODES = {
    "must_pass",
    "wipe_out",
    "end",
    "corner",
    "passes",
    "saves",
    "corner_next",
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


@examples(40)
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


@examples(30)
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


@examples(30)
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


def lines_of_three(position, third):
    """A move, a reply and then a move to that square."""
    for move in position.legal_moves():
        for reply in position.play(move).legal_moves():
            if third in position.play(move).play(reply).legal_moves():
                yield move, reply, third


def test_a_line_that_takes_a_corner_next_is_a_reason():
    position = next(
        each
        for each in random_positions(400, 3)
        if "a1" not in each.legal_moves()
        and any(reason(each, line[0])["code"] == "quiet" for line in lines_of_three(each, "a1"))
    )
    line = next(
        line
        for line in lines_of_three(position, "a1")
        if reason(position, line[0])["code"] == "quiet"
    )
    found = reason(position, line[0], line)
    assert (found["code"], found["then"]) == ("corner_next", "a1")
    for other in ((), (line[0],), ("h8", *line[1:]), (line[0], "a1", "a1")):
        assert (reason(position, line[0], other)["code"]) == "quiet"


def lines_through(position, left, elsewhere=1, line=()):
    """All lines until these squares are taken, with one move elsewhere."""
    if not left:
        yield line
        return
    for move in position.legal_moves():
        spare = elsewhere - (move not in left)
        if spare >= 0:
            yield from lines_through(position.play(move), left - {move}, spare, (*line, move))


def test_a_line_that_gives_the_last_square_to_the_opponent_takes_parity_back():
    seen = set()
    for position in random_positions(3_000, 5):
        moves = position.legal_moves() if position.empties() <= 12 else ()
        for move in (move for move in moves if reason(position, move)["code"] == "parity"):
            after = position.play(move)
            near = neighbours(position, move)
            for line in lines_through(after, near) if len(near) == 2 else ():
                last_is_own = len(line) % 2 == 0
                found = reason(position, move, (move, *line))["code"]
                assert (found == "parity") == last_is_own or found == "corner_next"
                seen.add(last_is_own)
    assert seen == {True, False}


def neighbours(position, move):
    """The other empty squares of the region that a move enters."""
    found, waiting = {move}, [move]
    while waiting:
        here = INDEX[waiting.pop()]
        for ray in RAYS[here]:
            if ray and position.cells[ray[0]] == "-" and SQUARES[ray[0]] not in found:
                found.add(SQUARES[ray[0]])
                waiting.append(SQUARES[ray[0]])
    return found - {move}


def test_the_region_of_a_move_is_counted_in_squares():
    board = of("---XXXO-O-OXXO--OOXXOXO-OXOOOOOO-OXOOXO---OXOOOO--OOXOO----XXX-- X")
    assert [reason(board, move)["region"] for move in ("h5", "h7")] == [1, 3]
