"""Texts of the codes of Reversi: why a move is illegal or good, how a game ended."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from webapp.site.script_texts import CodeTexts, plural

CODES: CodeTexts = {
    "illegal": {
        "occupied": _l("Not here: {move} has a disc already."),
        "traps_nothing": _l("Not here: it traps no {colour} disc."),
        "off_board": _l("Not here: that is outside the board."),
        "must_not_pass": _l("You can move, so you may not pass."),
        "game_over": _l("This game is over."),
        "other": _l("Not here: that is not a legal move."),
    },
    "end": {
        "you_discs": plural("You won by {n} disc", "You won by {n} discs"),
        "lost_discs": plural("{name} won by {n} disc", "{name} won by {n} discs"),
        "other_discs": plural("{name} won by {n} disc", "{name} won by {n} discs"),
        "why_discs": plural(
            "{won} : {lost}, {n} square empty. Neither side can move.",
            "{won} : {lost}, {n} squares empty. Neither side can move.",
        ),
        "why_discs_full": _l("{won} : {lost}, the board is full."),
    },
    "hint": {
        "must_pass": _l("There is no other move."),
        "corner": _l("It takes the corner; {move} can never be turned back."),
        "edge": plural(
            "It takes a square on the edge and leaves {other} {n} square.",
            "It takes a square on the edge and leaves {other} {n} squares.",
        ),
        "mobility": plural(
            "It leaves {other} only {n} square, fewer than any other move.",
            "It leaves {other} only {n} squares, fewer than any other move.",
        ),
        "saves": _l(
            "After other moves {other} could turn the last disc of {side} over; not after this one."
        ),
        "corner_next": _l("In the line the search found, {side} takes the corner {then} next."),
        "denies": _l("It keeps {other} out of the corner {at}."),
        "avoids": _l(
            "It keeps the corner {at} closed; {natural}, which turns {turned}, would open it to {other}."
        ),
        "keeps_turn": _l(
            "After {natural}, {other} could play {at}, and there would be no answer but a pass."
        ),
        "swindle": _l("{other} cannot take {at} beside it: both squares may go to {side}."),
        "alone": _l(
            "{side} can go on in this region, as at {at}; {other} can take none of its squares."
        ),
        "aims": _l("It aims at the corner {at}."),
        "tempo": _l(
            "It opens no new square to {other}; {natural}, which turns {turned}, would open {opened}."
        ),
        "wedge": _l(
            "It stands on the edge between two {colour} discs: nothing turns it along the edge."
        ),
        "symmetric": _l("All moves here are the same one, only turned or mirrored."),
        "fewer": plural(
            "It leaves {other} {n} square; {natural}, which turns {turned}, would leave {more}.",
            "It leaves {other} {n} squares; {natural}, which turns {turned}, would leave {more}.",
        ),
        "frontier": _l(
            "It shows the fewest discs: {shown} touch an empty square, where they can be trapped."
        ),
        "hides": _l(
            "It shows {shown} discs that touch an empty square, where they can be trapped; "
            "{natural} would show {more}."
        ),
        "takes": plural(
            "It takes squares away: {other} could play on {more}, and now on {n}.",
            "It takes squares away: {other} could play on {more}, and now on {n}.",
        ),
        "safe_edge": _l("It takes a square on the edge that can never be turned back."),
        "parity": _l(
            "It begins a region of {region} empty squares, an odd number: the last may go to {side}."
        ),
        "wipe_out": _l("It turns the last {colour} disc over and ends the game."),
        "passes": _l("{other} cannot answer and has to pass."),
        "end": _l("It ends the game."),
        "fault_wiped_out": _l("{other} answers {reply}, and {side} is left without a disc."),
        "fault_you_pass": _l("{other} answers {reply}, and {side} has to pass."),
        "fault_opens_corner": _l("It opens a corner: {other} takes {at}."),
        "fault_leaves_corner": _l("{other} takes the corner {at}."),
        "fault_last_in_region": _l(
            "That area has {region} empty squares, and {other} gets the last one."
        ),
        "fault_one_reply": _l("{other} answers {reply}, and {side} can play nowhere but {only}."),
        "fault_corner_later": _l("{other} answers {reply}, and later gets the corner {at}."),
        "fault_turns_many": plural(
            "{other} answers {reply} and turns {n} disc over.",
            "{other} answers {reply} and turns {n} discs over.",
        ),
        "fault_pass_later": _l("{other} answers {reply}, and later {side} has to pass."),
        "quiet": plural(
            "It scored best; {other} is left with {n} square.",
            "It scored best; {other} is left with {n} squares.",
        ),
    },
}
"""By group, for scripts."""
RESULTS = {
    "discs": _l("{side} won, {won} : {lost}"),
}
"""A finished game in a line, by the reason of its end."""
