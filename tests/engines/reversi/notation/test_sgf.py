"""SGF of Reversi with variations and remarks: all of it is read, and written again."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.game import PASS, Side, TimeLimits
from engines.reversi.notation.records import Record, read_ggf, read_record, write_ggf
from engines.reversi.notation.sgf import main_line, read_tree, write_tree
from engines.reversi.rules.position import ReversiPosition
from engines.sgf.remarks import JUDGEMENTS, Remarks
from engines.sgf.results import ended_early, result_of, written_limits
from engines.sgf.syntax import BadSgf
from engines.sgf.tree import GameTree, TreeNode
from tests.engines import sgf_trees
from tests.engines.reversi.strategies import positions
from tests.support.examples import examples

GAME = """(;GM[2]FF[4]SZ[8]PB[Ann]C[Both ways.]
  ;B[fe]C[Usual\\]];W[fd]DO[](;B[cc]TE[2])(;B[d3]))"""
PASSED = "OOOOOOO-OOOOOOXXOOOOXXXXOOOXXXXXOOXXXXXXOXXXXXXXXXXXXXXX-XXXXXX- O"


def remarks(position: ReversiPosition) -> st.SearchStrategy[Remarks]:
    return sgf_trees.remarks(position.points(), ("triangle", "x"), ("", *JUDGEMENTS))


def settled(position: ReversiPosition) -> tuple[ReversiPosition, bool]:
    passes = position.legal_moves() == (PASS,)
    return (position.play(PASS) if passes else position), passes


@st.composite
def trees(draw: st.DrawFn) -> GameTree:
    """Variations from any position, each whole before the next."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    begun, _passed = settled(draw(positions))
    nodes = [TreeNode(begun, remarks=draw(remarks(begun)))]
    parent = 0
    for _depth in range(draw(st.integers(0, 6))):
        legal = list(nodes[parent].position.legal_moves())
        rng.shuffle(legal)
        for move in legal[: draw(st.integers(1, 3))]:
            position, passed = settled(nodes[parent].position.play(move))
            nodes.append(TreeNode(position, parent, move, draw(remarks(position)), passed))
        parent = len(nodes) - 1  # in a file the whole of a variation comes before the next one
    return sgf_trees.tree_of(nodes, {"PB": "Ann", "RE": "W+T"})


@examples(40)
@given(trees())
def test_what_is_written_is_read_again(tree: GameTree) -> None:
    read = read_tree(write_tree(tree))
    assert read.unreadable == ()
    assert read == tree


def test_everything_the_author_wrote_is_read() -> None:
    tree = read_tree(GAME)
    assert [node.move for node in tree.nodes] == [None, "f5", "f4", "c3", "d3"]
    assert tree.moves == ("f5", "f4", "c3")
    assert [node.parent for node in tree.nodes] == [None, 0, 1, 2, 2]
    assert [node.remarks.judgement for node in tree.nodes] == ["", "", "?!", "!!", ""]
    assert [node.remarks.comment for node in tree.nodes[:2]] == ["Both ways.", "Usual]"]
    assert tree.facts == {"PB": "Ann"}


def test_the_board_and_the_main_line_are_those_of_the_game() -> None:
    record = read_record(GAME)
    assert (record.begin, record.moves) == (ReversiPosition.start(), ("f5", "f4", "c3"))
    assert record.black == "Ann"


def test_passes_are_written_and_may_be_missing() -> None:
    begun = ReversiPosition.from_text(PASSED)
    game, moves = begun, []
    while game.outcome() is None:
        moves.append(game.legal_moves()[0])
        game = game.play(moves[-1])
    assert PASS in moves
    tree = main_line(begun, moves)
    written = write_tree(tree)
    assert ";B[]" in written or ";W[]" in written
    assert read_tree(written) == tree
    left_out = written.replace(";B[]", "").replace(";W[]", "")
    assert read_tree(left_out) == tree
    assert read_tree(written.replace("[]", "[tt]")) == tree


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("(;GM[1]SZ[8];B[fe])", "sgf_other_game"),
        ("(;GM[2]SZ[10];B[fe])", "bad_size"),
        ("(;GM[2]AB[zz];B[fe])", "off_board"),
    ],
)
def test_what_is_no_game_of_reversi_is_refused(text: str, code: str) -> None:
    with pytest.raises(BadSgf) as caught:
        read_tree(text)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("moves", "code", "kept"),
    [
        (";B[fe];W[aa]", "traps_nothing", 1),
        (";B[fe];B[fd]", "sgf_wrong_side", 1),
        (";B[fe];W[]", "must_not_pass", 1),
        (";B[k9]", "off_board", 0),
        (";B[fe];W[fd]AB[aa]", "sgf_late_setup", 2),
    ],
)
def test_a_game_is_read_up_to_what_is_wrong(moves: str, code: str, kept: int) -> None:
    tree = read_tree(f"(;GM[2]{moves})")
    assert [(each.code, each.main) for each in tree.unreadable] == [(code, True)]
    assert len(tree.nodes) - 1 == kept


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize(("how", "flag"), [("resigned", "r"), ("out_of_time", "t")])
def test_an_early_end_stands_in_ggf(side: Side, how: str, flag: str) -> None:
    """As in the description of GGF: `RE[+64.00:r]`, for Black."""
    record = Record(moves=("f5", "d6"), **{how: side})
    written = write_ggf(record)
    assert f"RE[{'-' if side is Side.BLACK else '+'}64.000:{flag}]" in written
    winner = "W" if side is Side.BLACK else "B"
    assert read_ggf(written) == replace(record, facts={"RE": f"{winner}+{flag.upper()}"})


def test_time_stands_in_ggf_as_far_as_it_can_be_said() -> None:
    limits = {
        "TI[05:00/00:05/00:00]": TimeLimits(300, 5),
        "TI[00:00,N0/00:00/72:00:00,N1]": TimeLimits(0, 0, 3 * 86400, 1),
    }
    for text, each in limits.items():
        assert text in write_ggf(Record(time_limits=each))
    assert "TI[" not in write_ggf(Record(time_limits=TimeLimits(600, 0, 30, 3)))


def test_time_in_sgf() -> None:
    assert written_limits(None) == {}
    assert written_limits(TimeLimits(300, 5)) == {"TM": "300", "OT": "5 fischer"}
    assert written_limits(TimeLimits(600, 0, 30, 3)) == {"TM": "600", "OT": "3x30 byo-yomi"}


@given(st.sampled_from(list(Side)), st.booleans())
def test_an_early_end_in_sgf_is_read_again(side: Side, on_time: bool) -> None:
    ended = (None, side) if on_time else (side, None)
    assert ended_early(result_of(None, *ended)) == ended


def test_both_moves_of_a_node_are_in_the_main_line() -> None:
    assert read_tree("(;GM[2];B[fe]W[df];B[cc])").moves == ("f5", "d6", "c3")
