"""The texts of the scripts of Capture Go and its records; lessons have their own."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import lazy_gettext as _l

from webapp.site.script_strings import Section, plural

CAPTURE_GO: Section = {
    "count": plural("{n} stone", "{n} stones"),
    "empties": plural("{n} point empty", "{n} points empty"),
    "legal_points": plural("{n} legal point", "{n} legal points"),
    "captures_and_wins": _l("Capture and win: {moves}"),
    "may_capture": _l("You can capture: {moves}"),
    "in_atari": _l("{stones} in atari, the last liberty is {liberty}"),
    "sees_win": plural(
        "sees {side} winning within {n} move", "sees {side} winning within {n} moves"
    ),
    "wins_within": plural("{side} wins within {n} move", "{side} wins within {n} moves"),
    "captures_in": plural(
        "{side} captures in {n} move: proven.", "{side} captures in {n} moves: proven."
    ),
    "proof_wins_in": plural(
        "{side} wins in {n} move: proven.", "{side} wins in {n} moves: proven."
    ),
    "proof_line": _l("The line: {line}."),
    "proof_found": _l("Proven."),
    "you_played": _l("You played {move}."),
    "they_played": _l("{name} played {move}."),
    "illegal_game_over": _l("This game is over."),
    "illegal_off_board": _l("Not here: that is outside the board."),
    "illegal_occupied": _l("Not here: {move} has a stone already."),
    "illegal_no_liberty": _l("Not here: the stone would have no liberty and captures nothing."),
    "illegal_must_touch": _l(
        "Not here: a stone goes beside a {colour} stone, or saves a chain of yours in atari."
    ),
    "count_captured": _l("{n} of {target} captured"),
    "illegal_repeats": _l("Not here: that would repeat an earlier position."),
    "illegal_must_be_centre": _l("Not here: the first stone goes to the centre."),
    "illegal_other": _l("Not here: that is not a legal move."),
    "end_draw": _l("A draw"),
    "end_discs_even": _l("Nothing was captured."),
    "end_you_capture": plural("You win: {n} stone captured", "You win: {n} stones captured"),
    "end_lost_capture": plural(
        "{name} wins: {n} stone captured", "{name} wins: {n} stones captured"
    ),
    "end_other_capture": plural(
        "{name} wins: {n} stone captured", "{name} wins: {n} stones captured"
    ),
    "end_why_capture": _l("Move {ply}, {move}, took the last liberty."),
    "end_why_captures": _l("{side} was first to capture {target} stones, with {move}."),
    "lid_lifted": plural(
        "In {side}'s lid: the stone lifted from the dashed ring.",
        "In {side}'s lid: the {n} stones lifted from the dashed rings.",
    ),
    "lid_holds": plural(
        "In {side}'s lid: {n} stone, the last from the dashed ring.",
        "In {side}'s lid: {n} stones, the last from the dashed rings.",
    ),
    "end_you_no_move": _l("You win: the other side cannot move"),
    "end_lost_no_move": _l("{name} wins: you cannot move"),
    "end_other_no_move": _l("{name} wins: {loser} cannot move"),
    "end_why_no_move": _l("There is no passing; a player with no legal point loses."),
    "hint_captures": plural("It captures {n} stone and wins.", "It captures {n} stones and wins."),
    "hint_leaves_no_move": _l("{other} has no legal point left and loses."),
    "hint_into_atari": plural(
        "No other move is better, but {n} stone of yours is then in atari.",
        "No other move is better, but {n} stones of yours are then in atari.",
    ),
    "hint_saves": plural(
        "It saves {n} stone; the chain then has {liberties} liberties.",
        "It saves {n} stones; the chain then has {liberties} liberties.",
    ),
    "hint_double_atari": plural(
        "It puts {n} {colour} stone in atari, in two places at once.",
        "It puts {n} {colour} stones in atari, in two places at once.",
    ),
    "hint_ladder": plural(
        "It begins a ladder, atari upon atari until {n} {colour} stone is captured: follow {line}.",
        "It begins a ladder, atari upon atari until the {n} {colour} stones are captured: "
        "follow {line}.",
    ),
    "hint_no_escape": plural(
        "It leaves {n} {colour} stone with one liberty and no way out.",
        "It leaves {n} {colour} stones with one liberty and no way out.",
    ),
    "hint_net": plural(
        "It is a net: {n} {colour} stone is not in atari, yet every way out is closed.",
        "It is a net: {n} {colour} stones are not in atari, yet every way out is closed.",
    ),
    "hint_gives_atari": plural(
        "It leaves {n} {colour} stone with one liberty.",
        "It leaves {n} {colour} stones with one liberty.",
    ),
    "hint_only_move": _l("There is no other legal point."),
    "hint_opens": _l("It is the first stone."),
    "hint_connects": plural(
        "It joins your chains; together they have {n} liberty.",
        "It joins your chains; together they have {n} liberties.",
    ),
    "hint_extends": plural("The chain then has {n} liberty.", "The chain then has {n} liberties."),
    "hint_presses": plural(
        "It presses {n} {colour} stone, which keeps {liberties} liberties.",
        "It presses {n} {colour} stones, which keep {liberties} liberties.",
    ),
    "hint_quiet": _l("It scored best; it touches no chain."),
}
"""Texts of matches, and of moves in lessons."""

CAPTURE_GO_REVIEW: Section = {
    "turn_win_lost": _l("{side} had a proven win; after {move} it is lost. {better} wins."),
    "turn_win_gone": _l(
        "{side} had a proven win; after {move} it is no longer proven. {better} wins."
    ),
    "turn_lost": _l("{move} loses by force; after {better} nothing is lost for certain."),
    "review_better_go": _l("{move} is better: {worth}."),
    "result_capture": _l("{side} won by capturing"),
    "result_no_move": _l("{side} won: {loser} could not move"),
}
"""Texts of reviews only."""

CAPTURE_GO_EDITOR: Section = {
    "brush_X": _l("black stone"),
    "brush_O": _l("white stone"),
    "brush_-": _l("empty"),
    "put": _l("{cell}: {what}."),
    "counts_are": _l("Black {black}, White {white}."),
    "dead_chain": _l("A chain has no liberty."),
    "no_answer": _l("The server did not answer; try again."),
}
"""Texts of the editor of positions."""

SECTIONS: Mapping[str, Section] = {
    "capture_go_editor": CAPTURE_GO_EDITOR,
    "capture_go_review": CAPTURE_GO_REVIEW,
    "capture_go": CAPTURE_GO,
}
