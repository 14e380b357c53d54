"""The texts of the scripts of the analysis board."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import lazy_gettext as _l

from webapp.site.script_strings import Section, plural

SIGNS = {
    "brilliant": ("!!", _l("excellent move")),
    "good": ("!", _l("good move")),
    "interesting": ("!?", _l("interesting move")),
    "doubtful": ("?!", _l("doubtful move")),
    "mistake": ("?", _l("bad move")),
    "blunder": ("??", _l("very bad move")),
}
"""The signs that judge a move, by their names in the scripts, and what they say."""
MARKS = {
    "triangle": (_l("triangle"), ""),
    "square": (_l("square"), ""),
    "circle": (_l("circle"), ""),
    "x": (_l("cross"), ""),
    "letter": (_l("letters"), "A"),
    "number": (_l("numbers"), "1"),
}
"""What can be drawn on points: its name, and the text of its button; the script draws shapes there."""
ANALYSIS: Section = {
    "record_at": _l("After move {n}, {move}."),
    "record_start": _l("The start"),
    "record_of": _l("After {n} of {of} moves"),
    "no_answer": _l("The server did not answer; try again."),
    "study_wins_in": plural("{side} wins in {n} move, exact", "{side} wins in {n} moves, exact"),
    "study_sees_win": plural("{side} wins in about {n} move", "{side} wins in about {n} moves"),
    "study_exact": _l("{side} +{n}, exact"),
    "study_draw": _l("a draw, exact"),
    "study_even": _l("about even"),
    "study_discs": _l("about {side} +{n}"),
    "study_points": plural("about {side} +{n} point", "about {side} +{n} points"),
    "study_to_play": _l("Move {n}: {side} to play"),
    "study_head": _l("{who}, {worth}"),
    "study_passed": _l("The other side has no move and passes."),
    "study_begun": _l("looking …"),
    "study_depth": _l("depth {depth}"),
    "study_deeper": _l("depth {depth} …"),
    "study_all_exact": _l("every move counted to the end"),
    "study_empty": _l("{n} empty"),
    "study_ended": _l("{side} has won."),
    "study_ended_discs": _l("{side} has won, {won} : {lost}."),
    "study_ended_draw": _l("The game is a draw."),
    "study_played": _l("played"),
    "study_line": _l("line {n}"),
    "study_book": _l("book"),
    "study_removed": _l("The line is taken out; “Undo” brings it back."),
    "study_was_read": plural("Read: {n} move.", "Read: {n} moves."),
    "study_board_read": _l("The position is set up."),
    "study_remarked": _l("with a remark"),
    **{f"study_sign_{key}": name for key, (_sign, name) in SIGNS.items()},
    "study_threat": _l("If {side} could move now"),
    "study_threat_on": _l("What the other side threatens is shown."),
    "study_threat_off": _l("The best moves are shown again."),
    "study_no_remark_before": _l("Nothing is written before this position."),
    "study_no_remark_after": _l("Nothing is written after this position."),
    "study_no_best": _l("No best move is known yet."),
    "position_copied": _l("The position is copied."),
    "moves_copied": _l("The moves are copied."),
    "study_marked": _l("{point}: {mark}"),
    "study_unmarked": _l("{point}: mark taken off"),
    "study_all_unmarked": _l("All marks are taken off."),
    "study_remarks_by_file": _l("The link has the moves. Remarks travel with the SGF file."),
    "study_too_long": _l("This is too long for a link. Save it as a file to hand it on."),
    "study_offline": _l(
        "The server did not answer; the move is tried again when you come back to it."
    ),
    "study_paused": _l("The engines rest for a moment; the values go on by themselves."),
    "file_too_large": _l("This file is too large for a game."),
    "exact_from_here": _l("exact from here"),
    "graph_label": _l("Score by move. Turning points at move: {turns}."),
    "none": _l("none"),
}

SECTIONS: Mapping[str, Section] = {"analysis": ANALYSIS}
