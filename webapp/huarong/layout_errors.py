"""Errors in layout texts: their sentences in the language of the page, and the error page."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from flask import Flask, request, url_for
from flask_babel import LazyString
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from engines.game import BadInput
from engines.huarong.rules.blocks import COLUMNS
from engines.huarong.rules.layout import BadLayout
from webapp.core.messages import ErrorMessage
from webapp.huarong.catalogue import search
from webapp.huarong.catalogue.gallery import card
from webapp.site.chrome import error_response

MOST_SHOWN = 40
"""Number of characters of an address that an error page repeats."""

LAYOUT_REASONS: Mapping[str, LazyString] = {
    "wrong_length": _l("A layout has 20 letters, a code 9 or 5 digits."),
    "bad_letter": _l("It contains a character that no layout or code has."),
    "no_big_block": _l("It has no 2×2 block."),
    "two_big_blocks": _l("It has more than one 2×2 block."),
    "broken_block": _l("A block is incomplete or does not fit."),
    "overlap": _l("Two blocks lie on one cell."),
    "outside": _l("A block leaves the board."),
    "too_few_empty": _l("It has fewer than two empty cells."),
    "bad_code": _l("No layout has this code."),
    "no_length": _l("The line has no length."),
    "wrong_rows": _l("A drawing has five lines."),
    "wrong_row": _l("Each line of a drawing has four letters."),
    "wrong_matrix": _l("A matrix has 5 rows of 4 numbers, or 7 rows of 6 with its border."),
    "bad_border": _l("The border of a matrix is −1 everywhere."),
    "bad_mix": _l("No solvable layout has these blocks."),
    "bad_number": _l("A number in a matrix is 0 or that of a block."),
}
"""The sentence for each code of `BadLayout`."""


def layout_reason(error: BadInput) -> str:
    """One sentence for the reason, and one for its row and column, if known."""
    sentence = LAYOUT_REASONS.get(error.code, str(error))
    cell = error.cell if isinstance(error, BadLayout) else None
    if cell is None:
        return str(sentence)
    row, column = divmod(cell, COLUMNS)
    place = _("The place: row %(row)s, column %(column)s.", row=row + 1, column=column + 1)
    both: str = _("%(sentence)s %(place)s", sentence=sentence, place=place)
    return both


def init_app(app: Flask) -> None:
    """Answer addresses with an invalid layout with the reason and a link to the editor."""
    app.register_error_handler(BadInput, _bad_input)


def _bad_input(error: BadInput) -> Any:
    cell = error.cell if isinstance(error, BadLayout) else None
    action = None
    if error.code in LAYOUT_REASONS:
        action = {"url": url_for("huarong.editor"), "text": _("Build a layout")}
    message = ErrorMessage(error.code, layout_reason(error), detail=str(error), cell=cell)
    title = _("This is not a layout")
    if action is None or not request.view_args:
        return error_response(HTTPStatus.BAD_REQUEST, title, message, action=action)
    given = str(request.view_args.get("code", ""))[:MOST_SHOWN]
    nearest = search.nearest(given)
    return error_response(
        HTTPStatus.BAD_REQUEST,
        title,
        message,
        action=action,
        template="huarong/bad_layout.html",
        given=given,
        nearest=card(nearest) if nearest else None,
    )
