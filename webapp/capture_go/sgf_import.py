"""SGF import of Capture Go: paste or upload a file, step through it, and play on from it.

GET  /capture-go/sgf           the form
POST /capture-go/sgf           fields `text` or `file`; the game, or its errors
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from urllib.parse import urlencode

from flask import Blueprint, render_template, request
from flask_babel import LazyString
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from werkzeug.datastructures import FileStorage

from engines.capture_go.notation.sgf import BadMove, Record, read_sgf
from engines.capture_go.notation.sgf_nodes import BadSgf
from engines.capture_go.rules.options import OPTIONS
from engines.capture_go.rules.position import CaptureGoPosition
from webapp.capture_go.messages import RecordStep, chains
from webapp.http.prefix import site_url

SIZES = next(option.choices for option in OPTIONS if option.name == "size")
ENCODINGS = ("utf-8", "gb18030", "latin-1")
"""Encodings of files, in the order they are tried; the last one accepts any bytes."""
WHY: Mapping[str, LazyString] = {
    "sgf_broken": _l("This is not an SGF file, or it is broken there."),
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


@dataclass(frozen=True)
class Shown:
    """An imported game."""

    record: Record

    @property
    def steps(self) -> list[RecordStep]:
        """All positions for the page, each with the address that plays on from it."""
        played = zip((None, *self.record.moves), self.record.positions(), strict=True)
        return [
            RecordStep(move, position.rows(), chains(position), play_url(position))
            for move, position in played
        ]


def play_url(position: CaptureGoPosition) -> str | None:
    """The address of a new game from this position; None if the site does not offer such a game."""
    board = position.board
    if board.rows != board.cols or str(board.rows) not in SIZES or not position.legal_moves():
        return None
    chosen = {"size": board.rows, "rules": position.rules, "target": position.target}
    return site_url(f"/capture-go?{urlencode({'position': position.to_text(), **chosen})}")


def blueprint() -> Blueprint:
    """The page for SGF files."""
    records = Blueprint("go_records", __name__, url_prefix="/capture-go/sgf")

    @records.get("")
    def show() -> str:
        return render_template("capture_go/sgf_record.html", given="", shown=None, problem=None)

    @records.post("")
    def read() -> tuple[str, int]:
        text = _given(request.form.get("text", ""), request.files.get("file"))
        record, problem = _read(text)
        shown = None if record is None else Shown(record)
        page = render_template(
            "capture_go/sgf_record.html", given=text, shown=shown, problem=problem
        )
        return page, HTTPStatus.BAD_REQUEST if problem else HTTPStatus.OK

    return records


def _read(text: str) -> tuple[Record | None, str | None]:
    """The game, or its legal part, and the error in it."""
    record: Record | None = None
    problem = None
    try:
        record = read_sgf(text)
    except BadMove as reason:
        record, problem = reason.record, _why(reason)
    except BadSgf as reason:
        problem = _why(reason)
    if record is not None and record.begun.board.rows != record.begun.board.cols:
        return None, _("Only square boards are shown here.")
    return record, problem


def _given(text: str, file: FileStorage | None) -> str:
    """The text of the form, or of the file if one was chosen."""
    if file is None or not file.filename:
        return text
    raw: bytes = file.read()
    for encoding in ENCODINGS:
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    return ""


def _why(problem: BadSgf) -> str:
    """The reason for an error in the page's language, and the node it is about."""
    sentence = str(WHY.get(problem.code, problem))
    if problem.node is None:
        return sentence
    node: str = _("Node %(n)s:", n=problem.node)
    return f"{node} {sentence}"
