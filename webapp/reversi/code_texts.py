"""Texts of the codes of Reversi: why a move is illegal, good or bad, how a game ended."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from webapp.core.sentences import CodeTexts, Texts, plural
from webapp.matches.move_sentences import MoveSentences

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
}
"""By group, for scripts."""
RESULTS = {
    "discs": _l("{side} won, {won} : {lost}"),
}
"""A finished game in a line, by the reason of its end."""

REASONS: Texts = {
    "refuted": plural(
        "{natural}, which turns {turned}, would lose about {loss} disc. {fault}",
        "{natural}, which turns {turned}, would lose about {loss} discs. {fault}",
        of="loss",
    ),
    "refuted_exactly": plural(
        "{natural}, which turns {turned}, would lose {loss} disc, as is proven. {fault}",
        "{natural}, which turns {turned}, would lose {loss} discs, as is proven. {fault}",
        of="loss",
    ),
    "as_good": _l("{natural}, which turns {turned}, is about as good."),
    "must_pass": _l("There is no other move."),
    "corner": _l("It takes the corner; {move} can never be turned back."),
    "edge": plural(
        "It takes a square on the edge; {other} can then play on {replies} square.",
        "It takes a square on the edge; {other} can then play on {replies} squares.",
        of="replies",
    ),
    "mobility": plural(
        "{other} can then play on {replies} square only, fewer than after any other move.",
        "{other} can then play on {replies} squares only, fewer than after any other move.",
        of="replies",
    ),
    "saves": _l(
        "After other moves {other} could turn over the last disc of {side}; not after this one."
    ),
    "corner_next": _l("If both play as the search expects, {side} takes the corner {then} next."),
    "denies": _l("It keeps {other} out of the corner {at}."),
    "avoids": _l(
        "It keeps the corner {at} closed; {natural}, which turns {turned}, would open it to {other}."
    ),
    "keeps_turn": _l("After {natural}, {other} could play {at}, and {side} would have to pass."),
    "swindle": _l("{other} cannot take {at} beside it: both squares may go to {side}."),
    "alone": _l("{side} can go on in this area, as at {at}; {other} can take none of its squares."),
    "aims": _l("It aims at the corner {at}."),
    "tempo": _l(
        "It opens no new square to {other}; {natural}, which turns {turned}, would open {opened}."
    ),
    "wedge": _l(
        "It stands on the edge between two {colour} discs: nothing turns it along the edge."
    ),
    "symmetric": _l("All moves here are the same one, only turned or mirrored."),
    "fewer": plural(
        "{other} can then play on {replies} square; after {natural}, which turns {turned}, it "
        "would be {more}.",
        "{other} can then play on {replies} squares; after {natural}, which turns {turned}, it "
        "would be {more}.",
        of="replies",
    ),
    "frontier": plural(
        "It shows the fewest discs: {shown} touches an empty square, where it can be trapped.",
        "It shows the fewest discs: {shown} touch an empty square, where they can be trapped.",
        of="shown",
    ),
    "hides": plural(
        "Then {shown} disc of {side} touches an empty square, where it can be trapped; after "
        "{natural}, {more} would.",
        "Then {shown} discs of {side} touch an empty square, where they can be trapped; after "
        "{natural}, {more} would.",
        of="shown",
    ),
    "takes": _l("{other} had {more} squares to play on, and now has {replies}."),
    "safe_edge": _l("It takes a square on the edge that can never be turned back."),
    "parity": _l(
        "It is the first move in an area of {region} empty squares, an odd number: the last may "
        "go to {side}."
    ),
    "wipe_out": _l("It turns the last {colour} disc over and ends the game."),
    "passes": _l("{other} cannot answer and has to pass."),
    "end": _l("It ends the game."),
    "quiet": plural(
        "It came out best in the search; {other} can then play on {replies} square.",
        "It came out best in the search; {other} can then play on {replies} squares.",
        of="replies",
    ),
}
"""Why a move is good."""
FAULTS: Texts = {
    "wiped_out": _l("{other} answers {reply}, and {side} is left without a disc."),
    "you_pass": _l("{other} answers {reply}, and {side} has to pass."),
    "opens_corner": _l("It opens a corner: {other} takes {at}."),
    "leaves_corner": _l("{other} takes the corner {at}."),
    "last_in_region": _l("That area has {region} empty squares, and {other} gets the last one."),
    "one_reply": _l("{other} answers {reply}, and {side} can play nowhere but {only}."),
    "answered": _l("{other} answers {reply}."),
    "few_left": plural(
        "{other} answers {reply}, and {side} can then play on {left} square only.",
        "{other} answers {reply}, and {side} can then play on {left} squares only.",
        of="left",
    ),
    "beside_corner": _l(
        "It stands beside the empty corner {at}; such moves often give the corner away."
    ),
    "corner_later": _l("{other} answers {reply}, and later gets the corner {at}."),
    "turns_many": plural(
        "{other} answers {reply} and turns {flips} disc over.",
        "{other} answers {reply} and turns {flips} discs over.",
        of="flips",
    ),
    "pass_later": _l("{other} answers {reply}, and later {side} has to pass."),
}
"""What is wrong with a move."""

SENTENCES = MoveSentences(REASONS, faults=FAULTS)
"""What is said of moves."""
