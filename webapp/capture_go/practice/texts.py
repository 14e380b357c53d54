"""Sentences about the motif that decided a game, for the loser and for others."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import flask_babel
from flask_babel import LazyString
from flask_babel import lazy_gettext as _l

from engines.capture_go.lessons.collection import SAVE, Lesson
from engines.capture_go.practice.overlooked import (
    CAUGHT,
    IGNORED_ATARI,
    MISSED_CAPTURE,
    OWN_ATARI,
    Overlooked,
)
from engines.game import Side
from webapp.capture_go.lessons import texts as lesson_texts
from webapp.core.sentences import joined

_: Callable[..., str] = flask_babel.gettext
ngettext: Callable[..., str] = flask_babel.ngettext

LOST: Mapping[str, LazyString] = {
    "missed_capture": _l("You could have captured first."),
    "missed_escape": _l("Your chain was in atari and could have escaped."),
    "own_atari": _l("You put your own stones in atari."),
    "double_atari": _l("You were caught in a double atari."),
    "ladder": _l("You were caught in a ladder."),
    "net": _l("You were caught in a net."),
    "chased": _l("You were in atari with no way out."),
    "race": _l("You lost a race for liberties."),
    "forced": _l("You could no longer hold everything."),
}
"""Sentences for the loser, by the motif."""

ADVICE: Mapping[str, LazyString] = {
    "missed_capture": _l("Before each move, look for an enemy chain with one liberty."),
    "missed_escape": _l("Before each move, look for a chain of yours with one liberty."),
    "own_atari": _l("Before you play a stone, count the liberties that it will have."),
    "double_atari": _l(
        "Where one point touches two of your chains with two liberties each, play there first."
    ),
    "ladder": _l("A chain of yours with two liberties needs a third before the ladder begins."),
    "net": _l("Run before every way out is closed."),
    "chased": _l("A chain of yours with two liberties needs a third in time."),
    "race": _l("Count the liberties of both chains before you race."),
    "forced": _l("Before each move, look at your chains with two liberties."),
}
"""Advice for the loser, by the motif."""

HAPPENED: Mapping[str, LazyString] = {
    "missed_capture": _l("%(loser)s could have captured first."),
    "missed_escape": _l("%(loser)s was in atari and could have escaped."),
    "own_atari": _l("%(loser)s put its own stones in atari."),
    "double_atari": _l("%(loser)s was caught in a double atari."),
    "ladder": _l("%(loser)s was caught in a ladder."),
    "net": _l("%(loser)s was caught in a net."),
    "chased": _l("%(loser)s was in atari with no way out."),
    "race": _l("%(loser)s lost a race for liberties."),
    "forced": _l("%(loser)s could no longer hold everything."),
}
"""The same for others."""


OWN: Mapping[str, LazyString] = {
    MISSED_CAPTURE: _l("%(stone)s on move %(n)s would have captured first, and won."),
    CAUGHT: _l("Your stone %(stone)s was in atari, and did not get away."),
}
SEEN: Mapping[str, LazyString] = {
    MISSED_CAPTURE: _l("%(loser)s could have captured first, with %(stone)s on move %(n)s."),
    CAUGHT: _l("%(loser)s’s stone %(stone)s was in atari, and did not get away."),
}
"""What was overlooked, for the loser and for others."""
ADVICE_OF = {MISSED_CAPTURE: "missed_capture", CAUGHT: "chased"}


def motif_sentence(motif: str, loser: Side, seat: Side | None) -> str:
    """The sentence about a motif, for the player of `seat` or a watcher."""
    if seat is loser:
        return str(LOST[motif])
    return str(HAPPENED[motif]) % {"loser": _("Black") if loser is Side.BLACK else _("White")}


def motif_with_advice(motif: str, loser: Side, seat: Side | None) -> str:
    """The sentence about a motif, for the loser with advice."""
    sentence = motif_sentence(motif, loser, seat)
    return joined(sentence, str(ADVICE[motif])) if seat is loser else sentence


def overlooked_sentence(seen: Overlooked, loser: Side, seat: Side | None) -> str:
    """What was overlooked, in the words of the one who lost, with advice, or of a watcher."""
    words = {"stone": seen.at.upper(), "n": seen.number}
    own = seat is loser
    if seen.code == IGNORED_ATARI:
        return _left_in_atari(seen, own)
    if seen.code == OWN_ATARI:
        return motif_with_advice(OWN_ATARI, loser, seat)
    if not own:
        loser_name = _("Black") if loser is Side.BLACK else _("White")
        return str(SEEN[seen.code]) % {**words, "loser": loser_name}
    return joined(str(OWN[seen.code]) % words, str(ADVICE[ADVICE_OF[seen.code]]))


def _left_in_atari(seen: Overlooked, own: bool) -> str:
    turns, stone = seen.turns, seen.at.upper()
    if own:
        return ngettext(
            "Your stone %(stone)s was in atari for %(num)s turn, and did not run.",
            "Your stone %(stone)s was in atari for %(num)s turns, and did not run.",
            turns,
            stone=stone,
        )
    return ngettext(
        "The stone %(stone)s was in atari for %(num)s turn, and did not run.",
        "The stone %(stone)s was in atari for %(num)s turns, and did not run.",
        turns,
        stone=stone,
    )


def task(lesson: Lesson) -> str:
    """The task of a problem from a game, in which more than one move may be right."""
    if lesson.set.goal == SAVE:
        return _("Black to move: save the chain that is in atari.")
    return lesson_texts.task(lesson)
