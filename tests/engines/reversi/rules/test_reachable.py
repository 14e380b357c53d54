from hypothesis import given

from engines.reversi.rules.position import ReversiPosition
from engines.reversi.rules.reachable import why_unreachable
from tests.engines.reversi.strategies import played
from tests.support.examples import examples


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
