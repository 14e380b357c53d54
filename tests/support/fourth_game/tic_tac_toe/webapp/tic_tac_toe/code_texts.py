"""Texts of the codes of Tic-tac-toe that the server sends."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from webapp.core.sentences import CodeTexts

CODES: CodeTexts = {
    "illegal": {
        "game_over": _l("This game is over."),
        "off_board": _l("Not here: that is outside the board."),
        "occupied": _l("Not here: {move} is taken."),
        "other": _l("Not here: that is not a legal move."),
    },
    "end": {
        "you_line": _l("You win: three in a row"),
        "lost_line": _l("{name} wins: three in a row"),
        "other_line": _l("{name} wins: three in a row"),
        "why_line": _l("{side} made a line with {move}."),
    },
}
RESULTS = {
    "line": _l("{side} made a line"),
}
REASONS = {
    "makes_line": _l("It makes a line and wins."),
    "as_good": _l("No move is better."),
}
