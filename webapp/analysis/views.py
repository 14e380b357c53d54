"""Positions and trees as messages, in the page's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, cast

from engines.game import Analysis, BadInput, Position, Side
from engines.sgf.remarks import Remarks
from webapp.analysis.messages import (
    AnalysisBoard,
    AnalysisPosition,
    AnalysisStep,
    AnalysisUnreadable,
    AnalysisValues,
    Judgement,
    Written,
)
from webapp.analysis.service import Analyst
from webapp.analysis.tree import (
    AnalysisGame,
    AnalysisNode,
    AnalysisTree,
)
from webapp.core.errors import RequestError
from webapp.core.messages import Name
from webapp.limits.turns import giving_way
from webapp.matches.analysis.messages import score
from webapp.matches.match.new_match import check_start
from webapp.matches.messages.state import Outcome
from webapp.matches.reviews.report import final_score

NAMED_NODES = 16
"""Opening names are looked for up to this distance from the root."""


def position_message(
    board: AnalysisGame,
    analyst: Analyst,
    options: Mapping[str, str],
    position: Position,
    *,
    passed: bool = False,
) -> AnalysisPosition:
    """Everything the board needs of a position."""
    legal = position.legal_moves()
    outcome = position.outcome()
    return AnalysisPosition(
        text=position.to_text(),
        rows=position.rows(),
        side=position.side_to_move if legal else None,
        passed=passed,
        legal={move: position.changed_by(move) for move in legal},
        becomes=_becomes(board, position),
        illegal=_illegal(position, legal) if legal else {},
        outcome=Outcome(outcome.winner, outcome.reason, outcome.margin) if outcome else None,
        worth=score(final_score(position, outcome)) if outcome else None,
        facts=position.facts(),
        opening=_opening(board, position),
        book=board.game.book(position),
        why_not=_why_not(board, options, position),
        known=analyst.known(board.game, options, position) if legal else None,
        proof=analyst.proof(board.game, position) if legal else None,
    )


def board_message(
    board: AnalysisGame,
    analyst: Analyst,
    tree: AnalysisTree,
    at: int,
    found: Mapping[int, Analysis] | None = None,
) -> AnalysisBoard:
    """A tree for the page; `found` has what is known already of nodes, by place."""
    parents = {node.parent for node in tree.nodes}
    pause = giving_way()
    steps, depths = [], [0]
    known = analyst.known_of_tree(tree, found or {})
    for place, node in enumerate(tree.nodes):
        pause()
        if node.parent is not None:
            depths.append(depths[node.parent] + 1)
        name = _opening(board, node.position) if depths[place] <= NAMED_NODES else None
        steps.append(_step(node, known[place], name, goes_on=place in parents))
    return AnalysisBoard(
        tree.game.key,
        tree.options,
        _begins(tree),
        tuple(steps),
        min(max(at, 0), len(steps) - 1),
        tree.facts,
        tuple(
            AnalysisUnreadable(each.sentence, each.offset, each.length) for each in tree.unreadable
        ),
        tree.resigned,
        tree.games,
    )


def _begins(tree: AnalysisTree) -> str | None:
    """The first position, None where it is the usual one."""
    root = tree.nodes[0].position
    try:
        usual = tree.game.position.start(**tree.game.check_options(tree.options))
    except BadInput:
        return root.to_text()
    return None if root == usual else root.to_text()


def _step(
    node: AnalysisNode, known: AnalysisValues | None, opening: Name | None, *, goes_on: bool
) -> AnalysisStep:
    """A node for the page; only where the tree ends must the rules say if the game is over."""
    position = node.position
    on = goes_on or position.outcome() is None
    return AnalysisStep(
        node.parent,
        node.move,
        position.rows(),
        position.to_text(),
        position.side_to_move if on else None,
        node.changed,
        node.passed,
        opening,
        _written(node.remarks) if node.remarks else None,
        known,
    )


def _written(remarks: Remarks) -> Written:
    return Written(
        remarks.comment,
        remarks.name,
        remarks.number,
        remarks.shapes,
        remarks.labels,
        cast(Judgement, remarks.judgement),
        remarks.others,
    )


def _becomes(board: AnalysisGame, position: Position) -> Literal["X", "O", "-"]:
    if not board.flips:
        return "-"
    return "X" if position.side_to_move is Side.BLACK else "O"


def _opening(board: AnalysisGame, position: Position) -> Name | None:
    found = board.game.opening_at(position)
    return None if found is None else Name(found.zh, found.en)


def _illegal(position: Position, legal: tuple[str, ...]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for point in position.points():
        reason = None if point in legal else position.why_illegal(point)
        if reason is not None:
            found.setdefault(reason, []).append(point)
    return found


def _why_not(board: AnalysisGame, options: Mapping[str, str], position: Position) -> str | None:
    """Why no match can begin here, for people."""
    try:
        check_start(
            board.game, position.to_text(), board.game.check_options(_sized(options, position))
        )
    except RequestError as refusal:
        return refusal.sentence
    except BadInput:
        return RequestError("bad_option").sentence
    return None


def _sized(options: Mapping[str, str], position: Position) -> dict[str, str]:
    """The options with the size of the board, in games that have it as an option."""
    if not options or "size" in options:
        return dict(options)
    return {**options, "size": str(len(position.rows()))}
