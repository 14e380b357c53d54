"""Every text of the site, in both languages, with words in its places, as a reader would see it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from flask import Flask

import webapp
from engines.capture_go.lessons.why_wrong import CODES as LESSON_CODES
from engines.game import Side
from engines.reversi.exercises.why_wrong import CODES as EXERCISE_CODES
from lab.sentences.catalogue import filled, texts
from lab.sentences.examples import facts_of, of_table
from lab.sentences.faults import faults
from webapp.capture_go.lessons import why_texts as lesson_texts
from webapp.core.languages import LANGUAGES, speaking
from webapp.matches.code_texts import CODES, RESULTS
from webapp.matches.move_sentences import side_name
from webapp.registry import GAME_SITES
from webapp.reversi.exercises import why_texts as exercise_texts

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


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_wrong_move_of_a_problem_is_told_why(translated: Flask, language: str) -> None:
    assert set(lesson_texts.WRONG) == {*LESSON_CODES, "no_atari_any_more"}
    more = {"other_opening", "no_opening", "one_line"}
    assert set(exercise_texts.WRONG) == {*EXERCISE_CODES, *more}
    with translated.app_context(), speaking(language):
        said = {
            (
                code,
                lesson_texts.says_why(
                    {"code": code, "left": 2, **facts}, "c4", side_name(Side.WHITE)
                ),
            )
            for code, text in lesson_texts.WRONG.items()
            for facts in facts_of(text)
        }
        said |= set(of_table(exercise_texts.WRONG))
    bad = {each: found for each in said if (found := faults(each[1], language, ends=True))}
    assert not bad


def test_no_text_is_inside_an_f_string() -> None:
    """Babel would not collect it, so that it would stay English."""
    hidden = {
        (path.name, call.func.id)
        for path in Path(webapp.__file__).parent.rglob("*.py")
        for string in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(string, ast.JoinedStr)
        for call in ast.walk(string)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in {"_", "gettext", "ngettext"}
    }
    assert not hidden
