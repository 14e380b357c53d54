"""Reasons why moves and texts cannot be read, in the page's language."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import LazyString
from flask_babel import lazy_gettext as _l

from webapp.analysis.tree import BadMoves, Unreadable

WHY: Mapping[str, LazyString] = {
    "bad_moves": _l("“%(word)s” is not a move."),
    "occupied": _l("%(word)s is taken already."),
    "off_board": _l("%(word)s is outside the board."),
    "game_over": _l("%(word)s comes after the end of the game."),
}
ILLEGAL = _l("%(word)s is not a legal move there.")


def unreadable_moves(bad: BadMoves) -> Unreadable:
    """Moves that cannot be played, for people."""
    sentence = str(WHY.get(bad.code, ILLEGAL)) % {"word": bad.word}
    return Unreadable(sentence, bad.offset, len(bad.word))
