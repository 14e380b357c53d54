"""Sentences that say why a move of a lesson is wrong, short enough for a child of ten."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask_babel import lazy_gettext as _l

from webapp.core import languages
from webapp.core.sentences import Texts, plural, sentence

COUNTS: Mapping[str, tuple[str, ...]] = {
    "en": ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    "zh-Hans": ("零", "一", "两", "三", "四", "五", "六", "七", "八", "九"),
}
"""Numbers as words, by language, as they stand before the word that is counted."""

WRONG: Texts = {
    "has_stone": _l("{move} has a stone already. Look for an empty point."),
    "diagonal": _l("Diagonals do not count: a liberty is joined to the stone by a line."),
    "not_beside": _l("{move} does not touch the ringed stones."),
    "may_play": plural(
        "Black may play there: the stone has {left} liberty.",
        "Black may play there: the stone has {left} liberties.",
        of="left",
    ),
    "would_capture": plural(
        "Black may play there: it captures {stones} stone.",
        "Black may play there: it captures {stones} stones.",
        of="stones",
    ),
    "own_atari": _l("Your stone had only one liberty: {other} captures it at {at}."),
    "left_in_atari": plural(
        "Your stones were in atari: {other} captures {stones} stone at {at}.",
        "Your stones were in atari: {other} captures {stones} stones at {at}.",
        of="stones",
    ),
    "captured_first": plural(
        "{other} is faster: {stones} stone captured at {at}.",
        "{other} is faster: {stones} stones captured at {at}.",
        of="stones",
    ),
    "no_atari": _l("That is no atari: it has {has} liberties."),
    "no_atari_any_more": _l(
        "That is no atari: it still had {left} liberties, and {other}’s answer leaves it {has}."
    ),
    "not_captured": plural(
        "Nothing is captured. Now it has {has} liberty.",
        "Nothing is captured. Now it has {has} liberties.",
        of="has",
    ),
    "elsewhere": _l(
        "That was too far away. Now it has {has} liberties; you needed it to have {needed}."
    ),
    "got_away": _l(
        "It runs out of the atari. Now it has {has} liberties; you needed it to have {needed}."
    ),
    "too_many_liberties": _l("Now it has {has} liberties; you needed it to have {needed}."),
    "not_in_time": _l("{other} answers, and the capture no longer comes in time."),
    "not_asked": _l(
        "Another move is asked for here. That is the author’s word; nothing was proven."
    ),
}
"""The sentence of each reason of `why_wrong`, by its code."""


class _Count(int):
    """A number that is said as a word."""

    def __str__(self) -> str:
        return count_of(int(self))


def count_of(number: int) -> str:
    """A number as a word; as digits from ten."""
    words = COUNTS[languages.current()]
    return words[number] if number < len(words) else f"{number:d}"


def says_why(why: Mapping[str, Any], move: str, other: str) -> str:
    """The sentence for a reason of `why_wrong`; `move` is the wrong move, `other` who answers."""
    facts: dict[str, object] = {
        name: _Count(fact) for name, fact in why.items() if isinstance(fact, int)
    }
    facts |= {"move": move.upper(), "at": str(why.get("at", "")).upper(), "other": other}
    answered = why["code"] == "no_atari" and why["left"] != why["has"]
    return sentence(WRONG["no_atari_any_more" if answered else why["code"]], facts)
