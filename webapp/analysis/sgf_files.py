"""SGF files on the analysis board, of any game: a tree that was read, and a tree to be written."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import LazyString
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from engines.registry import Duel
from engines.sgf.points import Points
from engines.sgf.results import ended_early, result_of
from engines.sgf.syntax import BadSgf
from engines.sgf.tree import GameTree, TreeNode
from engines.sgf.tree import Unreadable as UnreadableSgf
from webapp.analysis.tree import MOST_NODES, AnalysisNode, AnalysisTree, Unreadable
from webapp.core.errors import RequestError
from webapp.limits.turns import giving_way

MOST_UNREADABLE = 5
WHY: Mapping[str, LazyString] = {
    "sgf_broken": _l("Something is out of place here; the rest was read."),
    "sgf_cut": _l("The file ends here in the middle of the game."),
    "sgf_unclosed": _l("A text is not closed here; what follows was read as a move."),
    "sgf_too_large": _l("The file is too large for one game."),
    "sgf_wrong_side": _l("It is the other side’s turn."),
    "sgf_other_start": _l("This variation begins from another position; it is left out."),
    "sgf_handicap": _l(
        "The file has a handicap, but not its stones: the board begins without them."
    ),
    "sgf_left_out": _l("There is no room for all properties of this file; some are left out."),
    "game_over": _l("The game was over before this move."),
}
"""Errors in files of any game; each game has texts of its own for the others."""


def analysis_tree(
    game: Duel, options: Mapping[str, str], tree: GameTree, unreadable: tuple[Unreadable, ...]
) -> AnalysisTree:
    """The tree of a file for the board; raises `BadSgf` if it has too many moves."""
    if len(tree.nodes) > MOST_NODES:
        raise BadSgf("sgf_too_large", "the file has too many moves")
    pause, nodes = giving_way(), list[AnalysisNode]()
    for node in tree.nodes:
        nodes.append(_node(tree, node))
        pause()
    resigned, _out_of_time = ended_early(tree.facts.get("RE", ""))
    return AnalysisTree(
        game, options, tuple(nodes), tree.facts, unreadable[:MOST_UNREADABLE], resigned
    )


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


def said(text: str, problem: UnreadableSgf, why: Mapping[str, LazyString]) -> Unreadable:
    """The fault of a part of a file and its place, in the page's language."""
    sentence = str({**WHY, **why}.get(problem.code, problem.message))
    if problem.move is not None and not problem.main:
        sentence = str(_("A variation, move %(n)s: %(why)s", n=problem.move, why=sentence))
    elif problem.move:
        sentence = str(_("Move %(n)s: %(why)s", n=problem.move, why=sentence))
    if problem.offset is None:
        return Unreadable(sentence)
    return Unreadable(placed(text, problem.offset, sentence), problem.offset, problem.length)


def placed(text: str, offset: int, sentence: str) -> str:
    """A sentence about a place in a text, with its line and column."""
    before = text[:offset]
    line = before.count("\n") + 1
    column = offset - (before.rfind("\n") + 1) + 1
    return str(
        _("Line %(line)s, column %(column)s: %(why)s", line=line, column=column, why=sentence)
    )


def sentence_of(error: BadSgf, why: Mapping[str, LazyString]) -> str:
    """Why nothing of a file can be shown, in the page's language."""
    if error.code == "sgf_broken":
        return str(_("This is not an SGF file: a game begins with (; ."))
    sentence = str({**WHY, **why}.get(error.code, error))
    return str(_("Move %(n)s: %(why)s", n=error.move, why=sentence)) if error.move else sentence


def refused(text: str, error: BadSgf, sentence: str) -> RequestError:
    """The error for a file of which nothing can be shown, with the place if it is known."""
    if error.offset is None:
        return RequestError("bad_record", message=sentence, why=error.code)
    return RequestError(
        "bad_record",
        message=placed(text, error.offset, sentence),
        why=error.code,
        offset=error.offset,
        length=1,
    )
