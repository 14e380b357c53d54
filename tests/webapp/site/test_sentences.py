"""Every text of the site, in both languages, with words in its places, as a reader would see it."""

from __future__ import annotations

import pytest
from flask import Flask

from lab.sentences.catalogue import filled, texts
from lab.sentences.examples import of_table
from lab.sentences.faults import faults
from webapp.core.languages import LANGUAGES, speaking
from webapp.matches.code_texts import CODES, RESULTS
from webapp.registry import GAME_SITES

FACTS = ("Anna", "3", "小明")
RIGHT = {
    (", ", "two blanks, or one at an end"),
    (": ", "two blanks, or one at an end"),
    (" or ", "two blanks, or one at an end"),
    ("None.", "a place that was not filled in"),
    ("skin 只能是 faces、plain 或 latin。", "an English word"),
    ("计数方法是 moves、steps 或 slides。", "an English word"),
}
"""Texts that are no sentences, one that says what it means, and names that stand in addresses."""
STORY = "templates/huarong/story.html"
"""It tells what puzzles are called in several languages."""


def test_every_text_is_a_sentence_in_its_language() -> None:
    bad = {}
    for text in texts():
        forms = [("en", each) for each in text.english] + [("zh-Hans", text.chinese)]
        for language, words in forms if text.file != STORY else ():
            for fact in FACTS[: 2 if language == "en" else 3]:
                said = filled(words, fact)
                wrong = [each for each in faults(said, language) if (words, each) not in RIGHT]
                bad |= {(text.file, said): wrong} if wrong else {}
    assert not bad


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_its_sentence(translated: Flask, language: str) -> None:
    tables = [*CODES.values(), RESULTS]
    for site in GAME_SITES.values():
        tables += [*site.code_texts.values(), site.results]
    with translated.app_context(), speaking(language):
        said = {each for table in tables for each in of_table(table)}
    bad = {each: found for each in said if (found := faults(each[1], language))}
    assert not bad
