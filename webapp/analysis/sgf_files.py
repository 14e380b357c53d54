"""SGF files on the analysis board, of any game: a tree that was read, and a tree to be written."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import LazyString
from flask_babel import gettext as _

from engines.registry import Duel
from engines.sgf.points import Points
from engines.sgf.results import ended_early, result_of
from engines.sgf.syntax import BadSgf
from engines.sgf.tree import GameTree, TreeNode
from engines.sgf.tree import Unreadable as UnreadableSgf
from webapp.analysis.tree import MOST_NODES, AnalysisNode, AnalysisTree, Unreadable

MOST_UNREADABLE = 5


def analysis_tree(
    game: Duel, options: Mapping[str, str], tree: GameTree, unreadable: tuple[Unreadable, ...]
) -> AnalysisTree:
    """The tree of a file for the board; raises `BadSgf` if it has too many moves."""
    if len(tree.nodes) > MOST_NODES:
        raise BadSgf("sgf_too_large", "the file has too many moves")
    nodes = tuple(_node(tree, node) for node in tree.nodes)
    resigned, _out_of_time = ended_early(tree.facts.get("RE", ""))
    return AnalysisTree(game, options, nodes, tree.facts, unreadable[:MOST_UNREADABLE], resigned)


def _node(tree: GameTree, node: TreeNode) -> AnalysisNode:
    changed: tuple[str, ...] = ()
    if node.move is not None:
        changed = tree.nodes[node.parent or 0].position.changed_by(node.move)
    passed = node.passed and node.move is not None
    return AnalysisNode(node.position, node.parent, node.move, changed, passed, node.remarks)


def game_tree(tree: AnalysisTree) -> GameTree:
    """The tree of the board as a file has it, with its result."""
    points = Points.of(tree.nodes[0].position)
    nodes = tuple(
        TreeNode(node.position, node.parent, node.move, node.remarks.on(points), node.passed)
        for node in tree.nodes
    )
    return GameTree(nodes, tree.main_line, {**_result(tree), **tree.facts})


def _result(tree: AnalysisTree) -> dict[str, str]:
    """The result of the main line, which that of the file overrules."""
    last = tree.nodes[tree.main_line[-1]].position
    return {"RE": result_of(last.outcome(), tree.resigned)}


def said(problem: UnreadableSgf, why: Mapping[str, LazyString]) -> str:
    """What is wrong with a part of a file, and where, in the page's language."""
    sentence = why.get(problem.code, problem.message)
    if not problem.main:
        return str(_("A variation, move %(n)s: %(why)s", n=problem.move or 0, why=sentence))
    if not problem.move:
        return str(sentence)
    return str(_("Move %(n)s: %(why)s", n=problem.move, why=sentence))
