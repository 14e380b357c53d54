"""Sentences that say why a move of a lesson is wrong, short enough for a child of ten."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import flask_babel

from webapp.core import languages

_: Callable[..., str] = flask_babel.gettext
ngettext: Callable[..., str] = flask_babel.ngettext

COUNTS: Mapping[str, tuple[str, ...]] = {
    "en": ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    "zh-Hans": ("零", "一", "两", "三", "四", "五", "六", "七", "八", "九"),
}
"""Numbers as words, by language, as they stand before the word that is counted."""


def count_of(number: int) -> str:
    """A number as a word; as digits from ten."""
    words = COUNTS[languages.current()]
    return words[number] if number < len(words) else str(number)


def says_why(why: Mapping[str, Any], move: str, other: str) -> str:
    """The sentence for a reason of `why_wrong`; `move` is the wrong move, `other` who answers."""
    facts = {key: count_of(value) for key, value in why.items() if isinstance(value, int)}
    facts |= {"move": move.upper(), "at": str(why.get("at", "")).upper(), "other": other}
    return SENTENCES[why["code"]](why, facts)


def _has_stone(_why: Mapping[str, Any], facts: Mapping[str, str]) -> str:
    return _("%(move)s has a stone already. Look for an empty point.", move=facts["move"])


def _diagonal(_why: Mapping[str, Any], _facts: Mapping[str, str]) -> str:
    return _("Diagonals do not count: a liberty is joined to the stone by a line.")


def _not_beside(_why: Mapping[str, Any], facts: Mapping[str, str]) -> str:
    return _("%(move)s does not touch the ringed stones.", move=facts["move"])


def _may_play(why: Mapping[str, Any], facts: Mapping[str, str]) -> str:
    return ngettext(
        "Black may play there: the stone has %(left)s liberty.",
        "Black may play there: the stone has %(left)s liberties.",
        why["left"],
        left=facts["left"],
    )


def _would_capture(why: Mapping[str, Any], facts: Mapping[str, str]) -> str:
    return ngettext(
        "Black may play there: it captures %(stones)s stone.",
        "Black may play there: it captures %(stones)s stones.",
        why["stones"],
        stones=facts["stones"],
    )


def _own_atari(_why: Mapping[str, Any], facts: Mapping[str, str]) -> str:
    return _(
        "Your stone had only one liberty: %(other)s captures it at %(at)s.",
        at=facts["at"],
        other=facts["other"],
    )


def _left_in_atari(why: Mapping[str, Any], facts: Mapping[str, str]) -> str:
    return ngettext(
        "Your stones were in atari: %(other)s captures %(stones)s stone at %(at)s.",
        "Your stones were in atari: %(other)s captures %(stones)s stones at %(at)s.",
        why["stones"],
        stones=facts["stones"],
        at=facts["at"],
        other=facts["other"],
    )


def _captured_first(why: Mapping[str, Any], facts: Mapping[str, str]) -> str:
    return ngettext(
        "%(other)s is faster: %(stones)s stone captured at %(at)s.",
        "%(other)s is faster: %(stones)s stones captured at %(at)s.",
        why["stones"],
        stones=facts["stones"],
        at=facts["at"],
        other=facts["other"],
    )


def _no_atari(why: Mapping[str, Any], facts: Mapping[str, str]) -> str:
    if why["left"] == why["has"]:
        return _("That is no atari: it has %(has)s liberties.", has=facts["has"])
    return _(
        "That is no atari: it still had %(left)s liberties, and %(other)s’s answer leaves it %(has)s.",
        other=facts["other"],
        left=facts["left"],
        has=facts["has"],
    )


def _not_captured(why: Mapping[str, Any], facts: Mapping[str, str]) -> str:
    return ngettext(
        "Nothing is captured. Now it has %(has)s liberty.",
        "Nothing is captured. Now it has %(has)s liberties.",
        why["has"],
        has=facts["has"],
    )


def _elsewhere(_why: Mapping[str, Any], facts: Mapping[str, str]) -> str:
    return _(
        "That was too far away. Now it has %(has)s liberties; you needed it to have %(needed)s.",
        has=facts["has"],
        needed=facts["needed"],
    )


def _got_away(_why: Mapping[str, Any], facts: Mapping[str, str]) -> str:
    return _(
        "It runs out of the atari. Now it has %(has)s liberties; you needed it to have %(needed)s.",
        has=facts["has"],
        needed=facts["needed"],
    )


def _too_many_liberties(_why: Mapping[str, Any], facts: Mapping[str, str]) -> str:
    return _(
        "Now it has %(has)s liberties; you needed it to have %(needed)s.",
        has=facts["has"],
        needed=facts["needed"],
    )


def _not_in_time(_why: Mapping[str, Any], facts: Mapping[str, str]) -> str:
    return _("%(other)s answers, and the capture no longer comes in time.", other=facts["other"])


def _not_asked(_why: Mapping[str, Any], _facts: Mapping[str, str]) -> str:
    return _("Another move is asked for here. That is the author’s word; nothing was proven.")


SENTENCES: Mapping[str, Callable[[Mapping[str, Any], Mapping[str, str]], str]] = {
    "has_stone": _has_stone,
    "diagonal": _diagonal,
    "not_beside": _not_beside,
    "may_play": _may_play,
    "would_capture": _would_capture,
    "own_atari": _own_atari,
    "left_in_atari": _left_in_atari,
    "captured_first": _captured_first,
    "no_atari": _no_atari,
    "not_captured": _not_captured,
    "elsewhere": _elsewhere,
    "got_away": _got_away,
    "too_many_liberties": _too_many_liberties,
    "not_in_time": _not_in_time,
    "not_asked": _not_asked,
}
"""The sentence of each reason, by its code."""
