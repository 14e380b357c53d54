"""Examples of the sentences that are made of codes, with facts of all shapes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import cycle
from typing import Any

from flask_babel import gettext

from engines.game import PASS, Side
from webapp.core import languages
from webapp.core.sentences import Plural, Text, Texts, places, sentence
from webapp.matches.move_sentences import MOVES, MoveSentences, side_name

COUNTS = (0, 1, 2, 20)
LINE = ("c4", "d3", PASS, "e3")
NAMES = ("Anna", "小明", "Anna 2", "菜鸟")
SQUARES = ("a1", "h8")

Example = tuple[str, str]
"""A code, and a sentence of it in the language of the context."""


def of_moves(sentences: MoveSentences) -> Iterator[Example]:
    """What a game says of its moves: every reason, fault, and sentence on another move."""
    for side in Side:
        for code, text in sentences.reasons.items():
            move = PASS if code == "must_pass" else "c4"
            for facts in facts_of(text, sentences):
                yield code, sentences.because(side, move, {"code": code, **facts})
        for code, text in sentences.faults.items():
            for facts in facts_of(text, sentences):
                yield code, sentences.wrong(side, {"code": code, **facts})
        for name, text in sentences.others.items():
            for facts in facts_of(text, sentences):
                for code in sentences.reasons:
                    whole = next(facts_of(sentences.reasons[code], sentences))
                    yield name, sentences.because(side, "c4", {"code": code, **whole, **facts})


def of_table(texts: Texts) -> Iterator[Example]:
    """The sentences of a table for scripts, or on results."""
    for code, text in texts.items():
        for facts in facts_of(text):
            for name in NAMES[:: 2 if languages.current() == "en" else 1]:
                people = {"name": name, "loser": name, "side": side_name(Side.BLACK)}
                yield code, sentence(text, {**people, "colour": gettext("white"), **facts})


def facts_of(text: Text, of: MoveSentences | None = None) -> Iterator[Mapping[str, Any]]:
    """Facts for the places of a text: each count in turn, each kind of threat and fault."""
    names = {place for form in _forms(text) for place in places(form)}
    kinds = cycle((of and of.threats) or [""])
    wrongs = cycle(of.faults.items() if of else ())
    for count in COUNTS:
        facts: dict[str, Any] = {}
        squares = cycle(SQUARES)
        for place in sorted(names - {"side", "other", "colour", "name", "loser"}):
            if place in MOVES or place == "move":
                facts[place] = next(squares)
            elif place == "line":
                facts[place] = LINE
            elif place == "what":
                facts["kind"] = next(kinds)
            elif place == "fault":
                code, wrong = next(wrongs)
                facts["fault"] = {"code": code, **next(facts_of(wrong, of))}
            else:
                facts[place] = count
        if isinstance(text, Plural):
            facts[text.of] = count
        yield facts


def _forms(text: Text) -> tuple[str, ...]:
    return (text.one, text.several) if isinstance(text, Plural) else (str(text),)
