"""Games of Reversi as SGF (FF[4], GM[2], Othello), with their variations and remarks.

Points are written as in Go, column and row from the top left (`dc` is d3), and every pass as a move
without a point; read are also squares by their name (`D3`), and files that leave passes out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from engines.game import PASS, BadInput, IllegalMove, Position, Side
from engines.reversi.rules.position import EMPTY, INDEX, SQUARES, ReversiPosition
from engines.sgf.collection import Pause, no_pause
from engines.sgf.points import Points, written_set_up
from engines.sgf.syntax import Node, number, read_nodes, written
from engines.sgf.tree import GameTree, TreeNode, before_moves, first_side, played_tree
from engines.sgf.tree import write_tree as write_game_tree

OTHELLO = 2
PASSES = frozenset({"", "tt", PASS})


def read_tree(text: str, pause: Pause = no_pause) -> GameTree:
    """Read the first game in a file with its variations, as far as it can be read.

    Raises `BadSgf` if there is no first position. Everything that cannot be read further on is in
    `problems`; the rest of such a variation is left out.
    """
    syntax = read_nodes(text)
    root = syntax.nodes[0]
    if number(root.first("GM")) != OTHELLO:
        message = f"the file is of another game: GM[{root.first('GM')}]"
        raise root.error("sgf_other_game", message, "GM")
    if {number(each) for each in (root.first("SZ") or "8").split(":")} != {8}:
        raise root.error("bad_size", f"the board is 8 by 8, not {root.first('SZ')}", "SZ")
    begun = _first_position(before_moves(syntax))
    position, passed = _settled(begun)
    return played_tree(syntax, TreeNode(position, passed=passed), _played, pause)


def write_tree(tree: GameTree) -> str:
    """The game with its variations as SGF, which `read_tree` reads back."""
    begun = tree.begun
    usual = begun == ReversiPosition.start()
    head = (
        written("FF", "4"),
        written("GM", str(OTHELLO)),
        written("CA", "UTF-8"),
        written("AP", "Yiyuan"),
        written("SZ", "8"),
        "" if usual else written_set_up(begun),
        written("PL", "B" if begun.side_to_move is Side.BLACK else "W"),
    )
    return write_game_tree(tree, "".join(head))


def main_line(begun: ReversiPosition, moves: Iterable[str]) -> GameTree:
    """A game without variations, of its moves with every pass but perhaps the last."""
    nodes = [TreeNode(begun)]
    for move in moves:
        last = nodes[-1]
        if move != PASS:
            nodes.append(TreeNode(last.position.play(move), len(nodes) - 1, move))
        else:
            nodes[-1] = replace(last, position=last.position.play(PASS), passed=True)
    settled, passed = _settled(nodes[-1].position)
    if passed:
        nodes[-1] = replace(nodes[-1], position=settled, passed=True)
    return GameTree(tuple(nodes), tuple(range(len(nodes))))


def _first_position(nodes: Sequence[Node]) -> ReversiPosition:
    """The first position: the discs that are set up, else the usual ones, and the side to move."""
    side = first_side(nodes) or Side.BLACK
    letters = Points(SQUARES, 8).set_up(nodes)
    if not letters:
        return ReversiPosition(ReversiPosition.start().cells, side)
    return ReversiPosition("".join(letters.get(square, EMPTY) for square in SQUARES), side)


def _played(node: TreeNode, points: Points, value: str, side: Side) -> TreeNode | None:
    """The node after a move; None for a pass that the rules have played already."""
    position, word = node.position, value.strip().lower()
    if word in PASSES:
        if node.passed and side is position.side_to_move.other:
            return None
        raise BadInput("must_not_pass", "there is a legal square")
    square = points.name(word) or (word if word in INDEX else None)
    if square is None:
        raise BadInput("off_board", f"{value!r} is not on the board")
    if side is not position.side_to_move and position.outcome() is None:
        raise BadInput("sgf_wrong_side", f"{square}: {position.side_to_move.value} is to move")
    try:
        following = position.play(square)
    except IllegalMove as error:
        raise BadInput(error.code, f"{square}: {error}") from error
    settled, passed = _settled(following)
    return TreeNode(settled, None, square, passed=passed)


def _settled(position: Position) -> tuple[Position, bool]:
    """The position in which a side has a move or the game is over, and whether there was a pass."""
    if position.legal_moves() != (PASS,):
        return position, False
    return position.play(PASS), True
