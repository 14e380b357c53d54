"""Texts of the codes of Capture Go: why a move is illegal or good, how a game ended."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from webapp.core.sentences import CodeTexts, Texts, plural
from webapp.matches.move_sentences import MoveSentences

CODES: CodeTexts = {
    "illegal": {
        "game_over": _l("This game is over."),
        "off_board": _l("Not here: that is outside the board."),
        "occupied": _l("Not here: {move} has a stone already."),
        "no_liberty": _l("Not here: the stone would have no liberty and captures nothing."),
        "must_touch": _l(
            "Not here: a stone goes beside a {colour} stone, or saves a chain of yours in atari."
        ),
        "repeats": _l("Not here: that would repeat an earlier position."),
        "must_be_centre": _l("Not here: the first stone goes to the centre."),
        "other": _l("Not here: that is not a legal move."),
    },
    "end": {
        "you_capture": plural("You win: {n} stone captured", "You win: {n} stones captured"),
        "lost_capture": plural(
            "{name} wins: {n} stone captured", "{name} wins: {n} stones captured"
        ),
        "other_capture": plural(
            "{name} wins: {n} stone captured", "{name} wins: {n} stones captured"
        ),
        "why_capture": _l("Move {ply}, {move}, took the last liberty."),
        "why_captures": _l("{side} was first to capture {target} stones, with {move}."),
        "you_no_move": _l("You win: the other side cannot move"),
        "lost_no_move": _l("{name} wins: you cannot move"),
        "other_no_move": _l("{name} wins: {loser} cannot move"),
        "why_no_move": _l("There is no passing; a player with no legal point loses."),
    },
}
"""By group, for scripts."""
RESULTS = {
    "capture": _l("{side} won by capturing"),
    "no_move": _l("{side} won: {loser} could not move"),
}
"""A finished game in a line, by the reason of its end."""

REASONS: Texts = {
    "doomed": _l("Nothing saves {at}: {other} captures with the next move, proven."),
    "lost": plural(
        "Every move loses: {other} wins within {plies} move, proven. As far as is known, none "
        "holds out longer than this one.",
        "Every move loses: {other} wins within {plies} moves, proven. As far as is known, none "
        "holds out longer than this one.",
        of="plies",
    ),
    "lost_exactly": plural(
        "Every move loses: {other} wins in {plies} move, proven. None holds out longer than this one.",
        "Every move loses: {other} wins in {plies} moves, proven. None holds out longer than this one.",
        of="plies",
    ),
    "captures": plural(
        "It captures {stones} stone and wins.", "It captures {stones} stones and wins.", of="stones"
    ),
    "leaves_no_move": _l("{other} has no legal point left and loses."),
    "into_atari": plural(
        "No other move is better, but {stones} stone of yours is then in atari.",
        "No other move is better, but {stones} stones of yours are then in atari.",
        of="stones",
    ),
    "saves": plural(
        "It saves {stones} stone; the chain then has {liberties} liberties.",
        "It saves {stones} stones; the chain then has {liberties} liberties.",
        of="stones",
    ),
    "double_atari": plural(
        "It puts {stones} {colour} stone in atari, in two places at once.",
        "It puts {stones} {colour} stones in atari, in two places at once.",
        of="stones",
    ),
    "ladder": plural(
        "It begins a ladder, atari upon atari until {stones} {colour} stone is captured: follow {line}.",
        "It begins a ladder, atari upon atari until the {stones} {colour} stones are captured: "
        "follow {line}.",
        of="stones",
    ),
    "chase": _l("It begins a ladder, atari upon atari."),
    "no_escape": plural(
        "It leaves {stones} {colour} stone with one liberty and no way out.",
        "It leaves {stones} {colour} stones with one liberty and no way out.",
        of="stones",
    ),
    "net": plural(
        "It is a net: {stones} {colour} stone is not in atari, yet every way out is closed.",
        "It is a net: {stones} {colour} stones are not in atari, yet every way out is closed.",
        of="stones",
    ),
    "gives_atari": plural(
        "It leaves {stones} {colour} stone with one liberty.",
        "It leaves {stones} {colour} stones with one liberty.",
        of="stones",
    ),
    "only_move": _l("There is no other legal point."),
    "opens": _l(
        "It is the first stone, on line {lines} from the edge, with {liberties} liberties."
    ),
    "centre": _l("It takes the centre."),
    "mirrors": _l("Turn the board upside down: it looks the same, with black and white exchanged."),
    "connects": plural(
        "It joins your chains; together they have {liberties} liberty.",
        "It joins your chains; together they have {liberties} liberties.",
        of="liberties",
    ),
    "prevents": plural(
        "Otherwise {other} plays {at} and captures within {plies} move: {what}.",
        "Otherwise {other} plays {at} and captures within {plies} moves: {what}.",
        of="plies",
    ),
    "threatens": plural(
        "It threatens to capture within {plies} move, with {at} first: {what}.",
        "It threatens to capture within {plies} moves, with {at} first: {what}.",
        of="plies",
    ),
    "runs_out": plural(
        "With best play {other} has no safe point left after {plies} move, and must play into atari.",
        "With best play {other} has no safe point left after {plies} moves, and must play into atari.",
        of="plies",
    ),
    "cuts": _l("It cuts: no single stone joins these {chains} {colour} chains any more."),
    "weakens": plural(
        "It leaves {stones} {colour} stone with no more than {liberties} liberties.",
        "It leaves {stones} {colour} stones with no more than {liberties} liberties.",
        of="stones",
    ),
    "mends": _l(
        "It joins {chains} chains where {other} could have cut them; together they have "
        "{liberties} liberties."
    ),
    "separates": _l(
        "It separates {one} from {two}: these {colour} stones can no longer be joined through empty "
        "points."
    ),
    "holds": plural(
        "It leaves {stones} {colour} stone with {liberties} liberties, and no single stone gets "
        "it more.",
        "It leaves {stones} {colour} stones with {liberties} liberties, and no single stone gets "
        "them more.",
        of="stones",
    ),
    "strengthens": _l(
        "A chain with {before} liberties then has {liberties}; a stone of {other} here would "
        "leave it {taken}."
    ),
    "encloses": plural(
        "It shuts in {stones} {colour} stone: of {before} empty points in its reach, {points} are left.",
        "It shuts in {stones} {colour} stones: of {before} empty points in their reach, {points} "
        "are left.",
        of="stones",
    ),
    "breaks_out": plural(
        "{other} here would shut in {stones} stone and leave it {points} empty points to reach; "
        "now it has {room}.",
        "{other} here would shut in {stones} stones and leave them {points} empty points to "
        "reach; now they have {room}.",
        of="stones",
    ),
    "peeps": _l("Only at {at} can a single {colour} stone still join {one} and {two}."),
    "closes": plural(
        "It closes {points} point to {other}: a stone there would be in atari.",
        "It closes {points} points to {other}: a stone there would be in atari.",
        of="points",
    ),
    "links": _l(
        "It is linked with {at}: if {other} plays {one}, {two} joins them, and the other way round."
    ),
    "points": _l(
        "Safe points are few: {own} for {side} alone, {theirs} for {other}, {both} for both. A "
        "side with none left must play into atari."
    ),
    "space": _l(
        "It takes room: {own} empty points are then nearer to {side}, {theirs} to {other}; "
        "before, {had} and {left}."
    ),
    "nears": _l("One more stone, at {at}, would join it with {one}."),
    "extends": plural(
        "The chain then has {liberties} liberty.",
        "The chain then has {liberties} liberties.",
        of="liberties",
    ),
    "presses": plural(
        "It presses {stones} {colour} stone, which keeps {liberties} liberties.",
        "It presses {stones} {colour} stones, which keep {liberties} liberties.",
        of="stones",
    ),
    "quiet": _l("It came out best in the search; it touches no {colour} chain."),
}
"""Why a move is good."""
FAULTS: Texts = {
    "misses": plural(
        "{at} would have captured {stones} stone.",
        "{at} would have captured {stones} stones.",
        of="stones",
    ),
    "leaves_atari": plural(
        "It leaves {stones} stone in atari: {other} captures with {reply}.",
        "It leaves {stones} stones in atari: {other} captures with {reply}.",
        of="stones",
    ),
    "into_atari": plural(
        "It leaves {stones} stone of its own side with one liberty: {other} captures with {reply}.",
        "It leaves {stones} stones of its own side with one liberty: {other} captures with {reply}.",
        of="stones",
    ),
    "allows": plural(
        "{other} puts {stones} stone in atari with {reply} and captures within {within} moves: {what}.",
        "{other} puts {stones} stones in atari with {reply} and captures within {within} moves: "
        "{what}.",
        of="stones",
    ),
    "lets_go": _l("It gives atari, but {other} gets away with {reply}, to {liberties} liberties."),
}
"""What is wrong with a move."""
OTHERS: Texts = {"fault": _l("{natural} instead? {fault}")}
"""What is wrong with another move, the most natural one."""
THREATS: Texts = {
    "a_ladder": _l("a ladder"),
    "a_capture": _l("a sure capture"),
    "a_double_atari": _l("a double atari"),
    "ataris": _l("atari upon atari"),
}
"""What is threatened, within a sentence."""

SENTENCES = MoveSentences(REASONS, FAULTS, OTHERS, THREATS, written=str.upper)
"""What is said of moves."""
