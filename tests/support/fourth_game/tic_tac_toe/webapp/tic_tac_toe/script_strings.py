"""The texts of the scripts of Tic-tac-toe."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import lazy_gettext as _l

from webapp.site.script_strings import Section, plural

TIC_TAC_TOE: Section = {
    "board_tic_tac_toe": _l("Board, 3 by 3"),
    "count": _l("{n}"),
    "legal_points": plural("{n} empty cell", "{n} empty cells"),
    "exact_draw": _l("exact: a draw"),
    "wins_within": plural("{side} wins within {n} move", "{side} wins within {n} moves"),
    "proof_wins_in": plural(
        "{side} wins in {n} move: proven.", "{side} wins in {n} moves: proven."
    ),
    "proof_line": _l("The line: {line}."),
    "you_played": _l("You played {move}."),
    "they_played": _l("{name} played {move}."),
    "illegal_game_over": _l("This game is over."),
    "illegal_off_board": _l("Not here: that is outside the board."),
    "illegal_occupied": _l("Not here: {move} is taken."),
    "illegal_other": _l("Not here: that is not a legal move."),
    "end_draw": _l("A draw: nobody made a line"),
    "end_discs_even": _l("The board is full."),
    "end_you_line": _l("You win: three in a row"),
    "end_lost_line": _l("{name} wins: three in a row"),
    "end_other_line": _l("{name} wins: three in a row"),
    "end_why_line": _l("{side} made a line with {move}."),
    "hint_makes_line": _l("It makes a line and wins."),
    "hint_as_good": _l("No move is better."),
}
"""Texts of matches."""

TIC_TAC_TOE_REVIEW: Section = {
    "turn_result": _l("{side} played {move}; {better} was better."),
    "review_better_result": _l("{move} is better: {worth}."),
    "result_line": _l("{side} made a line"),
}
"""Texts of reviews only."""

SECTIONS: Mapping[str, Section] = {
    "tic_tac_toe": TIC_TAC_TOE,
    "tic_tac_toe_review": TIC_TAC_TOE_REVIEW,
}
