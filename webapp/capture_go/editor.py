"""The editor of Capture Go positions.

GET  /capture-go/edit?position=…&rules=…&target=…   rows of X, O and - joined by `/`, a space, and the
                                                    side to move, X or O
"""

from __future__ import annotations

from http import HTTPStatus

from flask import Blueprint, render_template, request
from flask_babel import gettext as _

from engines.capture_go.rules.options import FREE, OPTIONS
from engines.capture_go.rules.position import CaptureGoPosition
from engines.game import BadInput
from webapp.http.queries import reads

CHOICES = {option.name: option.choices for option in OPTIONS}


editing = Blueprint("go_editing", __name__)


@editing.get("/capture-go/edit")
@reads("rules", "target", "size", texts=("position",))
def editor() -> tuple[str, int]:
    """The editor; positions are checked by the routes of the analysis board."""
    rules = _asked("rules", FREE)
    target = _asked("target", "1") if rules == FREE else "1"
    text, problem = request.args.get("position", ""), None
    position = CaptureGoPosition.start(rules=rules, size=_asked("size", "9"))
    try:
        position = _read(text, rules, target) if text else position
    except BadInput as bad:
        problem = _why(bad)
    page = render_template(
        "capture_go/editor.html",
        shown={
            "rows": position.rows(),
            "side": position.side_to_move.value,
            "rules": rules,
            "target": target,
        },
        sizes=CHOICES["size"],
        problem=problem,
    )
    return page, HTTPStatus.BAD_REQUEST if problem else HTTPStatus.OK


def _read(text: str, rules: str, target: str) -> CaptureGoPosition:
    """The position of a text on a square board that can be played on; raises `BadInput`."""
    position = CaptureGoPosition.from_text(text, rules=rules, target=target)
    board = position.board
    if board.rows != board.cols or str(board.rows) not in CHOICES["size"]:
        raise BadInput("bad_size", "the board has 5 to 13 lines")
    return position


def _asked(name: str, usual: str) -> str:
    """An option of the address, or the usual one."""
    asked = request.args.get(name, usual)
    return asked if asked in CHOICES[name] else usual


def _why(error: BadInput) -> str:
    if error.code == "dead_chain":
        return str(_("A chain that is set up has no liberty."))
    if error.code == "bad_size":
        return str(_("The board has 5 to 13 lines."))
    return str(_("This is not a position, so no game can start from it."))
