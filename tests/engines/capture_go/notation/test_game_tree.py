"""SGF with variations, comments, numbers and marks: all of it is read, and written again."""

from __future__ import annotations

import random
import warnings

from hypothesis import given
from hypothesis import strategies as st

from engines.capture_go.notation.sgf import read_tree, write_tree
from engines.capture_go.rules.options import CONTACT, FREE
from engines.capture_go.rules.position import CaptureGoPosition
from engines.sgf.remarks import Remarks
from engines.sgf.tree import GameTree, TreeNode
from tests.engines import sgf_trees
from tests.support.examples import examples

with warnings.catch_warnings():  # its sources have escapes that Python warns of
    warnings.simplefilter("ignore")
    from sgfmill.sgf import Sgf_game
    from sgfmill.sgf_moves import get_setup_and_moves

GAME = """(;GM[1]SZ[5]RU[Capture Go, free]C[A start.]TR[cc]
  ;B[cc]N[Centre]C[Four liberties]MN[10]
  (;W[dc]LB[bb:A][dd:12]SQ[aa:ba];B[cd])
  (;W[bc]CR[cc]MA[ee];B[cb](;W[bb])(;W[ca]C[Atari?])))"""


def remarks(position: CaptureGoPosition) -> st.SearchStrategy[Remarks]:
    return sgf_trees.remarks(position.points(), ("triangle", "square", "circle", "x"))


@st.composite
def trees(draw: st.DrawFn) -> GameTree:
    """Random variations of a game, the main line first."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    rules = draw(st.sampled_from([CONTACT, FREE]))
    begun = CaptureGoPosition.start(rules=rules, size="5", start="crosscut")
    nodes = [TreeNode(begun, remarks=draw(remarks(begun)))]
    waiting = [(0, draw(st.integers(0, 6)))]
    while waiting:
        parent, depth = waiting.pop()
        legal = list(nodes[parent].position.legal_moves()) if depth else []
        rng.shuffle(legal)
        # A file has the whole of a variation before the next one, so only the last node branches on.
        for move in legal[: draw(st.integers(1, 3))] if legal else []:
            position = nodes[parent].position.play(move)
            nodes.append(TreeNode(position, parent, move, draw(remarks(position))))
        if len(nodes) - 1 > parent and legal:
            waiting.append((len(nodes) - 1, depth - 1))
    return sgf_trees.tree_of(nodes, {"PB": "Ann"})


@examples(50)
@given(trees())
def test_what_is_written_is_read_again(tree: GameTree) -> None:
    read = read_tree(write_tree(tree))
    assert read.unreadable == ()
    assert read == tree


@examples(25)
@given(trees())
def test_an_independent_reader_finds_the_same_in_what_is_written(tree: GameTree) -> None:
    found = Sgf_game.from_bytes(write_tree(tree).encode())
    assert (found.get_size(), found.get_player_name("b")) == (5, "Ann")
    line = [tree.nodes[place] for place in tree.main_line]
    told = found.get_main_sequence()
    assert len(told) == len(line)
    for node, other in zip(line, told, strict=True):
        assert node.move in (None, _name(other.get_move()[1]))
        comment = other.get("C") if other.has_property("C") else ""
        assert comment.split() == node.remarks.comment.split()
        marked = other.get("TR") if other.has_property("TR") else set()
        shapes = node.remarks.shapes.items()
        assert {_name(point) for point in marked} == {
            name for name, shape in shapes if shape == "triangle"
        }
    last = tree.nodes[tree.main_line[-1]].position
    board, plays = get_setup_and_moves(found)
    for colour, point in plays:
        board.play(*point, colour)
    stones = {_name(point): colour for colour, point in board.list_occupied_points()}
    cells = zip(last.points(), "".join(last.rows()), strict=True)
    assert stones == {name: {"X": "b", "O": "w"}[cell] for name, cell in cells if cell != "-"}


def _name(point: tuple[int, int] | None) -> str | None:
    return None if point is None else f"{'abcde'[point[1]]}{point[0] + 1}"


def test_everything_the_author_wrote_is_read() -> None:
    tree = read_tree(GAME)
    assert tree.moves == ("c3", "d3", "c2")
    assert [node.move for node in tree.nodes] == [
        *(None, "c3", "d3", "c2", "b3", "c4", "b4", "c5"),
    ]
    assert [node.parent for node in tree.nodes] == [None, 0, 1, 2, 1, 4, 5, 5]
    root, first, second, *_, last = (node.remarks for node in tree.nodes)
    assert (root.comment, root.shapes) == ("A start.", {"c3": "triangle"})
    assert (first.name, first.comment, first.number) == ("Centre", "Four liberties", 10)
    assert second.labels == {"b4": "A", "d2": "12"}
    assert second.shapes == {"a5": "square", "b5": "square"}
    assert last.comment == "Atari?"
    assert read_tree(write_tree(tree)) == tree


def test_an_escaped_backslash_before_a_line_break_escapes_nothing() -> None:
    tree = read_tree("(;SZ[5]C[one\\\\\ntwo\\\nthree])")
    assert tree.nodes[0].remarks.comment == "one\\\ntwothree"


def test_a_bad_variation_leaves_the_others() -> None:
    tree = read_tree("(;SZ[5];B[cc](;W[cc];B[aa])(;W[dc];B[dd])(;W[zz]))")
    assert [(each.code, each.move, each.main) for each in tree.unreadable] == [
        ("occupied", 2, True),
        ("off_board", 2, False),
    ]
    assert tree.moves == ("c3",), "the game that was played ends before its bad move"
    assert [node.move for node in tree.nodes] == [None, "c3", "d3", "d2"]


def test_marks_off_the_board_are_left_out() -> None:
    remarks = read_tree("(;SZ[5]TR[zz][cc]LB[zz:A][cc][dd:]MN[x];B[cc])").nodes[0].remarks
    assert remarks == Remarks(shapes={"c3": "triangle"})


def test_remarks_of_a_node_without_a_move_belong_to_the_position() -> None:
    tree = read_tree("(;SZ[5];B[cc]C[one];C[two]TR[cc];W[dc])")
    assert tree.nodes[1].remarks == Remarks("one\ntwo", shapes={"c3": "triangle"})
    assert len(tree.nodes) == 3
