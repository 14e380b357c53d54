"""The texts of the scripts of Reversi."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import lazy_gettext as _l

from webapp.site.script_strings import Section, plural

REVERSI: Section = {
    "count": _l("{n}"),
    "empties": plural("{n} square empty", "{n} squares empty"),
    "legal_points": plural("{n} legal square", "{n} legal squares"),
    "exact_win": plural("exact: {side} wins by {n} disc", "exact: {side} wins by {n} discs"),
    "exact_draw": _l("exact: a draw"),
    "sighted_win": plural("sees the end: {side} by {n} disc", "sees the end: {side} by {n} discs"),
    "you_played": plural(
        "You played {move}; {n} disc turned over.", "You played {move}; {n} discs turned over."
    ),
    "they_played": plural(
        "{name} played {move}; {n} disc turned over.",
        "{name} played {move}; {n} discs turned over.",
    ),
    "illegal_occupied": _l("Not here: {move} has a disc already."),
    "illegal_traps_nothing": _l("Not here: it traps no {colour} disc."),
    "illegal_off_board": _l("Not here: that is outside the board."),
    "illegal_must_not_pass": _l("You can move, so you may not pass."),
    "illegal_game_over": _l("This game is over."),
    "illegal_other": _l("Not here: that is not a legal move."),
    "end_draw": _l("A draw, {n} : {n}"),
    "end_discs_even": _l("Neither side can move."),
    "end_you_discs": plural("You won by {n} disc", "You won by {n} discs"),
    "end_lost_discs": plural("{name} won by {n} disc", "{name} won by {n} discs"),
    "end_other_discs": plural("{name} won by {n} disc", "{name} won by {n} discs"),
    "end_why_discs": plural(
        "{won} : {lost}, {n} square empty. Neither side can move.",
        "{won} : {lost}, {n} squares empty. Neither side can move.",
    ),
    "end_why_discs_full": _l("{won} : {lost}, the board is full."),
    "tally": plural(
        "Discs: Black {black}, White {white}; {n} square is empty.",
        "Discs: Black {black}, White {white}; {n} squares are empty.",
    ),
    "end_empties": plural(
        "{n} square stayed empty; tournaments count it for the winner: {won} : {lost}.",
        "{n} squares stayed empty; tournaments count them for the winner: {won} : {lost}.",
    ),
    "hint_must_pass": _l("There is no other move."),
    "hint_corner": _l("It takes the corner; {move} can never be turned back."),
    "hint_edge": plural(
        "It takes a square on the edge and leaves {other} {n} square.",
        "It takes a square on the edge and leaves {other} {n} squares.",
    ),
    "hint_mobility": plural(
        "It leaves {other} only {n} square, fewer than any other move.",
        "It leaves {other} only {n} squares, fewer than any other move.",
    ),
    "hint_saves": _l(
        "After other moves {other} could turn your last disc over; not after this one."
    ),
    "hint_corner_next": _l("In the line the search found, you take the corner {then} next."),
    "hint_safe_edge": _l("It takes a square on the edge that can never be turned back."),
    "hint_parity": _l(
        "It begins a region of {region} empty squares, an odd number: the last of them may be yours."
    ),
    "hint_wipe_out": _l("It turns the last {colour} disc over and ends the game."),
    "hint_passes": _l("{other} cannot answer and has to pass."),
    "hint_end": _l("It ends the game."),
    "hint_quiet": plural(
        "It scored best; {other} is left with {n} square.",
        "It scored best; {other} is left with {n} squares.",
    ),
}
"""Texts of matches."""

REVERSI_REVIEW: Section = {
    "turn_win_loss_exact": _l("{side} turned a win into a loss with {move}. {better} wins: exact."),
    "turn_win_draw_exact": _l("{side} gave the win away with {move}. {better} keeps it: exact."),
    "turn_draw_loss_exact": _l("{side} gave the draw away with {move}. {better} keeps it: exact."),
    "turn_less_exact": plural(
        "{side} gave {n} disc away with {move}. {better} keeps it: exact.",
        "{side} gave {n} discs away with {move}. {better} keeps them: exact.",
    ),
    "turn_win_loss_estimate": _l(
        "{side} let the lead go with {move}; {better} keeps it (estimate)."
    ),
    "turn_win_draw_estimate": _l(
        "{side} let the lead go with {move}; {better} keeps it (estimate)."
    ),
    "turn_draw_loss_estimate": _l("{side} fell behind with {move}; {better} holds (estimate)."),
    "turn_less_estimate": plural(
        "{side} lost about {n} disc with {move}; {better} is better (estimate).",
        "{side} lost about {n} discs with {move}; {better} is better (estimate).",
    ),
    "review_better_exact": plural(
        "{move} is better by {n} disc: exact.", "{move} is better by {n} discs: exact."
    ),
    "review_better_estimate": plural(
        "{move} is better by about {n} disc.", "{move} is better by about {n} discs."
    ),
    "result_discs": _l("{side} won, {won} : {lost}"),
    "review_ended_discs": _l("{side} has won, {won} : {lost}."),
}
"""Texts of reviews only."""

REVERSI_EDITOR: Section = {
    "brush_X": _l("black disc"),
    "brush_O": _l("white disc"),
    "brush_-": _l("empty"),
    "put": _l("{cell}: {what}."),
    "counts_are": _l("Black {black}, White {white}, {empty} empty."),
    "was_read": plural("Read: {n} move.", "Read: {n} moves."),
    "board_was_read": _l("The board is set up."),
    "kept_legal": plural(
        "{broken} The {n} move before it is on the board.",
        "{broken} The {n} moves before it are on the board.",
    ),
    "no_answer": _l("The server did not answer; try again."),
    "record_of": _l("After {n} of {of} moves"),
    "file_too_large": _l("This file is too large for a game."),
}

SECTIONS: Mapping[str, Section] = {
    "reversi_review": REVERSI_REVIEW,
    "reversi": REVERSI,
    "reversi_editor": REVERSI_EDITOR,
}
