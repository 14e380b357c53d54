"""Reasons why a text is not a game or board of Reversi, in the page's language."""

from __future__ import annotations

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from engines.game import BadInput
from engines.reversi.notation.records import BadRecord, Record
from webapp.analysis.sgf_files import placed
from webapp.core.errors import RequestError

LONGEST_WORD = 12
"""Maximum length of unreadable text that is quoted in the answer."""
WHY_NOT = {
    "no_record": _l("There is nothing to read."),
    "no_moves": _l("This is neither a game nor a board: a cell is X, O or -."),
    "bad_cell": _l("This is neither a game nor a board: a cell is X, O or -."),
    "bad_length": _l("A board has 64 cells; this has another number."),
    "behind_board": _l("What follows the 64 cells is neither a side nor a move."),
    "bad_ggf": _l("A game in GGF has a board of 8 by 8: BO[8 … *]."),
    "too_many_tags": _l("A game in PGN may have at most 400 tags."),
    "bad_side": _l("The 64 cells are followed by the side to move: X or O."),
}
WHY_ILLEGAL = {
    "bad_transcript": _l("Move %(ply)s, “%(word)s”, is not a square."),
    "occupied": _l("Move %(ply)s, “%(word)s”: there is a disc already."),
    "traps_nothing": _l("Move %(ply)s, “%(word)s”, traps no disc."),
    "must_not_pass": _l("Move %(ply)s is a pass, but there is a legal square."),
    "wrong_side": _l("Move %(ply)s, “%(word)s”: it is the other side’s turn."),
    "game_over": _l("Move %(ply)s, “%(word)s”, comes after the end of the game."),
}


def word_of(error: BadRecord) -> str:
    """The word that cannot be read, cut short."""
    return error.square[:LONGEST_WORD]


def broken(error: BadRecord) -> str:
    """The place of the error in a record, in words."""
    return str(WHY_ILLEGAL[error.code]) % {"ply": error.ply, "word": word_of(error)}


def unreadable(error: BadInput) -> str:
    """Why a text is no record at all, for people."""
    return str(WHY_NOT.get(error.code) or _("This cannot be read."))


def is_empty(record: Record) -> bool:
    """Whether a record has neither a move nor a board of its own."""
    return not record.moves and record.begin == Record().begin


def nothing_of(text: str, error: BadRecord) -> RequestError:
    """The error for a text of which nothing could be read, with the place of its first word."""
    return RequestError(
        "bad_record",
        message=placed(text, error.offset, broken(error)),
        why=error.code,
        offset=error.offset,
        length=len(word_of(error)),
    )
