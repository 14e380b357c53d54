"""The texts of the script that replays the mistakes of a match."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import lazy_gettext as _l

from webapp.site.script_strings import Section, plural

MISTAKES: Section = {
    "mistake_place": _l("Turning point {n} of {of}"),
    "mistake_question": _l("Move {n}: find a better move for {side} than {move}."),
    "mistake_question_you": _l("Move {n}: you played {move}. Find a better move."),
    "mistake_cost_exact": plural(
        "{move} gave {n} disc away: proven.", "{move} gave {n} discs away: proven."
    ),
    "mistake_cost_estimate": plural(
        "{move} gave about {n} disc away ({depth} moves deep).",
        "{move} gave about {n} discs away ({depth} moves deep).",
    ),
    "mistake_win_lost": _l("There was a proven win; {move} loses by force."),
    "mistake_win_gone": _l("There was a proven win; after {move} none is proven."),
    "mistake_lost": _l("{move} loses by force; another move does not."),
    "mistake_hint": _l("{side}, with the best move: {worth}."),
    "mistake_right": _l("Right!"),
    "mistake_enough": _l("Good enough"),
    "mistake_wrong": _l("Not yet"),
    "mistake_unproven": _l("Not proven"),
    "mistake_shown": _l("A better move: {move}"),
    "mistake_done": _l("All turning points are done"),
    "mistake_same": _l("That is the move of the game."),
    "mistake_worse_exact": plural(
        "{move} is {n} disc worse than the best move: proven.",
        "{move} is {n} discs worse than the best move: proven.",
    ),
    "mistake_worse_estimate": plural(
        "{move} is about {n} disc worse than the best move ({depth} moves deep).",
        "{move} is about {n} discs worse than the best move ({depth} moves deep).",
    ),
    "mistake_loses": _l("{move}: {worth}."),
    "mistake_not_known": _l("Whether {move} wins is not known; another move is proven to win."),
    "mistake_answer": _l("{side} answers {move}."),
    "mistake_best_exact": _l("{move} is the best move: {worth}."),
    "mistake_best_estimate": _l("{move} is as good as any ({depth} moves deep): {worth}."),
    "mistake_wins": _l("{move}: {worth}."),
    "mistake_near": plural(
        "It changes nothing: {move} is {n} disc behind the best move.",
        "It changes nothing: {move} is {n} discs behind the best move.",
    ),
    "mistake_holds": _l("{move} does not lose for certain; another move seems better."),
    "mistake_line": _l("{n} of {of}"),
    "mistake_tile": _l("Move {n}, {move}"),
    "mistake_tile_found": _l("found at once"),
    "mistake_tile_later": _l("found"),
    "mistake_tile_shown": _l("shown"),
    "mistake_none": _l("The review found no turning point of {side}."),
    "mistake_none_yet": _l("None found so far; the review goes on."),
    "mistake_looking": _l("Looking for turning points"),
    "mistake_sum": _l("{found} of {of} found"),
    "mistake_sum_first": plural("{n} of them at once.", "{n} of them at once."),
    "mistake_sum_later": _l("What you missed waits here for another time."),
    "mistake_next": _l("Next: move {n}"),
    "mistake_to_sum": _l("To the result"),
    "mistake_offline": _l("No answer came; try again."),
}

SECTIONS: Mapping[str, Section] = {"mistakes": MISTAKES}
