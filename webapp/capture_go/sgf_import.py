"""SGF import of Capture Go: drop, paste or upload a file, and walk through it with its variations.

GET  /capture-go/sgf           the form
POST /capture-go/sgf           fields `text`, `file` or `example`; the game, and what is wrong with it
POST /capture-go/sgf/file      field `text`; the game as a file of its own
"""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus

from flask import Blueprint, Response, render_template, request
from flask_babel import LazyString
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from werkzeug.datastructures import FileStorage

from engines.capture_go.notation.game_tree import GameTree, Problem, TreeNode
from engines.capture_go.notation.sgf import read_tree, write_tree
from engines.capture_go.notation.sgf_nodes import BadSgf
from engines.capture_go.rules.options import OPTIONS
from engines.game import Side
from webapp.capture_go.messages import OpenedGame, TreeStep
from webapp.core.runtime import let_others_run

SIZES = next(option.choices for option in OPTIONS if option.name == "size")
ENCODINGS = ("utf-8", "gb18030", "latin-1")
"""Encodings of files, in the order they are tried; the last one accepts any bytes."""
POSITIONS_A_TURN = 10
MOST_PROBLEMS = 5
WHY: Mapping[str, LazyString] = {
    "sgf_broken": _l("This is not an SGF file, or it is broken there."),
    "sgf_cut": _l("The file ends here in the middle of the game."),
    "sgf_too_large": _l("The file is too large for one game."),
    "sgf_other_game": _l("The file is of another game; Go is GM[1]."),
    "bad_size": _l("Boards of 1 to 13 lines can be read."),
    "dead_chain": _l("A chain that is set up has no liberty."),
    "off_board": _l("A point is not on the board."),
    "sgf_wrong_side": _l("It is the other side's turn."),
    "sgf_pass": _l("There is no passing in Capture Go."),
    "sgf_late_setup": _l("Stones are set up in the middle of the game."),
    "occupied": _l("There is a stone already."),
    "no_liberty": _l("The stone would have no liberty and captures nothing."),
    "must_touch": _l("The stone must touch an enemy stone or save a chain."),
    "must_be_centre": _l("The first stone goes to the centre."),
    "repeats": _l("This position has occurred before."),
    "game_over": _l("The game was over before this move."),
}


def blueprint() -> Blueprint:
    """The page for SGF files."""
    records = Blueprint("go_records", __name__, url_prefix="/capture-go/sgf")

    @records.get("")
    def show() -> str:
        return _page("", None, ())

    @records.post("")
    def read() -> tuple[str, int]:
        text = _given()
        try:
            tree = _square(read_tree(text))
        except BadSgf as problem:
            return _page(text, None, (_why(problem.code, problem.move),)), HTTPStatus.BAD_REQUEST
        problems = tuple(map(_said, tree.problems[:MOST_PROBLEMS]))
        return _page(text, tree, problems), HTTPStatus.OK

    @records.post("/file")
    def file() -> Response | tuple[str, int]:
        text = _given()
        try:
            written = write_tree(read_tree(text))
        except BadSgf as problem:
            return _page(text, None, (_why(problem.code, problem.move),)), HTTPStatus.BAD_REQUEST
        headers = {"Content-Disposition": "attachment; filename=game.sgf"}
        return Response(written, mimetype="application/x-go-sgf", headers=headers)

    return records


def _page(text: str, tree: GameTree | None, problems: tuple[str, ...]) -> str:
    return render_template(
        "capture_go/sgf_record.html",
        given=text,
        tree=tree,
        opened=None if tree is None else opened(tree),
        problems=problems,
    )


def opened(tree: GameTree) -> OpenedGame:
    """The game for the page."""
    steps = []
    parents = {node.parent for node in tree.nodes}
    for number, node in enumerate(tree.nodes):
        if number % POSITIONS_A_TURN == 0:
            let_others_run()
        steps.append(_step(node, goes_on=number in parents))
    begun = tree.begun
    size = str(begun.board.rows)
    options = {"size": size, "rules": begun.rules, "target": str(begun.target)}
    resigned = {"B+R": Side.WHITE, "W+R": Side.BLACK}.get(tree.facts.get("RE", "")[:3].upper())
    return OpenedGame(tuple(steps), tree.main_line, options if size in SIZES else None, resigned)


def _step(node: TreeNode, *, goes_on: bool) -> TreeStep:
    """A position for the page; only where the file does not go on must the rules say if it is over."""
    position, remarks = node.position, node.remarks
    return TreeStep(
        node.parent,
        node.move,
        position.rows(),
        position.to_text() if goes_on or position.outcome() is None else None,
        remarks.comment,
        remarks.name,
        remarks.number,
        remarks.shapes,
        remarks.labels,
    )


def _square(tree: GameTree) -> GameTree:
    if tree.begun.board.rows != tree.begun.board.cols:
        raise BadSgf("not_square", _("Only square boards are shown here."))
    return tree


def _given() -> str:
    """The example, the text of the form, or that of the file if one was chosen."""
    if "example" in request.form:
        return example()
    file: FileStorage | None = request.files.get("file")
    if file is None or not file.filename:
        return request.form.get("text", "")
    raw: bytes = file.read()
    for encoding in ENCODINGS:
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    return ""


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


def _said(problem: Problem) -> str:
    """What is wrong with a part of a file, and where."""
    if problem.main:
        return _why(problem.code, problem.move)
    return str(
        _("A variation, move %(n)s: %(why)s", n=problem.move or 0, why=WHY[problem.code])
        if problem.code in WHY
        else problem.message
    )


def _why(code: str, move: int | None) -> str:
    """The reason for an error in the page's language, and the move it is about."""
    sentence = str(WHY[code]) if code in WHY else _("Only square boards are shown here.")
    if not move:
        return sentence
    return str(_("Move %(n)s: %(why)s", n=move, why=sentence))
