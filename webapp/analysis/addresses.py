"""Addresses of the analysis board: their fields make a tree, in a request or pasted as a text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import parse_qsl

from flask_babel import gettext as _

from webapp.analysis.messages import LONGEST_MOVES
from webapp.analysis.notes import with_notes
from webapp.analysis.tree import AnalysisGame, AnalysisTree, BadMoves, Grower, grow_text
from webapp.analysis.words import unreadable_moves
from webapp.core.errors import RequestError

_ADDRESS = re.compile(r"\s*(?:[^\s?]*/)?([a-z-]+)/analysis\?(\S+)\s*")
"""Also one without its beginning, as some browsers show it."""


def fields_of(board: AnalysisGame, text: str) -> Mapping[str, str] | None:
    """The fields of a whole address of the board; None for any other text.

    Raises `RequestError` for an address of another game.
    """
    address = _ADDRESS.fullmatch(text)
    if address is None:
        return None
    if address[1] != board.game.key:
        raise RequestError("bad_record", message=_("This address belongs to another game."))
    return dict(parse_qsl(address[2]))


def tree_of(board: AnalysisGame, fields: Mapping[str, str]) -> AnalysisTree:
    """The tree of an address: options, first position and moves; raises `RequestError`."""
    named = {option.name for option in board.game.options}
    options = {name: text for name, text in fields.items() if name in named}
    root, options = board.root(options, fields.get("from") or None)
    return with_moves(AnalysisTree(board.game, options, ()), Grower(board, root), fields)


def with_moves(tree: AnalysisTree, grower: Grower, fields: Mapping[str, str]) -> AnalysisTree:
    """The tree with the moves of an address, as far as they can be played, and its remarks."""
    text = fields.get("moves", "")
    if len(text) > LONGEST_MOVES:
        raise RequestError("too_large")
    try:
        grow_text(grower, text)
    except BadMoves as bad:
        tree = replace(tree, unreadable=(unreadable_moves(bad),))
    return replace(tree, nodes=with_notes(grower.nodes, fields.get("notes", "")))
