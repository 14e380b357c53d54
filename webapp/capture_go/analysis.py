"""Capture Go on the analysis board: SGF files with their variations, read and written."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import LazyString, ngettext
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from engines.capture_go.notation import corner, sgf
from engines.capture_go.rules.position import CaptureGoPosition
from engines.game import BadInput
from engines.registry import DUELS, Duel
from engines.sgf.collection import games_in
from engines.sgf.syntax import BadSgf
from webapp.analysis.sgf_files import analysis_tree, game_tree, refused, said, sentence_of
from webapp.analysis.tree import (
    AnalysisGame,
    AnalysisNode,
    AnalysisTree,
    Corner,
    FileFormat,
    Unreadable,
)
from webapp.limits.turns import giving_way

GAME: Duel = DUELS["capture-go"]
SMALLEST_GAME = 5
WHY: Mapping[str, LazyString] = {
    "sgf_other_game": _l("The file is of another game; Go is GM[1]."),
    "bad_size": _l(
        "Boards of 1 to 13 lines can be read; this game has another board, such as the 19 lines of Go."
    ),
    "large_board": _l(
        "This is a game of Go on a larger board; here are 5 to 13 lines. A corner of it can be cut out."
    ),
    "bad_corner": _l("The corner is larger than the board of the file."),
    "dead_chain": _l("A chain that is set up has no liberty."),
    "off_board": _l("A point is not on the board."),
    "sgf_pass": _l("There is no passing in Capture Go."),
    "sgf_late_setup": _l("Stones are set up in the middle of the game."),
    "occupied": _l("There is a stone already."),
    "no_liberty": _l("The stone would have no liberty and captures nothing."),
    "must_touch": _l("The stone must touch an enemy stone or save a chain."),
    "must_be_centre": _l("The first stone goes to the centre."),
    "repeats": _l("This position has occurred before."),
    "not_square": _l("Only square boards are shown here."),
}


def read(text: str) -> AnalysisTree:
    """The game of an SGF file with its variations, or a position as text.

    Raises `RequestError` if there is neither.
    """
    position = _position(text)
    if position is not None:
        return AnalysisTree(GAME, _options(position), (AnalysisNode(position),))
    try:
        tree = sgf.read_tree(text, giving_way())
        begun = tree.begun
        if not isinstance(begun, CaptureGoPosition) or begun.board.rows != begun.board.cols:
            raise BadSgf("not_square", "the board is not square")
        unreadable = tuple(said(text, each, WHY) for each in tree.unreadable)
        return analysis_tree(GAME, _options(begun), tree, unreadable)
    except BadSgf as error:
        raise refused(text, error, sentence_of(error, WHY)) from error


def _position(text: str) -> CaptureGoPosition | None:
    """A position as the analysis board copies it, under the free rules; None for any other text."""
    try:
        return CaptureGoPosition.from_text(" ".join(text.split()), rules="free")
    except BadInput:
        return None


def read_corner(text: str, wanted: Corner) -> AnalysisTree:
    """A corner of a larger board as a board of its own; raises `RequestError`."""
    name = next((each for each in corner.CORNERS if each == wanted.name), corner.CORNERS[0])
    try:
        cut = corner.cut_corner(text, name, wanted.size, wanted.moves)
    except BadSgf as error:
        raise refused(text, error, sentence_of(error, WHY)) from error
    said = [
        ngettext(
            "This is a corner of a larger board, after %(num)s move.",
            "This is a corner of a larger board, after %(num)s moves.",
            cut.moves,
        )
    ]
    if cut.left_out:
        said.append(
            ngettext(
                "%(num)s stone without a liberty inside the corner is left out.",
                "%(num)s stones without a liberty inside the corner are left out.",
                cut.left_out,
            )
        )
    unreadable = tuple(Unreadable(str(each)) for each in said)
    nodes = (AnalysisNode(cut.position),)
    return AnalysisTree(GAME, _options(cut.position), nodes, cut.facts, unreadable)


def _options(begun: CaptureGoPosition) -> dict[str, str]:
    options = {"rules": begun.rules, "target": str(begun.target)}
    if begun.board.rows >= SMALLEST_GAME:
        options["size"] = str(begun.board.rows)
    return options


def write(tree: AnalysisTree, _at: int) -> str:
    """The tree as SGF, with its variations and all that is written in it."""
    return sgf.write_tree(game_tree(tree))


def example() -> str:
    """A short game with a variation, comments and marks, in the page's language."""
    begin = _("Black to move. Which is better, A or B?")
    double = _("A double atari: only one of the two white stones can be saved.")
    slow = _("Atari on one stone only.")
    away = _("White joins its stones, and now they have three liberties.")
    return (
        f"(;GM[1]FF[4]SZ[7]RU[Capture Go, free]AB[dc][cd][eb]AW[dd][ec]PL[B]"
        f"C[{begin}]LB[ed:A][de:B]\n"
        f"(;B[ed]C[{double}]CR[dd][ec];W[de];B[fc])\n"
        f"(;B[de]C[{slow}];W[ed]C[{away}]TR[fd][ee][fc]))"
    )


BOARD = AnalysisGame(
    game=GAME,
    read=read,
    formats=(FileFormat(suffix="sgf", media_type="application/x-go-sgf", write=write, whole=True),),
    files=".sgf,application/x-go-sgf,text/plain",
    several=games_in,
    corner=read_corner,
    example=example,
    usual={"rules": "free", "size": "5"},  # of the first game of a new visitor
)
